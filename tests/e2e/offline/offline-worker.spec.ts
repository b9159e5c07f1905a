import { randomUUID } from 'node:crypto'

import type { Page } from '@playwright/test'

import type { App } from '../support/app.ts'
import { expect, test } from '../support/test.ts'
import { untilConnectionsAreStored, underTheWorker } from '../support/worker.ts'

/** Queues a post with the network off; the page ends on the calendar. */
async function queueOffline(page: Page, app: App, caption: string): Promise<void> {
  await underTheWorker(page, app, '/social-post-collections/home-buying', 'plus@porchlight.test')
  await page.getByRole('main').locator('article a[href^="/social-post-collections/"]').first().click()
  await page.getByRole('main').locator('a[href^="/social-posts/"]').first().click()
  await untilConnectionsAreStored(page)
  await page.context().setOffline(true)
  await page.getByRole('textbox', { name: 'Caption' }).fill(caption)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.waitForURL('**/calendar')
}

test('a sync event fails while a post waits, and with every page closed the worker alone sends it', async ({
  page,
  app,
  context,
}) => {
  const caption = `Sent by the worker alone ${randomUUID()}`
  await queueOffline(page, app, caption)
  const [worker] = context.serviceWorkers()
  // So that the browser tries again.
  const outcome = await worker?.evaluate(
    () =>
      new Promise((resolve) => {
        const event = new Event('sync')
        const waitUntil = (work: Promise<unknown>) =>
          work.then(
            () => resolve('done'),
            (error) => resolve(String(error)),
          )
        globalThis.dispatchEvent(Object.assign(event, { tag: 'porchlight-outbox', lastChance: false, waitUntil }))
      }),
  )
  expect(outcome).toContain('1 still waiting on this device')

  // An empty page keeps the browser's context; none of the app's is open when the network comes back.
  await context.newPage()
  await page.close()
  await context.setOffline(false)
  const published = async () => (await app.networkPosts()).filter((post) => post.caption === caption)
  await expect.poll(published, { timeout: 60_000 }).toHaveLength(1)
})

test('the app says that it is ready offline after the first login, and then its main screens open with no network', async ({
  page,
  app,
  context,
}) => {
  await page.goto(`${app.url}/login`)
  await page.getByLabel('Email').fill('agent@porchlight.test')
  await page.getByLabel('Password', { exact: true }).fill('Porchlight1!')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.waitForURL('**/dashboard')
  await expect(page.getByText(/^Ready offline\./)).toBeVisible({ timeout: 60_000 })
  await context.setOffline(true)
  await page.close()

  const cold = await context.newPage()
  const main = cold.getByRole('main')
  await cold.goto(`${app.url}/dashboard`)
  await main.locator('a[href^="/social-posts/"]').first().click()
  await expect(cold.getByRole('textbox', { name: 'Caption' })).not.toHaveValue('')
  for (const path of ['home-selling', 'mortgage', 'quotes/motivators']) {
    await cold.goto(`${app.url}/social-post-collections/${path}`)
    await expect(main.locator('article img[data-loaded]').first()).toBeVisible()
  }
  await cold.goto(`${app.url}/calendar`)
  await expect(cold.getByRole('heading', { name: 'Content Scheduler' })).toBeVisible()
  await expect(main.getByText(/isn’t stored on this device/)).toHaveCount(0)
})
