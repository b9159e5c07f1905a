import { and, asc, eq, gt, inArray, isNotNull } from 'drizzle-orm'

import { categoriesOf, type ContentCategory } from '#domain/auto-post/auto-post.ts'
import { captionError } from '#domain/publication/caption.ts'
import { mediaError, type MeasuredFile } from '#domain/media/media-rules.ts'
import { contentError, limitedVideoOf, type LimitedVideo, type PostContent } from '#domain/plan/plan-content.ts'
import type { Plan } from '#domain/plan/plan.ts'
import { PLATFORMS, type Platform } from '#domain/platform/platform.ts'
import { mediaFor } from '#domain/library/post.ts'

import type { Db } from '../../db/open.ts'
import { libraryPosts, postTags, tags } from '../../db/schema/index.ts'
import { findPostMedia } from '../library/service.ts'

/** The criteria by which a post fits an agent. */
export interface Fit {
  categories: readonly ContentCategory[]
  plan: Plan
  platforms: readonly Platform[]
}

/** What choosing needs to know about a library post. */
interface PoolPost {
  id: number
  categories: readonly ContentCategory[]
  content: PostContent
  /** The platforms it can be published on: with media, and with media and English caption within the rules. */
  platforms: readonly Platform[]
}

/** Posts read by one statement. */
const PAGE = 200

/** Most kinds of agents whose fitting posts are cached; in practice far fewer exist. */
const CACHED_KINDS = 500

/** The posts that can be chosen, read once for many agents. */
export class PostPool {
  readonly #posts: readonly PoolPost[]
  readonly #fitting = new Map<string, readonly number[]>()

  /** By post, the kind of limited video it is. */
  readonly videos: ReadonlyMap<number, LimitedVideo>

  constructor(all: readonly PoolPost[]) {
    this.#posts = all
    this.videos = new Map(
      all.flatMap(({ id, content }) => {
        const video = limitedVideoOf(content.tags)
        return video ? [[id, video] as const] : []
      }),
    )
  }

  /** Ids of the posts that fit: in one of the categories, within the plan, and suitable for every platform. */
  fitting({ categories, plan, platforms }: Fit): readonly number[] {
    const kind = `${categories.join()} ${plan} ${platforms.join()}`
    const known = this.#fitting.get(kind)
    if (known) return known
    const found = this.#posts
      .filter((post) => contentError(plan, post.content) === null)
      .filter((post) => post.categories.some((category) => categories.includes(category)))
      .filter((post) => platforms.every((platform) => post.platforms.includes(platform)))
      .map((post) => post.id)
    if (this.#fitting.size >= CACHED_KINDS) this.#fitting.clear()
    this.#fitting.set(kind, found)
    return found
  }
}

/** Reads what agents see of the library, page by page. Posts without a collection are left out: no listing shows them either. */
export async function readPostPool(db: Db): Promise<PostPool> {
  const all: PoolPost[] = []
  for (let after = 0; ;) {
    const page = await readPage(db, after)
    all.push(...page)
    const last = page.at(-1)
    if (!last || page.length < PAGE) return new PostPool(all)
    after = last.id
  }
}

async function readPage(db: Db, after: number): Promise<PoolPost[]> {
  const rows = await db
    .select({
      id: libraryPosts.id,
      type: libraryPosts.type,
      caption: libraryPosts.caption,
      isPremium: libraryPosts.isPremium,
    })
    .from(libraryPosts)
    .where(and(gt(libraryPosts.id, after), isNotNull(libraryPosts.collectionId)))
    .orderBy(asc(libraryPosts.id))
    .limit(PAGE)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const slugs = Map.groupBy(await tagsOf(db, ids), ({ postId }) => postId)
  const media = await findPostMedia(db, ids)
  return rows.map((post) => {
    const own = (slugs.get(post.id) ?? []).map(({ slug }) => slug)
    return {
      id: post.id,
      categories: categoriesOf({ type: post.type, tags: own }),
      content: { isPremium: post.isPremium, tags: own },
      platforms: PLATFORMS.filter((platform) => isGoodFor(platform, { ...post, media: media.get(post.id) ?? [] })),
    }
  })
}

function isGoodFor(
  platform: Platform,
  post: Parameters<typeof mediaFor<MeasuredFile>>[0] & { caption: string },
): boolean {
  const outgoing = mediaFor(post, platform)
  return (
    outgoing.length > 0 && mediaError(platform, outgoing) === null && captionError(post.caption, [platform]) === null
  )
}

async function tagsOf(db: Db, postIds: number[]) {
  return await db
    .select({ postId: postTags.postId, slug: tags.slug })
    .from(postTags)
    .innerJoin(tags, eq(tags.id, postTags.tagId))
    .where(inArray(postTags.postId, postIds))
}
