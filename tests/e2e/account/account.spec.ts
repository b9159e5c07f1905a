import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'

import { logo, photo } from '../support/pictures.ts'
import { saveElsewhere } from '../support/save-elsewhere.ts'
import { expect, signIn, test } from '../support/test.ts'

// Playwright's trace recorder fetches blob: addresses, which the content security policy forbids.

const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' }).click()
const toast = (page: Page, message: string | RegExp) => expect(page.getByText(message)).toBeVisible()

/** Types one character at a time, so that input masks handle each. */
async function retype(field: Locator, text: string): Promise<void> {
  await field.fill('')
  await field.pressSequentially(text)
}

const QUEUED = 'Saved on this device. We’ll send it as soon as we can.'

test('agent information: masked, checked field by field, saved, and still there after a reload', async ({
  page,
  app,
}) => {
  await signIn(page, app, 'new@porchlight.test')
  await page.goto(`${app.url}/user-account/agent-information`)
  await page.getByLabel('First name').fill('')
  await save(page)
  for (const message of ['First name is required', 'Agent license is required', 'Mobile number is required'])
    await toast(page, message)
  await expect(page.getByLabel('First name')).toBeFocused()
  await page.getByLabel('First name').fill('Nora')
  await page.getByLabel('Agent license').fill('TX 0999')
  await retype(page.getByLabel('Mobile number'), '5125550199')
  await expect(page.getByLabel('Mobile number')).toHaveValue('(512) 555-0199')
  await page.getByLabel('Work email').fill('nora')
  await save(page)
  await toast(page, 'Please enter an email address, as in you@brokerage.com')
  await page.getByLabel('Work email').fill('nora@example.test')
  await save(page)
  await toast(page, 'Agent information updated successfully')
  await expect(page.getByText('Not saved yet')).toBeHidden()
  await save(page)
  await toast(page, 'Nothing to save. You haven’t changed anything.')
  await page.reload()
  await expect(page.getByLabel('Agent license')).toHaveValue('TX 0999')
})

test('a mask keeps the caret where it is while a digit in the middle is changed', async ({ page, app }) => {
  await signIn(page, app)
  await page.goto(`${app.url}/user-account/agent-information`)
  const phone = page.getByLabel('Mobile number')
  await expect(phone).toHaveValue('(512) 555-0142')
  await phone.evaluate((input: HTMLInputElement) => {
    input.focus()
    input.setSelectionRange(3, 3)
  })
  await page.keyboard.press('Backspace')
  await page.keyboard.type('9')
  await expect(phone).toHaveValue('(592) 555-0142')
})

test('unsaved input survives a reload, is marked as unsaved, and is saved on the device without a network', async ({
  page,
  app,
  context,
}) => {
  await signIn(page, app, 'plus@porchlight.test')
  await page.goto(`${app.url}/user-account/agent-information`)
  await page.getByLabel('Designations').fill('CRS, ABR')
  await toast(page, 'Not saved yet')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => null))
  await page.reload()
  await expect(page.getByLabel('Designations')).toHaveValue('CRS, ABR')
  await toast(page, 'Not saved yet')
  await context.setOffline(true)
  await save(page)
  await expect(page.getByText(QUEUED).first()).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Designations')).toHaveValue('CRS, ABR')
  await expect(page.getByText(QUEUED)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(QUEUED)).toHaveCount(0)
  await page.reload()
  await expect(page.getByLabel('Designations')).toHaveValue('CRS, ABR')
  await expect(page.getByText('Not saved yet')).toBeHidden()
})

test('restored input that was sent while the page loaded is not marked as unsaved', async ({ page, app }) => {
  await signIn(page, app, 'plus@porchlight.test')
  await page.goto(`${app.url}/user-account/agent-information`)
  await page.getByLabel('Designations').fill('CRS, GRI')
  await toast(page, 'Not saved yet')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => null))
  await page.goto('about:blank')
  const before: unknown = await (await page.request.get(`${app.url}/api/agent`)).json()
  await saveElsewhere(page, app, '/agent', { designations: 'CRS, GRI' }, 'PUT')
  let answers = 0
  await page.route('**/api/agent', async (route) => {
    answers += 1
    if (answers === 1) await route.fulfill({ json: before })
    else await route.continue()
  })
  await page.goto(`${app.url}/user-account/agent-information`)
  await expect(page.getByLabel('Designations')).toHaveValue('CRS, GRI')
  await expect.poll(() => answers).toBeGreaterThan(1)
  await expect(page.getByText('Not saved yet')).toBeHidden()
})

test('a validation error is shown at its field, other failures with the specified messages', async ({ page, app }) => {
  await signIn(page, app)
  await page.goto(`${app.url}/user-account/agent-information`)
  const refuse = async (status: number, body: object) => {
    await page.unroute('**/api/agent')
    await page.route('**/api/agent', async (route) => {
      if (route.request().method() === 'PUT') await route.fulfill({ status, json: body })
      else await route.continue()
    })
  }
  await refuse(422, {
    message: 'Look again.',
    code: 'validation_failed',
    errors: { license: ['Unknown license'] },
    request_id: 'x',
  })
  await page.getByLabel('Agent license').fill('?')
  await save(page)
  await toast(page, 'Look again.')
  await toast(page, 'Unknown license')
  await expect(page.getByLabel('Agent license')).toHaveValue('?')
  await refuse(500, { message: 'No.', code: 'internal', request_id: 'x' })
  await save(page)
  await toast(page, 'Error saving agent information')
})

test('office and brokerage: a city from the search, masks, and its name on the profile', async ({ page, app }) => {
  await signIn(page, app, 'new@porchlight.test')
  await page.goto(`${app.url}/user-account/office-and-brokerage`)
  await page.getByLabel('Address').fill('1 Main St')
  await save(page)
  await toast(page, 'Brokerage name is required')
  await page.getByLabel('Brokerage name').fill('Kim & Co')
  await retype(page.getByLabel('ZIP code'), '78701-99')
  await expect(page.getByLabel('ZIP code')).toHaveValue('78701')
  await page.getByRole('combobox', { name: 'City' }).click()
  await page.getByRole('searchbox', { name: 'City' }).fill('austin, tx')
  await page.getByRole('button', { name: 'Austin, TX' }).click()
  await expect(page.getByRole('combobox', { name: 'City' })).toHaveText('Austin, TX')
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'City' })).toHaveText('Austin, TX')
  await save(page)
  await toast(page, 'Brokerage information updated successfully')
  await page.reload()
  await expect(page.getByLabel('Brokerage name')).toHaveValue('Kim & Co')
  await expect(page.getByRole('combobox', { name: 'City' })).toHaveText('Austin, TX')
})

test('areas served: several cities, none required while the question is unanswered, removed again', async ({
  page,
  app,
}) => {
  await signIn(page, app, 'premium@porchlight.test')
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/api/cities/search') asked.push(searchParams.get('q') ?? '')
  })
  await page.goto(`${app.url}/user-account/areas-served`)
  await page.getByRole('button', { name: 'Add a city' }).click()
  const search = page.getByRole('searchbox', { name: 'City' })
  await search.fill('   ')
  await search.pressSequentially('san die')
  await page.getByRole('button', { name: 'San Diego, CA', exact: true }).click()
  expect(asked.every((question) => question !== '')).toBe(true)
  // Debounced: seven letters must not cause seven requests.
  expect(asked.length).toBeLessThan(4)
  await search.fill('chula')
  await page.getByRole('button', { name: 'Chula Vista, CA' }).click()
  await page.getByRole('button', { name: 'Close' }).click()
  await save(page)
  await toast(page, 'Areas served updated successfully')
  const cities = page.getByRole('list', { name: 'Cities' })
  await page.getByRole('button', { name: 'Remove San Diego, CA' }).click()
  await toast(page, 'Not saved yet')
  const [sanDiego, chulaVista, austin] = [5391811, 5336899, 4671654]
  await saveElsewhere(page, app, '/agent/service-areas', { cities: [sanDiego, chulaVista, austin] })
  await save(page)
  await expect(cities.getByRole('listitem')).toHaveText(['Chula Vista, CA', 'Austin, TX'])
  await page.reload()
  await expect(cities.getByRole('listitem')).toHaveText(['Chula Vista, CA', 'Austin, TX'])
})

test('login information: the rules, then a new password that ends the other session', async ({
  page,
  app,
  browser,
}) => {
  await signIn(page, app, 'premium@porchlight.test')
  const elsewhere = await browser.newContext()
  const other = await elsewhere.newPage()
  await signIn(other, app, 'premium@porchlight.test')
  await page.goto(`${app.url}/user-account/login-information`)
  await page.getByLabel('New password', { exact: true }).fill('short')
  await save(page)
  await toast(page, 'Current Password is required')
  await toast(page, 'Password must be at least 8 characters with letter, number, and special character')
  await toast(page, 'Please confirm your password')
  await page.getByLabel('Current password', { exact: true }).fill('Porchlight1!')
  await page.getByLabel('New password', { exact: true }).fill('Porch-Swing2$')
  await page.getByLabel('Confirm password', { exact: true }).fill('Porch-Swing3$')
  await save(page)
  await toast(page, 'Passwords do not match')
  await page.getByLabel('Confirm password', { exact: true }).fill('Porch-Swing2$')
  await save(page)
  await toast(page, 'Login information updated successfully')
  await expect(page.getByLabel('New password', { exact: true })).toHaveValue('')
  await other.goto(`${app.url}/calendar`)
  await other.waitForURL('**/login')
  await page.reload()
  await expect(page.getByLabel('Email')).toHaveValue('premium@porchlight.test')
  await elsewhere.close()
})

test('a cropped portrait or logo is saved at once, or as soon as the server can be reached', async ({ page, app }) => {
  await signIn(page, app, 'new@porchlight.test')
  await page.goto(`${app.url}/user-account/profile-photo-and-logo`)
  await save(page)
  await toast(page, 'No form data available')
  // Stored rotated as a phone does it: red is on top once the orientation is applied.
  await page.getByLabel('Portrait Photo', { exact: true }).setInputFiles(await photo(1600, 1200, 6))
  const dialog = page.getByRole('dialog', { name: 'Crop Portrait Photo' })
  await expect(dialog.getByRole('button', { name: 'Crop & Save' })).toBeEnabled()
  const [selection, whole] = [dialog.locator('.ReactCrop__crop-selection'), dialog.locator('img')]
  const [crop, image] = [await selection.boundingBox(), await whole.boundingBox()]
  expect((crop?.width ?? 0) / (image?.width ?? 1)).toBeCloseTo(0.9, 1)
  expect((crop?.width ?? 0) / (crop?.height ?? 1)).toBeCloseTo(256 / 250, 1)
  // The server can't be reached: the picture stays, also after a reload.
  const call = '**/api/agent/avatar-and-broker-logo'
  await page.route(call, (route) => (route.request().method() === 'POST' ? route.abort() : route.fallback()))
  await dialog.getByRole('button', { name: 'Crop & Save' }).click()
  await expect(page.getByText(QUEUED).first()).toBeVisible()
  await expect(page.getByRole('img', { name: 'Portrait Photo' })).toHaveAttribute('src', /^blob:/)
  await page.reload()
  await expect(page.getByRole('img', { name: 'Portrait Photo' })).toHaveAttribute('src', /^blob:/)
  await expect(page.getByText(QUEUED)).toBeVisible()
  await expect(page.getByText('Not saved yet')).toHaveCount(0)
  await page.unroute(call)
  await page.reload()
  await expect(page.getByRole('img', { name: 'Portrait Photo' })).toHaveAttribute('src', /^\//)
  await page.getByLabel('Broker Logo', { exact: true }).setInputFiles(await logo())
  await page.getByRole('dialog', { name: 'Crop Broker Logo' }).getByRole('button', { name: 'Crop & Save' }).click()
  await toast(page, 'Profile photo and broker logo updated successfully')
  await expect(page.getByText('Not saved yet')).toBeHidden()
  await expect(page.getByRole('img', { name: 'Portrait Photo' })).toHaveAttribute('src', /^\//)
  const { data } = (await (await page.request.get(`${app.url}/api/agent/avatar-and-broker-logo`)).json()) as {
    data: { avatar: string; broker_logo: string }
  }
  expect(data.broker_logo).toMatch(/\.png$/)
  const portrait = sharp(await (await page.request.get(app.url + data.avatar)).body())
  const { width, height } = await portrait.metadata()
  expect(width / height).toBeCloseTo(256 / 250, 2)
  const colorAt = async (top: number) => [
    ...(await portrait.clone().extract({ left: 10, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer()),
  ]
  const [red, blue] = [await colorAt(10), await colorAt(height - 10)]
  expect(red[0]).toBeGreaterThan(200)
  expect(blue[2]).toBeGreaterThan(200)
})

test('every screen of the account menu has a way back at the same place on a phone', async ({ page, app }) => {
  await signIn(page, app)
  await page.setViewportSize({ width: 390, height: 844 })
  const places = new Set<string>()
  for (const path of [
    '/user-account/agent-information',
    '/user-account/areas-served',
    '/user-account/login-information',
    '/user-account/office-and-brokerage',
    '/user-account/profile-photo-and-logo',
    '/auto-post-settings',
    '/social-media-connections/dashboard',
    '/subscriptions/billing',
    '/subscriptions/plan-types',
  ]) {
    await page.goto(app.url + path)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    const back = page.getByRole('main').getByRole('link', { name: /^Back to (Dashboard|Billing)$/ })
    await expect(back).toBeInViewport()
    const box = await back.boundingBox()
    places.add(`${Math.round(box?.x ?? -1)} ${Math.round(box?.y ?? -1)}`)
  }
  expect([...places]).toHaveLength(1)
  await page.getByRole('link', { name: 'Back to Billing' }).click()
  await page.getByRole('link', { name: 'Back to Dashboard' }).click()
  await page.waitForURL('**/dashboard')
})

test('a picture whose cropping is canceled is not taken over once it is cut', async ({ page, app }) => {
  await signIn(page, app, 'new@porchlight.test')
  await page.goto(`${app.url}/user-account/profile-photo-and-logo`)
  await page.evaluate(() => {
    const canvas = HTMLCanvasElement.prototype
    const toBlob = Object.getOwnPropertyDescriptor(canvas, 'toBlob')?.value as (
      this: HTMLCanvasElement,
      ...how: Parameters<HTMLCanvasElement['toBlob']>
    ) => void
    // A phone takes its time for a large picture; this one until it is told to go on.
    const cut = new Promise<void>((resolve) => Object.assign(globalThis, { cut: resolve }))
    canvas.toBlob = function (...how) {
      canvas.toBlob = toBlob
      void cut.then(() => toBlob.apply(this, how))
    }
  })
  let saves = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/avatar-and-broker-logo')) saves += 1
  })
  const dialog = page.getByRole('dialog')
  await page.getByLabel('Portrait Photo', { exact: true }).setInputFiles(await photo(400, 400))
  await dialog.getByRole('button', { name: 'Crop & Save' }).click()
  await expect(dialog.getByRole('button', { name: 'Cropping...' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  await page.evaluate(() => (globalThis as unknown as { cut: () => void }).cut())
  await page.getByLabel('Broker Logo', { exact: true }).setInputFiles(await logo())
  await dialog.getByRole('button', { name: 'Crop & Save' }).click()
  await toast(page, 'Profile photo and broker logo updated successfully')
  await expect(page.getByRole('img', { name: 'Broker Logo' })).toHaveAttribute('src', /^\//)
  expect(saves).toBe(1)
})

test('a file that is no picture is refused with a message, whatever its name says', async ({ page, app }) => {
  await signIn(page, app)
  await page.goto(`${app.url}/user-account/profile-photo-and-logo`)
  const choose = page.getByLabel('Portrait Photo', { exact: true })
  const heic = Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic', 'latin1')
  await choose.setInputFiles({ name: 'IMG_0001.HEIC', mimeType: 'image/heic', buffer: heic })
  await toast(page, 'Please select a valid image file (JPEG or PNG)')
  await choose.setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: heic })
  await toast(page, 'Please select a valid image file (JPEG or PNG)')
  const whole = await photo(400, 400)
  await choose.setInputFiles({ ...whole, buffer: whole.buffer.subarray(0, 40) })
  await toast(page, 'This picture can’t be read. Please choose another one.')
  await choose.setInputFiles(await photo(90, 300))
  await toast(page, 'This picture is too small. It needs at least 100 by 100 pixels.')
  await choose.setInputFiles(await photo(400, 300))
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Not saved yet')).toBeHidden()
})

for (const [place, path, message] of [
  ['agent-information', '**/api/agent', 'Error fetching agent information'],
  ['office-and-brokerage', '**/api/agent/brokerage', 'Error fetching brokerage information'],
  ['profile-photo-and-logo', '**/api/agent/avatar-and-broker-logo', 'Error fetching brokerage information'],
] as const) {
  test(`${place} shows a message when loading fails`, async ({ page, app, consoleErrors }) => {
    await page.route(path, (route) =>
      route.fulfill({ status: 403, json: { message: 'No.', code: 'forbidden', request_id: 'x' } }),
    )
    await signIn(page, app)
    await page.goto(`${app.url}/user-account/${place}`)
    await toast(page, message)
    // The browser also logs failed loads; the test allows no other message.
    expect(consoleErrors.filter((line) => !/didn’t load/.test(line))).toEqual([])
    consoleErrors.length = 0
  })
}
