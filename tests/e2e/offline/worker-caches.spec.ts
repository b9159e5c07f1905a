import type { Page } from '@playwright/test'

import type { App } from '../support/app.ts'
import { storedRows } from '../support/stored-rows.ts'
import { expect, signInByCall, test } from '../support/test.ts'
import { cached, underTheWorker } from '../support/worker.ts'

const LISTING = '/social-post-collections/home-buying'

const firstCard = (page: Page) => page.getByRole('main').locator('article a[href^="/social-post-collections/"]').first()

/** Opens a listing under the worker, with both caches filled. */
async function fillCaches(page: Page, app: App): Promise<void> {
  await underTheWorker(page, app)
  await page.goto(app.url + LISTING)
  await expect(firstCard(page)).toBeVisible()
  await expect.poll(() => cached(page, 'library-')).not.toEqual([])
  await expect.poll(() => cached(page, 'pictures-')).not.toEqual([])
}

/** All captions stored as drafts on this device, of any user. */
const draftsOf = async (page: Page) =>
  (await storedRows<{ caption: string }>(page, 'drafts')).map(({ caption }) => caption)

test('library answers and sized pictures are cached until the agent signs out, the agent’s own data is not', async ({
  page,
  app,
}) => {
  await underTheWorker(page, app)
  await page.goto(app.url + LISTING)
  await expect(firstCard(page)).toBeVisible()
  await expect.poll(() => cached(page, 'library-')).toContain('/api/social-post-collections/tag/home-buyers?page=1')
  await expect.poll(async () => (await cached(page, 'pictures-')).length).toBeGreaterThan(0)
  await page.goto(`${app.url}/calendar`)
  await expect(page.getByRole('heading', { name: 'Content Scheduler' })).toBeVisible()
  const everything = await cached(page, '')
  expect(everything.filter((url) => /^\/api\/(agent|user)/.test(url))).toEqual([])
  expect(everything.filter((url) => url.startsWith('/media/') && !/\?w=\d+$/.test(url))).toEqual([])
  await page.evaluate(() => navigator.serviceWorker.controller?.postMessage({ type: 'signed-out' }))
  await expect.poll(() => cached(page, 'library-')).toEqual([])
  await expect.poll(() => cached(page, 'pictures-')).toEqual([])
})

test('a library answer that changed on the server is shown from the cache first, then updated', async ({
  page,
  app,
}) => {
  await underTheWorker(page, app)
  await page.goto(app.url + LISTING)
  const truth = await firstCard(page).textContent()
  // What an earlier day left in the cache: another name under another ETag.
  await page.evaluate(async () => {
    const address = '/api/social-post-collections/tag/home-buyers?page=1'
    const cache = await caches.open('library-v2')
    const answer = await cache.match(address)
    const body = (await answer?.json()) as { data: { name: string }[] }
    if (body.data[0]) body.data[0].name = 'As it was yesterday'
    await cache.put(
      address,
      new Response(JSON.stringify(body), { headers: { 'Content-Type': 'application/json', ETag: '"old"' } }),
    )
  })
  const news = page.evaluate(
    () =>
      new Promise((resolve) =>
        navigator.serviceWorker.addEventListener('message', ({ data }) => resolve(data), { once: true }),
      ),
  )
  const stale = await page.evaluate(async () => {
    const answer = await fetch('/api/social-post-collections/tag/home-buyers?page=1')
    return ((await answer.json()) as { data: { name: string }[] }).data[0]?.name
  })
  expect(stale).toBe('As it was yesterday')
  expect(await news).toEqual({
    type: 'library-changed',
    url: '/api/social-post-collections/tag/home-buyers?page=1',
  })
  await page.reload()
  await expect(firstCard(page)).toHaveText(truth ?? '')
})

test('an ended session leads to the login also where answers come out of the cache', async ({ page, app, context }) => {
  await underTheWorker(page, app)
  await page.goto(app.url + LISTING)
  await expect(firstCard(page)).toBeVisible()
  await expect.poll(() => cached(page, 'library-')).not.toEqual([])
  await context.clearCookies()
  await page.reload()
  await page.waitForURL('**/login')
})

test('logging out clears library answers and pictures also on a page its worker does not control', async ({
  page,
  app,
  context,
}) => {
  await fillCaches(page, app)
  const devTools = await context.newCDPSession(page)
  await devTools.send('Page.reload', { ignoreCache: true })
  await expect(firstCard(page)).toBeVisible()
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
  expect(await cached(page, 'pictures-')).not.toEqual([])
  await page.getByRole('button', { name: /agent@porchlight.test/ }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.waitForURL('**/login')
  await expect.poll(() => cached(page, 'library-')).toEqual([])
  await expect.poll(() => cached(page, 'pictures-')).toEqual([])
})

test('a session another agent takes over clears the caches and keeps each draft for its own agent', async ({
  page,
  app,
}) => {
  await fillCaches(page, app)
  await page.goto(`${app.url}/social-posts/3`)
  const caption = page.getByRole('textbox', { name: 'Caption' })
  await caption.fill('A draft of the first agent')
  await expect.poll(() => draftsOf(page)).toContain('A draft of the first agent')
  // A marker that only survives where the cache was not cleared; before the sign-in, which this page may notice itself.
  await page.evaluate(async () => (await caches.open('pictures-v1')).put('/media/mark?w=160', new Response('old')))
  await signInByCall(page, app, 'plus@porchlight.test')
  await page.goto(`${app.url}/social-posts/3`)
  await expect(page.getByRole('button', { name: /plus@porchlight.test/ })).toBeVisible()
  await expect(caption).not.toHaveValue('A draft of the first agent')
  await expect.poll(() => cached(page, 'pictures-')).not.toContain('/media/mark?w=160')
  await signInByCall(page, app)
  await page.goto(`${app.url}/social-posts/3`)
  await expect(caption).toHaveValue('A draft of the first agent')
})
