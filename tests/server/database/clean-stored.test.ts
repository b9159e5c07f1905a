import { createHash } from 'node:crypto'

import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { agents, collections, files, unusedFiles, publications } from '#server/db/schema/index.ts'
import { cleanStoredPictures } from '#server/modules/admin/clean-stored.ts'
import { jpegWithMetadata, plain } from '#tests/support/media/hostile-media.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** Stores a picture the way it was done before uploads were cleaned. */
async function storeAsBefore(content: Buffer): Promise<string> {
  const { db, storage } = server.context
  const file = await storage.put(content, 'image/jpeg')
  await db.insert(files).values({ ...file, isClean: false })
  return file.key
}

test('a picture stored with metadata is replaced by a clean file wherever it is used, and the old one removed', async () => {
  const { context } = server
  const key = await storeAsBefore(await jpegWithMetadata())
  const agent = await server.createAgent({}, { avatarKey: key })
  await context.db.insert(collections).values({ name: 'A', description: 'B', imageKey: key })
  const other = await storeAsBefore(await plain(90, 90).jpeg().toBuffer())
  const media = [
    { role: 'facebook_image' as const, key: other, mime: 'image/jpeg' },
    { role: 'instagram_image' as const, key, mime: 'image/jpeg' },
  ]
  await context.db.insert(publications).values({
    agentId: agent.id,
    idempotencyKey: crypto.randomUUID(),
    requestHash: 'none',
    title: 'A',
    type: 'image',
    caption: 'B',
    captionLanguage: 'en',
    thumbnailKey: key,
    media,
    scheduledAt: context.now(),
  })

  await cleanStoredPictures(context)

  const [kept] = await context.db.select().from(agents).where(eq(agents.userId, agent.id))
  const [collection] = await context.db.select().from(collections).where(eq(collections.name, 'A'))
  const [publication] = await context.db.select().from(publications).where(eq(publications.agentId, agent.id))
  const next = kept?.avatarKey ?? ''
  expect(next).not.toBe(key)
  expect(collection?.imageKey).toBe(next)
  expect(publication?.thumbnailKey).toBe(next)
  expect(publication?.media).toEqual([media[0], { ...media[1], key: next }])
  const content = await context.storage.read(next)
  expect(content.includes('secret-')).toBe(false)
  expect((await sharp(content).metadata()).exif).toBeUndefined()
  expect(next).toBe(`${createHash('sha256').update(content).digest('hex')}.jpg`)
  expect(await context.db.select().from(unusedFiles).where(eq(unusedFiles.key, key))).toHaveLength(1)
  expect(await context.db.select().from(files).where(eq(files.isClean, false))).toEqual([])
})

test('a picture that can’t be read stays as it is and is not tried again', async () => {
  const { db } = server.context
  await db.insert(files).values({ key: `${'0'.repeat(64)}.jpg`, mime: 'image/jpeg', bytes: 5, isClean: false })
  await cleanStoredPictures(server.context)
  const [row] = await db.select().from(files).where(eq(files.isClean, false))
  expect(row).toBeUndefined()
})
