import { randomUUID } from 'node:crypto'

import type { Page } from 'puppeteer-core'

import type { AppProcess } from '#tests/e2e/support/app-process.ts'

import { Firefox } from './support/firefox.ts'
import {
  appears,
  arrivesAt,
  button,
  click,
  expect,
  field,
  fill,
  hrefs,
  link,
  pinFirstCollection,
  signInUnderWorker,
  test,
  text,
} from './support/test.ts'

const POSTS = 'main a[href^="/social-posts/"]'

/** Opens a tag page, its first collection and its first post, so that they are on the device; gives their paths. */
async function visit(page: Page, app: AppProcess): Promise<{ tagPage: string; collection: string; post: string }> {
  const tagPage = '/social-post-collections/home-buying'
  await page.goto(app.url + tagPage)
  await appears(page, 'main article a[href^="/social-post-collections/"]')
  const [collection = ''] = await hrefs(page, 'main article a[href^="/social-post-collections/"]')
  await page.goto(app.url + collection)
  await appears(page, POSTS)
  const [post = ''] = await hrefs(page, POSTS)
  await page.goto(app.url + post)
  await appears(page, field('Caption'))
  // Stored a moment after they are shown; without them a tap on Publish only shows a message.
  await expect.poll(() => page.evaluate(() => Object.values(localStorage).join().includes('["connections"'))).toBe(true)
  return { tagPage, collection, post }
}

const published = async (app: AppProcess, caption: string) =>
  (await app.networkPosts()).filter((post) => post.caption === caption)

/** Publishes the open post while nothing can be sent; returns its caption, which begins so. */
async function publishForLater(page: Page, words: string): Promise<string> {
  const caption = `${words} ${randomUUID()}`
  await fill(page, field('Caption'), caption)
  await click(page, button('Publish'))
  await arrivesAt(page, '/calendar')
  await appears(page, text('aiting on this device'))
  return caption
}

const mainText = (page: Page) => page.$eval('main', (main) => main.textContent)

test('what was opened opens without a network, and a post made there is published once after a restart of the browser', async ({
  app,
}) => {
  const firefox = await Firefox.make()
  try {
    let page = await firefox.open()
    await signInUnderWorker(page, app)
    const { tagPage, collection, post } = await visit(page, app)
    // Then also what was never opened.
    const isReady = () => page.evaluate(() => localStorage.getItem('porchlight:ready-offline') !== null)
    await expect.poll(isReady, { timeout: 60_000 }).toBe(true)
    await page.setOfflineMode(true)
    await app.kill()
    await page.goto(`${app.url}/social-post-collections/mortgage`)
    await appears(page, 'main article a[href^="/social-post-collections/"]')
    await page.goto(app.url + tagPage)
    await appears(page, `main a[href="${collection}"]`)
    await page.goto(app.url + collection)
    await appears(page, `main a[href="${post}"]`)
    await page.goto(app.url + post)
    const caption = await publishForLater(page, 'Without a network in Firefox')

    await firefox.close()
    await app.run()
    page = await firefox.open()
    await page.goto(`${app.url}/calendar`)
    await expect.poll(() => published(app, caption), { timeout: 40_000 }).toHaveLength(1)
    await expect.poll(() => mainText(page)).not.toMatch(/waiting on this device/i)
    expect(await published(app, caption)).toHaveLength(1)
    expect(firefox.takeConsoleErrors()).toEqual([])
  } finally {
    await firefox.remove()
  }
})

test(
  'a post made while the server is down and the browser says that it is online is published once it is back',
  { tag: '@short' },
  async ({ app, middlebox, tab: page }) => {
    await signInUnderWorker(page, app)
    const { post } = await visit(page, app)
    middlebox.faultOf = () => 'down'
    await page.goto(app.url + post)
    const caption = await publishForLater(page, 'With the server down in Firefox')
    expect(await page.evaluate(() => navigator.onLine)).toBe(true)
    middlebox.reset()
    // It tries again after fifteen seconds, then after thirty, then after a minute.
    await expect.poll(() => published(app, caption), { timeout: 120_000 }).toHaveLength(1)
  },
)

test('a captive portal and half an answer harm nothing that is stored, and a post is published once', async ({
  app,
  middlebox,
  tab: page,
}) => {
  await signInUnderWorker(page, app)
  const { collection, post } = await visit(page, app)
  middlebox.faultOf = () => 'portal'
  // Opened twice: the second time shows what the first one has stored.
  for (const path of [collection, collection, post]) {
    await page.goto(app.url + path)
    await appears(page, path === collection ? POSTS : field('Caption'))
  }
  const caption = await publishForLater(page, 'Behind a portal in Firefox')

  let cuts = 0
  middlebox.faultOf = (method, path) => (path.endsWith('/publish') && method === 'POST' && cuts++ === 0 ? 'cut' : null)
  await page.reload()
  await expect.poll(() => published(app, caption), { timeout: 40_000 }).toHaveLength(1)
  await page.reload()
  await expect.poll(() => cuts, { timeout: 40_000 }).toBeGreaterThan(1)
  await expect.poll(() => mainText(page)).not.toMatch(/waiting on this device/i)
  expect(await published(app, caption)).toHaveLength(1)
})

test('a pinned collection is opened and searched while the server is down', async ({ app, middlebox, tab: page }) => {
  await signInUnderWorker(page, app)
  await pinFirstCollection(page, app)
  middlebox.faultOf = () => 'down'
  await page.goto(`${app.url}/social-post-collections/on-this-device`)
  await click(page, 'ul[aria-label="Saved on this phone"] a')
  await appears(page, POSTS)
  await page.waitForFunction(
    (posts) => [...document.querySelectorAll<HTMLImageElement>(`${posts} img`)].every((img) => img.naturalWidth > 0),
    {},
    POSTS,
  )
  const title = await page.$eval(POSTS, (tile) => (tile.getAttribute('aria-label') ?? '').split(', ')[0] ?? '')
  await page.goto(`${app.url}/search?q=${encodeURIComponent(title)}`)
  await click(page, link(title))
  await appears(page, field('Caption'))
})
