import { and, asc, eq, gt, inArray, isNotNull } from 'drizzle-orm'

import { categoriesOf, type ContentCategory } from '#domain/auto-post.ts'
import { captionFault } from '#domain/caption.ts'
import { mediaFault, type MeasuredFile } from '#domain/media-rules.ts'
import { PLATFORMS, type Platform } from '#domain/platform.ts'
import { mediaFor } from '#domain/post.ts'

import type { Db } from '../../db/open.ts'
import { files, postMedia, posts, postTags, tags } from '../../db/schema/index.ts'

/** What makes a post fit for an agent. */
export interface Fit {
  categories: readonly ContentCategory[]
  premium: boolean
  platforms: readonly Platform[]
}

/** A library post as far as choosing goes. */
interface ShelfPost {
  id: number
  categories: readonly ContentCategory[]
  isPremium: boolean
  /** Where it can go out: there is media for it, and media and English caption are within the rules. */
  platforms: readonly Platform[]
}

/** Posts read by one statement. */
const PAGE = 200

/** Kinds of agents whose fitting posts are kept; in practice far fewer exist. */
const KEPT_KINDS = 500

/** What the library holds, read once and asked for many agents. */
export class Shelf {
  readonly #posts: readonly ShelfPost[]
  readonly #fitting = new Map<string, readonly number[]>()

  constructor(all: readonly ShelfPost[]) {
    this.#posts = all
  }

  /** Ids of the posts that fit: of one of the categories, within the plan, and good for every platform. */
  fitting({ categories, premium, platforms }: Fit): readonly number[] {
    const kind = `${categories.join()} ${premium} ${platforms.join()}`
    const known = this.#fitting.get(kind)
    if (known) return known
    const found = this.#posts
      .filter((post) => premium || !post.isPremium)
      .filter((post) => post.categories.some((category) => categories.includes(category)))
      .filter((post) => platforms.every((platform) => post.platforms.includes(platform)))
      .map((post) => post.id)
    if (this.#fitting.size >= KEPT_KINDS) this.#fitting.clear()
    this.#fitting.set(kind, found)
    return found
  }
}

/** Reads the library, page by page. Posts without a collection are left out: nobody finds them in a listing either. */
export async function readShelf(db: Db): Promise<Shelf> {
  const all: ShelfPost[] = []
  for (let after = 0; ;) {
    const page = await readPage(db, after)
    all.push(...page)
    const last = page.at(-1)
    if (!last || page.length < PAGE) return new Shelf(all)
    after = last.id
  }
}

async function readPage(db: Db, after: number): Promise<ShelfPost[]> {
  const rows = await db
    .select({ id: posts.id, type: posts.type, caption: posts.caption, isPremium: posts.isPremium })
    .from(posts)
    .where(and(gt(posts.id, after), isNotNull(posts.collectionId)))
    .orderBy(asc(posts.id))
    .limit(PAGE)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const slugs = Map.groupBy(await tagsOf(db, ids), ({ postId }) => postId)
  const media = Map.groupBy(await mediaOf(db, ids), ({ postId }) => postId)
  return rows.map((post) => ({
    id: post.id,
    categories: categoriesOf({ type: post.type, tags: (slugs.get(post.id) ?? []).map(({ slug }) => slug) }),
    isPremium: post.isPremium,
    platforms: PLATFORMS.filter((platform) => isGoodFor(platform, { ...post, media: media.get(post.id) ?? [] })),
  }))
}

function isGoodFor(
  platform: Platform,
  post: Parameters<typeof mediaFor<MeasuredFile>>[0] & { caption: string },
): boolean {
  const outgoing = mediaFor(post, platform)
  return (
    outgoing.length > 0 && mediaFault(platform, outgoing) === null && captionFault(post.caption, [platform]) === null
  )
}

async function tagsOf(db: Db, postIds: number[]) {
  return await db
    .select({ postId: postTags.postId, slug: tags.slug })
    .from(postTags)
    .innerJoin(tags, eq(tags.id, postTags.tagId))
    .where(inArray(postTags.postId, postIds))
}

async function mediaOf(db: Db, postIds: number[]) {
  return await db
    .select({
      postId: postMedia.postId,
      role: postMedia.role,
      mime: files.mime,
      bytes: files.bytes,
      width: files.width,
      height: files.height,
      durationMs: files.durationMs,
    })
    .from(postMedia)
    .innerJoin(files, eq(files.key, postMedia.fileKey))
    .where(inArray(postMedia.postId, postIds))
    .orderBy(asc(postMedia.postId), asc(postMedia.role), asc(postMedia.position))
}
