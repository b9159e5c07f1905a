import type { CDPSession, Page } from '@playwright/test'

import type { App } from './support/app.ts'
import { expect, signIn, test } from './support/test.ts'

const LISTING = '/social-post-collections/home-buying'

/** Signed in, and from now on served by the worker. */
async function underTheWorker(page: Page, app: App): Promise<void> {
  await signIn(page, app)
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

async function registrationId(devtools: CDPSession): Promise<string> {
  const found = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  return await found
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
    await cache.put(address, new Response(JSON.stringify(body), { headers: { 'Content-Type': 'application/json', ETag: '"old"' } }))
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

test('a session that ended leads to the login also where answers come out of the cache', async ({ page, app, context }) => {
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
  await underTheWorker(page, app)
  await page.goto(app.url + LISTING)
  await firstCard(page).click()
  await page.getByRole('main').locator('a[href^="/social-posts/"]').first().click()
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeVisible()
  const devtools = await context.browser()?.newBrowserCDPSession()
  const caption = `Sent by the worker alone ${Date.now()}`
  await context.setOffline(true)
  await page.getByRole('textbox', { name: 'Caption' }).fill(caption)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.waitForURL('**/calendar')
  // A blank page keeps the browser's context alive; no page of the app is open when the network comes back.
  const blank = await context.newPage()
  await page.close()
  await context.setOffline(false)
  const published = async () => (await app.wall()).filter((post) => post.caption === caption)
  await expect.poll(published, { timeout: 60_000 }).toHaveLength(1)
  await blank.close()
  await devtools?.detach()
})

test('a sync fails while something still waits, so that the browser tries again', async ({ page, app, context }) => {
  await underTheWorker(page, app)
  await page.goto(app.url + LISTING)
  await firstCard(page).click()
  await page.getByRole('main').locator('a[href^="/social-posts/"]').first().click()
  await expect(page.getByRole('textbox', { name: 'Caption' })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('textbox', { name: 'Caption' }).fill('Waits for a second try')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.waitForURL('**/calendar')
  const devtools = await context.newCDPSession(page)
  const failed = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerErrorReported', ({ errorMessage }) => resolve(errorMessage.errorMessage))
  })
  const id = await registrationId(devtools)
  const tag = { origin: app.url, registrationId: id, tag: 'porchlight-outbox', lastChance: false }
  await devtools.send('ServiceWorker.dispatchSyncEvent', tag)
  expect(await failed).toContain('still waiting on this device')
  await context.setOffline(false)
  await expect
    .poll(async () => (await app.wall()).filter((post) => post.caption === 'Waits for a second try'), { timeout: 60_000 })
    .toHaveLength(1)
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
