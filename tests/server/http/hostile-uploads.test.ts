import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'

import type { AdminCollection } from '#contract/admin/collections.ts'
import type { AdminTemplate } from '#contract/admin/admin-templates.ts'
import type { Problem } from '#contract/problem.ts'
import { agents, collections, files, publications, unusedFiles } from '#server/db/schema/index.ts'
import { cleanStoredPictures } from '#server/modules/admin/service.ts'
import { type FormFields, sendForm } from '#tests/support/admin-form.ts'
import type { Browser } from '#tests/support/browser.ts'
import { crowdedIndex, jpegWithMetadata, manyScans, nestedBoxes, plain } from '#tests/support/media/hostile-media.ts'
import { storePublication } from '#tests/support/publishing.ts'
import { useTestServer } from '#tests/support/use-server.ts'

const server = useTestServer()
let admin: Browser
beforeAll(async () => {
  admin = await server.signIn((await server.createAdmin()).email)
})

const send = <T = Problem>(path: string, fields: FormFields) => sendForm<T>(admin, 'POST', `/admin${path}`, fields)
const cover = <T = Problem>(content: Uint8Array) =>
  send<T>('/social-post-collections', { name: 'A', description: 'B', image: { content } })
const reel = (content: Uint8Array) =>
  send('/social-posts', { title: 'A', caption: 'B', facebook: '1', type: 'reel', vertical_video_file: { content } })

async function stored(address: string | null): Promise<{ content: Buffer; headers: Headers }> {
  const answer = await admin.fetch(address ?? 'none')
  return { content: Buffer.from(await answer.arrayBuffer()), headers: answer.headers }
}

test('a picture of 2,000 passes and a video of 100,000 tracks or with boxes 10,000 deep are refused', async () => {
  const answers = [await cover(await manyScans(2000))]
  answers.push(await reel(crowdedIndex('trak', 100_000)), await reel(nestedBoxes(10_000)))
  for (const answer of answers) expect(answer).toMatchObject({ status: 422, body: { code: 'validation_failed' } })
})

test('a page appended to a picture is not stored', async () => {
  const content = await plain(64, 64).png().toBuffer()
  const both = Buffer.concat([content, Buffer.from('<html><script>alert(1)</script></html>')])
  const { body } = await cover<{ data: AdminCollection }>(both)
  expect((await stored(body.data.image_url)).content.equals(content)).toBe(true)
})

test('a PDF that is also something else is served as a PDF only', async () => {
  const zipped = 'PK\u0003\u0004 and so on'
  const content = Buffer.from(`%PDF-1.7\n<script>alert(1)</script>${zipped}\n%%EOF\n`, 'latin1')
  const { body } = await send<{ data: AdminTemplate }>('/templates', { title: 'A', file: { content } })
  const { headers } = await stored(body.data.file_url)
  expect([headers.get('content-type'), headers.get('x-content-type-options')]).toEqual(['application/pdf', 'nosniff'])
})

test('a stored picture has no metadata about place, time or device, and its colors stay', async () => {
  const noted = await jpegWithMetadata()
  const { body } = await cover<{ data: AdminCollection }>(noted)
  const { content } = await stored(body.data.image_url)
  expect(content.includes('secret-')).toBe(false)
  const { exif, xmp, iptc, icc, width } = await sharp(content).metadata()
  expect({ exif, xmp, iptc, width }).toEqual({ exif: undefined, xmp: undefined, iptc: undefined, width: 320 })
  expect(icc?.length).toBeGreaterThan(100)
  expect((await sharp(content).raw().toBuffer()).equals(await sharp(noted).raw().toBuffer())).toBe(true)
})

/** Stores a picture the way it was done before uploads were cleaned. */
async function storeAsBefore(content: Buffer): Promise<string> {
  const file = await server.context.storage.put(content, 'image/jpeg')
  await server.context.db.insert(files).values({ ...file, isClean: false })
  return file.key
}

test('a picture stored with metadata is replaced by a clean file wherever it is used, and one that can’t be read stays', async () => {
  const { context } = server
  const { db } = context
  const key = await storeAsBefore(await jpegWithMetadata())
  const other = await storeAsBefore(await plain(90, 90).jpeg().toBuffer())
  await db.insert(files).values({ key: `${'0'.repeat(64)}.jpg`, mime: 'image/jpeg', bytes: 5, isClean: false })
  const agent = await server.createAgent({}, { avatarKey: key })
  await db.insert(collections).values({ name: 'Stored before', description: 'B', imageKey: key })
  const media = [
    { role: 'facebook_image' as const, key: other, mime: 'image/jpeg' },
    { role: 'instagram_image' as const, key, mime: 'image/jpeg' },
  ]
  const { id } = await storePublication(context, agent.id, { thumbnailKey: key, media })

  await cleanStoredPictures(context)

  const [kept] = await db.select().from(agents).where(eq(agents.userId, agent.id))
  const [collection] = await db.select().from(collections).where(eq(collections.name, 'Stored before'))
  const [publication] = await db.select().from(publications).where(eq(publications.id, id))
  const next = kept?.avatarKey ?? ''
  expect(next).not.toBe(key)
  expect(collection?.imageKey).toBe(next)
  expect(publication).toMatchObject({ thumbnailKey: next, media: [media[0], { ...media[1], key: next }] })
  expect((await context.storage.read(next)).includes('secret-')).toBe(false)
  expect(await db.select().from(unusedFiles).where(eq(unusedFiles.key, key))).toHaveLength(1)
  // None of them is tried again.
  expect(await db.select().from(files).where(eq(files.isClean, false))).toEqual([])
})
