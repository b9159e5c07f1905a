import type { Page, Route } from '@playwright/test'

import { photo } from '../e2e/support/pictures.ts'

/** A step between the loaded screen and what is looked at. */
export type Step = (page: Page) => Promise<unknown>

/** Does one after the other. */
export const all =
  (...steps: readonly Step[]): Step =>
  async (page) => {
    for (const step of steps) await step(page)
  }

export const press =
  (name: string | RegExp): Step =>
  (page) =>
    page
      .getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) })
      .first()
      .click()

export const pressIn =
  (name: string | RegExp): Step =>
  (page) =>
    page.getByRole('dialog').getByRole('button', { name }).first().click()

export const dialog: Step = (page) => page.getByRole('dialog').waitFor()

/** Presses what opens a dialog. */
export const openBy = (name: string | RegExp) => all(press(name), dialog)

export const fill =
  (label: string | RegExp, text: string): Step =>
  (page) =>
    page.getByLabel(label).fill(text)

export const text =
  (shown: string | RegExp): Step =>
  (page) =>
    page.getByText(shown).first().waitFor({ timeout: 90_000 })

export const nothing: Step = async () => {}

/** Keeps the newest posts on the device. */
export const keepNewest = all(press(/^Keep on this/), text(/MB, since/))

/** Publishes the post of the screen while the API can't be reached, so that it waits on the device. */
export const publishUnreachable: Step = async (page) => {
  await page.context().route('**/publish', (route) => route.abort('internetdisconnected'))
  await press('Publish')(page)
  await page.waitForURL('**/calendar**')
}

/** Shares the post of the screen in a browser that has a share sheet, which answers in this way. */
export const share = (answer: 'taken' | 'too late', message: string) =>
  all(
    async (page) => {
      await page.addInitScript((name) => {
        navigator.canShare = () => true
        navigator.share = () =>
          name === 'taken' ? Promise.resolve() : Promise.reject(new DOMException('No tap', 'NotAllowedError'))
      }, answer)
      await page.reload()
    },
    press('Share'),
    text(message),
  )

export const blockMedia: Step = async (page) => {
  for (const pattern of ['**/media/**', '**/branded-picture**'])
    await page.context().route(pattern, (route) => route.abort('internetdisconnected'))
}

/** Answers saves of the auto-post settings in this way, and saves another website. */
export const saveSettings = (respond: (route: Route) => Promise<void>, message: RegExp) =>
  all(
    // Not of the context, in which another page may be open.
    (page) =>
      page.route(/\/api\/agent(\/|$)/, async (route) => {
        await (route.request().method() === 'GET' ? route.fallback() : respond(route))
      }),
    fill('Website', 'porchlight.test/maya-alvarez'),
    press('Save Changes'),
    text(message),
  )

/** Has the export asked for the password. */
export const confirmIdentity: Step = async (page) => {
  const json = { message: 'Please confirm it’s you first.', code: 'confirm_identity', request_id: REQUEST_ID }
  await page.context().route('**/agent/export', (route) => route.fulfill({ status: 403, json }))
  await openBy('Export')(page)
}

export const choosePhotos: Step = async (page) => {
  const files = [await photo(800, 1000), await photo(600, 1200), await photo(900, 900)]
  await page.getByLabel('Choose photos or a video').setInputFiles(files)
  await page.getByRole('button', { name: 'Photo 3 of 3' }).waitFor()
}

/** Begins a listing with photos, a city and an open house. */
export const beginListing: Step = async (page) => {
  await page.getByRole('button', { name: 'New Listing' }).first().click()
  await page.getByLabel('Choose photos').setInputFiles([await photo(1200, 900), await photo(900, 1200)])
  await page.getByRole('button', { name: /^Photo 2 of 2/ }).waitFor()
  await page.getByLabel('Street').fill('12 Oak Street')
  await page.getByLabel('City').fill('Austin')
  await page.getByLabel('State').selectOption('TX')
  await page.getByRole('button', { name: 'Add an open house' }).click()
}

export const crop: Step = async (page) => {
  await page.getByLabel('Portrait Photo', { exact: true }).setInputFiles(await photo(1600, 1200))
  await page.getByAltText('Not cropped yet').waitFor()
}

export const selectPremium: Step = (page) =>
  page.getByRole('article', { name: 'Premium' }).getByRole('button', { name: 'Select Plan' }).click()

export const selectAll: Step = (page) => page.getByRole('checkbox', { name: 'Select all on this page' }).check()

export const REQUEST_ID = '5c1c2f0e-0000-4000-8000-000000000000'
