import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'

import { agents, collections, files, publications, unusedFiles } from '#server/db/schema/index.ts'
import { cleanStoredPictures } from '#server/modules/admin/clean-stored.ts'
import { jpegWithMetadata, plain } from '#tests/support/media/hostile-media.ts'
import { useTestServer } from '#tests/support/use-server.ts'

const server = useTestServer()

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
  await db.insert(collections).values({ name: 'A', description: 'B', imageKey: key })
  const media = [
    { role: 'facebook_image' as const, key: other, mime: 'image/jpeg' },
    { role: 'instagram_image' as const, key, mime: 'image/jpeg' },
  ]
  const post = { requestHash: 'none', title: 'A', type: 'image', caption: 'B', captionLanguage: 'en' } as const
  const own = { agentId: agent.id, idempotencyKey: crypto.randomUUID(), thumbnailKey: key, media }
  await db.insert(publications).values({ ...post, ...own, scheduledAt: context.now() })

  await cleanStoredPictures(context)

  const [kept] = await db.select().from(agents).where(eq(agents.userId, agent.id))
  const [collection] = await db.select().from(collections).where(eq(collections.name, 'A'))
  const [publication] = await db.select().from(publications).where(eq(publications.agentId, agent.id))
  const next = kept?.avatarKey ?? ''
  expect(next).not.toBe(key)
  expect(collection?.imageKey).toBe(next)
  expect(publication).toMatchObject({ thumbnailKey: next, media: [media[0], { ...media[1], key: next }] })
  const content = await context.storage.read(next)
  expect(content.includes('secret-')).toBe(false)
  expect((await sharp(content).metadata()).exif).toBeUndefined()
  expect(await db.select().from(unusedFiles).where(eq(unusedFiles.key, key))).toHaveLength(1)
  // None of them is tried again.
  expect(await db.select().from(files).where(eq(files.isClean, false))).toEqual([])
})
