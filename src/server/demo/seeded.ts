import { eq, sql } from 'drizzle-orm'

import type { Db } from '../db/open.ts'
import { collections, seeds, templateCollections, users } from '../db/schema/index.ts'

type SeedKind = typeof seeds.$inferSelect.kind

/** What earlier starts put in. An id is null when the thing was deleted since. */
export interface Seeded {
  accounts: Map<string, number | null>
  collections: Map<string, number | null>
  posts: Set<string>
  templateCollections: Map<string, number | null>
  templates: Set<string>
}

/** Whether the demo in this version has been put in as a whole. */
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
      templateCollectionId: templateCollections.id,
    })
    .from(seeds)
    .leftJoin(users, eq(users.id, seeds.id))
    .leftJoin(collections, eq(collections.id, seeds.id))
    .leftJoin(templateCollections, eq(templateCollections.id, seeds.id))
  const of = (kind: SeedKind) => rows.filter((row) => row.kind === kind)
  return {
    accounts: new Map(of('account').map(({ key, userId }) => [key, userId])),
    collections: new Map(of('collection').map(({ key, collectionId }) => [key, collectionId])),
    posts: new Set(of('post').map(({ key }) => key)),
    templateCollections: new Map(
      of('template_collection').map(({ key, templateCollectionId }) => [key, templateCollectionId]),
    ),
    templates: new Set(of('template').map(({ key }) => key)),
  }
}

/** Notes what was put in; in the transaction that does it. */
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
