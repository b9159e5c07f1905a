import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'

import { LISTING_LIMITS } from '#domain/listings/listing.ts'
import { files, listingPhotos, unusedFiles, uploads } from '#server/db/schema/index.ts'
import { removeUnnamedPhotos } from '#server/modules/listings/photos.ts'
import { removeUnusedFiles } from '#server/storage/unused-files.ts'
import { picture } from '#tests/support/admin-form.ts'
import { agent, browser, server, setAgent, setUpAgent } from '#tests/support/agent-setup.ts'
import { attach, newPhoto, OAK, read, remove, save, uploadOf } from '#tests/support/listings.ts'
import { jpegWithMetadata, plain } from '#tests/support/media/hostile-media.ts'

const NOW = new Date('2026-03-02T15:00:00Z')
const DAY_MS = 24 * 60 * 60 * 1000

let ahead = 0

setUpAgent({ isConnected: false, now: () => new Date(NOW.getTime() + ahead) })

afterEach(() => {
  ahead = 0
})

const newId = () => crypto.randomUUID()
const jpeg = async () => Buffer.from((await picture({ format: 'jpeg' })).content)

/** Attaches content to a photo, of a new listing where none is named. */
async function attached(
  content: Buffer,
  { listing = newId(), photo = newId() }: { listing?: string; photo?: string } = {},
) {
  const upload = await uploadOf(browser, content)
  return { listing, photo, upload, answer: await attach(browser, { listing, photo, upload }) }
}

const keyIn = (url: string) => url.slice('/media/'.length)
const rowsOf = (photo: string) => server.context.db.select().from(listingPhotos).where(eq(listingPhotos.id, photo))

test('a photo is stored byte for byte, and is among its listing’s files however early it came', async () => {
  const content = await jpeg()
  const { listing, photo, answer } = await attached(content)
  expect(answer).toMatchObject({ status: 200, body: { data: { id: photo, width: 540, height: 540 } } })
  const stored = await server.context.storage.read(keyIn(answer.body.data.url))
  expect(stored.equals(content)).toBe(true)
  expect((await save(browser, listing, { ...OAK, photos: [newPhoto(photo)] })).body.data.files).toEqual([
    answer.body.data,
  ])
  expect((await read(browser, listing)).body.data.files).toEqual([answer.body.data])
  expect((await browser.fetch(`${answer.body.data.url}?w=320`)).status).toBe(200)
})

test('a photo is turned upright and loses its place and every other note of its camera', async () => {
  const notes = await jpegWithMetadata()
  const { answer } = await attached(notes)
  const clean = await server.context.storage.read(keyIn(answer.body.data.url))
  expect(clean.includes('secret-exif')).toBe(false)
  expect((await sharp(clean).metadata()).exif).toBeUndefined()
  const lying = await plain(300, 200)
    .withExif({ IFD0: { Orientation: '6' } })
    .jpeg()
    .toBuffer()
  const turned = await sharp(lying).withMetadata({ orientation: 6 }).toBuffer()
  const upright = await attached(turned)
  expect(upright.answer.body.data).toMatchObject({ width: 200, height: 300 })
})

test('JPEG, PNG and WebP photos are taken, by their content alone', async () => {
  for (const format of ['jpeg', 'png', 'webp'] as const) {
    const { answer } = await attached(await plain(64, 48).toFormat(format).toBuffer())
    expect([format, answer.status]).toEqual([format, 200])
  }
  const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
  const wrong: [Buffer, RegExp][] = [
    [gif, /JPEG, PNG or WebP/],
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), /JPEG, PNG or WebP/],
    [Buffer.from('%PDF-1.7\n%%EOF\n'), /JPEG, PNG or WebP/],
    [(await jpeg()).subarray(0, 400), /damaged/],
    [
      await sharp(await plain(32, 64).png().toBuffer(), { pages: 1 })
        .webp()
        .toBuffer()
        .then(animated),
      /animated/,
    ],
  ]
  for (const [content, message] of wrong) {
    const { answer } = await attached(content)
    expect(answer).toMatchObject({ status: 422, body: { errors: { upload: [expect.stringMatching(message)] } } })
  }
})

/** A WebP that says of itself that it is animated. */
function animated(still: Buffer): Buffer {
  const flags = Buffer.alloc(18)
  flags.write('VP8X', 0, 'latin1')
  flags.writeUInt32LE(10, 4)
  flags[8] = 2
  const body = Buffer.concat([Buffer.from('WEBP'), flags, still.subarray(12)])
  const head = Buffer.from('RIFF\0\0\0\0', 'latin1')
  head.writeUInt32LE(body.length, 4)
  return Buffer.concat([head, body])
}

test('the same upload sent again has the effect of one, and its parts are released', async () => {
  const content = await jpeg()
  const listing = newId()
  const photo = newId()
  const upload = await uploadOf(browser, content)
  const answers = await Promise.all([1, 2, 3].map(() => attach(browser, { listing, photo, upload })))
  const again = await attach(browser, { listing, photo, upload })
  const good = [...answers, again].filter(({ status }) => status === 200)
  // Of those at once some may find the parts gone already, and are sent again.
  expect(good.length).toBeGreaterThan(1)
  expect(new Set(good.map(({ body }) => JSON.stringify(body)))).toHaveLength(1)
  expect(await rowsOf(photo)).toHaveLength(1)
  const [row] = await server.context.db.select().from(uploads).where(eq(uploads.id, upload))
  expect(row?.pieces).toEqual([])
  const elsewhere = await attach(browser, { listing: newId(), photo, upload })
  expect(elsewhere).toMatchObject({ status: 409, body: { code: 'conflict' } })
})

test('an upload that is missing, another agent’s or not whole is refused, to be sent again', async () => {
  const other = await server.signIn((await server.createAgent()).email)
  const theirs = await uploadOf(other, await jpeg())
  for (const upload of [newId(), theirs]) {
    const answer = await attach(browser, { listing: newId(), photo: newId(), upload })
    expect(answer).toMatchObject({ status: 422, body: { code: 'upload_missing' } })
  }
})

test('a photo of 40 MB is refused clearly, before anything of it is read', async () => {
  const { db, now } = server.context
  const upload = newId()
  const bytes = 40 * 1024 * 1024
  const whole = { received: bytes, pieces: ['none.part'], expiresAt: new Date(now().getTime() + DAY_MS) }
  await db.insert(uploads).values({ id: upload, agentId: agent.id, bytes, ...whole })
  const answer = await attach(browser, { listing: newId(), photo: newId(), upload })
  expect(answer).toMatchObject({ status: 413, body: { message: 'A photo can have up to 25 MB.' } })
})

test('a listing takes no more photos than it can have, and an agent no more than their room', async () => {
  const { db } = server.context
  const listing = newId()
  const file = await server.context.storage.put(await jpeg(), 'image/jpeg')
  await db.insert(files).values(file)
  const row = { agentId: agent.id, listingId: listing, fileKey: file.key, width: 1, height: 1 }
  await db
    .insert(listingPhotos)
    .values(Array.from({ length: LISTING_LIMITS.unnamedPhotos }, () => ({ ...row, id: newId() })))
  const { answer, upload } = await attached(await jpeg(), { listing })
  expect(answer).toMatchObject({ status: 422, body: { errors: { upload: ['A listing can have 60 photos.'] } } })
  expect((await attach(browser, { listing: newId(), photo: newId(), upload })).status).toBe(200)
  await db
    .update(files)
    .set({ bytes: 2 ** 30 })
    .where(eq(files.key, file.key))
  const full = await attached(await jpeg())
  expect(full.answer).toMatchObject({ status: 422, body: { message: expect.stringContaining('20 GB') } })
})

test('without Pro no photo is attached, and none to a deleted listing', async () => {
  const { id } = (await save(browser, newId(), OAK)).body.data
  await remove(browser, id)
  const late = await attached(await jpeg(), { listing: id })
  expect(late.answer).toMatchObject({ status: 404, body: { message: 'You deleted this listing.' } })
  await setAgent({ plan: 'plus' })
  expect((await attached(await jpeg())).answer).toMatchObject({ status: 403, body: { code: 'plan_required' } })
})

test('a photo that no listing has is removed after seven days, and so is one that its listing lost', async () => {
  const loose = await attached(await jpeg())
  const kept = await attached(await jpeg())
  const original = await attached(await jpeg(), { listing: kept.listing })
  const lost = await attached(await jpeg(), { listing: kept.listing })
  const altered = { altered: { kinds: ['staged' as const], original_id: original.photo } }
  const both = [newPhoto(kept.photo, altered), newPhoto(lost.photo)]
  await save(browser, kept.listing, { ...OAK, photos: both })
  ahead = 5 * DAY_MS
  await save(browser, kept.listing, { photos: both.slice(0, 1) }, { photos: both })
  const left = async () => {
    await removeUnnamedPhotos(server.context)
    const rows = await server.context.db.select().from(listingPhotos).where(eq(listingPhotos.agentId, agent.id))
    return rows.map(({ id }) => id).toSorted()
  }
  ahead = 8 * DAY_MS
  expect(await left()).toEqual([kept.photo, original.photo, lost.photo].toSorted())
  ahead = 13 * DAY_MS
  expect(await left()).toEqual([kept.photo, original.photo].toSorted())
  ahead += 60 * 60 * 1000
  await removeUnusedFiles(server.context)
  expect(await server.context.storage.has(keyIn(loose.answer.body.data.url))).toBe(false)
  expect(await server.context.storage.has(keyIn(lost.answer.body.data.url))).toBe(false)
  expect(await server.context.storage.has(keyIn(kept.answer.body.data.url))).toBe(true)
})

test('the photos of a deleted listing are removed, unless another photo has the same file', async () => {
  const content = await jpeg()
  const gone = await attached(content)
  const same = await attached(content)
  const alone = await attached(await jpeg(), { listing: gone.listing })
  await save(browser, gone.listing, { ...OAK, photos: [newPhoto(gone.photo), newPhoto(alone.photo)] })
  expect(await remove(browser, gone.listing)).toBe(204)
  expect([...(await rowsOf(gone.photo)), ...(await rowsOf(alone.photo))]).toEqual([])
  const listed = await server.context.db.select().from(unusedFiles)
  expect(listed.map(({ key }) => key)).toContain(keyIn(alone.answer.body.data.url))
  ahead = 60 * 60 * 1000
  await removeUnusedFiles(server.context)
  expect(await server.context.storage.has(keyIn(alone.answer.body.data.url))).toBe(false)
  expect(await server.context.storage.has(keyIn(same.answer.body.data.url))).toBe(true)
})
