import type { Upload } from '#contract/publishing/uploads.ts'
import type { FakeApi } from '#tests/support/fake-api/fake-api.ts'
import { WHOLE_VIDEO } from '#domain/media/video-cut.ts'
import { publication } from '#tests/support/records/publishing.ts'
import { db } from '#sync/storage/database.ts'

import { expect } from './support/expect.ts'
import { page } from './support/page.ts'
import { test } from './support/test.ts'
import mov from '../support/media/hevc.mov?url'
import heic from '../support/media/photo.heic?url'
import reel from '../support/media/reel.mp4?url'
import mp4 from '../support/media/tiny-wide.mp4?url'

const MEDIA = { heic, mov, mp4, reel }
const TYPES = { heic: 'image/heic', mov: 'video/quicktime', mp4: 'video/mp4', reel: 'video/mp4' }

async function chosen(kind: keyof typeof MEDIA): Promise<File> {
  const content = await (await fetch(MEDIA[kind])).blob()
  return new File([content], `IMG_0001.${kind}`, { type: TYPES[kind] })
}

/** An upload as the server has it. */
const upload = (more: Partial<Upload> = {}): { data: Upload } => ({
  data: {
    id: '3f0a2c5e-7a1d-4e46-9d6b-0d5b1f0c8a11',
    bytes: 1,
    received: 0,
    expires_at: '2099-01-01T00:00:00.000Z',
    converts: true,
    conversion: null,
    ...more,
  },
})

/** Has the server convert what is sent to it into a video; gives what it was asked for. */
function convertsOnServer(api: FakeApi, into: Blob): void {
  api.answer('POST /agent/uploads', upload())
  api.answer('PATCH /agent/uploads/:id')
  api.answer('POST /agent/uploads/:id/conversion', upload({ conversion: { state: 'waiting', share: 0 } }))
  const states = [
    { state: 'running', share: 0.42 },
    { state: 'done', share: 1 },
  ] as const
  let asked = 0
  api.answer('GET /agent/uploads/:id', () => upload({ conversion: states[Math.min(asked++, 1)] ?? null }))
  api.answerFile('GET /agent/uploads/:id/content', into)
  api.answer('DELETE /agent/uploads/:id')
}

const choose = async (...files: File[]) => await page.getByLabel('Choose photos or a video').setInputFiles(files)

async function begin(api: FakeApi, open: (path: string) => Promise<void>): Promise<void> {
  api.answer('POST /agent/social-posts', { data: publication() })
  api.answer('GET /agent/shares', { data: [] })
  await open('/social-posts/new')
  await page.getByRole('checkbox', { name: /Facebook/ }).check()
  await page.getByRole('textbox', { name: 'Caption' }).fill('Open house')
}

test('a HEIC photo in a browser that can’t read it is decoded there and goes out as a JPEG', async ({ api, open }) => {
  await begin(api, open)
  await choose(await chosen('heic'))
  await expect(page.getByRole('img', { name: 'What will be posted' })).toBeVisible()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect.poll(() => api.sentTo('POST /agent/social-posts').length).toBe(1)
  const picture = api.sentTo('POST /agent/social-posts')[0]?.form?.['picture_1'] as Blob
  expect(picture.type).toBe('image/jpeg')
  const bitmap = await createImageBitmap(picture)
  expect([bitmap.width, bitmap.height]).toEqual([160, 200])
  const pen = new OffscreenCanvas(160, 200).getContext('2d')
  pen?.drawImage(bitmap, 0, 0)
  const [red = 0, , blue = 0] = pen?.getImageData(20, 100, 1, 1).data ?? []
  expect(blue - red).toBeGreaterThan(150)
})

test('a HEIC photo that nothing can read is refused with what to do on the iPhone', async ({ api, open }) => {
  await begin(api, open)
  const whole = await chosen('heic')
  await choose(new File([whole.slice(0, 2000)], whole.name, { type: whole.type }))
  await expect(page.getByText(/choose Settings > Camera > Formats > Most Compatible/)).toBeVisible()
})

test('an HEVC video that neither the browser nor the server converts is refused with what to do, and can be removed from the screen', async ({
  api,
  open,
  allowLog,
}) => {
  allowLog(/could not be converted/)
  await begin(api, open)
  api.answer('POST /agent/uploads', upload({ converts: false }))
  api.answer('DELETE /agent/uploads/:id')
  await choose(await chosen('mov'))
  await expect(page.getByText(/This video is in HEVC .* choose Most Compatible/)).toBeVisible()
  expect(api.sentTo('PATCH /agent/uploads/:id')).toEqual([])
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByText(/This video is in HEVC/)).toHaveCount(0)
})

test('an HEVC video in a browser without codecs for it is converted by the server, whose progress is shown, and goes out', async ({
  api,
  open,
  allowLog,
}) => {
  allowLog(/could not be converted here/)
  await begin(api, open)
  convertsOnServer(api, await chosen('reel'))
  await choose(await chosen('mov'))
  await expect(page.getByText('Converting video, 42%')).toBeVisible()
  await expect(page.getByLabel('Your video')).toBeVisible()
  expect(api.sentTo('POST /agent/uploads/:id/conversion')[0]?.body).toEqual(WHOLE_VIDEO)
  // It takes no file that small.
  await page.getByRole('checkbox', { name: /LinkedIn/ }).uncheck()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect.poll(() => api.sentTo('POST /agent/social-posts').length).toBe(1)
  const video = api.sentTo('POST /agent/social-posts')[0]?.form?.['video'] as Blob
  expect(video.size).toBe((await chosen('reel')).size)
  expect(api.sentTo('DELETE /agent/uploads/:id')).toHaveLength(1)
})

test('a conversion by the server that fails is told with what to do', async ({ api, open, allowLog }) => {
  allowLog(/could not be converted here/)
  await begin(api, open)
  convertsOnServer(api, new Blob())
  api.answer('GET /agent/uploads/:id', upload({ conversion: { state: 'failed', share: 0 } }))
  await choose(await chosen('mov'))
  await expect(page.getByText(/This video is in HEVC .* choose Most Compatible/)).toBeVisible()
})

test('a video is trimmed and framed by keys before it is sent, by the server where the browser can’t, and the whole is taken again', async ({
  api,
  open,
  allowLog,
}) => {
  allowLog(/could not be converted here/)
  await begin(api, open)
  convertsOnServer(api, await chosen('mp4'))
  await choose(await chosen('reel'))
  await expect(page.getByLabel('Your video')).toBeVisible()
  const real = globalThis.VideoEncoder
  Reflect.deleteProperty(globalThis, 'VideoEncoder')
  try {
    await page.getByRole('button', { name: 'Trim or frame' }).click()
    await expect(page.getByRole('button', { name: 'Apply' })).toBeDisabled()
    await page.getByRole('slider', { name: 'Start' }).fill('500')
    await page.getByRole('slider', { name: 'End' }).fill('2000')
    await expect(page.getByText('0:01.5 long')).toBeVisible()
    await page.getByRole('radio', { name: '4:5' }).check()
    await page.getByRole('slider', { name: 'Part that shows' }).fill('20')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByRole('button', { name: 'Use the whole video' })).toBeVisible()
    const asked = api.sentTo('POST /agent/uploads/:id/conversion')[0]?.body
    expect(asked).toEqual({ from_ms: 500, to_ms: 2000, frame: '4:5', frame_at: 0.2 })
    await page.getByRole('button', { name: 'Use the whole video' }).click()
    await expect(page.getByRole('button', { name: 'Use the whole video' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Remove video' }).click()
  } finally {
    globalThis.VideoEncoder = real
  }
})

const ENCODER = { codec: 'avc1.42001f', width: 160, height: 284 }
const encodes = await VideoEncoder.isConfigSupported(ENCODER).then(
  ({ supported }) => supported,
  () => false,
)

test.runIf(encodes)(
  'a video is trimmed and framed by the browser itself where it has the codecs',
  async ({ api, open }) => {
    await begin(api, open)
    await choose(await chosen('mp4'))
    await expect(page.getByLabel('Your video')).toBeVisible()
    await page.getByRole('button', { name: 'Trim or frame' }).click()
    await page.getByRole('radio', { name: '4:5' }).check()
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByRole('button', { name: 'Use the whole video' })).toBeVisible()
    expect(api.sentTo('POST /agent/uploads')).toEqual([])
    await page.getByRole('button', { name: 'Remove video' }).click()
  },
)

test('a shared HEVC video is converted with its progress shown once the agent takes it, and stays shared where they cancel', async ({
  api,
  open,
  allowLog,
}) => {
  allowLog(/could not be converted here/)
  api.answer('GET /agent/shares', { data: [] })
  convertsOnServer(api, await chosen('reel'))
  const files = [{ name: 'IMG_0001.mov', file: await chosen('mov') }]
  await db.shares.add({ id: 'shared', title: '', text: 'Open house', url: '', files, refused: [], at: 1 })
  await open('/social-posts/new?share=shared')
  const asked = page.getByRole('region', { name: 'Shared with Porchlight' })
  const release = api.hold('POST /agent/uploads/:id/conversion')
  await asked.getByRole('button', { name: 'Add to a new post' }).click()
  await expect(asked.getByText('Converting video, 0%')).toBeVisible()
  await asked.getByRole('button', { name: 'Cancel' }).click()
  await expect(asked.getByText(/Converting/)).toHaveCount(0)
  expect(await db.shares.count()).toBe(1)
  release()
  await asked.getByRole('button', { name: 'Add to a new post' }).click()
  await expect(page.getByLabel('Your video')).toBeVisible()
  expect(await db.shares.count()).toBe(0)
  await page.getByRole('button', { name: 'Remove video' }).click()
})

test('a conversion can be canceled, and adds nothing', async ({ api, open }) => {
  await begin(api, open)
  const real = globalThis.Worker
  // One that never answers.
  globalThis.Worker = class extends EventTarget {
    postMessage() {}
    terminate() {}
  } as unknown as typeof Worker
  try {
    await choose(await chosen('heic'))
    await expect(page.getByText('Converting photo...')).toBeVisible()
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    await expect(page.getByText('Converting photo...')).toHaveCount(0)
    await expect(page.getByText('Your own photos or video')).toBeVisible()
    await expect(page.getByText(/wasn’t added/)).toHaveCount(0)
  } finally {
    globalThis.Worker = real
  }
})
