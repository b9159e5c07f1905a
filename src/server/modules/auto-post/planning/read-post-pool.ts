import { and, asc, eq, gt, inArray, isNotNull } from 'drizzle-orm'

import { categoriesOf } from '#domain/auto-post/auto-post.ts'
import { SIGNATURE_ROOM } from '#domain/branding/signature.ts'
import { captionError } from '#domain/publication/caption.ts'
import { longestCaption } from '#domain/publication/caption-fields.ts'
import { bilingualCaption } from '#domain/publication/caption-language.ts'
import { mediaError, type MeasuredFile } from '#domain/media/media-rules.ts'
import { captionFor, type PlatformCaptions } from '#domain/publication/posting-options.ts'
import { palettesOf } from '#domain/publication/version.ts'
import { PLATFORMS, type Platform } from '#domain/platform/platform.ts'
import { blanksIn } from '#domain/library/claims.ts'
import { textOf, wordsOf } from '#domain/library/claim-words.ts'
import { mediaFor, mediaIn, pictureWordsIn } from '#domain/library/post.ts'
import { saidIn } from '#domain/library/said.ts'

import type { Db } from '../../../db/open.ts'
import { libraryPosts, postTags, tags } from '../../../db/schema/index.ts'
import { findPostMedia } from '../../library/service.ts'
import { PostPool, type InSpanish, type PoolPost } from './post-pool.ts'

/** Posts read by one statement. */
const PAGE = 200

/** Reads what agents see of the library, page by page. Posts without a collection are left out: no page shows them either. */
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
      title: libraryPosts.title,
      caption: libraryPosts.caption,
      spanishTitle: libraryPosts.spanishTitle,
      spanishCaption: libraryPosts.spanishCaption,
      claims: libraryPosts.claims,
      times: libraryPosts.times,
      places: libraryPosts.places,
      pictureWords: libraryPosts.pictureWords,
      variants: libraryPosts.variants,
      networkCaptions: libraryPosts.networkCaptions,
      hasPalettes: libraryPosts.hasPalettes,
      isPremium: libraryPosts.isPremium,
    })
    .from(libraryPosts)
    .where(and(gt(libraryPosts.id, after), isNotNull(libraryPosts.collectionId)))
    .orderBy(asc(libraryPosts.id))
    .limit(PAGE)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const tagged = Map.groupBy(await tagsOf(db, ids), ({ postId }) => postId)
  const media = await findPostMedia(db, ids)
  return rows.map((post) => {
    const postTagged = tagged.get(post.id) ?? []
    const own = postTagged.map(({ slug }) => slug)
    const files = media.get(post.id) ?? []
    const inEnglish = mediaIn({ type: post.type, media: files }, 'en')
    const text = textOf(post)
    const words = wordsOf({ ...post, tags: postTagged, media: files })
    const isMarked = post.claims !== null && post.times !== null && post.places !== null
    const said = isMarked ? null : saidIn({ tags: own, words })
    const claims = post.claims ?? said?.claims ?? []
    return {
      id: post.id,
      categories: categoriesOf({ type: post.type, tags: own, text }),
      content: { isPremium: post.isPremium, tags: own },
      claims,
      words: claims.length > 0 ? words : '',
      hasBlanks: blanksIn(text).length > 0,
      times: post.times ?? said?.times ?? [],
      places: post.places ?? said?.places ?? [],
      hasEnglishPicture: pictureWordsIn({ ...post, media: files }, 'es') === 'en',
      platforms: accepting({ ...post, captions: post.networkCaptions, media: inEnglish }),
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

type Outgoing = Parameters<typeof mediaFor<MeasuredFile>>[0] & { caption: string; captions?: PlatformCaptions }

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
    captionError(longestCaption(captionFor(post, platform)), [platform], SIGNATURE_ROOM) === null
  )
}

async function tagsOf(db: Db, postIds: number[]) {
  return await db
    .select({ postId: postTags.postId, slug: tags.slug, name: tags.name })
    .from(postTags)
    .innerJoin(tags, eq(tags.id, postTags.tagId))
    .where(inArray(postTags.postId, postIds))
    .orderBy(asc(tags.id))
}
