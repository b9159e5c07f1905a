import type { Page } from '@playwright/test'
import sharp from 'sharp'

import type { Share } from '#contract/publishing/shares.ts'
import type { SocialPost } from '#contract/library/library.ts'
import { FOOTER_SHARE } from '#domain/branding/footer-place.ts'

import type { App } from '../support/app.ts'
import { keepOnPhone } from '../support/keep-on-phone.ts'
import { expect, signInByCall, test } from '../support/test.ts'

const HANDED = /^Handed to you\./

/** What the share sheet was given. */
interface Given {
  names: string[]
  text: string
  /** The files, as data addresses. */
  files: string[]
}

/** A share sheet in place of the device's; with `isClosed` the agent closes it. */
async function stubShareSheet(page: Page, isClosed = false): Promise<() => Promise<Given[]>> {
  await page.addInitScript((closes) => {
    const given: object[] = []
    Object.assign(globalThis, { given })
    const read = (file: File) =>
      new Promise((resolve) => {
        const reader = new FileReader()
        reader.addEventListener('load', () => resolve(reader.result))
        reader.readAsDataURL(file)
      })
    const share = async ({ files, text }: { files: File[]; text: string }) => {
      if (closes) throw new DOMException('Share canceled', 'AbortError')
      given.push({ names: files.map(({ name }) => name), text, files: await Promise.all(files.map(read)) })
    }
    Object.assign(Navigator.prototype, { canShare: () => true, share })
  }, isClosed)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  return () => page.evaluate(() => (globalThis as unknown as { given: Given[] }).given)
}

/** The first image post of the library that every plan has. */
async function firstImage(page: Page, app: App): Promise<{ id: number; title: string }> {
  const answer = await page.request.get(`${app.url}/api/social-posts?page=1`)
  const { data } = (await answer.json()) as { data: { id: number; type: string; title: string; is_premium: boolean }[] }
  const post = data.find(({ type, is_premium: isPremium }) => type === 'image' && !isPremium)
  if (!post) throw new Error('the library has no image')
  return post
}

async function openImage(page: Page, app: App) {
  await signInByCall(page, app, 'agent@porchlight.test')
  const post = await firstImage(page, app)
  await page.goto(`${app.url}/social-posts/${post.id}`)
  await expect(page.getByRole('textbox', { name: 'Caption' })).toBeEditable()
  return post
}

const share = (page: Page) => page.getByRole('button', { name: 'Share', exact: true }).click()

const sharesOf = async (page: Page, app: App) => {
  const now = new Date()
  const query = `year=${now.getUTCFullYear()}&month=${now.getUTCMonth() + 1}`
  return ((await (await page.request.get(`${app.url}/api/agent/shares?${query}`)).json()) as { data: Share[] }).data
}

const entry = (page: Page, title: string, badge: string) =>
  page.getByRole('main').getByRole('button').filter({ hasText: title }).filter({ hasText: badge })

test('what was shared is in the calendar as handed to the agent, and is marked as posted, unmarked and removed', async ({
  page,
  app,
}) => {
  await stubShareSheet(page)
  const { title } = await openImage(page, app)
  await page.getByRole('textbox', { name: 'Caption' }).fill('For the group chat.')
  await share(page)
  await expect(page.getByText(HANDED)).toBeVisible()
  await expect.poll(() => sharesOf(page, app)).toHaveLength(1)

  await page.goto(`${app.url}/calendar`)
  await entry(page, title, 'Handed to you').first().click()
  const sheet = page.getByRole('dialog', { name: title })
  await expect(sheet.getByText('For the group chat.')).toBeVisible()
  await expect(sheet.getByText(/published/i)).toHaveCount(0)
  await sheet.getByRole('button', { name: 'Mark as posted' }).click()
  await expect(sheet.getByText('Posted by you')).toBeVisible()
  await expect.poll(async () => (await sharesOf(page, app))[0]?.posted_at).toEqual(expect.any(String))
  await sheet.getByRole('button', { name: 'Not posted' }).click()
  await expect(sheet.getByText('Handed to you')).toBeVisible()
  await expect.poll(async () => (await sharesOf(page, app))[0]?.posted_at).toBeNull()
  await sheet.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(entry(page, title, 'Handed to you')).toHaveCount(0)
  await expect.poll(() => sharesOf(page, app)).toEqual([])
})

test('the message after sharing marks it as posted', async ({ page, app }) => {
  await stubShareSheet(page)
  await openImage(page, app)
  await share(page)
  await page.getByRole('button', { name: 'Mark as posted' }).click()
  await expect(page.getByText('Marked as posted by you.')).toBeVisible()
  await expect.poll(async () => (await sharesOf(page, app))[0]?.posted_at).toEqual(expect.any(String))
})

test('a share sheet that was closed records nothing', async ({ page, app }) => {
  await stubShareSheet(page, true)
  await openImage(page, app)
  const before = await sharesOf(page, app)
  const asked: string[] = []
  page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`))
  await share(page)
  await expect(page.getByRole('button', { name: 'Share', exact: true })).toBeEnabled()
  await expect.poll(() => asked.some((one) => one.includes('branded-picture'))).toBe(true)
  await page.goto(`${app.url}/calendar`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(asked.filter((one) => one.startsWith('POST') && one.endsWith('/shares'))).toEqual([])
  expect(await sharesOf(page, app)).toEqual(before)
})

test('where the browser shares no files, saving the picture and copying the caption counts as handed over', async ({
  page,
  app,
}) => {
  await page.addInitScript(() => Object.assign(Navigator.prototype, { canShare: () => false }))
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await openImage(page, app)
  const before = await sharesOf(page, app)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Save picture' }).click()
  await download
  await expect(page.getByText(HANDED)).toHaveCount(0)
  await page.getByRole('button', { name: 'Copy caption' }).click()
  await expect(page.getByText(HANDED)).toBeVisible()
  await expect.poll(() => sharesOf(page, app)).toHaveLength(before.length + 1)
})

/** The footer of a picture given as a data address, as raw pixels. */
async function footerOf(address: string) {
  const picture = sharp(Buffer.from(address.split(',')[1] ?? '', 'base64'))
  const { format, width, height } = await picture.metadata()
  const strip = Math.round(height * FOOTER_SHARE)
  const place = { left: 0, top: height - strip, width, height: strip }
  return { format, width, height, pixels: await picture.extract(place).removeAlpha().raw().toBuffer() }
}

/**
 * How much two pictures of a size differ: the mean difference of a channel, of 255, and the share of channels that
 * differ by over 64.
 */
function differenceOf(one: Buffer, other: Buffer): { mean: number; far: number } {
  let sum = 0
  let far = 0
  for (const [at, channel] of one.entries()) {
    const apart = Math.abs(channel - (other[at] ?? 0))
    sum += apart
    if (apart > 64) far += 1
  }
  return { mean: sum / one.length, far: far / one.length }
}

test('the footer drawn on the device is that of the server', async ({ page, app }) => {
  const given = await stubShareSheet(page)
  await openImage(page, app)
  await share(page)
  await expect.poll(given).toHaveLength(1)
  await page.route('**/branded-picture*', (route) => route.abort())
  await share(page)
  await expect.poll(given).toHaveLength(2)
  await expect(page.getByText(/footer is missing/)).toHaveCount(0)
  const [server, device] = await Promise.all((await given()).map(({ files }) => footerOf(files[0] ?? '')))
  if (!server || !device) throw new Error('two pictures were shared')
  const { pixels, ...shape } = device
  expect(shape).toEqual({ format: 'jpeg', width: server.width, height: server.height })
  const { mean, far } = differenceOf(server.pixels, pixels)
  test.info().annotations.push({ type: 'difference', description: `mean ${mean} of 255, far ${far}` })
  expect(mean).toBeLessThan(3.5)
  expect(far).toBeLessThan(0.01)
})

test('without a network a kept post is shared with its footer, and recorded once there is a network', async ({
  page,
  app,
}) => {
  test.setTimeout(180_000)
  const given = await stubShareSheet(page)
  const { id, title } = await openImage(page, app)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => null))
  const post = (await (await page.request.get(`${app.url}/api/social-posts/${id}`)).json()) as { data: SocialPost }
  await page.goto(`${app.url}/calendar`)
  await page.goto(`${app.url}/social-post-collections/${post.data.collection?.id}`)
  await keepOnPhone(page)
  await page.context().setOffline(true)
  await page.goto(`${app.url}/social-posts/${id}`)
  await page.getByRole('textbox', { name: 'Caption' }).fill('From the basement.')
  await share(page)
  await expect(page.getByText(HANDED)).toBeVisible()
  await expect(page.getByText(/footer is missing/)).toHaveCount(0)
  const [{ names, text, files } = { names: [], text: '', files: [] }] = await given()
  expect(names).toEqual([`${title}.jpg`])
  expect(text).toBe('From the basement.')
  const { format, pixels } = await footerOf(files[0] ?? '')
  expect(format).toBe('jpeg')
  const online = await page.request.get(`${app.url}/api/social-posts/${id}/branded-picture?language=en`)
  const server = await footerOf(`,${(await online.body()).toString('base64')}`)
  // The stored picture is 1080 pixels wide, as those of the demo are.
  expect(differenceOf(server.pixels, pixels).mean).toBeLessThan(3.5)

  await page.getByRole('button', { name: 'Mark as posted' }).click()
  await expect(page.getByText('Saved on this device. We’ll send it as soon as we can.')).toBeVisible()
  await page.goto(`${app.url}/calendar`)
  await expect(entry(page, title, 'Posted by you').filter({ hasText: 'Waiting on this device' }).first()).toBeVisible()
  await page.context().setOffline(false)
  await expect
    .poll(async () => (await sharesOf(page, app)).map((one) => [one.caption, one.posted_at !== null]), {
      timeout: 60_000,
    })
    .toEqual([['From the basement.', true]])
  await expect(entry(page, title, 'Waiting on this device')).toHaveCount(0)
})

test('a portrait that isn’t on the device is missed rather than another one shown', async ({ page, app }) => {
  const given = await stubShareSheet(page)
  await openImage(page, app)
  await page.route('**/branded-picture*', (route) => route.abort())
  const agent = (await (await page.request.get(`${app.url}/api/agent`)).json()) as { data: { avatar: string | null } }
  expect(agent.data.avatar).not.toBeNull()
  await page.route(`**${agent.data.avatar}*`, (route) => route.abort())
  await share(page)
  await expect(
    page.getByText('Your footer is missing: your portrait or logo isn’t stored on this device.'),
  ).toBeVisible()
  expect(await given()).toHaveLength(1)
})
