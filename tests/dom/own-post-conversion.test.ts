import type { FakeApi } from '#tests/support/fake-api/fake-api.ts'
import { publication } from '#tests/support/records/publishing.ts'

import { expect } from './support/expect.ts'
import { page } from './support/page.ts'
import { test } from './support/test.ts'
import mov from '../support/media/hevc.mov?url'
import heic from '../support/media/photo.heic?url'

const MEDIA = { heic, mov }

async function chosen(kind: keyof typeof MEDIA): Promise<File> {
  const content = await (await fetch(MEDIA[kind])).blob()
  return new File([content], `IMG_0001.${kind}`, { type: kind === 'mov' ? 'video/quicktime' : 'image/heic' })
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

test('an HEVC video in a browser without codecs for it is refused with what to do, and can be removed from the screen', async ({
  api,
  open,
  allowLog,
}) => {
  allowLog(/could not be converted/)
  await begin(api, open)
  await choose(await chosen('mov'))
  await expect(page.getByText(/This video is in HEVC .* choose Most Compatible/)).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByText(/This video is in HEVC/)).toHaveCount(0)
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
