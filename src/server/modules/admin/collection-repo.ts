import { asc, eq, sql } from 'drizzle-orm'

import type { AdminListQuery, CollectionOption } from '#contract/admin.ts'
import { mediaPath } from '#domain/media.ts'

import type { Db, Tx } from '../../db/open.ts'
import { collections, posts } from '../../db/schema/index.ts'
import { findPage, holds } from './list.ts'

export type CollectionRow = typeof collections.$inferSelect

interface OptionRow {
  id: number
  name: string
  imageKey: string | null
}

export async function findCollections(db: Db, query: AdminListQuery) {
  return await findPage<OptionRow, CollectionOption>(
    db,
    {
      table: sql`social_post_collections`,
      columns: sql`r.id, r.name, r.image_key as "imageKey"`,
      found: (search) => holds(sql`r.name`, search),
    },
    query,
    presentOption,
  )
}

/** All of them, by name. */
export async function findOptions(db: Db): Promise<CollectionOption[]> {
  const rows = await db
    .select({ id: collections.id, name: collections.name, imageKey: collections.imageKey })
    .from(collections)
    .orderBy(asc(sql`lower(${collections.name})`), asc(collections.id))
  return rows.map(presentOption)
}

export function presentOption({ id, name, imageKey }: OptionRow): CollectionOption {
  return { id, name, image_url: imageKey && mediaPath(imageKey) }
}

export async function findCollection(db: Db, id: number): Promise<CollectionRow | null> {
  const [row] = await db.select().from(collections).where(eq(collections.id, id))
  return row ?? null
}

/** The same, held until the transaction ends. */
export async function lockCollection(tx: Tx, id: number): Promise<CollectionRow | null> {
  const [row] = await tx.select().from(collections).where(eq(collections.id, id)).for('update')
  return row ?? null
}

export async function findPostIds(db: Db, collectionId: number): Promise<number[]> {
  const rows = await db.select({ id: posts.id }).from(posts).where(eq(posts.collectionId, collectionId))
  return rows.map(({ id }) => id)
}

export async function insertCollection(tx: Tx, row: typeof collections.$inferInsert): Promise<CollectionRow> {
  const [made] = await tx.insert(collections).values(row).returning()
  if (!made) throw new Error('The collection was not inserted')
  return made
}

export async function updateCollection(tx: Tx, id: number, set: Partial<CollectionRow>): Promise<void> {
  await tx.update(collections).set(set).where(eq(collections.id, id))
}

export async function deleteCollection(tx: Tx, id: number): Promise<void> {
  await tx.delete(collections).where(eq(collections.id, id))
}
