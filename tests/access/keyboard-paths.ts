import type { Page } from '@playwright/test'

import { signedIn } from '#tests/support/browser.ts'

import { photo } from '../e2e/support/pictures.ts'
import { NOW, openContext, type Demo } from '../screenshots/demo.ts'
import { Keyboard } from './keyboard.ts'
import type { Counts, Finding } from './screens.ts'

interface KeyboardPath {
  name: string
  email: string | null
  address: string
  walk: (keys: Keyboard, page: Page) => Promise<void>
}

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) })

/** The flows an agent and an admin can't do without, by keys alone. */
export const KEYBOARD_PATHS: readonly KeyboardPath[] = [
  {
    name: 'sign in',
    email: null,
    address: '/login',
    walk: async (keys, page) => {
      await keys.type(page.getByLabel('Email'), 'agent@porchlight.test')
      await keys.type(page.getByLabel('Password', { exact: true }), 'Porchlight1!')
      await keys.press('Enter')
      await page.waitForURL('**/dashboard')
    },
  },
  {
    name: 'publish',
    email: 'agent@porchlight.test',
    address: '/social-posts/1',
    walk: async (keys, page) => {
      await keys.type(page.getByRole('textbox', { name: 'Caption' }), 'Written without a mouse')
      await keys.use(button(page, 'Publish'))
      await page.waitForURL('**/calendar**')
    },
  },
  { name: 'schedule', email: 'agent@porchlight.test', address: '/social-posts/2', walk: schedule },
  {
    name: 'connect',
    email: 'premium@porchlight.test',
    address: '/social-media-connections/facebook',
    walk: async (keys, page) => {
      await keys.use(button(page, 'Continue to Facebook'))
      // The network's own page: its look is not ours.
      const elsewhere = new Keyboard(page)
      await elsewhere.use(button(page, 'Allow'))
      await keys.goTo(page.getByRole('radio').first())
      await keys.press('Space')
      await keys.use(button(page, 'Connect'))
      await page.getByText(/^Successfully connected to/).waitFor()
    },
  },
  { name: 'crop', email: 'agent@porchlight.test', address: '/user-account/profile-photo-and-logo', walk: crop },
  { name: 'checkout', email: null, address: '/checkout/premium', walk: checkOut },
  {
    name: 'admin post',
    email: 'admin@porchlight.test',
    address: '/admin/social-posts/new',
    walk: async (keys, page) => {
      await keys.type(page.getByLabel('English Title'), 'Made without a mouse')
      await keys.type(page.getByLabel('English Caption'), 'By keys alone.')
      await keys.use(page.getByRole('combobox', { name: 'Collection' }))
      await keys.type(page.getByLabel('Find a collection'), 'a')
      await keys.goTo(page.getByRole('dialog').getByRole('radio').first())
      await page.keyboard.press('Enter')
      await keys.returns('the choice of a collection')
      await keys.use(button(page, 'Create Post'))
      // It has no picture yet.
      await keys.use(button(page, 'Save anyway'))
      await page.getByText('Post created successfully').waitFor()
    },
  },
]

async function schedule(keys: Keyboard, page: Page): Promise<void> {
  await keys.goTo(page.getByRole('radio', { name: 'Now' }))
  await page.keyboard.press('ArrowRight')
  const dialog = page.getByRole('dialog', { name: 'When to Publish' })
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await keys.returns('When to Publish')
  await keys.goTo(page.getByRole('radio', { name: 'Now' }))
  await page.keyboard.press('ArrowRight')
  await keys.use(dialog.getByRole('button', { name: 'Next month' }))
  await keys.goTo(dialog.locator('[data-day][tabindex="0"]'))
  await keys.press('ArrowRight')
  await keys.press('ArrowDown')
  await page.keyboard.press('Enter')
  await keys.use(dialog.getByRole('button', { name: '2 PM' }))
  await keys.use(dialog.getByRole('button', { name: 'Set' }))
  await keys.returns('When to Publish')
  await keys.use(button(page, 'Schedule'))
  await page.waitForURL('**/calendar**')
}

async function crop(keys: Keyboard, page: Page): Promise<void> {
  await keys.goTo(button(page, /portrait photo$/))
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Enter')])
  await chooser.setFiles(await photo(1600, 1200))
  const dialog = page.getByRole('dialog', { name: 'Crop Portrait Photo' })
  const selection = dialog.locator('.ReactCrop__crop-selection')
  await keys.goTo(selection)
  const before = await selection.boundingBox()
  for (let presses = 0; presses < 5; presses++) await keys.press('ArrowRight')
  const after = await selection.boundingBox()
  if (!before || !after || after.x <= before.x) keys.found.push('arrow keys don’t move the selection')
  await keys.use(dialog.getByRole('button', { name: 'Crop & Save' }))
  await keys.returns('the crop dialog')
  await page.getByText('Profile photo and broker logo updated successfully').waitFor()
}

async function checkOut(keys: Keyboard, page: Page): Promise<void> {
  await page.getByLabel('Card number').waitFor()
  await keys.type(page.getByLabel('First name', { exact: true }), 'Dana')
  await keys.type(page.getByLabel('Last name', { exact: true }), 'Whitfield')
  await keys.type(page.getByLabel('Email address', { exact: true }), 'keys@porchlight.test')
  await keys.type(page.getByLabel('Card number'), '4242424242424242')
  await keys.type(page.getByLabel('Expiration date'), '0834')
  await keys.type(page.getByLabel('Security code'), '123')
  await keys.use(button(page, 'Free Trial'))
  await page.getByText('Checkout completed successfully!').waitFor()
}

/** Walks a flow on a phone, and says where it is stuck or the focus can't be seen. */
export async function walk(demo: Demo, path: KeyboardPath, counts: Counts): Promise<Finding[]> {
  const session = path.email === null ? null : await signedIn(demo.app.url, { email: path.email })
  const context = await openContext(demo, session, { viewport: { width: 390, height: 844 } })
  context.setDefaultTimeout(15_000)
  const page = await context.newPage()
  const keys = new Keyboard(page)
  try {
    // The server's clock starts there; a trial's end and a consent are compared with it.
    await page.clock.setFixedTime(NOW)
    await page.goto(demo.app.url + path.address)
    await path.walk(keys, page)
  } catch (error) {
    keys.found.push(error instanceof Error ? error.message : String(error))
  } finally {
    counts.stops += keys.stops
    await context.close()
  }
  return keys.found.map((text) => ({ place: `keyboard · ${path.name}`, text }))
}
