import { asc } from 'drizzle-orm'

import { seenName } from '#domain/text/seen-name.ts'

import type { Db } from '../../../../db/open.ts'
import { collections, tags } from '../../../../db/schema/index.ts'
import { findPostsByIds, type WholePost } from '../../posts/repo.ts'

/** A tag of the library. */
type Tag = typeof tags.$inferSelect

/** The part of the library that rows name: collections and tags by how their names look, posts by their ids. */
export interface Known {
  collections: ReadonlyMap<string, number[]>
  tags: ReadonlyMap<string, Tag>
  posts: ReadonlyMap<number, WholePost>
}

/** Tags by what they are called now, and by former and merged names that no tag has now. */
function byName(rows: readonly Tag[]): Map<string, Tag> {
  const present = new Map(rows.filter(({ mergedInto }) => mergedInto === null).map((tag) => [tag.id, tag]))
  const named = new Map<string, Tag>()
  const add = (name: string, tag: Tag | undefined) => {
    if (tag && !named.has(seenName(name))) named.set(seenName(name), tag)
  }
  for (const tag of present.values()) add(tag.name, tag)
  for (const { id, name, formerNames, mergedInto } of rows)
    for (const one of [name, ...formerNames]) add(one, present.get(mergedInto ?? id))
  return named
}

/** Posts read in one statement. */
const BATCH = 500

export async function readKnown(db: Db, postIds: readonly number[]): Promise<Known> {
  const collectionRows = await db
    .select({ id: collections.id, name: collections.name })
    .from(collections)
    .orderBy(asc(collections.id))
  const tagRows = await db.select().from(tags).orderBy(asc(tags.id))
  const posts = new Map<number, WholePost>()
  for (let at = 0; at < postIds.length; at += BATCH) {
    for (const post of await findPostsByIds(db, postIds.slice(at, at + BATCH))) posts.set(post.id, post)
  }
  const named = Map.groupBy(collectionRows, ({ name }) => seenName(name))
  return {
    collections: new Map([...named].map(([name, rows]) => [name, rows.map(({ id }) => id)])),
    tags: byName(tagRows),
    posts,
  }
}
