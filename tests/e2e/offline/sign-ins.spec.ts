import type { BrowserContext, Page } from '@playwright/test'

import type { Lead } from '#contract/listings/leads.ts'
import type { Listing } from '#contract/listings/listings.ts'

import type { App } from '../support/app.ts'
import { Phone, phonePage } from '../support/browser.ts'
import { expect, test } from '../support/test.ts'
import { underTheWorker } from '../support/worker.ts'

const VISITORS = 40
const KILLS = 3
const PIN = '2468'

async function visitorsOf({ request }: BrowserContext, app: App): Promise<string[]> {
  const names: string[] = []
  for (let page = 1, last = 1; page <= last; page += 1) {
    const answer = await request.get(`${app.url}/api/agent/leads?page=${page}&search=Visitor`)
    const { data, meta } = (await answer.json()) as { data: Lead[]; meta: { last_page: number } }
    names.push(...data.map(({ name }) => name))
    last = meta.last_page
  }
  return names
}

async function startSignIn(page: Page, app: App): Promise<void> {
  const answer = await page.request.get(`${app.url}/api/agent/listings?page=1`)
  const { data } = (await answer.json()) as { data: Listing[] }
  const listing = data.find(({ content }) => content.open_houses.length > 0)
  await page.goto(`${app.url}/listings/${listing?.id}`)
  await page.getByRole('button', { name: 'Start sign-in' }).click()
  await page.getByLabel('Choose a PIN').fill(PIN)
  await page.getByLabel('Type it again').fill(PIN)
  await page.getByRole('dialog').getByRole('button', { name: 'Start sign-in' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible()
}

async function signIn(page: Page, name: string): Promise<void> {
  await page.getByLabel('Your name').fill(name)
  await page.getByRole('radio', { name: 'No', exact: true }).check()
  await page.getByLabel('Phone').fill('5125550142')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { name: /^Thank you/ })).toBeVisible()
}

test('forty sign-ins on a tablet without a network, over three kills, are forty leads', async ({ ownApp: app }) => {
  test.setTimeout(300_000)
  const tablet = await Phone.make()
  try {
    let context = await tablet.open()
    let page = await phonePage(context)
    await underTheWorker(page, app, '/listings')
    await startSignIn(page, app)
    // Closed gracefully: a browser writes cookies to disk with a delay, and this is not about staying signed in.
    await tablet.close()
    await app.kill()
    context = await tablet.open()
    page = await phonePage(context)
    const names = Array.from({ length: VISITORS }, (_, index) => `Visitor Number${index + 1}`)
    for (const [index, name] of names.entries()) {
      if (index % Math.ceil(VISITORS / KILLS) === 0 || index === VISITORS - 1) {
        if (index > 0) {
          await tablet.kill()
          context = await tablet.open()
          page = await phonePage(context)
        }
        await page.goto(`${app.url}/dashboard`)
      }
      await signIn(page, name)
      await page.getByRole('button', { name: 'Next visitor' }).click()
      await expect(page.getByLabel('Your name')).toHaveValue('')
    }
    await app.run()
    await page.reload()
    await expect.poll(async () => (await visitorsOf(context, app)).length, { timeout: 120_000 }).toBe(VISITORS)
    expect((await visitorsOf(context, app)).toSorted()).toEqual(names.toSorted())

    await page.getByRole('button', { name: 'Agent: leave the sign-in' }).click()
    await page.getByLabel('Your PIN').fill(PIN)
    await page.getByRole('button', { name: 'Leave', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Leads' })).toBeVisible()
  } finally {
    await tablet.remove()
  }
})
