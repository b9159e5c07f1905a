import type { BrowserContext, Page } from '@playwright/test'

import type { App } from '../support/app.ts'
import { Phone, phonePage } from '../support/browser.ts'
import { expect, signIn, test } from '../support/test.ts'
import { underTheWorker, untilInstalled, workerTools } from '../support/worker.ts'

const POSTS = 4

/** Writes and queues a post on the publish screen; the network is off. */
async function queue(page: Page, app: App, postId: number, caption: string): Promise<void> {
  await page.goto(`${app.url}/social-posts/${postId}`)
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

async function visitCollection(page: Page, app: App, count: number): Promise<number[]> {
  await page.goto(`${app.url}/social-post-collections/home-buying`)
  await page.getByRole('main').locator('article a[href^="/social-post-collections/"]').first().click()
  const posts = page.getByRole('main').locator('a[href^="/social-posts/"]')
  await expect(posts.first()).toBeVisible()
  const addresses = await posts.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  const ids = addresses.slice(0, count).map((address) => Number(address.split('/').pop()))
  // Each page is opened once, so that its data is on the phone.
  for (const id of ids) {
    await page.goto(`${app.url}/social-posts/${id}`)
    await expect(page.getByRole('textbox', { name: 'Caption' })).toBeVisible()
  }
  return ids
}

const isOurs = (caption: string) => caption.startsWith('Basement post ')

async function published(app: App): Promise<string[]> {
  return (await app.networkPosts()).map((post) => post.caption).filter(isOurs)
}

/** Opens the phone again on the page where it was. */
async function reopen(phone: Phone, app: App): Promise<{ context: BrowserContext; page: Page }> {
  const context = await phone.open()
  const page = await phonePage(context)
  await page.goto(`${app.url}/calendar`)
  return { context, page }
}

/** Signs in and makes posts with the network off. */
async function writeOffline(phone: Phone, app: App, email: string, captions: readonly string[]) {
  let context = await phone.open()
  let page = await phonePage(context)
  await signIn(page, app, email)
  await untilInstalled(page)
  // A browser writes cookies to disk with a delay; this test is not about staying signed in.
  await phone.close()
  ;({ context, page } = await reopen(phone, app))
  const ids = await visitCollection(page, app, captions.length)
  await context.setOffline(true)
  for (const [index, caption] of captions.entries()) await queue(page, app, ids[index % ids.length] ?? 0, caption)
  return { context, page }
}

test('posts made offline are published exactly once, whatever is killed meanwhile', async ({ ownApp: app }) => {
  test.setTimeout(300_000)
  const phones = [await Phone.make(), await Phone.make()] as const
  const captions = Array.from({ length: POSTS }, (_, index) => `Basement post ${index + 1} of ${POSTS}`)
  const out = async () => (await published(app)).length
  try {
    const first = await writeOffline(phones[0], app, 'agent@porchlight.test', captions.slice(0, POSTS / 2))
    const second = await writeOffline(phones[1], app, 'plus@porchlight.test', captions.slice(POSTS / 2))
    expect(await published(app)).toEqual([])

    // The network comes back; one phone is killed as soon as the first post is out.
    await Promise.all([first.context.setOffline(false), second.context.setOffline(false)])
    await expect.poll(out, { timeout: 30_000, intervals: [20] }).toBeGreaterThan(0)
    await phones[0].kill()

    // That phone is started again; now the server is killed in the middle, and the other phone with it.
    const { page } = await reopen(phones[0], app)
    const before = await out()
    if (before < POSTS) await expect.poll(out, { timeout: 60_000, intervals: [10] }).toBeGreaterThan(before)
    await Promise.all([app.kill(), phones[1].kill()])
    await app.run()

    const again = await reopen(phones[1], app)
    await page.goto(`${app.url}/calendar`)
    await expect
      .poll(async () => new Set(await published(app)).size, { timeout: 120_000, intervals: [500] })
      .toBe(POSTS)
    for (const one of [page, again.page]) {
      await expect(one.getByText(/waiting on this device/i)).toHaveCount(0, { timeout: 60_000 })
    }
    expect((await published(app)).toSorted()).toEqual(captions.toSorted())
  } finally {
    for (const phone of phones) await phone.remove()
  }
})

test('one post sent by two tabs and the worker at once is published once', async ({ page, app, context }) => {
  await underTheWorker(page, app)
  const [id = 0] = await visitCollection(page, app, 1)
  await context.setOffline(true)
  await queue(page, app, id, 'Basement post from three places')
  const second = await context.newPage()
  await second.goto(`${app.url}/calendar`)

  const { devtools, of } = await workerTools(page, app)
  await context.setOffline(false)
  await Promise.all([
    devtools.send('ServiceWorker.dispatchSyncEvent', { ...of, tag: 'porchlight-outbox', lastChance: false }),
    page.reload(),
    second.reload(),
  ])
  const mine = async () => (await published(app)).filter((caption) => caption.endsWith('three places'))
  await expect.poll(mine, { timeout: 80_000 }).toHaveLength(1)
  await expect(page.getByText(/waiting on this device/i)).toHaveCount(0)
  expect(await mine()).toHaveLength(1)
})
