import type { Page } from '@playwright/test'

import type { App } from '../support/app.ts'
import { storedCaptions } from '../support/stored-rows.ts'
import { expect, signInByCall, test } from '../support/test.ts'
import { cached, underTheWorker } from '../support/worker.ts'

const TAG_PAGE = '/social-post-collections/home-buying'
/** The answer that fills it. */
const ANSWER = '/api/social-post-collections/tag/home-buyers?page=1'

const firstCard = (page: Page) => page.getByRole('main').locator('article a[href^="/social-post-collections/"]').first()

/** Opens a tag page under the worker, with both caches filled. */
async function fillCaches(page: Page, app: App): Promise<void> {
  await underTheWorker(page, app, TAG_PAGE)
  await expect(firstCard(page)).toBeVisible()
  await expect.poll(() => cached(page, 'library-')).toContain(ANSWER)
  await expect.poll(() => cached(page, 'pictures-')).not.toEqual([])
}

test('library answers and pictures are cached and shown first until the session ends, the agent’s own data is not', async ({
  page,
  app,
  context,
}) => {
  await fillCaches(page, app)
  const truth = await firstCard(page).textContent()
  await page.goto(`${app.url}/calendar`)
  await expect(page.getByRole('heading', { name: 'Content Scheduler' })).toBeVisible()
  const everything = await cached(page, '')
  expect(everything.filter((url) => /^\/api\/(agent|user)/.test(url))).toEqual([])
  expect(everything.filter((url) => url.startsWith('/media/') && !/\?w=\d+$/.test(url))).toEqual([])

  // What an earlier day left in the cache: another name under another ETag.
  await page.evaluate(async (address) => {
    const cache = await caches.open('library-v2')
    const answer = await cache.match(address)
    const body = (await answer?.json()) as { data: { name: string }[] }
    if (body.data[0]) body.data[0].name = 'As it was yesterday'
    await cache.put(
      address,
      new Response(JSON.stringify(body), { headers: { 'Content-Type': 'application/json', ETag: '"old"' } }),
    )
  }, ANSWER)
  const news = page.evaluate(
    () =>
      new Promise((resolve) =>
        navigator.serviceWorker.addEventListener('message', ({ data }) => resolve(data), { once: true }),
      ),
  )
  const stale = await page.evaluate(async (address) => {
    const answer = await fetch(address)
    return ((await answer.json()) as { data: { name: string }[] }).data[0]?.name
  }, ANSWER)
  expect(stale).toBe('As it was yesterday')
  expect(await news).toEqual({ type: 'library-changed', url: ANSWER })
  await page.goto(app.url + TAG_PAGE)
  await expect(firstCard(page)).toHaveText(truth ?? '')

  // Also where answers come out of the cache.
  await context.clearCookies()
  await page.reload()
  await page.waitForURL('**/login')
})

test('an agent who logs out or takes over the session clears the caches, and each draft stays with its own agent', async ({
  page,
  app,
  context,
}) => {
  await fillCaches(page, app)
  // Also on a page its worker does not control.
  const devTools = await context.newCDPSession(page)
  await Promise.all([page.waitForEvent('load'), devTools.send('Page.reload', { ignoreCache: true })])
  await expect(firstCard(page)).toBeVisible()
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
  expect(await cached(page, 'pictures-')).not.toEqual([])
  await page.getByRole('button', { name: /agent@porchlight.test/ }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.waitForURL('**/login')
  await expect.poll(() => cached(page, 'library-')).toEqual([])
  await expect.poll(() => cached(page, 'pictures-')).toEqual([])

  await signInByCall(page, app)
  await page.goto(`${app.url}/social-posts/3`)
  const caption = page.getByRole('textbox', { name: 'Caption' })
  await caption.fill('A draft of the first agent')
  await expect.poll(() => storedCaptions(page)).toContain('A draft of the first agent')
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
