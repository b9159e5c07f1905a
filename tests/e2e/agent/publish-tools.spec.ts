import { readFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'
import sharp from 'sharp'

import type { App } from '../support/app.ts'
import { expect, signInByCall, test } from '../support/test.ts'

interface Listed {
  id: number
  type: string
  title: string
  is_premium: boolean
}

/** Posts of the demo that have a Spanish picture. */
const WITH_SPANISH = new Set(['Before the kitchen', 'Stand in the yard at five', 'Knock next door'])

const isPlain = ({ title, is_premium }: Listed) => !is_premium && !WITH_SPANISH.has(title)

/** The id of the newest post of a type; of those of every plan without a Spanish picture unless asked otherwise. */
async function firstOf(page: Page, app: App, type: string, isWanted = isPlain): Promise<number> {
  for (let number = 1, last = 1; number <= last; number += 1) {
    const answer = await page.context().request.get(`${app.url}/api/social-posts?page=${number}`)
    const { data, meta } = (await answer.json()) as { data: Listed[]; meta: { last_page: number } }
    const post = data.find((one) => one.type === type && isWanted(one))
    if (post) return post.id
    last = meta.last_page
  }
  throw new Error(`the library has no ${type}`)
}

/** Opens the first post of a kind that every plan has. */
async function openPost(page: Page, app: App, type = 'image'): Promise<void> {
  await signInByCall(page, app, 'agent@porchlight.test')
  await page.goto(`${app.url}/social-posts/${await firstOf(page, app, type)}`)
  await expect(page.getByRole('textbox', { name: 'Caption' })).toBeEditable()
}

const caption = (page: Page) => page.getByRole('textbox', { name: 'Caption' })

/** Whether the caption's text fits its box without scrolling, and where the box is on the page. */
const box = (page: Page) =>
  caption(page).evaluate((area) => ({
    fits: area.scrollHeight <= area.clientHeight + 1,
    height: area.clientHeight,
    top: Math.round(area.getBoundingClientRect().top + scrollY),
  }))

async function growsWithText(page: Page): Promise<void> {
  await caption(page).fill('Short.')
  const short = await box(page)
  expect(short.fits).toBe(true)
  await caption(page).fill('A line of its own.\n'.repeat(30))
  const long = await box(page)
  expect(long.fits).toBe(true)
  expect(long.height).toBeGreaterThan(short.height * 2)
  expect(long.top).toBe(short.top)
  await caption(page).fill('Short.')
  expect(await box(page)).toEqual(short)
}

test('the caption box grows and shrinks with its text and moves nothing above it', async ({ page, app }) => {
  await openPost(page, app)
  await growsWithText(page)
})

test('the caption box grows with its text in a browser without field-sizing', async ({ page, app }) => {
  await page.route('**/*.css', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replaceAll('field-sizing', 'no-such-property'),
    })
  })
  await openPost(page, app)
  await growsWithText(page)
})

async function saved(page: Page, name: string): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name, exact: true }).click(),
  ])
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

/** The mean brightness of the lowest row of a picture. */
async function lowestRow(bytes: Buffer): Promise<number[]> {
  const picture = sharp(bytes)
  const { width, height } = await picture.metadata()
  const row = await picture
    .extract({ left: 0, top: height - 2, width, height: 1 })
    .raw()
    .toBuffer()
  return [...row]
}

test('Save picture saves the picture as shown: with the footer while Personal Brand is on, plain while it is off', async ({
  page,
  app,
}) => {
  await openPost(page, app)
  const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  await expect(page.getByRole('checkbox', { name: 'Personal Brand' })).toBeChecked()
  const branded = await saved(page, 'Save picture')
  expect(branded.name).toMatch(/\.jpg$/)
  const paper = (row: number[]) => row.filter((value) => value > 240).length / row.length
  expect(paper(await lowestRow(branded.bytes))).toBeGreaterThan(0.95)

  await page.getByRole('checkbox', { name: 'Personal Brand' }).uncheck()
  await page.getByRole('radio', { name: 'Original' }).check()
  const plain = await saved(page, 'Save picture')
  expect(plain.name.slice(0, plain.name.lastIndexOf('.'))).toBe(title)
  expect(plain.bytes.equals(branded.bytes)).toBe(false)
  const shown = await page.getByRole('figure').getByRole('img').first().getAttribute('src')
  const original = await page.context().request.get(new URL(shown?.split('?')[0] ?? '', app.url).href)
  expect(plain.bytes.equals(await original.body())).toBe(true)
})

test('Save picture saves the slide of a carousel that is shown', async ({ page, app }) => {
  await openPost(page, app, 'carousel')
  const first = await page.getByRole('link', { name: 'Save picture' }).getAttribute('href')
  await page.getByRole('button', { name: 'Next slide' }).click()
  await expect(page.getByRole('button', { name: 'Slide 2' })).toHaveAttribute('aria-current', 'true')
  await expect(page.getByRole('link', { name: 'Save picture' })).not.toHaveAttribute('href', first ?? '')
})

test('Save video saves the video of a reel', async ({ page, app }) => {
  await openPost(page, app, 'reel')
  const { name, bytes } = await saved(page, 'Save video')
  expect(name).toMatch(/\.mp4$/)
  expect(bytes.subarray(4, 8).toString('latin1')).toBe('ftyp')
})

test('Save picture is disabled with no network', async ({ page, app }) => {
  await openPost(page, app)
  await page.context().setOffline(true)
  await expect(page.getByRole('button', { name: 'Save picture' })).toBeDisabled()
})

test('Copy caption copies the caption as written in the chosen language', async ({ page, app }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await openPost(page, app)
  await caption(page).fill('My own words.')
  await page.getByRole('button', { name: 'Copy caption' }).click()
  await expect(page.getByText('Caption copied.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('My own words.')
  await page.getByText('Spanish', { exact: true }).click()
  const spanish = await caption(page).inputValue()
  await page.getByRole('button', { name: 'Copy caption' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(spanish)
})

test('where the browser refuses to copy, the caption is selected to be copied by hand', async ({ page, app }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new Error('refused')) } })
  })
  await openPost(page, app)
  await page.getByRole('button', { name: 'Copy caption' }).click()
  await expect(page.getByText('The caption is selected, so you can copy it yourself.')).toBeVisible()
  const selected = await caption(page).evaluate((area: HTMLTextAreaElement) =>
    area.value.slice(area.selectionStart, area.selectionEnd),
  )
  expect(selected).toBe(await caption(page).inputValue())
})

test('a Spanish caption says that there is no Spanish version of the picture, an English one does not', async ({
  page,
  app,
}) => {
  await openPost(page, app)
  const remark = page.getByText('There’s no Spanish version of this picture.')
  await expect(remark).toHaveCount(0)
  await page.getByText('Spanish', { exact: true }).click()
  await expect(remark).toBeVisible()
  await page.getByText('English', { exact: true }).click()
  await expect(remark).toHaveCount(0)
})

test('a Spanish caption goes with the Spanish picture in the preview and in the saved file', async ({ page, app }) => {
  await signInByCall(page, app, 'agent@porchlight.test')
  const id = await firstOf(page, app, 'image', ({ title }) => title === 'Before the kitchen')
  await page.goto(`${app.url}/social-posts/${id}`)
  await expect(caption(page)).toBeEditable()
  const picture = page.getByRole('figure').getByRole('img')
  const english = await picture.getAttribute('src')
  await page.getByText('Spanish', { exact: true }).click()
  await expect(page.getByText('The Spanish picture will be posted.')).toBeVisible()
  await expect(picture).not.toHaveAttribute('src', english ?? '')
  const saved = await page.getByRole('link', { name: 'Save picture' }).getAttribute('href')
  expect(saved).toContain('language=es')
  await page.getByText('English', { exact: true }).click()
  await expect(picture).toHaveAttribute('src', english ?? '')
})

interface Handed {
  names: string[]
  types: string[]
  sizes: number[]
  text: string
}

/** A share sheet in place of the device's; the first `refusals` calls fail, as they do long after a tap. */
async function stubShareSheet(page: Page, refusals = 0): Promise<() => Promise<Handed[]>> {
  await page.addInitScript((count) => {
    const handed: object[] = []
    let left = count
    Object.assign(globalThis, { handed })
    const canShare = () => true
    const share = ({ files, text }: { files: File[]; text: string }) => {
      left -= 1
      if (left >= 0) return Promise.reject(new DOMException('No tap', 'NotAllowedError'))
      const of = (key: 'name' | 'type' | 'size') => files.map((file) => file[key])
      handed.push({ names: of('name'), types: of('type'), sizes: of('size'), text })
      return Promise.resolve()
    }
    Object.assign(Navigator.prototype, { canShare, share })
  }, refusals)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  return () => page.evaluate(() => (globalThis as unknown as { handed: Handed[] }).handed)
}

test('Share hands the picture with the footer and the caption to other apps, and copies the caption', async ({
  page,
  app,
}) => {
  const handed = await stubShareSheet(page)
  await openPost(page, app)
  await caption(page).fill('For my neighbors.')
  const href = (await page.getByRole('link', { name: 'Save picture' }).getAttribute('href')) ?? ''
  expect(href).toContain('/branded-picture?language=en')
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const branded = await (await page.context().request.get(new URL(href, app.url).href)).body()
  await expect(page.getByText('Handed to you. Your caption is copied.')).toBeVisible()
  const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  expect(await handed()).toEqual([
    { names: [`${title}.jpg`], types: ['image/jpeg'], sizes: [branded.length], text: 'For my neighbors.' },
  ])
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('For my neighbors.')
})

test('Share hands every slide of a carousel and the video of a reel', async ({ page, app }) => {
  const handed = await stubShareSheet(page)
  await openPost(page, app, 'carousel')
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await expect.poll(handed).toHaveLength(1)
  const slides = await page.getByRole('button', { name: /^Slide \d/ }).count()
  expect((await handed())[0]?.names).toHaveLength(slides)
  await page.goto(`${app.url}/social-posts/${await firstOf(page, app, 'reel')}`)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await expect.poll(handed).toMatchObject([{ types: ['video/mp4'] }])
})

test('Share opens with the next tap where the files took longer than the browser allows', async ({ page, app }) => {
  const handed = await stubShareSheet(page, 1)
  await openPost(page, app)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(page.getByText('It’s ready. Tap Share again.')).toBeVisible()
  expect(await handed()).toHaveLength(0)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await expect.poll(handed).toHaveLength(1)
})

test('Share says what is missing where the picture can’t be had', async ({ page, app }) => {
  const handed = await stubShareSheet(page)
  await openPost(page, app)
  await page.route('**/media/**', (route) => route.abort())
  await page.route('**/branded-picture*', (route) => route.abort())
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(page.getByText('We couldn’t get the picture or video. Try again when you’re online.')).toBeVisible()
  expect(await handed()).toHaveLength(0)
})

for (const [width, height] of [
  [320, 640],
  [390, 844],
  [1024, 768],
  [1440, 900],
] as const) {
  test(`the action bar keeps its tools beside a Publish button of at least 140 px at ${width} px`, async ({
    page,
    app,
  }) => {
    await page.setViewportSize({ width, height })
    await openPost(page, app)
    const places = await Promise.all(
      [
        page.getByRole('link', { name: 'Save picture' }),
        page.getByRole('button', { name: 'Copy caption' }),
        page.getByRole('button', { name: 'Publish', exact: true }),
      ].map((one) => one.boundingBox()),
    )
    const [save, copy, publish] = places
    if (!save || !copy || !publish) throw new Error('a button of the action bar is not visible')
    expect(publish.width).toBeGreaterThanOrEqual(140)
    expect(Math.min(save.width, save.height, copy.width, copy.height)).toBeGreaterThanOrEqual(44)
    expect(save.x + save.width).toBeLessThanOrEqual(copy.x)
    expect(copy.x + copy.width).toBeLessThanOrEqual(publish.x)
    expect(publish.x + publish.width).toBeLessThanOrEqual(width)
  })
}
