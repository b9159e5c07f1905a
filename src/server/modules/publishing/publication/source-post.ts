import { inArray, eq, getViewSelectedFields, sql } from 'drizzle-orm'

import type { PublishRequest } from '#contract/publishing/publishing.ts'
import { PLATFORMS } from '#domain/platform/platform.ts'
import { OWN_ROLES, ownPostTitle } from '#domain/publication/own-post.ts'
import type { MeasuredFile } from '#domain/media/media-rules.ts'
import { mediaIn, pictureWordsIn, spanishImage } from '#domain/library/post.ts'
import { altTextIn, type AltTexts } from '#domain/publication/alt-text.ts'
import type { CaptionLanguage } from '#domain/publication/caption.ts'

import type { Db } from '../../../db/open.ts'
import { files, libraryPosts, type posts } from '../../../db/schema/index.ts'
import { problem } from '../../../http/problem.ts'
import type { PublishedFile } from '../../../db/schema/publishing.ts'
import { findPostMedia } from '../../library/service.ts'
import { copiedOf, type Copied } from './post-copy.ts'
import type { Publication } from './repo.ts'

/** A file with the properties that the platforms' rules check. */
type MeasuredMedia = PublishedFile & MeasuredFile

/** The post a publication is made from, in the language of its caption. */
export type SourcePost = Copied &
  Pick<
    typeof posts.$inferSelect,
    'id' | 'spanishTitle' | 'spanishCaption' | 'variants' | 'networkCaptions' | 'hasPalettes' | 'isPremium'
  > & {
    media: MeasuredMedia[]
    /** The tags' slugs. */
    tags: string[]
  }

/** A library post with what it has in both languages. */
type LibraryPost = SourcePost & { media: (MeasuredMedia & AltTexts)[] }

export async function findSourcePost(db: Db, postId: number): Promise<LibraryPost | null> {
  const [post] = await db
    .select({
      ...getViewSelectedFields(libraryPosts),
      tags: sql<string[]>`(
        select coalesce(json_agg(t.slug), '[]') from social_post_tags pt join tags t on t.id = pt.tag_id
        where pt.post_id = library_posts.id
      )`,
    })
    .from(libraryPosts)
    .where(eq(libraryPosts.id, postId))
  if (!post) return null
  return { ...post, media: (await findPostMedia(db, [postId])).get(postId) ?? [] }
}

/**
 * The post with the pictures that go out with a caption in `language` and their alternative texts, so that what is made
 * of it has them alone.
 */
export function inLanguage(post: LibraryPost, language: CaptionLanguage): SourcePost {
  const spanish = language === 'es' ? spanishImage(post) : null
  const media = mediaIn(post, language).map((file) => Object.assign(file, { alt: altTextIn(file, language) }))
  const pictureWords = pictureWordsIn(post, language)
  return { ...post, media, pictureWords, thumbnailKey: spanish?.key ?? post.thumbnailKey }
}

/** The post's title beside a caption in `language`. */
export function titleIn({ title, spanishTitle }: SourcePost, language: CaptionLanguage): string {
  return language === 'es' && spanishTitle ? spanishTitle : title
}

export interface Source {
  post: SourcePost
  /** True when its pictures already have the footer and the ones without are gone. */
  isDrawn: boolean
}

/**
 * The library post of a publication, or its own copy where there is none.
 * @throws media_missing for a change that would need the pictures without the footer
 */
export async function sourceOf(db: Db, publication: Publication, request: PublishRequest): Promise<Source> {
  const { row } = publication
  const post = row.socialPostId === null ? null : await findSourcePost(db, row.socialPostId)
  if (post) return { post: inLanguage(post, request.caption_language), isDrawn: false }
  const copied = withOriginal(await copiedPost(db, publication, request.caption))
  if (copied.media.some(({ role }) => role === 'original_image')) return { post: copied, isDrawn: false }
  // Before the state was stored, the footer was drawn on every single picture that was to have it.
  const isDrawn =
    row.brandState === 'drawn' ||
    row.paletteState === 'drawn' ||
    (row.brandState === null && row.agentBranding && row.type === 'image')
  if (isDrawn && !keepsDrawing(publication, request)) {
    const message = 'This post is no longer in the library, so you can’t change Personal Brand or its platforms.'
    throw problem('media_missing', { message, fields: { platforms: message } })
  }
  return { post: copied, isDrawn }
}

/** Whether the request needs no picture that wasn't drawn before. */
function keepsDrawing({ row, targets }: Publication, request: PublishRequest): boolean {
  const drawnFor = new Set(targets.map(({ platform }) => platform))
  return (
    request.agent_branding === row.agentBranding &&
    request.brand_slides === row.brandSlides &&
    request.palette === row.palette &&
    PLATFORMS.every((platform) => !request[platform] || drawnFor.has(platform))
  )
}

/** The post with the agent's own pictures as they were sent in the place of the drawn ones, where it has them. */
function withOriginal(post: SourcePost): SourcePost {
  const originals = post.media.filter(({ role }) => role === 'original_image')
  const [first] = originals
  if (!first) return post
  const role = post.type === 'carousel' ? OWN_ROLES.carousel : OWN_ROLES.image
  return { ...post, thumbnailKey: first.key, media: [...originals.map((file) => ({ ...file, role })), ...originals] }
}

async function copiedPost(db: Db, { row }: Publication, caption: string): Promise<SourcePost> {
  const keys = row.media.map(({ key }) => key)
  const measured = keys.length > 0 ? await db.select().from(files).where(inArray(files.key, keys)) : []
  const unknown = { bytes: 0, width: null, height: null, durationMs: null }
  return {
    id: row.socialPostId ?? 0,
    ...copiedOf(row),
    // A title that was made of the caption follows it.
    ...(row.title === ownPostTitle(row.caption, row.type) && { title: ownPostTitle(caption, row.type) }),
    spanishTitle: '',
    spanishCaption: '',
    variants: [],
    networkCaptions: {},
    hasPalettes: true,
    // It was allowed when the agent published it.
    isPremium: false,
    tags: [],
    media: row.media.map((file) => ({ ...unknown, ...measured.find(({ key }) => key === file.key), ...file })),
  }
}
