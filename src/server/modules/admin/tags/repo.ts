import { asc, eq, inArray, or, sql, type SQL } from 'drizzle-orm'

import type { AdminTag } from '#contract/admin/tags.ts'
import { isFixedTag } from '#domain/library/fixed-tags.ts'
import { SIDEBAR_TAG_TYPE } from '#domain/library/post-form.ts'

import type { Db, Tx } from '../../../db/open.ts'
import { posts, tags } from '../../../db/schema/index.ts'
import { allOf, holds, type List } from '../list.ts'

/** The id of the tag that one was merged into, or its own; null for a tag that is gone. */
export const presentTag = (id: number): SQL =>
  sql`(select coalesce(t.merged_into, t.id) from tags t where t.id = ${id})`

/**
 * The same for several, each once; an id without a tag stays. The tags are locked until the transaction ends, so that
 * none is merged before its posts are saved.
 */
export async function presentTags(tx: Tx, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .select({ id: tags.id, into: tags.mergedInto })
    .from(tags)
    .where(inArray(tags.id, [...ids]))
    .orderBy(tags.id)
    .for('share')
  const present = new Map(rows.map(({ id, into }) => [id, into ?? id]))
  return [...new Set(ids.map((id) => present.get(id) ?? id))]
}

export type TagRow = typeof tags.$inferSelect

type ListRow = Omit<AdminTag, 'is_fixed'>

const TAGGED = sql`social_post_tags pt join social_posts p on p.id = pt.post_id and p.deleted_at is null`

/** The list of tags, or with an id only that one. */
export function tagList({ id, type }: { id?: number; type?: string | undefined }): List<ListRow, AdminTag> {
  return {
    table: sql`tags`,
    columns: sql`r.id, r.name, r.slug, r.type,
      (select count(*)::int from ${TAGGED} where pt.tag_id = r.id) as posts`,
    only: allOf(
      sql`r.merged_into is null`,
      id !== undefined && sql`r.id = ${id}`,
      type !== undefined && sql`r.type = ${type}`,
    ),
    sorts: { name: sql`lower(r.name)`, type: sql`r.type`, posts: sql`coalesce(used.posts, 0)` },
    sortJoins: {
      posts: sql`left join (select pt.tag_id, count(*) as posts from ${TAGGED} group by pt.tag_id) used
        on used.tag_id = r.id`,
    },
    found: (search) => sql`${holds(sql`r.name`, search)} or ${holds(sql`r.type`, search)}`,
    present: ({ id: own, name, slug, type: typed, posts: count }) => ({
      id: own,
      name,
      slug,
      type: typed,
      posts: count,
      is_fixed: isFixedTag(slug),
    }),
  }
}

/**
 * All tags, the merged ones among them; nobody else changes one until the transaction ends. Tags are locked before posts,
 * as in a save of a post.
 */
export async function holdTags(tx: Tx): Promise<TagRow[]> {
  await tx.execute(sql`lock table tags in share row exclusive mode`)
  return await tx.select().from(tags).orderBy(asc(tags.id)).for('no key update')
}

export async function insertTag(tx: Tx, row: typeof tags.$inferInsert): Promise<TagRow> {
  const [made] = await tx.insert(tags).values(row).returning()
  if (!made) throw new Error('The tag was not inserted')
  return made
}

export async function updateTag(tx: Tx, id: number, set: Partial<TagRow>): Promise<void> {
  await tx.update(tags).set(set).where(eq(tags.id, id))
}

/** Removes a tag with those that were merged into it. */
export async function removeTag(tx: Tx, id: number): Promise<void> {
  await tx.delete(tags).where(or(eq(tags.id, id), eq(tags.mergedInto, id)))
}

/** How many posts have a tag, and a sidebar tag that is neither this one nor `but`. Deleted posts can come back. */
export async function countBesideSidebar(tx: Tx, id: number, but: number): Promise<number> {
  const { rows } = await tx.execute<{ total: number }>(sql`
    select count(distinct pt.post_id)::int as total from social_post_tags pt
    join social_post_tags o on o.post_id = pt.post_id and o.tag_id not in (${id}, ${but})
    join tags t on t.id = o.tag_id and t.type = ${SIDEBAR_TAG_TYPE}
    where pt.tag_id = ${id}`)
  return rows[0]?.total ?? 0
}

/** Gives the posts of a tag another one in its place; returns how many they are. */
export async function moveTag(tx: Tx, id: number, into: number): Promise<number> {
  await tx.execute(sql`
    insert into social_post_tags (post_id, tag_id) select post_id, ${into}::int from social_post_tags
    where tag_id = ${id} on conflict do nothing`)
  const { rows } = await tx.execute<{ total: number }>(sql`
    with moved as (delete from social_post_tags where tag_id = ${id} returning 1)
    select count(*)::int as total from moved`)
  await tx
    .update(tags)
    .set({ mergedInto: into })
    .where(or(eq(tags.id, id), eq(tags.mergedInto, id)))
  return rows[0]?.total ?? 0
}

/** A post with the names of its tags, as its history has them. */
export interface TaggedPost {
  id: number
  title: string
  revision: number
  tags: string | null
}

/** The posts of a tag, the deleted ones among them, locked until the transaction ends. */
export async function lockTagged(tx: Tx, id: number): Promise<TaggedPost[]> {
  const tagged = sql`${posts.id} in (select post_id from social_post_tags where tag_id = ${id})`
  const rows = await tx.select({ id: posts.id }).from(posts).where(tagged).orderBy(asc(posts.id)).for('update')
  return await readTagged(
    tx,
    rows.map((row) => row.id),
  )
}

export async function readTagged(tx: Tx, ids: readonly number[]): Promise<TaggedPost[]> {
  const { rows } = await tx.execute<TaggedPost & Record<string, unknown>>(sql`
    select p.id, p.title, p.version as revision, (
      select string_agg(t.name, ', ' order by t.id) from social_post_tags pt join tags t on t.id = pt.tag_id
      where pt.post_id = p.id) as tags
    from social_posts p where p.id = any(${`{${ids.join(',')}}`}::int[]) order by p.id`)
  return rows
}

/** Marks the posts of a tag as premium. */
export async function markPremium(tx: Tx, id: number): Promise<void> {
  await tx
    .update(posts)
    .set({ isPremium: true })
    .where(sql`${posts.id} in (select post_id from social_post_tags where tag_id = ${id})`)
}

/** The tag that one was merged into, or itself; null when it is gone. */
export async function findPresent(db: Db, id: number): Promise<number | null> {
  const [row] = await db.select({ into: tags.mergedInto }).from(tags).where(eq(tags.id, id))
  return row ? (row.into ?? id) : null
}
