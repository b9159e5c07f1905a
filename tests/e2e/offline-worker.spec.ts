import type { Page } from '@playwright/test'

import type { App } from './support/app.ts'
import { launched, WHOLE } from './support/chromium.ts'
import { expect, signIn, test } from './support/test.ts'

// The shell ends a worker with its last page.
test.use({ launchOptions: launched(WHOLE) })

const LISTING = '/social-post-collections/home-buying'

/** Signed in, and from now on served by the worker. */
async function underTheWorker(page: Page, app: App, email?: string): Promise<void> {
  await signIn(page, app, email)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => null))
  await page.reload()
}

const firstCard = (page: Page) => page.getByRole('main').locator('a[href^="/social-post-collections/"]').first()

/** Addresses kept in caches whose name begins so, below the origin. */
function kept(page: Page, cache: string): Promise<string[]> {
  return page.evaluate(async (prefix) => {
    const names = (await caches.keys()).filter((name) => name.startsWith(prefix))
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => url.slice(location.origin.length))
  }, cache)
}

/** Queues a post with the network off; the page ends on the calendar. */
async function queueOffline(page: Page, app: App, caption: string): Promise<void> {
  await page.goto(app.url + LISTING)
  await firstCard(page).click()
  await page.getByRole('main').locator('a[href^="/social-posts/"]').first().click()
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeVisible()
  await page.context().setOffline(true)
  await page.getByRole('textbox', { name: 'Caption' }).fill(caption)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.waitForURL('**/calendar')
}

test('library answers and sized pictures are kept; nothing of the agent’s own is', async ({ page, app }) => {
  await underTheWorker(page, app)
  await page.goto(app.url + LISTING)
  await expect(firstCard(page)).toBeVisible()
  await expect.poll(() => kept(page, 'library-')).toContain('/api/social-post-collections/tag/home-buyers?page=1')
  await expect.poll(async () => (await kept(page, 'pictures-')).length).toBeGreaterThan(0)
  await page.goto(`${app.url}/calendar`)
  await expect(page.getByRole('heading', { name: 'Content Scheduler' })).toBeVisible()
  const everything = await kept(page, '')
  expect(everything.filter((url) => /^\/api\/(agent|user)/.test(url))).toEqual([])
  expect(everything.filter((url) => url.startsWith('/media/') && !/\?w=\d+$/.test(url))).toEqual([])
})

test('an answer that has changed on the server is shown at once as it was, then as it is', async ({ page, app }) => {
  await underTheWorker(page, app)
  await page.goto(app.url + LISTING)
  const truth = await firstCard(page).textContent()
  // What an earlier day left in the cache: another name under another ETag.
  await page.evaluate(async () => {
    const address = '/api/social-post-collections/tag/home-buyers?page=1'
    const cache = await caches.open('library-v1')
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

test('a session that ended leads to the login also where answers come out of the cache', async ({
  page,
  app,
  context,
}) => {
  await underTheWorker(page, app)
  await page.goto(app.url + LISTING)
  await expect(firstCard(page)).toBeVisible()
  await expect.poll(() => kept(page, 'library-')).not.toEqual([])
  await context.clearCookies()
  await page.reload()
  await page.waitForURL('**/login')
})

test('signing out forgets library answers and receipts, and leaves pictures', async ({ page, app }) => {
  await underTheWorker(page, app)
  await page.goto(app.url + LISTING)
  await expect(firstCard(page)).toBeVisible()
  await expect.poll(() => kept(page, 'library-')).not.toEqual([])
  await expect.poll(() => kept(page, 'pictures-')).not.toEqual([])
  await page.evaluate(() => navigator.serviceWorker.controller?.postMessage({ type: 'signed-out' }))
  await expect.poll(() => kept(page, 'library-')).toEqual([])
  expect(await kept(page, 'pictures-')).not.toEqual([])
})

test('with every page closed the worker alone sends what waits', async ({ page, app, context }) => {
  await underTheWorker(page, app, 'plus@porchlight.test')
  const caption = `Sent by the worker alone ${Date.now()}`
  await queueOffline(page, app, caption)
  // An empty page keeps the browser's context; none of the app's is open when the network comes back.
  const empty = await context.newPage()
  await page.close()
  await context.setOffline(false)
  const published = async () => (await app.wall()).filter((post) => post.caption === caption)
  await expect.poll(published, { timeout: 60_000 }).toHaveLength(1)
  await empty.close()
})

test('a sync fails while something still waits, so that the browser tries again', async ({ page, app, context }) => {
  await underTheWorker(page, app, 'plus@porchlight.test')
  await queueOffline(page, app, 'Waits for a second try')
  const [worker] = context.serviceWorkers()
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
})

test('the app can be installed', async ({ page, app, context }) => {
  await underTheWorker(page, app)
  const devtools = await context.newCDPSession(page)
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  // A browser's private window, which is what a test gets, is never offered to be installed.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
  const { errors } = await devtools.send('Page.getAppManifest')
  expect(errors).toEqual([])
})
