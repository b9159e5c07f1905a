import type { Page } from '@playwright/test'

import type { App } from '../support/app.ts'
import { Phone, phonePage } from '../support/browser.ts'
import { expect, test } from '../support/test.ts'
import { underTheWorker, untilConnectionsAreStored, workerTools } from '../support/worker.ts'

const TAG_PAGE = '/social-post-collections/home-buying'
/** The cards of a tag page, not its page numbers. */
const CARDS = 'article a[href^="/social-post-collections/"]:not([href*="page="])'

const cards = (page: Page) => page.getByRole('main').locator(CARDS)
const posts = (page: Page) => page.getByRole('main').locator('a[href^="/social-posts/"]')

/** The collection that is opened shows the pictures on the screen, not only their places; others are fetched when they are near. */
async function expectPictures(page: Page): Promise<void> {
  await expect(posts(page).first()).toBeVisible()
  await expect
    .poll(() =>
      posts(page)
        .locator('img')
        .evaluateAll((images) =>
          images.every((image) => {
            const isOnScreen = image.getBoundingClientRect().top < innerHeight
            return !isOnScreen || (image as HTMLImageElement).naturalWidth > 0
          }),
        ),
    )
    .toBe(true)
}

/** Writes and queues a post on the publish screen; there is no server. */
async function queue(page: Page, address: string, caption: string): Promise<void> {
  await page.goto(address)
  const captionField = page.getByRole('textbox', { name: 'Caption' })
  // A stored draft for this post may be restored while the form is filled in.
  await expect(async () => {
    await captionField.fill(caption)
    await expect(captionField).toHaveValue(caption, { timeout: 500 })
  }).toPass()
  await expect(page.getByText(/^Draft saved on this /)).toBeVisible()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.waitForURL('**/calendar')
}

/** Opens a tag page under the worker, its first collection and that many of its posts, so that their data is on the phone. */
async function visit(page: Page, app: App, count: number) {
  await underTheWorker(page, app, TAG_PAGE)
  await expect(cards(page).first()).toBeVisible()
  const listed = await cards(page).allTextContents()
  await cards(page).first().click()
  await expectPictures(page)
  const collection = page.url()
  const links = await posts(page).evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href))
  const addresses = links.slice(0, count)
  for (const address of addresses) {
    await page.goto(address)
    await expect(page.getByRole('textbox', { name: 'Caption' })).toBeVisible()
  }
  await untilConnectionsAreStored(page)
  return { listed, collection, addresses }
}

async function published(app: App): Promise<string[]> {
  return (await app.networkPosts())
    .map((post) => post.caption)
    .filter((caption) => caption.startsWith('Basement post '))
}

/** Opens the phone again on the page where it was. */
async function reopen(phone: Phone, app: App): Promise<Page> {
  const page = await phonePage(await phone.open())
  await page.goto(`${app.url}/calendar`)
  return page
}

test('posts written after a cold start without the server are published exactly once, whatever is killed', async ({
  ownApp: app,
}) => {
  test.setTimeout(300_000)
  const phone = await Phone.make()
  const captions = [1, 2, 3].map((number) => `Basement post ${number}`)
  const out = async () => (await published(app)).length
  try {
    let page = await phonePage(await phone.open())
    const { listed, collection, addresses } = await visit(page, app, captions.length)
    // Closed gracefully: a browser writes cookies to disk with a delay, and this is not about staying signed in.
    await phone.close()
    await app.kill()

    page = await phonePage(await phone.open())
    await page.goto(app.url + TAG_PAGE)
    await expect(cards(page)).toHaveText(listed)
    await page.goto(collection)
    await expectPictures(page)
    for (const [index, caption] of captions.entries()) await queue(page, addresses[index] ?? '', caption)
    await expect(page.getByText(/waiting on this device/i).first()).toBeVisible()

    // The server is there again; the phone is killed as soon as the first post is out.
    await app.run()
    await page.reload()
    await expect.poll(out, { timeout: 60_000, intervals: [20] }).toBeGreaterThan(0)
    await phone.kill()

    // The phone is started again; now the server is killed in the middle, and the phone with it.
    await reopen(phone, app)
    const before = await out()
    if (before < captions.length) {
      await expect.poll(out, { timeout: 60_000, intervals: [10] }).toBeGreaterThan(before)
    }
    await Promise.all([app.kill(), phone.kill()])
    await app.run()

    page = await reopen(phone, app)
    await expect
      .poll(async () => new Set(await published(app)).size, { timeout: 120_000, intervals: [500] })
      .toBe(captions.length)
    await expect(page.getByText(/waiting on this device/i)).toHaveCount(0, { timeout: 60_000 })
    expect((await published(app)).toSorted()).toEqual(captions)
  } finally {
    await phone.remove()
  }
})

test('one post sent by two tabs and the worker at once is published once', async ({ page, app, context }) => {
  const { addresses } = await visit(page, app, 1)
  await context.setOffline(true)
  await queue(page, addresses[0] ?? '', 'Basement post from three places')
  const second = await context.newPage()
  await second.goto(`${app.url}/calendar`)

  const { devtools, of } = await workerTools(page, app)
  await context.setOffline(false)
  await Promise.all([
    devtools.send('ServiceWorker.dispatchSyncEvent', { ...of, tag: 'porchlight-outbox', lastChance: false }),
    page.reload(),
    second.reload(),
  ])
  await expect.poll(() => published(app), { timeout: 80_000 }).toHaveLength(1)
  await expect(page.getByText(/waiting on this device/i)).toHaveCount(0)
  expect(await published(app)).toHaveLength(1)
})
