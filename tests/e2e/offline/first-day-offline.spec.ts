import type { Page } from '@playwright/test'

import type { App } from '../support/app.ts'
import { Phone, phonePage } from '../support/browser.ts'
import { keepOnPhone } from '../support/keep-on-phone.ts'
import { photo } from '../support/pictures.ts'
import { shareIntoApp } from '../support/share-into-app.ts'
import { expect, signIn, test } from '../support/test.ts'

interface Listed {
  id: number
  type: string
  title: string
  is_premium: boolean
}

interface Scheduled {
  caption: string
  caption_language: string
  status: string
}

/** A share sheet in place of the device's, which a headless browser has not. */
function answerShares(): void {
  const shared: string[][] = []
  const share = ({ files, text }: { files: File[]; text: string }) => {
    shared.push([text, ...files.map(({ type }) => type)])
    return Promise.resolve()
  }
  Object.assign(Navigator.prototype, { canShare: () => true, share })
  Object.assign(globalThis, { shared })
}

/** Opens the browser of the phone, in flight mode from the first request on where that is asked for. */
async function open(phone: Phone, app: App, isOffline = false): Promise<Page> {
  const context = await phone.open()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: app.url })
  await context.addInitScript(answerShares)
  await context.setOffline(isOffline)
  return await phonePage(context)
}

/** The first collection with a carousel and a picture that every plan has. */
async function collectionWithBoth(page: Page, app: App): Promise<{ id: number; carousel: Listed; picture: Listed }> {
  for (let id = 1; id < 40; id += 1) {
    const answer = await page.request.get(`${app.url}/api/social-post-collections/${id}/social-posts`)
    const { data } = (await answer.json()) as { data: Listed[] }
    const firstOf = (wanted: string) => data.find(({ type, is_premium: premium }) => type === wanted && !premium)
    const [carousel, picture] = [firstOf('carousel'), firstOf('image')]
    if (carousel && picture) return { id, carousel, picture }
  }
  throw new Error('no collection has a carousel and a picture')
}

/** Finds a post of the pinned collection by a search on the device, and opens it. */
async function find(page: Page, app: App, { title }: Listed): Promise<void> {
  await page.goto(`${app.url}/search?q=${encodeURIComponent(title)}`)
  await expect(page.getByRole('heading', { name: /^Posts on this phone \(\d+\)$/ })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: title, exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Caption' })).toBeEditable()
}

const waiting = (page: Page) => page.getByText(/waiting on this device/i)

async function scheduledOnce(page: Page, app: App, caption: string): Promise<Scheduled[]> {
  const month = new Date()
  month.setUTCDate(1)
  month.setUTCMonth(month.getUTCMonth() + 1)
  const address = `${app.url}/api/agent/social-posts?month=${month.getUTCMonth() + 1}&year=${month.getUTCFullYear()}`
  const answer = await page.request.get(address)
  const { data } = (await answer.json()) as { data: Scheduled[] }
  return data.filter((post) => post.caption === caption)
}

/** How many shares with a caption the server recorded this month. */
async function handedOver(page: Page, app: App, caption: string): Promise<number> {
  const now = new Date()
  const address = `${app.url}/api/agent/shares?month=${now.getUTCMonth() + 1}&year=${now.getUTCFullYear()}`
  const { data } = (await (await page.request.get(address)).json()) as { data: { caption: string }[] }
  return data.filter((share) => share.caption === caption).length
}

test('a first day without a network: found, edited in Spanish, scheduled, shared, and a photo shared in, each once', async ({
  app,
}) => {
  test.setTimeout(240_000)
  const phone = await Phone.make()
  try {
    let page = await open(phone, app)
    await signIn(page, app)
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => null))
    // A browser writes cookies to disk with a delay; this test is not about staying signed in.
    await phone.close()
    page = await open(phone, app)
    const { id, carousel, picture } = await collectionWithBoth(page, app)
    await page.goto(`${app.url}/social-post-collections/${id}`)
    await keepOnPhone(page)
    await phone.kill()

    page = await open(phone, app, true)
    await find(page, app, carousel)
    await page.getByText('Spanish', { exact: true }).click()
    const spanish = 'Hoy sin señal: tres pasos antes de visitar la casa'
    await page.getByRole('textbox', { name: 'Caption' }).fill(spanish)
    await page.getByRole('radiogroup', { name: 'When to publish' }).getByText('Schedule').click()
    const drawer = page.getByRole('dialog', { name: 'When to Publish' })
    await drawer.getByRole('button', { name: 'Next month' }).click()
    await drawer.getByRole('button', { name: /\b15\b/ }).click()
    await drawer.getByRole('button', { name: '2 PM' }).click()
    await drawer.getByRole('button', { name: 'Set' }).click()
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await page.waitForURL('**/calendar*')
    await expect(waiting(page).first()).toBeVisible()

    await find(page, app, picture)
    const told = 'Told in a group by the share sheet'
    await page.getByRole('textbox', { name: 'Caption' }).fill(told)
    await expect(page.getByText(/^Draft saved on this /)).toBeVisible()
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    await expect(page.getByText(/^Handed to you\./)).toBeVisible()
    const shared = await page.evaluate(() => (globalThis as unknown as { shared: string[][] }).shared)
    expect(shared).toEqual([[told, 'image/jpeg']])

    const sharedIn = 'Sold today, in the rain'
    await shareIntoApp(page, { text: sharedIn }, [await photo(800, 1000)])
    await expect(page.getByRole('textbox', { name: 'Caption' })).toHaveValue(sharedIn)
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await page.waitForURL('**/calendar*')
    await expect(waiting(page).first()).toBeVisible()
    await phone.kill()

    page = await open(phone, app)
    await page.goto(`${app.url}/calendar`)
    await expect.poll(() => scheduledOnce(page, app, spanish), { timeout: 60_000 }).toHaveLength(1)
    await expect(waiting(page)).toHaveCount(0)
    expect(await scheduledOnce(page, app, spanish)).toMatchObject([{ caption_language: 'es', status: 'scheduled' }])
    await page.goto(`${app.url}/social-posts/${picture.id}`)
    await expect(page.getByRole('textbox', { name: 'Caption' })).toHaveValue(told)
    await expect.poll(() => handedOver(page, app, told), { timeout: 60_000 }).toBe(1)
    for (const platform of ['facebook', 'instagram', 'linkedin']) {
      const captions = async () => (await app.networkPosts(platform)).map(({ caption }) => caption)
      const published = async () => (await captions()).filter((caption) => caption === sharedIn)
      await expect.poll(published, { message: platform, timeout: 60_000 }).toHaveLength(1)
      expect((await captions()).filter((caption) => caption === told || caption === spanish)).toEqual([])
    }
  } finally {
    await phone.remove()
  }
})
