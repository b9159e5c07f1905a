import type { Page, Route } from '@playwright/test'

import { logo, photo } from '../support/pictures.ts'
import { saveElsewhere } from '../support/save-elsewhere.ts'
import { storedRows } from '../support/stored-rows.ts'
import { expect, signIn, signInByCall, test } from '../support/test.ts'

const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' }).click()
const showsMessage = (page: Page, message: string) => expect(page.getByText(message)).toBeVisible()

async function open(page: Page, app: { url: string }): Promise<void> {
  await page.goto(`${app.url}/auto-post-settings`)
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeVisible()
}

test('a new agent gets five cards with the specified defaults, saves them, and posts are planned', async ({
  page,
  app,
}) => {
  await signIn(page, app, 'new@porchlight.test')
  await open(page, app)
  for (const title of [
    'Select Timezone',
    'Choose Your Content',
    'Content Posting Frequency',
    'Profile Photo and Broker Logo',
  ]) {
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
  }
  await expect(page.getByLabel('Country')).toHaveValue('USA')
  await expect(page.getByLabel('Country')).toBeDisabled()
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(11)
  await expect(page.getByRole('switch', { name: 'Personal Brand on auto posts' })).toBeChecked()
  for (const [day, pressed] of [
    ['Su', false],
    ['M', true],
    ['T', false],
    ['W', true],
    ['Th', false],
    ['F', true],
    ['Sa', false],
  ] as const) {
    await expect(page.getByRole('button', { name: day, exact: true })).toHaveAttribute('aria-pressed', String(pressed))
  }
  await showsMessage(
    page,
    "The auto post calendar posts one post per day. Manual posting is unlimited up to your plan's daily limit. That is 5 posts a day on Pro.",
  )
  await page.getByRole('combobox', { name: 'Timezone' }).click()
  await expect(page.getByRole('radio')).toHaveCount(7)
  await page.getByRole('radio', { name: 'Mountain Time' }).click()
  await page.getByRole('combobox', { name: 'Time of day' }).click()
  await page.getByRole('radio', { name: 'Evening, 6:00 PM' }).click()
  await page.getByRole('checkbox', { name: 'Mortgage' }).uncheck()
  await page.getByRole('button', { name: 'Sa', exact: true }).click()
  await save(page)
  await showsMessage(page, 'Auto post settings saved successfully!')
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Timezone' })).toHaveText('Mountain Time')
  await expect(page.getByRole('combobox', { name: 'Time of day' })).toHaveText('Evening, 6:00 PM')
  await expect(page.getByRole('checkbox', { name: 'Mortgage' })).not.toBeChecked()
  await expect(page.getByRole('button', { name: 'Sa', exact: true })).toHaveAttribute('aria-pressed', 'true')
})

test('missing settings are reported in the specified order', async ({ page, app }) => {
  await signIn(page, app, 'plus@porchlight.test')
  await open(page, app)
  await expect(page.getByRole('checkbox').first()).toBeChecked()
  for (const box of await page.getByRole('checkbox').all()) await box.uncheck()
  for (const day of await page.getByRole('button', { pressed: true }).all()) await day.click()
  while ((await page.getByRole('button', { pressed: true }).count()) > 0)
    await page.getByRole('button', { pressed: true }).first().click()
  await save(page)
  await showsMessage(page, 'Please select at least one content category')
  await expect(page.getByText('Please select at least one day of the week')).toBeHidden()
  await page.getByRole('checkbox', { name: 'Holidays' }).check()
  await save(page)
  await showsMessage(page, 'Please select at least one day of the week')
  await page.getByRole('button', { name: 'Su', exact: true }).click()
  await save(page)
  await showsMessage(page, 'Auto post settings saved successfully!')
})

test('saving settings that nobody changed says so and sends nothing, but defaults can be saved', async ({
  page,
  app,
}) => {
  await signIn(page, app, 'new@porchlight.test')
  await open(page, app)
  await save(page)
  await showsMessage(page, 'Auto post settings saved successfully!')
  await page.reload()
  await expect(page.getByRole('checkbox').first()).toBeChecked()
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().includes('/api/agent')) sent.push(request.url())
  })
  await save(page)
  await showsMessage(page, 'Nothing to save. You haven’t changed anything.')
  expect(sent).toEqual([])
})

test('every way the save can fail has its message, and the input stays', async ({ page, app }) => {
  await signIn(page, app, 'premium@porchlight.test')
  await open(page, app)
  await page.getByLabel('Designations').fill('GRI')
  const parts = {
    photos: '**/api/agent/avatar-and-broker-logo',
    agent: '**/api/agent',
    settings: '**/api/agent/social-post-settings',
  }
  const answer = async (part: keyof typeof parts, status: number | null, message = 'No.') => {
    await page.unroute(parts[part])
    await page.route(parts[part], async (route) => {
      if (route.request().method() === 'GET') await route.continue()
      else if (status === null) await route.abort()
      else if (status === 200) await route.fulfill({ json: { data: {} } })
      else await route.fulfill({ status, json: { message, code: 'internal', request_id: 'x' } })
    })
  }
  await page.getByLabel('Portrait Photo', { exact: true }).setInputFiles(await photo(400, 400))
  await page.getByRole('dialog').getByRole('button', { name: 'Crop & Save' }).click()
  await answer('agent', 500)
  await answer('settings', 500)
  await answer('photos', 500)
  await save(page)
  await showsMessage(page, 'Server error. Please try again later.')
  for (const part of ['agent', 'settings', 'photos'] as const) await answer(part, 413)
  await save(page)
  await expect(page.getByText('File size too large. Please use smaller images.').first()).toBeVisible()
  await answer('agent', 422, 'That license is not known.')
  await save(page)
  await showsMessage(page, 'That license is not known.')
  await answer('agent', 500)
  await answer('settings', 200)
  await answer('photos', 500)
  await save(page)
  await showsMessage(page, 'Failed to save: profile photos, agent information. Please try again.')
  await expect(page.getByLabel('Designations')).toHaveValue('GRI')
  for (const path of Object.values(parts)) await page.unroute(path)
  await save(page)
  await showsMessage(page, 'Auto post settings saved successfully!')
  // Without an answer nothing has failed: all parts wait on the device.
  for (const part of ['agent', 'settings', 'photos'] as const) await answer(part, null)
  await page.getByLabel('Designations').fill('GRI, CRS')
  await save(page)
  await expect(page.getByText('Saved on this device. We’ll send it as soon as we can.').first()).toBeVisible()
  for (const path of Object.values(parts)) await page.unroute(path)
  await page.reload()
  await expect(page.getByText('Saved on this device.')).toHaveCount(0)
  await expect(page.getByText('Not saved yet')).toHaveCount(0)
  await expect(page.getByLabel('Designations')).toHaveValue('GRI, CRS')
})

test('a picture that is chosen while an earlier save waits stays unsaved once that save is sent', async ({
  page,
  app,
}) => {
  await signIn(page, app)
  await open(page, app)
  const refuse = (route: Route) => (route.request().method() === 'GET' ? route.fallback() : route.abort())
  await page.route('**/api/agent/**', refuse)
  const portrait = page.getByRole('img', { name: 'Portrait Photo' })
  const brokerLogo = page.getByRole('img', { name: 'Broker Logo' })
  const crop = page.getByRole('dialog').getByRole('button', { name: 'Crop & Save' })
  await page.getByLabel('Portrait Photo', { exact: true }).setInputFiles(await photo(400, 400))
  await crop.click()
  await save(page)
  await expect(page.getByText('Saved on this device. We’ll send it as soon as we can.').first()).toBeVisible()
  await page.getByLabel('Broker Logo', { exact: true }).setInputFiles(await logo())
  await crop.click()
  await expect(brokerLogo).toHaveAttribute('src', /^blob:/)
  await expect.poll(async () => Object.keys((await photosForm(page))?.values ?? {})).toHaveLength(2)
  await page.unroute('**/api/agent/**', refuse)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(portrait).toHaveAttribute('src', /^\//)
  await expect(brokerLogo).toHaveAttribute('src', /^blob:/)
  await expect(page.getByText('Not saved yet')).toBeVisible()
  await page.reload()
  await expect(brokerLogo).toHaveAttribute('src', /^blob:/)
  await expect(portrait).toHaveAttribute('src', /^\//)
  await save(page)
  await showsMessage(page, 'Auto post settings saved successfully!')
  await expect(brokerLogo).toHaveAttribute('src', /^\//)
  await expect(page.getByText('Not saved yet')).toHaveCount(0)
})

/** The chosen pictures as the device has stored them. */
async function photosForm(page: Page) {
  const forms = await storedRows<{ form: string; values: object }>(page, 'forms')
  return forms.find(({ form }) => form === 'auto-post-photos')
}

test('the form shows the defaults and a message when the settings can’t be loaded', async ({ page, app }) => {
  await signIn(page, app)
  await page.route('**/api/agent/social-post-settings', (route) =>
    route.fulfill({ status: 403, json: { message: 'No.', code: 'forbidden', request_id: 'x' } }),
  )
  await open(page, app)
  await showsMessage(page, 'Failed to load settings. Using default values.')
  await expect(page.getByRole('button', { name: 'W', exact: true })).toHaveAttribute('aria-pressed', 'true')
  const warning = page.getByText('These are the default values. If you save now, they replace yours.')
  await expect(warning).toBeVisible()
  await page.unroute('**/api/agent/social-post-settings')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(warning).toHaveCount(0)
})

test('one message is shown when nothing of the form can be loaded', async ({ page, app }) => {
  for (const path of ['agent', 'agent/social-post-settings', 'agent/avatar-and-broker-logo']) {
    await page.route(`**/api/${path}`, (route) =>
      route.fulfill({ status: 403, json: { message: 'No.', code: 'forbidden', request_id: 'x' } }),
    )
  }
  await signInByCall(page, app, 'agent@porchlight.test')
  const answered = page.waitForResponse('**/api/agent/avatar-and-broker-logo')
  await open(page, app)
  await answered
  await showsMessage(page, 'Failed to load settings. Using default values.')
  await expect(page.getByRole('alert')).toHaveCount(1)
  for (const part of ['settings', 'contact information', 'pictures'])
    await expect(page.getByText(`Your ${part} didn’t load.`)).toBeVisible()
})

test('unsaved changes survive a reload and are merged with what was saved elsewhere meanwhile', async ({
  page,
  app,
}) => {
  await signIn(page, app, 'agent@porchlight.test')
  await open(page, app)
  const sunday = page.getByRole('button', { name: 'Su', exact: true })
  const before = await sunday.getAttribute('aria-pressed')
  await sunday.click()
  await showsMessage(page, 'Not saved yet')
  await expect.poll(() => storedRows(page, 'forms')).toHaveLength(1)
  await page.reload()
  const after = before === 'true' ? 'false' : 'true'
  await expect(sunday).toHaveAttribute('aria-pressed', after)
  await showsMessage(page, 'Not saved yet')
  const saturday = page.getByRole('button', { name: 'Sa', exact: true })
  const holidays = page.getByRole('checkbox', { name: 'Holidays' })
  await expect(saturday).toHaveAttribute('aria-pressed', 'false')

  // A second device saves before a reload, which the page then finds, and once more after it.
  const phone = {
    tags: ['homeBuyers', 'mortgage'],
    frequency_days_of_week: ['saturday'],
    frequency_time_of_day: 'morning',
  }
  await saveElsewhere(page, app, '/agent/social-post-settings', phone)
  await page.reload()
  await expect(saturday).toHaveAttribute('aria-pressed', 'true')
  await expect(sunday).toHaveAttribute('aria-pressed', after)
  await expect(holidays).not.toBeChecked()
  await saveElsewhere(page, app, '/agent/social-post-settings', {
    ...phone,
    tags: ['homeBuyers', 'mortgage', 'holidays'],
    frequency_time_of_day: 'evening',
    timezone: 'America/Denver',
  })
  await page.getByRole('checkbox', { name: 'Mortgage' }).uncheck()
  await save(page)
  await showsMessage(page, 'Auto post settings saved successfully!')
  await expect(holidays).toBeChecked()
  await page.reload()
  await expect(saturday).toHaveAttribute('aria-pressed', 'true')
  await expect(sunday).toHaveAttribute('aria-pressed', after)
  await expect(holidays).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Mortgage' })).not.toBeChecked()
  await expect(page.getByRole('combobox', { name: 'Time of day' })).toHaveText('Evening, 6:00 PM')
  await expect(page.getByRole('combobox', { name: 'Timezone' })).toHaveText('Mountain Time')
  // This server is shared with tests that read the agent's clock.
  await saveElsewhere(page, app, '/agent/social-post-settings', { ...phone, timezone: 'America/Chicago' })
})

for (const typed of [false, true]) {
  test(`unsaved changes stay when a newer answer ${typed ? 'and another change come' : 'comes'} before they can be read from the device`, async ({
    page,
    app,
  }) => {
    await signIn(page, app, 'agent@porchlight.test')
    const settings = { tags: ['homeBuyers'], frequency_days_of_week: ['monday'], frequency_time_of_day: 'morning' }
    await saveElsewhere(page, app, '/agent/social-post-settings', settings)
    await open(page, app)
    const day = (title: string) => page.getByTitle(title, { exact: true })
    await expect(day('Monday')).toHaveAttribute('aria-pressed', 'true')
    await day('Sunday').click()
    await expect.poll(() => storedRows(page, 'forms')).toHaveLength(1)
    await page.reload()
    await expect(day('Sunday')).toHaveAttribute('aria-pressed', 'true')

    await saveElsewhere(page, app, '/agent/social-post-settings', { ...settings, frequency_days_of_week: ['saturday'] })
    await page.addInitScript(openDatabaseAfter, typed ? 'Mortgage' : null)
    await page.reload()
    await expect(day('Saturday')).toHaveAttribute('aria-pressed', 'true')
    if (typed) await page.getByRole('checkbox', { name: 'Mortgage' }).check()
    await expect(day('Sunday')).toHaveAttribute('aria-pressed', 'true')
    await expect(day('Saturday')).toHaveAttribute('aria-pressed', 'true')
    await expect(day('Monday')).toHaveAttribute('aria-pressed', 'false')
    await expect(page.getByRole('checkbox', { name: 'Mortgage' })).toBeChecked({ checked: typed })
    await showsMessage(page, 'Not saved yet')
  })
}

/** In the page: the device's database opens once Saturday, and the named category, are shown as chosen. */
function openDatabaseAfter(category: string | null): void {
  const isShown = () => {
    const isSaturday = document.querySelector('button[title="Saturday"][aria-pressed="true"]') !== null
    const checked = [...document.querySelectorAll('label:has(input:checked)')]
    return isSaturday && (category === null || checked.some((label) => label.textContent.includes(category)))
  }
  const factory: { open: (this: IDBFactory, name: string, version?: number) => IDBOpenDBRequest } = IDBFactory.prototype
  const open = factory.open
  factory.open = function (...names) {
    const request = open.apply(this, names)
    let released = false
    request.addEventListener('success', (event) => {
      if (released) return
      event.stopImmediatePropagation()
      const timer = setInterval(() => {
        if (!isShown()) return
        clearInterval(timer)
        released = true
        request.dispatchEvent(new Event('success'))
      }, 20)
    })
    return request
  }
}
