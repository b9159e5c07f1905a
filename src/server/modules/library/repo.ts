import { asc, isNull, sql, type SQL } from 'drizzle-orm'

import type { Tag } from '#contract/library/library.ts'
import { BESIDE_TEXTS, BETWEEN_TEXTS } from '#domain/library/claim-words.ts'
import { PLATFORMS } from '#domain/platform/platform.ts'

import type { Db } from '../../db/open.ts'
import { type Counted, isThere, type MaybeEmpty, type Page, pageFrom, type PageRequest } from '../../db/statements.ts'
import { tags } from '../../db/schema/index.ts'
import type { CollectionDetailRow, CollectionRow, DayPostRow, PostRow, PostTileRow } from './rows.ts'

const BETWEEN = sql`${BETWEEN_TEXTS}::text`

/** The words of the post `p`, as `wordsOf` has them: of a page of posts they are read with it. */
export const wordsOfPost = (p: SQL): SQL => sql`concat_ws(${BETWEEN},
  ${p}.title, ${p}.caption, ${p}.spanish_title, ${p}.spanish_caption, (
    select string_agg(concat_ws(${BETWEEN}, v ->> 'caption', v ->> 'spanish_caption'), ${BETWEEN} order by at)
    from jsonb_array_elements(${p}.variants) with ordinality as variant(v, at)
  ), ${sql.join(
    PLATFORMS.map((platform) => sql`${p}.network_captions ->> ${sql.raw(`'${platform}'`)}`),
    sql`, `,
  )}) || ${BESIDE_TEXTS}::text || concat_ws(${BETWEEN}, (
    select string_agg(t.name, ${BETWEEN} order by t.id)
    from social_post_tags pt join tags t on t.id = pt.tag_id where pt.post_id = ${p}.id
  ), (
    select string_agg(concat_ws(${BETWEEN}, m.alt_text, m.spanish_alt_text), ${BETWEEN} order by m.role, m.position)
    from social_post_media m where m.post_id = ${p}.id
  ))`

// Every answer is one statement. A page is joined to what it is a page of, so that the total is known on an empty
// page too, and an unknown tag or collection (no row at all) differs from an empty one (a row of nulls).

/** The color of the post whose picture is the collection's cover, else of its first post. */
export const COLLECTION = sql`c.id, c.name, c.description, c.image_key as "imageKey", (
  select p.main_color from library_posts p where p.social_post_collection_id = c.id
  order by (p.thumbnail_key is not distinct from c.image_key) desc, p.id limit 1
) as "mainColor"`

const TAGS = sql`(
  select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name, 'slug', t.slug, 'type', t.type) order by t.id), '[]')
  from social_post_tags pt join tags t on t.id = pt.tag_id where pt.post_id = p.id
) as tags`

/** A post as shown in its collection. */
export const TILE = sql`p.id, p.type, p.title, p.main_color as "mainColor", p.is_premium as "isPremium",
  p.thumbnail_key as "thumbnailKey", f.width, f.height, ${TAGS}, p.claims,
  case when p.claims is null then ${wordsOfPost(sql`p`)} end as "unmarkedWords", c.name as "collectionName", c.description as "collectionDescription"`

const FLAGS = sql.raw(PLATFORMS.map((platform) => `p.${platform}`).join(', '))

const MEDIA = sql`(
  select coalesce(json_agg(json_build_object(
    'id', m.id, 'role', m.role, 'key', m.file_key, 'mime', f.mime, 'bytes', f.bytes,
    'width', f.width, 'height', f.height, 'durationMs', f.duration_ms,
    'altText', m.alt_text, 'spanishAltText', m.spanish_alt_text
  ) order by m.role, m.position), '[]')
  from social_post_media m join files f on f.key = m.file_key where m.post_id = p.id
) as media`

export async function findTags(db: Db): Promise<Tag[]> {
  return await db
    .select({ id: tags.id, name: tags.name, slug: tags.slug, type: tags.type })
    .from(tags)
    .where(isNull(tags.mergedInto))
    .orderBy(asc(tags.type), asc(tags.name), asc(tags.id))
}

/** All collections that have a post, newest first. */
export async function findCollections(db: Db, page: PageRequest): Promise<Page<CollectionRow>> {
  const found = await collectionPage(db, page, { of: sql`(values (1)) as whole`, where: sql`true` })
  return found ?? { rows: [], total: 0 }
}

/** Collections with at least one post with the tag, newest first; null when there is no such tag. */
export async function findTagged(db: Db, slug: string, page: PageRequest): Promise<Page<CollectionRow> | null> {
  return await collectionPage(db, page, {
    of: sql`(select coalesce(merged_into, id) as id from tags where slug = ${slug}) as tag`,
    where: sql`c.id in (
      select p.social_post_collection_id from social_post_tags pt join library_posts p on p.id = pt.post_id
      where pt.tag_id = tag.id
    )`,
  })
}

async function collectionPage(
  db: Db,
  { limit, offset }: PageRequest,
  scope: { of: SQL; where: SQL },
): Promise<Page<CollectionRow> | null> {
  const { rows } = await db.execute<Counted<CollectionRow>>(sql`
    select (select count(*)::int from library_collections c where ${scope.where}) as total, page.*
    from ${scope.of} left join lateral (
      select ${COLLECTION} from library_collections c where ${scope.where}
      order by c.id desc limit ${limit} offset ${offset}
    ) page on true order by page.id desc`)
  return pageFrom(rows)
}

/** A collection between its neighbours in the order of `findCollections`. */
export async function findCollection(db: Db, id: number): Promise<CollectionDetailRow | null> {
  const { rows } = await db.execute<CollectionDetailRow>(sql`
    select ${COLLECTION},
      (select o.id from library_collections o where o.id > c.id order by o.id limit 1) as "previousId",
      (select o.id from library_collections o where o.id < c.id order by o.id desc limit 1) as "nextId"
    from library_collections c where c.id = ${id}`)
  return rows[0] ?? null
}

/** The posts of a collection in its order; null when there is no such collection. */
export async function findPostsOf(db: Db, collectionId: number): Promise<PostTileRow[] | null> {
  const { rows } = await db.execute<MaybeEmpty<PostTileRow>>(sql`
    select ${TILE} from library_collections c
    left join library_posts p on p.social_post_collection_id = c.id
    left join files f on f.key = p.thumbnail_key
    where c.id = ${collectionId} order by array_position(c.entry_order, p.id), p.id`)
  return rows.length === 0 ? null : rows.filter(isThere)
}

/** All posts, newest first. */
export async function findPosts(db: Db, { limit, offset }: PageRequest): Promise<Page<PostTileRow>> {
  const { rows } = await db.execute<Counted<PostTileRow>>(sql`
    select (select count(*)::int from library_posts) as total, page.*
    from (values (1)) as whole left join lateral (
      select ${TILE} from library_posts p
      left join social_post_collections c on c.id = p.social_post_collection_id
      left join files f on f.key = p.thumbnail_key
      order by p.id desc limit ${limit} offset ${offset}
    ) page on true order by page.id desc`)
  return pageFrom(rows) ?? { rows: [], total: 0 }
}

/** A post of the library; `from` reads it from another place than what agents see. */
export async function findPost(db: Db, id: number, from = sql`library_posts`): Promise<PostRow | null> {
  const { rows } = await db.execute<PostRow>(sql`
    select p.id, p.type, p.title, p.caption, p.spanish_title as "spanishTitle", p.spanish_caption as "spanishCaption",
      p.variants, p.network_captions as "networkCaptions", p.has_palettes as "hasPalettes", p.claims, p.picture_words as "pictureWords",
      p.main_color as "mainColor", p.is_premium as "isPremium", p.thumbnail_key as "thumbnailKey",
      ${FLAGS}, c.id as "collectionId", c.name as "collectionName", ${MEDIA}, ${TAGS}
    from ${from} p left join social_post_collections c on c.id = p.social_post_collection_id
    where p.id = ${id}`)
  return rows[0] ?? null
}

/** Candidates of one collection for the posts of a day. */
const CANDIDATES = 8

/**
 * Candidates for the posts of a day: a few posts of each collection, up to `limit` collections behind the place `after`,
 * in an order of the day's own; `day` is any text that identifies it. With `tag` they are the posts that bear it, of any
 * collection. Premium posts are left out, and what was marked as not for every agent on any day.
 */
export async function findDayPosts(
  db: Db,
  day: string,
  { after = '', limit, tag }: { after?: string; limit: number; tag?: string },
): Promise<(DayPostRow & { rank: string })[]> {
  const fit = sql`o.thumbnail_key is not null and not o.is_premium
    and coalesce(o.claims, '[]') = '[]' and coalesce(o.times, '[]') = '[]' and coalesce(o.places, '[]') = '[]'`
  const inCollection = sql`o.social_post_collection_id = c.id and ${fit}`
  const bears = sql`exists (
    select 1 from social_post_tags pt join tags t on t.id = pt.tag_id where pt.post_id = o.id and t.slug = ${tag ?? ''})`
  const own = sql`select c.id, c.name, c.description, md5(c.id || ${day}::text) as rank from library_collections c`
  const chosen =
    tag === undefined
      ? sql`(
          select * from (${own}) c where c.rank > ${after} and exists (select 1 from library_posts o where ${inCollection})
          order by c.rank limit ${limit}
        ) c join lateral (
          select o.* from library_posts o where ${inCollection} order by md5(o.id || ${day}::text) limit ${CANDIDATES}
        ) p on true`
      : sql`(
          select o.* from library_posts o where ${fit} and ${bears} order by md5(o.id || ${day}::text) limit ${limit}
        ) p join (${own}) c on c.id = p.social_post_collection_id`
  const { rows } = await db.execute<DayPostRow & { rank: string }>(sql`
    select ${TILE}, c.id as "collectionId", c.rank, p.times, p.places, ${wordsOfPost(sql`p`)} as words
    from ${chosen} left join files f on f.key = p.thumbnail_key
    order by c.rank, md5(p.id || ${day}::text)`)
  return rows
}
