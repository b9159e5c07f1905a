import { eq, sql } from 'drizzle-orm'

import type { Db } from '../db/open.ts'
import { collections, posts, seeds, templateCollections, users } from '../db/schema/index.ts'

type SeedKind = typeof seeds.$inferSelect.kind

/** Any number that nothing else uses for an advisory lock. */
const LOCK = 7_461_001

/** Blocks other processes that add or remove the demo until the transaction ends. */
export async function holdDemo(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`)
}

/** What earlier starts added. An id is null when the row was deleted since. */
export interface Seeded {
  accounts: Map<string, number | null>
  collections: Map<string, number | null>
  posts: Map<string, number | null>
  templateCollections: Map<string, number | null>
  templates: Set<string>
}

/** Whether this version of the demo has been added completely. */
export async function hasVersion(db: Db, version: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from seeds where kind = 'version' and key = ${version}`)
  return rows.length > 0
}

export async function readSeeded(db: Db): Promise<Seeded> {
  const rows = await db
    .select({
      kind: seeds.kind,
      key: seeds.key,
      userId: users.id,
      collectionId: collections.id,
      postId: posts.id,
      templateCollectionId: templateCollections.id,
    })
    .from(seeds)
    .leftJoin(users, eq(users.id, seeds.id))
    .leftJoin(collections, eq(collections.id, seeds.id))
    .leftJoin(posts, eq(posts.id, seeds.id))
    .leftJoin(templateCollections, eq(templateCollections.id, seeds.id))
  const of = (kind: SeedKind) => rows.filter((row) => row.kind === kind)
  return {
    accounts: new Map(of('account').map(({ key, userId }) => [key, userId])),
    collections: new Map(of('collection').map(({ key, collectionId }) => [key, collectionId])),
    posts: new Map(of('post').map(({ key, postId }) => [key, postId])),
    templateCollections: new Map(
      of('template_collection').map(({ key, templateCollectionId }) => [key, templateCollectionId]),
    ),
    templates: new Set(of('template').map(({ key }) => key)),
  }
}

/** Stores what was added; in the transaction that adds it. */
export async function remember(
  tx: Db,
  kind: Exclude<SeedKind, 'version' | 'history'>,
  made: { key: string; id: number }[],
): Promise<void> {
  if (made.length === 0) return
  await tx.insert(seeds).values(made.map(({ key, id }) => ({ kind, key, id })))
}

export async function rememberVersion(tx: Db, version: string): Promise<void> {
  await tx.insert(seeds).values({ kind: 'version', key: version, id: null })
}
