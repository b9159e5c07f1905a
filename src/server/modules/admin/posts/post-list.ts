import { inArray, type SQL, sql } from 'drizzle-orm'

import type { AdminPostRow, MissingPart, PostListQuery } from '#contract/admin/posts.ts'
import { DELETED, DRAFT } from '#contract/admin/records.ts'
import { claimsIn } from '#domain/library/claim-words.ts'
import type { Claim } from '#domain/library/claims.ts'
import { OUTGOING_ROLES, POST_TYPES } from '#domain/library/post.ts'
import { searchTerms } from '#domain/library/search.ts'
import { mediaPath } from '#domain/media/media-path.ts'
import { PLATFORM_FLAGS } from '#domain/platform/platform-flags.ts'
import { recordOf } from '#domain/record-of.ts'
import { DEFAULT_TIME_ZONE, localDay } from '#domain/time/time.ts'

import type { AppContext } from '../../../app-context.ts'
import type { Db } from '../../../db/open.ts'
import { POST_TEXT } from '../../../db/schema/index.ts'
import { queryOf } from '../../../db/statements.ts'
import { wordsOfPost } from '../../library/service.ts'
import { allOf, AUTHOR, AUTHOR_SORT, holds, IS_LIVE, isOneOrNone, isRestorable, type List } from '../list.ts'
import { presentTag } from '../tags/repo.ts'
import { POST_RESULTS, POST_RESULTS_JOIN, POST_USES, POST_USES_SORT } from '../uses.ts'

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
      claims: claims ?? claimsOf(unmarkedText ?? ''),
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

/** The words of a post `r` that decide what it claims, where nobody has marked it. */
const CLAIMING_TEXT = wordsOfPost(sql`r`)

/** So many texts are remembered, of two pages or more. */
const MOST_TEXTS = 1000

/** What texts were found to claim: the same page is listed again and again, and a text takes a millisecond to read. */
const claimsByText = new Map<string, Claim[]>()

function claimsOf(text: string): Claim[] {
  const known = claimsByText.get(text)
  if (known) return known
  const claims = claimsIn(text)
  if (claimsByText.size >= MOST_TEXTS) claimsByText.clear()
  claimsByText.set(text, claims)
  return claims
}

interface Said {
  /** The revision of the post whose words they are. */
  revision: number
  claims: readonly Claim[]
}

/** Posts whose texts are read in one statement. */
const BATCH = 200

/** What words were found to claim, by database and post: reading every text again for each page would take seconds. */
const saidIn = new WeakMap<Db, Map<number, Said>>()

/** The posts that nobody has marked and whose words make this claim, or none at all. */
async function unmarkedWith(db: Db, claim: Claim | 'none'): Promise<number[]> {
  const { rows } = await db.execute<{ id: number; revision: number }>(
    sql`select r.id, r.version as revision from social_posts r where r.claims is null`,
  )
  const before = saidIn.get(db) ?? new Map<number, Said>()
  const said = new Map<number, Said>()
  const unread: number[] = []
  for (const { id, revision } of rows) {
    const known = before.get(id)
    if (known?.revision === revision) said.set(id, known)
    else unread.push(id)
  }
  for (let at = 0; at < unread.length; at += BATCH) await readWords(db, unread.slice(at, at + BATCH), said)
  saidIn.set(db, said)
  const makes = ({ claims }: Said) => (claim === 'none' ? claims.length === 0 : claims.includes(claim))
  return [...said].flatMap(([id, one]) => (makes(one) ? [id] : []))
}

async function readWords(db: Db, ids: readonly number[], said: Map<number, Said>): Promise<void> {
  const { rows } = await db.execute<{ id: number; revision: number; text: string }>(sql`
    select r.id, r.version as revision, ${CLAIMING_TEXT} as text from social_posts r
    where r.id = any(${`{${ids.join(',')}}`}::int[])`)
  for (const { id, revision, text } of rows) said.set(id, { revision, claims: claimsIn(text) })
}
