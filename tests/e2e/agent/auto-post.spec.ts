import type { Page, Route } from '@playwright/test'

import { logo, photo } from '../support/pictures.ts'
import { callElsewhere } from '../support/calls-of-agent.ts'
import { storedFields } from '../support/stored-rows.ts'
import { expect, signInByCall, test, withoutWorker } from '../support/test.ts'

const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' }).click()
const showsMessage = (page: Page, message: string) => expect(page.getByText(message)).toBeVisible()

async function open(page: Page, app: { url: string }): Promise<void> {
  await page.goto(`${app.url}/auto-post-settings`)
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeVisible()
}

test('a picture that is chosen while an earlier save waits stays unsaved once that save is sent', async ({
  page,
  app,
}) => {
  await withoutWorker(page)
  await signInByCall(page, app)
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
  const forms = await storedFields(page)
  return forms.find(({ subject }) => subject === 'auto-post-photos')
}

test('unsaved changes stay when a newer answer and another change come before they can be read', async ({
  page,
  app,
}) => {
  await signInByCall(page, app)
  const settings = { tags: ['homeBuyers'], frequency_days_of_week: ['monday'], frequency_time_of_day: 'morning' }
  await callElsewhere(page, app, 'POST /agent/social-post-settings', settings)
  await open(page, app)
  const day = (title: string) => page.getByTitle(title, { exact: true })
  await expect(day('Monday')).toHaveAttribute('aria-pressed', 'true')
  await day('Sunday').click()
  await expect.poll(() => storedFields(page)).toHaveLength(1)
  await page.reload()
  await expect(day('Sunday')).toHaveAttribute('aria-pressed', 'true')

  await callElsewhere(page, app, 'POST /agent/social-post-settings', {
    ...settings,
    frequency_days_of_week: ['saturday'],
  })
  await page.addInitScript(openDatabaseAfter, 'Mortgage')
  await page.reload()
  await expect(day('Saturday')).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('checkbox', { name: 'Mortgage' }).check()
  await expect(day('Sunday')).toHaveAttribute('aria-pressed', 'true')
  await expect(day('Saturday')).toHaveAttribute('aria-pressed', 'true')
  await expect(day('Monday')).toHaveAttribute('aria-pressed', 'false')
  await expect(page.getByRole('checkbox', { name: 'Mortgage' })).toBeChecked()
  await showsMessage(page, 'Not saved yet')
})

/** In the page: the device's database opens once Saturday and the named category are shown as chosen. */
function openDatabaseAfter(category: string): void {
  const isShown = () => {
    const isSaturday = document.querySelector('button[title="Saturday"][aria-pressed="true"]') !== null
    const checked = [...document.querySelectorAll('label:has(input:checked)')]
    return isSaturday && checked.some((label) => label.textContent.includes(category))
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
