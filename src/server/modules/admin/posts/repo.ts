import { and, asc, eq, gte, inArray, isNull, type SQL, sql } from 'drizzle-orm'

import { restorableSince } from '#domain/library/visibility.ts'
import type { AltTexts } from '#domain/publication/alt-text.ts'

import type { Db, Tx } from '../../../db/open.ts'
import { collections, postMedia, posts, postTags, tags, users } from '../../../db/schema/index.ts'
import { nameOf } from '../../audit/service.ts'
import { findPostMedia } from '../../library/service.ts'
import type { MediaPlan } from './media.ts'

/** A post with its tags and files. */
export type WholePost = Awaited<ReturnType<typeof findWholes>>[number]

export async function findPost(db: Db, id: number) {
  return await findWhole(db, and(eq(posts.id, id), isNull(posts.deletedAt)))
}

async function findWhole(db: Db, which: SQL | undefined) {
  return (await findWholes(db, which))[0] ?? null
}

async function findWholes(db: Db, which: SQL | undefined) {
  const rows = await db
    .select({
      post: posts,
      collection: collections.name,
      author: { firstName: users.firstName, lastName: users.lastName },
    })
    .from(posts)
    .leftJoin(collections, eq(collections.id, posts.collectionId))
    .leftJoin(users, eq(users.id, posts.authorId))
    .where(which)
    .orderBy(asc(posts.id))
  const ids = rows.map(({ post }) => post.id)
  if (ids.length === 0) return []
  const borne = await db
    .select({ postId: postTags.postId, id: tags.id, name: tags.name })
    .from(postTags)
    .innerJoin(tags, eq(tags.id, postTags.tagId))
    .where(inArray(postTags.postId, ids))
    .orderBy(asc(tags.id))
  const tagsOf = Map.groupBy(borne, ({ postId }) => postId)
  const mediaOf = await findPostMedia(db, ids)
  return rows.map(({ post, collection, author }) =>
    Object.assign(post, {
      collection,
      author: author && nameOf(author),
      tags: (tagsOf.get(post.id) ?? []).map(({ id, name }) => ({ id, name })),
      media: mediaOf.get(post.id) ?? [],
    }),
  )
}

export async function findPostsByIds(db: Db, ids: readonly number[]): Promise<WholePost[]> {
  return await findWholes(db, and(inArray(posts.id, [...ids]), isNull(posts.deletedAt)))
}

/** The same, locked until the transaction ends. */
export async function lockPostsByIds(tx: Tx, ids: readonly number[]): Promise<WholePost[]> {
  await tx
    .select({ id: posts.id })
    .from(posts)
    .where(inArray(posts.id, [...ids]))
    .orderBy(asc(posts.id))
    .for('update')
  return await findPostsByIds(tx, ids)
}

/** The same, locked until the transaction ends. */
export async function lockPost(tx: Tx, id: number): Promise<WholePost | null> {
  await tx.select({ id: posts.id }).from(posts).where(eq(posts.id, id)).for('update')
  return await findPost(tx, id)
}

/** A deleted post that can be restored, locked until the transaction ends. */
export async function lockDeletedPost(tx: Tx, id: number, now: Date): Promise<WholePost | null> {
  await tx.select({ id: posts.id }).from(posts).where(eq(posts.id, id)).for('update')
  return await findWhole(tx, and(eq(posts.id, id), gte(posts.deletedAt, restorableSince(now))))
}

export async function findTags(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return []
  return await db
    .select()
    .from(tags)
    .where(inArray(tags.id, [...ids]))
}

/** Whether a collection exists; it is locked until the transaction ends. */
export async function holdCollection(tx: Tx, id: number): Promise<boolean> {
  const found = await tx.select({ id: collections.id }).from(collections).where(eq(collections.id, id)).for('key share')
  return found.length > 0
}

export async function insertPost(tx: Tx, row: typeof posts.$inferInsert): Promise<number> {
  const [made] = await tx.insert(posts).values(row).returning({ id: posts.id })
  if (!made) throw new Error('The post was not inserted')
  return made.id
}

export async function updatePost(tx: Tx, id: number, set: Partial<typeof posts.$inferInsert>): Promise<void> {
  await tx.update(posts).set(set).where(eq(posts.id, id))
}

export async function setTags(tx: Tx, postId: number, tagIds: readonly number[]): Promise<void> {
  await tx.delete(postTags).where(eq(postTags.postId, postId))
  if (tagIds.length > 0) await tx.insert(postTags).values(tagIds.map((tagId) => ({ postId, tagId })))
}

/** Gives a new post those files of another one that the plan names. The files themselves are shared. */
export async function copyMedia(
  tx: Tx,
  postId: number,
  media: readonly ({ id: number; key: string } & AltTexts)[],
  { staying }: Pick<MediaPlan, 'staying'>,
): Promise<void> {
  const files = new Map(media.map((file) => [file.id, file]))
  const rows = staying.flatMap(({ id, role, position, texts }) => {
    const file = files.get(id)
    if (!file) return []
    const { altText, spanishAltText } = texts ?? file
    return [{ postId, role, position, fileKey: file.key, altText, spanishAltText }]
  })
  if (rows.length > 0) await tx.insert(postMedia).values(rows)
}

/** Changes a post's files to the plan; the ids of those that stay don't change. */
export async function setMedia(
  tx: Tx,
  postId: number,
  plan: MediaPlan,
  stored: ReadonlyMap<string, { key: string }>,
): Promise<void> {
  if (plan.dropped.length > 0) await tx.delete(postMedia).where(inArray(postMedia.id, plan.dropped))
  // Positions are unique, so all rows are moved aside before each gets its new one.
  await tx
    .update(postMedia)
    .set({ position: sql`-${postMedia.position}` })
    .where(eq(postMedia.postId, postId))
  for (const { id, position, texts } of plan.staying)
    await tx
      .update(postMedia)
      .set({ position, ...texts })
      .where(eq(postMedia.id, id))
  const rows = plan.added.map(({ field, role, position, texts }) => {
    const file = stored.get(field)
    if (!file) throw new Error(`The file of ${field} was not stored`)
    return { postId, role, position, fileKey: file.key, ...texts }
  })
  if (rows.length > 0) await tx.insert(postMedia).values(rows)
}
