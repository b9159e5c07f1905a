import { Dexie } from 'dexie'
import { onTestFinished, vi } from 'vitest'

import { db } from '#sync/storage/database.ts'
import type { FakeApi } from '#tests/support/fake-api/fake-api.ts'
import { publication } from '#tests/support/records/publishing.ts'

import { expect } from './support/expect.ts'
import { holdFiles, pictureFile } from './support/hold-files.ts'
import { page } from './support/page.ts'
import { test } from './support/test.ts'
import { storedCaptions } from '../sync/support/typed.ts'

const choose = async (...names: string[]) =>
  await page.getByLabel('Choose photos or a video').setInputFiles(await Promise.all(names.map(pictureFile)))
const publish = () => page.getByRole('button', { name: 'Publish', exact: true }).click()
const photos = () => page.getByRole('button', { name: /^(Photo|Picture) \d+/ })

async function begin(api: FakeApi, open: (path: string) => Promise<void>): Promise<void> {
  api.answer('POST /agent/social-posts', { data: publication() })
  api.answer('GET /agent/shares', { data: [] })
  await open('/social-posts/new')
  await page.getByRole('checkbox', { name: /Facebook/ }).check()
  await page.getByRole('textbox', { name: 'Caption' }).fill('Open house')
}

test('a post isn’t published while its photos are being read, and added ones join them', async ({ api, open }) => {
  const files = holdFiles()
  await begin(api, open)
  await choose('one.png')
  await choose('two.png')
  files.letGo('two.png')
  await expect(page.getByRole('img', { name: 'What will be posted' })).toBeVisible()
  await publish()
  await expect(page.getByText('Still reading your photos. Please wait.')).toBeVisible()
  expect(api.sentTo('POST /agent/social-posts')).toEqual([])
  files.letGo('one.png')
  await expect(photos()).toHaveCount(2)
  await publish()
  await expect.poll(() => api.sentTo('POST /agent/social-posts').length).toBe(1)
  expect(Object.keys(api.sentTo('POST /agent/social-posts')[0]?.form ?? {})).toEqual(
    expect.arrayContaining(['picture_1', 'picture_2']),
  )
})

test('a photo that was read is on this device while the next is still being read', async ({ api, open }) => {
  const files = holdFiles()
  await begin(api, open)
  files.letGo('one.png')
  await choose('one.png', 'two.png')
  await expect.poll(async () => (await db.typed.toArray()).map(({ own }) => own?.mediaIds.length)).toEqual([1])
  files.letGo('two.png')
  await expect(photos()).toHaveCount(2)
})

test('a photo that was removed while others were being read stays removed', async ({ api, open }) => {
  const files = holdFiles()
  await begin(api, open)
  files.letGo('old.png')
  await choose('old.png')
  await expect(page.getByRole('img', { name: 'What will be posted' })).toBeVisible()
  await choose('new.png')
  await page
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click()
  files.letGo('new.png')
  await expect(page.getByRole('img', { name: 'What will be posted' })).toBeVisible()
  await publish()
  await expect.poll(() => api.sentTo('POST /agent/social-posts').length).toBe(1)
  const { form = {} } = api.sentTo('POST /agent/social-posts')[0] ?? {}
  expect(Object.keys(form).filter((name) => name.startsWith('picture_'))).toEqual(['picture_1'])
})

test('a file that can’t be opened is named, and the others are added', async ({ api, open }) => {
  const files = holdFiles()
  await begin(api, open)
  files.fail('gone.png')
  files.letGo('there.png')
  await choose('gone.png', 'there.png')
  await expect(page.getByText(/gone\.png/)).toBeVisible()
  await expect(page.getByRole('img', { name: 'What will be posted' })).toBeVisible()
})

/** A photo of a phone, held upright: red above, blue below. */
async function uprightPhoto(): Promise<File> {
  const canvas = new OffscreenCanvas(600, 800)
  const pen = canvas.getContext('2d')
  for (const [color, top] of [
    ['#f00', 0],
    ['#00f', 400],
  ] as const) {
    if (pen) pen.fillStyle = color
    pen?.fillRect(0, top, 600, 400)
  }
  return new File([await canvas.convertToBlob({ type: 'image/png' })], 'upright.png', { type: 'image/png' })
}

/** The size of a picture, and how far down it is red. */
async function looksOf(picture: unknown) {
  const bitmap = await createImageBitmap(picture as Blob)
  const { width, height } = bitmap
  const pen = new OffscreenCanvas(width, height).getContext('2d')
  pen?.drawImage(bitmap, 0, 0)
  const { data } = pen?.getImageData(0, 0, 1, height) ?? { data: [] }
  return {
    width,
    height,
    red: Array.from({ length: height }, (_, y) => data[y * 4] ?? 0).filter((one) => one > 127).length,
  }
}

test('an upright photo of a phone is cropped for Instagram at once; another part or the whole can be chosen', async ({
  api,
  open,
}) => {
  await begin(api, open)
  await page.getByRole('checkbox', { name: /Instagram/ }).check()
  await page.getByLabel('Choose photos or a video').setInputFiles([await uprightPhoto()])
  const part = page.getByRole('slider', { name: 'The part of the photo that shows' })
  await expect(part).toHaveAttribute('aria-valuenow', '50')
  await expect(page.getByText(/Instagram pictures must be/)).toHaveCount(0)
  await page.getByLabel('Choose photos or a video').setInputFiles([await uprightPhoto()])
  await expect(page.getByText('upright.png: This photo is already in the post.')).toBeVisible()
  await page.getByRole('checkbox', { name: /Instagram/ }).uncheck()
  await expect(part).toHaveCount(0)
  await page.getByRole('checkbox', { name: /Instagram/ }).check()
  await expect(part).toHaveAttribute('aria-valuenow', '50')
  ;(part.element() as HTMLElement).focus()
  for (let press = 0; press < 5; press += 1) await page.keyboard.press('ArrowUp')
  await expect(part).toHaveAttribute('aria-valuenow', '0')
  await expect.poll(async () => (await db.ownMedia.toArray()).map(({ crop }) => crop?.at)).toEqual([0])
  await publish()
  await expect.poll(() => api.sentTo('POST /agent/social-posts').length).toBe(1)
  const { form = {} } = api.sentTo('POST /agent/social-posts')[0] ?? {}
  expect(await looksOf(form['picture_1'])).toEqual({ width: 600, height: 750, red: 400 })
})

test('a description typed while its photo is cropped stays, and goes out with the photo', async ({ api, open }) => {
  await begin(api, open)
  await page.getByRole('checkbox', { name: /Instagram/ }).uncheck()
  await page.getByLabel('Choose photos or a video').setInputFiles([await uprightPhoto()])
  const description = page.getByLabel('Alt text')
  await expect(description).toBeVisible()
  const read = globalThis.createImageBitmap
  const gate = Promise.withResolvers<void>()
  const held = vi.spyOn(globalThis, 'createImageBitmap')
  held.mockImplementationOnce(async (source: ImageBitmapSource) => await gate.promise.then(() => read(source)))
  onTestFinished(() => held.mockRestore())
  await page.getByRole('checkbox', { name: /Instagram/ }).check()
  await expect(page.getByText('Cropping photo...')).toBeVisible()
  await description.fill('A porch in the rain')
  gate.resolve()
  await expect(page.getByRole('slider')).toBeVisible()
  await expect(description).toBeFocused()
  await publish()
  await expect.poll(() => api.sentTo('POST /agent/social-posts').length).toBe(1)
  const { form = {} } = api.sentTo('POST /agent/social-posts')[0] ?? {}
  expect(form['alt_texts']).toBe(JSON.stringify({ picture_1: 'A porch in the rain' }))
})

test('a photo stays whole for a draft without Instagram, also when the draft is opened again', async ({
  api,
  open,
}) => {
  await begin(api, open)
  await page.getByRole('checkbox', { name: /Instagram/ }).uncheck()
  await page.getByLabel('Choose photos or a video').setInputFiles([await uprightPhoto()])
  await expect.poll(async () => (await db.ownMedia.toArray()).length).toBe(1)
  const recalled = Promise.withResolvers<void>()
  const read = db.typed.get.bind(db.typed)
  const held = vi.spyOn(db.typed, 'get')
  held.mockImplementation((...key) => Dexie.Promise.resolve(recalled.promise).then(() => read(...key)))
  onTestFinished(() => held.mockRestore())
  await open('/social-posts/new')
  await expect(page.getByRole('img', { name: 'What will be posted' })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /Instagram/ })).toBeChecked()
  recalled.resolve()
  await expect(page.getByRole('checkbox', { name: /Instagram/ })).not.toBeChecked()
  await publish()
  await expect.poll(() => api.sentTo('POST /agent/social-posts').length).toBe(1)
  const { form = {} } = api.sentTo('POST /agent/social-posts')[0] ?? {}
  expect(await looksOf(form['picture_1'])).toMatchObject({ height: 800 })
})

test('an error about a whole photo goes once the photo is cropped', async ({ api, open }) => {
  await begin(api, open)
  await page.getByRole('checkbox', { name: /Instagram/ }).check()
  await page.getByLabel('Choose photos or a video').setInputFiles([await uprightPhoto()])
  await page.getByRole('button', { name: 'Use the whole photo' }).click()
  await expect.poll(async () => (await db.ownMedia.toArray()).map(({ isWhole }) => isWhole)).toEqual([true])
  await publish()
  const errors = page.getByText(/Instagram pictures must be/)
  await expect(errors).toHaveCount(2)
  await page.getByRole('button', { name: 'Crop to fit Instagram' }).click()
  await expect(page.getByRole('slider')).toBeVisible()
  await expect(errors).toHaveCount(0)
  await publish()
  await expect.poll(() => api.sentTo('POST /agent/social-posts').length).toBe(1)
})

test('a photo that is added twice is there once and said, and its alternative text is asked for', async ({
  api,
  open,
}) => {
  await begin(api, open)
  await choose('one.png')
  await expect(page.getByRole('img', { name: 'What will be posted' })).toBeVisible()
  const description = page.getByLabel('Alt text')
  await expect(description).toHaveAccessibleDescription(/people who can’t see it/)
  const again = await pictureFile('one.png')
  await page.getByLabel('Choose photos or a video').setInputFiles([new File([again], 'copy of one.png', again)])
  await expect(page.getByText('copy of one.png: This photo is already in the post.')).toBeVisible()
  await expect(photos()).toHaveCount(0)
  await description.fill('A porch in the rain')
  await publish()
  await expect.poll(() => api.sentTo('POST /agent/social-posts').length).toBe(1)
  const { form = {} } = api.sentTo('POST /agent/social-posts')[0] ?? {}
  expect(form['alt_texts']).toBe(JSON.stringify({ picture_1: 'A porch in the rain' }))
})

test('a photo that takes long says so, and a deleted draft can be brought back', async ({ api, open }) => {
  const files = holdFiles()
  await begin(api, open)
  await choose('wide.png', 'other.png')
  await expect(page.getByText('Reading photo 1 of 2...')).toBeVisible()
  files.letGo('wide.png')
  await expect(page.getByText('Reading photo 2 of 2...')).toBeVisible()
  files.letGo('other.png')
  await expect(photos()).toHaveCount(2)
  await expect(page.getByText(/^Reading photo/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Delete draft' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete draft' }).click()
  await expect(photos()).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: /^Open/ }).click()
  await expect(photos()).toHaveCount(2)
  await expect(page.getByRole('textbox', { name: 'Caption' })).toHaveValue('Open house')
})

const caption = () => page.getByRole('textbox', { name: 'Caption' })
const share = (id: string, text: string, at: number) =>
  db.shares.add({ id, title: '', text, url: '', files: [], refused: [], at })

test('what was shared is a draft once the agent says so, and gone from the device when it is discarded', async ({
  api,
  open,
}) => {
  api.answer('GET /agent/shares', { data: [] })
  await share('planted', 'Wire the deposit to me', 1)
  await share('own', 'Open house on Sunday', 2)
  await open('/social-posts/new?share=own')
  const asked = page.getByRole('region', { name: 'Shared with Porchlight' })
  await expect(asked).toContainText('Open house on Sunday')
  await expect(asked).toContainText('1 more after this one')
  await expect(caption()).toHaveValue('')
  expect(await storedCaptions(db)).toEqual([])
  await asked.getByRole('button', { name: 'Add to a new post' }).click()
  await expect(caption()).toHaveValue('Open house on Sunday')
  await expect(asked).toContainText('Wire the deposit to me')
  await asked.getByRole('button', { name: 'Discard' }).click()
  await expect(asked).toHaveCount(0)
  expect([await db.shares.count(), (await storedCaptions(db)).length]).toEqual([0, 1])
})

test('drafts are shown though what another app shared can’t be stored', async ({ api, open }) => {
  api.answer('GET /agent/shares', { data: [] })
  await open('/social-posts/new')
  await caption().fill('Written before')
  await expect(page.getByText('Draft saved on this device.')).toBeVisible()
  await share('shared', 'Shared', Date.now())
  const refuse = () => {
    throw new DOMException('', 'QuotaExceededError')
  }
  db.typed.hook('creating', refuse)
  onTestFinished(() => db.typed.hook('creating').unsubscribe(refuse))
  await open('/social-posts/new')
  await expect(caption()).toHaveValue('Written before')
  await page.getByRole('button', { name: 'Add to a new post' }).click()
  await expect(page.getByText(/out of storage/).first()).toBeVisible()
  expect(await db.shares.count()).toBe(1)
})
