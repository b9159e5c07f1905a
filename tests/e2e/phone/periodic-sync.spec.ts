import type { Page } from '@playwright/test'

import type { App } from '../support/app.ts'
import { storedRows } from '../support/stored-rows.ts'
import { expect, test } from '../support/test.ts'
import { cached, underTheWorker, workerTools } from '../support/worker.ts'

/** Wakes the worker as the browser does now and then while an installed app is closed. */
async function wake(page: Page, app: App): Promise<void> {
  const { devtools, of } = await workerTools(page, app)
  await devtools.send('ServiceWorker.dispatchPeriodicSyncEvent', { ...of, tag: 'porchlight-days' })
}

/** The row by which the worker knows who is signed in. */
const known = async (page: Page) =>
  (await storedRows<{ name: string }>(page, 'deviceSettings')).filter(({ name }) => name === 'unread')

/** Signs in, and leaves the app for a page of its origin that runs none of its code. */
async function leaveApp(page: Page, app: App): Promise<void> {
  await underTheWorker(page, app, '/calendar')
  await expect(page.getByRole('heading', { name: 'Content Scheduler' })).toBeVisible()
  await expect.poll(() => known(page)).toHaveLength(1)
  await page.goto(`${app.url}/robots.txt`)
}

test('while the app is closed the coming days are fetched for its next start, but not over a metered connection or after a sign-out', async ({
  page,
  app,
}) => {
  await leaveApp(page, app)
  const [worker] = page.context().serviceWorkers()
  // The worker's requests are counted in the worker: a browser tells a page nothing of them.
  await worker?.evaluate(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })
    const asked: string[] = []
    const { fetch: plain } = globalThis
    globalThis.fetch = (input, init) => {
      asked.push(new Request(input, init).url.slice(location.origin.length))
      return plain(input, init)
    }
    Object.assign(globalThis, { asked })
  })
  const asked = async () => await worker?.evaluate(() => (globalThis as unknown as { asked: string[] }).asked.splice(0))
  await wake(page, app)
  // The one question is who is signed in.
  await expect.poll(asked).toEqual(['/api/user'])
  expect(await cached(page, 'days-')).toEqual([])

  await worker?.evaluate(() => Object.defineProperty(navigator, 'connection', { value: undefined }))
  await wake(page, app)
  await expect.poll(() => cached(page, 'days-'), { timeout: 30_000 }).toHaveLength(2)
  await expect.poll(() => cached(page, 'library-')).toContainEqual(expect.stringMatching(/^\/api\/social-posts\/\d+$/))
  await expect.poll(() => cached(page, 'pictures-')).toContainEqual(expect.stringMatching(/^\/media\/.*w=1080$/))
  // Meanwhile the plan changed elsewhere.
  await page.evaluate(async () => {
    const cache = await caches.open('days-v1')
    for (const request of await cache.keys()) {
      const answer = await cache.match(request)
      const body = (await answer?.json()) as { data: { title: string }[] }
      for (const post of body.data) post.title = 'Planned while the app was closed'
      await cache.put(request, new Response(JSON.stringify(body), answer))
    }
  })
  await page.context().setOffline(true)
  await page.goto(`${app.url}/calendar`)
  await expect(page.getByText('Planned while the app was closed').first()).toBeVisible()
  await expect.poll(() => cached(page, 'days-')).toEqual([])

  await page.context().setOffline(false)
  await page.getByRole('button', { name: /^Your account/ }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.waitForURL('**/login')
  await expect.poll(() => cached(page, 'library-')).toEqual([])
  // It is deleted beside the caches.
  await expect.poll(() => known(page)).toEqual([])
  await page.goto(`${app.url}/robots.txt`)
  await asked()
  await wake(page, app)
  await page.evaluate(() => navigator.serviceWorker.getRegistration())
  expect(await asked()).toEqual([])
  expect(await cached(page, 'days-')).toEqual([])
})
