import { and, asc, eq, gte, inArray, isNull, type SQL, sql } from 'drizzle-orm'

import type { AdminPostRow, MissingPart, PostListQuery } from '#contract/admin/posts.ts'
import { DELETED, DRAFT } from '#contract/admin/records.ts'
import { claimsIn } from '#domain/library/claim-words.ts'
import type { Claim } from '#domain/library/claims.ts'
import { restorableSince } from '#domain/library/deleted.ts'
import { mediaPath } from '#domain/media/media-path.ts'
import type { AltTexts } from '#domain/publication/alt-text.ts'
import { PLATFORM_FLAGS } from '#domain/platform/platform-flags.ts'
import { OUTGOING_ROLES, POST_TYPES } from '#domain/library/post.ts'
import { searchTerms } from '#domain/library/search.ts'
import { recordOf } from '#domain/record-of.ts'
import { DEFAULT_TIME_ZONE, localDay } from '#domain/time/time.ts'

import type { AppContext } from '../../../app-context.ts'
import type { Db, Tx } from '../../../db/open.ts'
import { collections, postMedia, POST_TEXT, posts, postTags, tags, users } from '../../../db/schema/index.ts'
import { queryOf } from '../../../db/word-search.ts'
import { nameOf } from '../../audit/service.ts'
import { findPostMedia } from '../../library/service.ts'
import { allOf, AUTHOR, AUTHOR_SORT, holds, IS_LIVE, isOneOrNone, isRestorable, type List } from '../list.ts'
import { presentTag } from '../tags/present-tag.ts'
import { CLAIMING_TEXT, unmarkedWith } from './claims.ts'
import type { MediaPlan } from './media.ts'
import { POST_RESULTS, POST_RESULTS_JOIN, POST_USES, POST_USES_SORT } from '../uses.ts'

/** What a list of posts is filtered and searched by. */
type Filter = Pick<PostListQuery, 'collection' | 'tag' | 'type' | 'state' | 'claim' | 'missing' | 'search'>

type ListRow = Omit<AdminPostRow, 'thumbnail' | 'main_color' | 'release_date' | 'is_draft' | 'claims'> & {
  isDraft: boolean
  claims: Claim[] | null
  /** Its texts where nobody has marked what it claims. */
  unmarkedText: string | null
  thumbnailKey: string | null
  mainColor: string | null
  releaseDate: string | null
}

export async function postList(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  filter: Filter,
): Promise<List<ListRow, AdminPostRow>> {
  const named = await findNamed(db, filter.search)
  const unmarked = filter.claim === undefined ? [] : await unmarkedWith(db, filter.claim)
  return {
    table: sql`social_posts`,
    columns: sql`r.id, r.title, r.type, r.thumbnail_key as "thumbnailKey", r.main_color as "mainColor", r.claims,
      case when r.claims is null then ${CLAIMING_TEXT} end as "unmarkedText", r.release_date::text as "releaseDate",
      r.is_draft as "isDraft", ${POST_USES}, ${POST_RESULTS},
      ${sql.raw(PLATFORM_FLAGS.map((flag) => `r.${flag}`).join(', '))}, c.name as collection, ${AUTHOR}`,
    joins: sql`left join social_post_collections c on c.id = r.social_post_collection_id
      left join users u on u.id = r.author_id`,
    only: filterOf(filter, now(), unmarked),
    sorts: {
      title: sql`lower(r.title)`,
      type: sql`r.type`,
      uses: POST_USES_SORT.sort,
      reactions: sql`did.reactions`,
      views: sql`did.views`,
      collection: sql`(select lower(s.name) from social_post_collections s where s.id = r.social_post_collection_id)`,
      author: AUTHOR_SORT,
    },
    sortJoins: { uses: POST_USES_SORT.join, reactions: POST_RESULTS_JOIN, views: POST_RESULTS_JOIN },
    found: (search) => found(search, named),
    present: ({ thumbnailKey, mainColor, releaseDate, isDraft, claims, unmarkedText, ...row }) => ({
      id: row.id,
      title: row.title,
      type: row.type,
      thumbnail: thumbnailKey && mediaPath(thumbnailKey),
      main_color: mainColor ?? '',
      collection: row.collection,
      author: row.author,
      release_date: releaseDate,
      is_draft: isDraft,
      claims: claims ?? claimsIn(unmarkedText ?? ''),
      uses: row.uses,
      results: row.results,
      ...recordOf(PLATFORM_FLAGS, (flag) => row[flag]),
    }),
  }
}

function filterOf({ collection, tag, type, state, claim, missing }: Filter, now: Date, unmarked: number[]): SQL {
  const tagged = sql`select 1 from social_post_tags pt where pt.post_id = r.id`
  return allOf(
    state === DELETED ? isRestorable(now) : IS_LIVE,
    state === DRAFT && sql`r.is_draft`,
    state === 'unreleased' && sql`r.release_date > ${localDay(now, DEFAULT_TIME_ZONE)}::date`,
    isOneOrNone(sql`r.social_post_collection_id`, collection),
    tag !== undefined &&
      (tag === 'none' ? sql`not exists (${tagged})` : sql`exists (${tagged} and pt.tag_id = ${presentTag(tag)})`),
    type !== undefined && sql`r.type = ${type}`,
    claim !== undefined &&
      sql`(${claim === 'none' ? sql`r.claims = '[]'` : sql`r.claims @> ${JSON.stringify([claim])}::jsonb`}
        or r.id = any(${`{${unmarked.join(',')}}`}::int[]))`,
    missing !== undefined && MISSING[missing],
  )
}

/** The posts that lack a part. A picture's alternative text is in the language of the words on it. */
const MISSING: Record<MissingPart, SQL> = {
  spanish: sql`(r.spanish_title = '' or r.spanish_caption = '')`,
  alt_text: sql`exists (
    select 1 from social_post_media m where m.post_id = r.id and right(m.role, 6) = '_image'
    and case when m.role = 'spanish_image' then m.spanish_alt_text else m.alt_text end = '')`,
  media: sql`not exists (
    select 1 from social_post_media m where m.post_id = r.id and ${inArray(sql`m.role`, [...OUTGOING_ROLES])})`,
  collection: sql`r.social_post_collection_id is null`,
  tag: sql`not exists (select 1 from social_post_tags pt where pt.post_id = r.id)`,
}

interface Named {
  collections: number[]
  authors: number[]
}

/** Collections and authors found by their names: there are few, so they are looked up before the posts. */
async function findNamed(db: Db, search: string): Promise<Named> {
  if (search === '') return { collections: [], authors: [] }
  const { rows } = await db.execute<{ isAuthor: boolean; id: number }>(sql`
    select false as "isAuthor", c.id from social_post_collections c where ${holds(sql`c.name`, search)}
    union all
    select true, u.id from users u
    where u.role = 'admin' and ${holds(sql`u.first_name || ' ' || u.last_name`, search)}`)
  const idsOf = (isAuthor: boolean) => rows.filter((row) => row.isAuthor === isAuthor).map(({ id }) => id)
  return { collections: idsOf(false), authors: idsOf(true) }
}

/** The cheapest comparison comes first, since a row that matches it is not examined further. */
function found(search: string, named: Named) {
  const typed = search.toLowerCase().replaceAll('_', ' ')
  const types = POST_TYPES.filter((type) => type.replaceAll('_', ' ').includes(typed))
  const isOne = (column: SQL, of: readonly (string | number)[]) =>
    of.length > 0 ? inArray(column, [...of]) : sql`false`
  const pattern = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return sql`${isOne(sql`r.type`, types)}
    or ${isOne(sql`r.social_post_collection_id`, named.collections)}
    or ${isOne(sql`r.author_id`, named.authors)}
    or r.searched like lower(${pattern}) or ${said(search)}`
}

/**
 * Whether the words are in its titles and captions of either language, as agents find it, or the text is in one of its
 * other versions.
 */
function said(search: string): SQL {
  const terms = searchTerms(search)
  const words = sql`select id from social_posts where ${POST_TEXT} @@ ${queryOf(terms)}`
  const versions = sql`select id from social_posts where variants <> '[]' and ${holds(sql`variants::text`, search)}`
  return sql`${terms.length === 0 ? sql`false` : sql`r.id in (${words})`} or r.id in (${versions})`
}

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

/** The posts of these ids that are there, in the order of their ids. */
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
