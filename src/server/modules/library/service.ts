import { asc, eq, inArray, type SQL } from 'drizzle-orm'

import type { Collection, CollectionDetail, CollectionPost, SocialPost, Tag } from '#contract/library/library.ts'
import type { PageMeta } from '#contract/shapes.ts'
import { FIRST_TAG } from '#domain/library/fixed-tags.ts'
import { COLLECTIONS_PER_PAGE } from '#domain/library/tag-page.ts'
import { saidIn } from '#domain/library/said.ts'
import { ORIGINAL, OWN_CAPTION, palettesOf, versionsOf } from '#domain/publication/version.ts'

import type { Db } from '../../db/open.ts'
import { paged, rowsOf } from '../../db/statements.ts'
import { files, postMedia } from '../../db/schema/index.ts'
import { problem } from '../../http/problem.ts'
import { captionProfiles } from '../account/service.ts'
import { cityOf } from '../cities/service.ts'
import { chooseVersions, preferred, shuffleRank } from '../versions/service.ts'
import { presentCollection, presentCollectionDetail, presentPost, presentTile } from './presenter.ts'
import * as repo from './repo.ts'
import type { DayPostRow } from './rows.ts'

export { wordsOfPost } from './repo.ts'

/** Posts on one page of the list of all posts. */
const POSTS_PAGE_SIZE = 24

interface Paged<T> {
  data: T[]
  meta: PageMeta
}

export async function listTags(db: Db): Promise<Tag[]> {
  return await repo.findTags(db)
}

export async function listCollections(db: Db, page: number): Promise<Paged<Collection>> {
  const found = await repo.findCollections(db, rowsOf(page, COLLECTIONS_PER_PAGE))
  return paged(found, page, COLLECTIONS_PER_PAGE, presentCollection)
}

/** @throws not_found for an unknown tag; a known one without posts gives an empty list */
export async function listTagged(db: Db, tag: string, page: number): Promise<Paged<Collection>> {
  const found = await repo.findTagged(db, tag, rowsOf(page, COLLECTIONS_PER_PAGE))
  if (!found) throw problem('not_found')
  return paged(found, page, COLLECTIONS_PER_PAGE, presentCollection)
}

export async function getCollection(db: Db, id: number): Promise<CollectionDetail> {
  const row = await repo.findCollection(db, id)
  if (!row) throw problem('not_found')
  return presentCollectionDetail(row)
}

export async function listPostsOf(db: Db, collectionId: number): Promise<CollectionPost[]> {
  const rows = await repo.findPostsOf(db, collectionId)
  if (!rows) throw problem('not_found')
  return rows.map(presentTile)
}

export async function listPosts(db: Db, page: number): Promise<Paged<CollectionPost>> {
  return paged(await repo.findPosts(db, rowsOf(page, POSTS_PAGE_SIZE)), page, POSTS_PAGE_SIZE, presentTile)
}

/** A post as this user would publish it now; an admin sees it as an agent whose profile says nothing. */
export async function getPost(db: Db, id: number, { userId, now }: { userId: number; now: Date }): Promise<SocialPost> {
  return await postFor(db, id, { agentId: userId, now })
}

/**
 * The same for an agent, or one whose profile says nothing; `from` reads the post from another place than what agents
 * see.
 */
export async function postFor(
  db: Db,
  id: number,
  { agentId, now, from }: { agentId: number | null; now: Date; from?: SQL },
): Promise<SocialPost> {
  const row = await repo.findPost(db, id, from)
  if (!row) throw problem('not_found')
  // No user has this id.
  const userId = agentId ?? 0
  const { values, cityId } = (await captionProfiles(db, [userId]))(userId)
  const all = versionsOf([OWN_CAPTION, ...row.variants.map(({ name }) => name)], palettesOf(row))
  const inOrder = preferred(all, shuffleRank(userId, id))
  const [chosen] = await chooseVersions(db, [{ agentId: userId, cityId, postId: id, at: now, inOrder }])
  const city = cityId === null ? null : (cityOf(cityId)?.name ?? null)
  return presentPost(row, { values, first: chosen?.version ?? ORIGINAL, city })
}

/** Collections that are looked at where the first ones have no post for everybody; more would take seconds. */
const MORE_COLLECTIONS = [50, 100]

/** Posts with a tag that are looked at for the one of a day. */
const TAGGED_CANDIDATES = 20

/**
 * One post of each of up to `most` collections, different on another day: none that says what isn't true of every agent,
 * on any day and everywhere. One is for home buyers where there is any, since a new agent begins with it.
 */
export async function postsOfTheDay(db: Db, now: Date, most: number): Promise<CollectionPost[]> {
  const day = now.toISOString().slice(0, 10)
  const forBuyers = await repo.findDayPosts(db, day, { tag: FIRST_TAG, limit: TAGGED_CANDIDATES })
  const first = forBuyers.find(isForEverybody)
  const chosen = new Map(first && [[first.collectionId, first]])
  let after = ''
  for (const limit of [most, ...MORE_COLLECTIONS]) {
    if (chosen.size >= most) break
    const rows = await repo.findDayPosts(db, day, { after, limit })
    for (const row of rows)
      if (chosen.size < most && !chosen.has(row.collectionId) && isForEverybody(row)) chosen.set(row.collectionId, row)
    const last = rows.at(-1)
    if (!last) break
    after = last.rank
  }
  return [...chosen.values()].toSorted((a, b) => (a.rank < b.rank ? -1 : 1)).map(presentTile)
}

/** Whether neither marks nor words say anything of the agent, the day or the place, and it is no verse. */
function isForEverybody({ claims, times, places, words, tags }: DayPostRow): boolean {
  const said = saidIn({ tags: tags.map(({ slug }) => slug), words })
  const found = [claims ?? said.claims, times ?? said.times, places ?? said.places]
  return !said.isScripture && found.every((some) => some.length === 0)
}

/** A file of a post, with the properties that the platforms' rules check. */
type PostMedia = Awaited<ReturnType<typeof select>>[number]

/** The files of posts, by post, in the order they are published in; a post without any has no entry. */
export async function findPostMedia(db: Db, postIds: readonly number[]): Promise<Map<number, PostMedia[]>> {
  if (postIds.length === 0) return new Map()
  return Map.groupBy(await select(db, postIds), ({ postId }) => postId)
}

async function select(db: Db, postIds: readonly number[]) {
  return await db
    .select({
      id: postMedia.id,
      postId: postMedia.postId,
      role: postMedia.role,
      position: postMedia.position,
      key: files.key,
      mime: files.mime,
      bytes: files.bytes,
      width: files.width,
      height: files.height,
      durationMs: files.durationMs,
      altText: postMedia.altText,
      spanishAltText: postMedia.spanishAltText,
    })
    .from(postMedia)
    .innerJoin(files, eq(files.key, postMedia.fileKey))
    .where(inArray(postMedia.postId, [...postIds]))
    .orderBy(asc(postMedia.postId), asc(postMedia.role), asc(postMedia.position))
}
