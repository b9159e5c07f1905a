import { readFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'
import sharp from 'sharp'

import type { Share } from '#contract/publishing/shares.ts'
import type { SocialPost } from '#contract/library/library.ts'
import { FOOTER_SHARE } from '#domain/branding/footer-place.ts'
import { MAYAS_ENDING } from '#tests/support/signed.ts'

import type { App } from '../support/app.ts'
import { presentMonth } from '../support/calls-of-agent.ts'
import { keepOnPhone } from '../support/keep-on-phone.ts'
import { expect, signInByCall, test } from '../support/test.ts'
import { untilInstalled } from '../support/worker.ts'

const HANDED = /^Shared\./

/** What the share sheet was given. */
interface Given {
  names: string[]
  text: string
  /** The files, as data addresses. */
  files: string[]
}

/** A share sheet in place of the device's. */
async function stubShareSheet(page: Page): Promise<() => Promise<Given[]>> {
  await page.addInitScript(() => {
    const given: object[] = []
    Object.assign(globalThis, { given })
    const read = (file: File) =>
      new Promise((resolve) => {
        const reader = new FileReader()
        reader.addEventListener('load', () => resolve(reader.result))
        reader.readAsDataURL(file)
      })
    const share = async ({ files, text }: { files: File[]; text: string }) => {
      given.push({ names: files.map(({ name }) => name), text, files: await Promise.all(files.map(read)) })
    }
    Object.assign(Navigator.prototype, { canShare: () => true, share })
  })
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
  await signInByCall(page, app)
  const post = await firstImage(page, app)
  await page.goto(`${app.url}/social-posts/${post.id}`)
  await expect(page.getByRole('textbox', { name: 'Caption' })).toBeEditable()
  return post
}

const share = (page: Page) => page.getByRole('button', { name: 'Share', exact: true }).click()

const sharesOf = async (page: Page, app: App) => {
  const { year, month } = presentMonth()
  const query = `year=${year}&month=${month}`
  return ((await (await page.request.get(`${app.url}/api/agent/shares?${query}`)).json()) as { data: Share[] }).data
}

const entry = (page: Page, title: string, badge: string) =>
  page.getByRole('main').getByRole('button').filter({ hasText: title }).filter({ hasText: badge })

test('what was shared is in the calendar as handed to the agent, and is marked as posted, unmarked and removed', async ({
  page,
  app,
}) => {
  const given = await stubShareSheet(page)
  const { title } = await openImage(page, app)
  await page.getByRole('textbox', { name: 'Caption' }).fill('For the group chat.')
  await share(page)
  await expect(page.getByText('Shared. Your caption is copied.')).toBeVisible()
  expect(await given()).toMatchObject([{ names: [`${title}.jpg`], text: `For the group chat.${MAYAS_ENDING}` }])
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`For the group chat.${MAYAS_ENDING}`)
  await expect.poll(() => sharesOf(page, app)).toHaveLength(1)

  await page.goto(`${app.url}/calendar`)
  await entry(page, title, 'Shared by you').first().click()
  const sheet = page.getByRole('dialog', { name: title })
  await expect(sheet.getByText('For the group chat.')).toBeVisible()
  await expect(sheet.getByText(/published/i)).toHaveCount(0)
  await sheet.getByRole('button', { name: 'Mark as posted' }).click()
  await expect(sheet.getByText('Posted by you')).toBeVisible()
  await expect.poll(async () => (await sharesOf(page, app))[0]?.posted_at).toEqual(expect.any(String))
  await sheet.getByRole('button', { name: 'Not posted' }).click()
  await expect(sheet.getByText('Shared by you')).toBeVisible()
  await expect.poll(async () => (await sharesOf(page, app))[0]?.posted_at).toBeNull()
  await sheet.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(entry(page, title, 'Shared by you')).toHaveCount(0)
  await expect.poll(() => sharesOf(page, app)).toEqual([])
})

async function saved(page: Page): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Save picture', exact: true }).click(),
  ])
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

test('Save picture saves it with the footer while Personal Brand is on, and as it is while it is off', async ({
  page,
  app,
}) => {
  const { title } = await openImage(page, app)
  // Which colors an agent is offered first depends on what other agents of the city send.
  await page.getByRole('radio', { name: 'Original' }).check()
  const branded = await saved(page)
  const footer = await footerOf(`,${branded.bytes.toString('base64')}`)
  // Most of the footer is paper.
  expect(footer.pixels.filter((channel) => channel > 240).length / footer.pixels.length).toBeGreaterThan(0.5)

  await page.getByRole('checkbox', { name: 'Personal Brand' }).uncheck()
  const plain = await saved(page)
  expect(plain.name.slice(0, plain.name.lastIndexOf('.'))).toBe(title)
  expect(plain.bytes.equals(branded.bytes)).toBe(false)
  const shown = await page.getByRole('figure').getByRole('img').first().getAttribute('src')
  const original = await page.request.get(new URL(shown?.split('?')[0] ?? '', app.url).href)
  expect(plain.bytes.equals(await original.body())).toBe(true)
})

/** The footer of a picture given as a data address, as raw pixels. */
async function footerOf(address: string) {
  const picture = sharp(Buffer.from(address.split(',')[1] ?? '', 'base64'))
  const { format, width, height } = await picture.metadata()
  const strip = Math.round(height * FOOTER_SHARE)
  const place = { left: 0, top: height - strip, width, height: strip }
  return { format, width, height, pixels: await picture.extract(place).removeAlpha().raw().toBuffer() }
}

/** The mean difference of a channel of two pictures of a size, of 255. */
function differenceOf(one: Buffer, other: Buffer): number {
  let sum = 0
  for (const [at, channel] of one.entries()) sum += Math.abs(channel - (other[at] ?? 0))
  return sum / one.length
}

test('without a network a kept post is shared with its footer, and recorded once there is a network', async ({
  page,
  app,
}) => {
  const given = await stubShareSheet(page)
  const { id, title } = await openImage(page, app)
  await untilInstalled(page)
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
  // At once: the message goes by itself.
  await page.getByRole('button', { name: 'Mark as posted' }).click()
  await expect(page.getByText('Saved on this device. We’ll send it as soon as we can.')).toBeVisible()
  const [{ names, text, files } = { names: [], text: '', files: [] }] = await given()
  expect(names).toEqual([`${title}.jpg`])
  expect(text).toBe(`From the basement.${MAYAS_ENDING}`)
  const { pixels, ...shape } = await footerOf(files[0] ?? '')
  const online = await page.request.get(`${app.url}/api/social-posts/${id}/branded-picture?language=en`)
  const server = await footerOf(`,${(await online.body()).toString('base64')}`)
  // The stored picture is 1080 pixels wide, as those of the demo are.
  expect(shape).toEqual({ format: 'jpeg', width: server.width, height: server.height })
  expect(differenceOf(server.pixels, pixels)).toBeLessThan(3.5)

  await page.goto(`${app.url}/calendar`)
  await expect(entry(page, title, 'Posted by you').filter({ hasText: 'Waiting on this device' }).first()).toBeVisible()
  await page.context().setOffline(false)
  await expect
    .poll(async () => (await sharesOf(page, app)).map((one) => [one.caption, one.posted_at !== null]), {
      timeout: 60_000,
    })
    .toEqual([[`From the basement.${MAYAS_ENDING}`, true]])
  await expect(entry(page, title, 'Waiting on this device')).toHaveCount(0)
})
