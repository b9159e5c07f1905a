import { onTestFinished, vi } from 'vitest'

import type { FakeApi } from '#tests/support/fake-api/fake-api.ts'
import { graded } from '#domain/media/palettes.ts'
import { shareFiles } from '#pwa/agent/share/share-files.ts'
import { mediaFile, post as socialPost } from '#tests/support/records/library.ts'
import { share } from '#tests/support/records/publishing.ts'
import { MAYAS_ENDING } from '#tests/support/signed.ts'

import { expect } from './support/expect.ts'
import { page } from './support/page.ts'
import { answerPublishing, openPublishing, caption, PUBLISH_SCREEN, untilReady } from './support/publish-screen.ts'
import { test } from './support/test.ts'

const tapShare = async () => await page.getByRole('button', { name: 'Share', exact: true }).click()
const saveLink = page.getByRole('link', { name: 'Save picture', exact: true })
const HANDED = /^Shared\./

interface Sheet {
  names: string[]
  text: string | undefined
}

/** A share sheet in place of the device’s, and a picture of one pixel in place of every file; `refuse` closes it. */
function shareSheet(refuse: () => DOMException | null = () => null): Sheet[] {
  const handed: Sheet[] = []
  Object.assign(navigator, {
    canShare: () => true,
    share: ({ files = [], text }: ShareData) => {
      const refused = refuse()
      if (refused) return Promise.reject(refused)
      handed.push({ names: files.map(({ name }) => name), text })
      return Promise.resolve()
    },
  })
  onTestFinished(() => {
    for (const name of ['canShare', 'share']) Reflect.deleteProperty(navigator, name)
  })
  const clipboard = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  onTestFinished(() => clipboard.mockRestore())
  return handed
}

/** Answers requests for files, and passes on those to the API. */
function serveFiles(serve: (path: string) => Blob | Promise<Blob> | null): void {
  const passOn = globalThis.fetch
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href)
    if (!/^\/media\/|\/branded-picture$/.test(pathname)) return await passOn(input, init)
    const file = await serve(pathname)
    if (!file) throw new TypeError('Failed to fetch')
    return new Response(file)
  })
  onTestFinished(() => spy.mockRestore())
}

const jpeg = () => new Blob(['picture'], { type: 'image/jpeg' })

function answerShares(api: FakeApi): void {
  api.answer('POST /social-posts/:id/shares', ({ body: { id, caption } }) => ({ data: share({ id, caption }) }))
  api.answer('PUT /agent/shares/:id', ({ params }) => ({
    data: share({ ...params, posted_at: new Date().toISOString() }),
  }))
}

test('Share hands every slide of a carousel, and its message marks the share as posted', async ({ api, open }) => {
  const handed = shareSheet()
  const slides = [1, 2].map((id) => mediaFile({ id, url: `/media/${id}.webp`, type: 'instagram_carousel_image' }))
  answerPublishing(api, { type: 'carousel', media: slides })
  answerShares(api)
  await open(PUBLISH_SCREEN)
  await untilReady()
  serveFiles(jpeg)
  await caption.fill('For my neighbors.')
  await tapShare()
  await expect(page.getByText(HANDED)).toBeVisible()
  expect(handed).toMatchObject([{ text: `For my neighbors.${MAYAS_ENDING}` }])
  expect(handed[0]?.names).toHaveLength(2)
  await page.getByRole('button', { name: 'Mark as posted' }).click()
  await expect(page.getByText('Marked as posted by you.')).toBeVisible()
})

test('Share opens with the next tap after slow files, and records nothing when closed', async ({ api, open }) => {
  const errors = ['NotAllowedError', 'AbortError']
  const handed = shareSheet(() => {
    const name = errors.shift()
    return name === undefined ? null : new DOMException('No', name)
  })
  answerPublishing(api)
  answerShares(api)
  await open(PUBLISH_SCREEN)
  await untilReady()
  serveFiles(jpeg)
  await tapShare()
  await expect(page.getByText('It’s ready. Tap Share again.')).toBeVisible()
  await tapShare()
  await expect.poll(() => errors).toEqual([])
  expect([handed, api.sentTo('POST /social-posts/:id/shares')]).toEqual([[], []])
  await tapShare()
  await expect(page.getByText(HANDED)).toBeVisible()
  await expect.poll(() => api.sentTo('POST /social-posts/:id/shares').length).toBe(1)
})

test('Share says what is missing where the picture can’t be had', async ({ api, open }) => {
  const handed = shareSheet()
  await openPublishing(api, open, { thumbnail: '/media/keys-in-hand.webp' })
  await untilReady()
  serveFiles(() => null)
  await tapShare()
  await expect(page.getByText('We couldn’t get the picture or video. Try again when you’re online.')).toBeVisible()
  expect(handed).toEqual([])
})

test('a caption that was changed while the files were fetched is the one that is shared', async ({ api, open }) => {
  const handed = shareSheet()
  answerPublishing(api)
  answerShares(api)
  await open(PUBLISH_SCREEN)
  await untilReady()
  const gate = Promise.withResolvers<void>()
  const fetched = vi.fn(async () => await gate.promise.then(jpeg))
  serveFiles(fetched)
  await caption.fill('Just listed')
  await tapShare()
  await expect.poll(() => fetched.mock.calls.length).toBeGreaterThan(0)
  await caption.fill('Just sold')
  gate.resolve()
  await expect(page.getByText('Your post changed. Tap Share again.')).toBeVisible()
  await tapShare()
  await expect.poll(() => handed.map(({ text }) => text)).toEqual([`Just sold${MAYAS_ENDING}`])
  await expect.poll(() => api.sentTo('POST /social-posts/:id/shares').length).toBe(1)
})

test('what is saved is the slide, the language and the kind that is shown', async ({ api, open }) => {
  const slides = [1, 2].map((id) => mediaFile({ id, url: `/media/${id}.webp`, type: 'instagram_carousel_image' }))
  await openPublishing(api, open, { type: 'carousel', media: slides })
  await untilReady()
  const first = (await saveLink.findElement()).getAttribute('href')
  await page.getByRole('button', { name: 'Next slide' }).click()
  await expect(page.getByRole('button', { name: 'Slide 2' })).toHaveAttribute('aria-current', 'true')
  await expect(saveLink).not.toHaveAttribute('href', first ?? '')

  const video = mediaFile({ type: 'vertical_video', mime: 'video/mp4', url: '/media/1.mp4' })
  await openPublishing(api, open, { type: 'reel', video_url: '/media/1.mp4', media: [video] })
  await untilReady()
  await expect(page.getByRole('link', { name: 'Save video' })).toHaveAttribute('href', /\/media\/1\.mp4/)
})

test('a Spanish caption goes with the Spanish picture, says when the picture is in English, and nothing where it has no words', async ({
  api,
  open,
}) => {
  const remark = page.getByText('English picture: only your caption is in Spanish.')
  await openPublishing(api, open, { picture_words: 'en' })
  await untilReady()
  await expect(remark).toHaveCount(0)
  await page.getByText('Spanish', { exact: true }).click()
  await expect(remark).toBeVisible()
  await openPublishing(api, open, { picture_words: 'es' })
  await untilReady()
  await expect(remark).toHaveCount(0)

  const spanish = mediaFile({ id: 2, type: 'spanish_image', url: '/media/llaves.webp' })
  await openPublishing(api, open, { media: [mediaFile(), spanish] })
  await untilReady()
  // A choice is stored a moment after it was made, so the screen may have opened in English.
  await page.getByText('Spanish', { exact: true }).click()
  await expect(page.getByText('The Spanish picture will be posted.')).toBeVisible()
  await expect(page.getByRole('figure').getByRole('img')).toHaveAttribute('src', /llaves/)
  await expect(saveLink).toHaveAttribute('href', /language=es/)
})

test('the screen of a video says which networks get its subtitles', async ({ api, open }) => {
  const video = mediaFile({ type: 'vertical_video', mime: 'video/mp4', url: '/media/1.mp4' })
  const reel = { type: 'reel' as const, video_url: '/media/1.mp4', media: [video] }
  await openPublishing(api, open, { ...reel, subtitles: ['en'] })
  await untilReady()
  await expect(page.getByText('With English subtitles on Facebook and LinkedIn.')).toBeVisible()
  await page.getByText('Spanish', { exact: true }).click()
  await expect(page.getByText(/With English subtitles on Facebook\.$/)).toBeVisible()
  await openPublishing(api, open, { ...reel, subtitles: ['en', 'es'] })
  await untilReady()
  await expect(page.getByText(/English and Spanish subtitles on Facebook and LinkedIn\.$/)).toBeVisible()
  await openPublishing(api, open, reel)
  await untilReady()
  await expect(page.getByText(/subtitles/)).toHaveCount(0)
})

test('a transparent picture is shared on white, before its palette', async () => {
  const canvas = new OffscreenCanvas(40, 40)
  canvas.getContext('2d')
  const blank = await canvas.convertToBlob({ type: 'image/png' })
  serveFiles((path) => (path.startsWith('/media/') ? blank : null))
  const post = socialPost({ thumbnail: '/media/blank.png', video_url: null, media: [] })
  for (const palette of ['original', 'dusk'] as const) {
    const { files } = await shareFiles({ post, caption: '', language: 'en', brand: null, palette }, undefined)
    expect(files[0]?.type).toBe('image/jpeg')
    const pen = new OffscreenCanvas(40, 40).getContext('2d')
    pen?.drawImage(await createImageBitmap(files[0] ?? new Blob()), 0, 0)
    const white = graded([255, 255, 255], palette)
    for (const [channel, value] of Array.from(pen?.getImageData(20, 20, 1, 1).data ?? [])
      .slice(0, 3)
      .entries())
      expect(Math.abs(value - (white[channel] ?? 0))).toBeLessThan(4)
  }
})
