import { and, asc, eq, gt, inArray, isNotNull } from 'drizzle-orm'

import { categoriesOf, type ContentCategory } from '#domain/auto-post/auto-post.ts'
import { captionIn, ENGLISH, type Versions, type WantedLanguage } from '#domain/auto-post/auto-post-language.ts'
import { captionError } from '#domain/publication/caption.ts'
import { longestCaption } from '#domain/publication/caption-fields.ts'
import { bilingualCaption, type CaptionIn } from '#domain/publication/caption-language.ts'
import { mediaError, type MeasuredFile } from '#domain/media/media-rules.ts'
import { contentError, limitedVideoOf, type LimitedVideo, type PostContent } from '#domain/plan/plan-content.ts'
import type { Palette } from '#domain/media/palettes.ts'
import { OWN_CAPTION, palettesOf, versionsOf, type Version } from '#domain/publication/version.ts'
import type { Plan } from '#domain/plan/plan.ts'
import { PLATFORMS, type Platform } from '#domain/platform/platform.ts'
import { mediaFor, mediaIn } from '#domain/library/post.ts'

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
  /** The platforms it can be published on in Spanish and in both languages; null without a Spanish caption. */
  spanish: InSpanish | null
  /** Its captions beside its own one, by the same rules. */
  variants: readonly { name: string; platforms: readonly Platform[]; spanish: InSpanish | null }[]
  palettes: readonly Palette[]
}

interface InSpanish {
  alone: readonly Platform[]
  both: readonly Platform[]
}

/** Posts read by one statement. */
const PAGE = 200

/** Most kinds of agents whose fitting posts are cached; in practice far fewer exist. */
const CACHED_KINDS = 500

/** The posts that can be chosen, read once for many agents. */
export class PostPool {
  readonly #posts: readonly PoolPost[]
  readonly #byId: ReadonlyMap<number, PoolPost>
  readonly #fitting = new Map<string, readonly number[]>()

  /** By post, the kind of limited video it is. */
  readonly videos: ReadonlyMap<number, LimitedVideo>

  constructor(all: readonly PoolPost[]) {
    this.#posts = all
    this.#byId = new Map(all.map((post) => [post.id, post]))
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

  /** Whether a post is in one of these categories. */
  isOf(postId: number, categories: readonly ContentCategory[]): boolean {
    return this.#byId.get(postId)?.categories.some((category) => categories.includes(category)) ?? false
  }

  /** The language in which a fitting post goes out on these platforms where `wanted` is wanted. */
  captionIn(postId: number, wanted: WantedLanguage, platforms: readonly Platform[]): CaptionIn {
    return wanted === 'en' ? ENGLISH : captionIn(wanted, this.#versionsOf(postId, platforms))
  }

  /** Whether a post can go out in Spanish on these platforms. */
  hasSpanish(postId: number, platforms: readonly Platform[]): boolean {
    return this.#versionsOf(postId, platforms).spanishFits
  }

  /** The versions in which a fitting post can go out on these platforms in this language. */
  versions(postId: number, { language, isBilingual }: CaptionIn, platforms: readonly Platform[]): Version[] {
    const post = this.#byId.get(postId)
    if (!post) return []
    const names = post.variants.filter((one) => {
      const on = isBilingual ? one.spanish?.both : language === 'es' ? one.spanish?.alone : one.platforms
      return platforms.every((platform) => on?.includes(platform))
    })
    return versionsOf([OWN_CAPTION, ...names.map(({ name }) => name)], post.palettes)
  }

  #versionsOf(postId: number, platforms: readonly Platform[]): Versions {
    const spanish = this.#byId.get(postId)?.spanish
    const fits = (on: readonly Platform[] | undefined) =>
      on !== undefined && platforms.every((platform) => on.includes(platform))
    return { hasSpanish: Boolean(spanish), spanishFits: fits(spanish?.alone), bothFit: fits(spanish?.both) }
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
      spanishCaption: libraryPosts.spanishCaption,
      variants: libraryPosts.variants,
      hasPalettes: libraryPosts.hasPalettes,
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
    const files = media.get(post.id) ?? []
    const inEnglish = mediaIn({ type: post.type, media: files }, 'en')
    return {
      id: post.id,
      categories: categoriesOf({ type: post.type, tags: own }),
      content: { isPremium: post.isPremium, tags: own },
      platforms: accepting({ ...post, media: inEnglish }),
      spanish: spanishOf(post, files, inEnglish),
      variants: post.variants.map(({ name, caption, spanish_caption: spanishCaption }) => ({
        name,
        platforms: accepting({ type: post.type, caption, media: inEnglish }),
        spanish: spanishOf({ type: post.type, caption, spanishCaption }, files, inEnglish),
      })),
      palettes: palettesOf(post),
    }
  })
}

type Outgoing = Parameters<typeof mediaFor<MeasuredFile>>[0] & { caption: string }

function spanishOf(
  post: Pick<Outgoing, 'type' | 'caption'> & { spanishCaption: string },
  files: readonly MeasuredFile[],
  inEnglish: readonly MeasuredFile[],
): InSpanish | null {
  const { type, caption: en, spanishCaption: es } = post
  if (es.trim() === '') return null
  return {
    alone: accepting({ type, caption: es, media: mediaIn({ type, media: files }, 'es') }),
    both: accepting({ type, caption: bilingualCaption({ en, es }), media: inEnglish }),
  }
}

function accepting(post: Outgoing): Platform[] {
  return PLATFORMS.filter((platform) => isGoodFor(platform, post))
}

function isGoodFor(platform: Platform, post: Outgoing): boolean {
  const outgoing = mediaFor(post, platform)
  return (
    outgoing.length > 0 &&
    mediaError(platform, outgoing) === null &&
    captionError(longestCaption(post.caption), [platform]) === null
  )
}

async function tagsOf(db: Db, postIds: number[]) {
  return await db
    .select({ postId: postTags.postId, slug: tags.slug })
    .from(postTags)
    .innerJoin(tags, eq(tags.id, postTags.tagId))
    .where(inArray(postTags.postId, postIds))
}
