import type { AdminMedia, AdminPost, PlatformWarning, PostResults } from '#contract/admin/posts.ts'
import type { HistoryEntry, InUse, Uses } from '#contract/admin/records.ts'
import { mediaError } from '#domain/media/media-rules.ts'
import { mediaPath } from '#domain/media/media-path.ts'
import { PLATFORM_NAME, PLATFORMS } from '#domain/platform/platform.ts'
import { PLATFORM_FLAGS } from '#domain/platform/platform-flags.ts'
import { claimsIn, wordsOf } from '#domain/library/claim-words.ts'
import { CLAIM_LABEL } from '#domain/library/claims.ts'
import { placeLabel } from '#domain/library/places.ts'
import { mediaFor, WORDS_LABEL } from '#domain/library/post.ts'
import { timeLabel } from '#domain/library/times.ts'
import { captionFieldsOf, NETWORK_CAPTION_FIELDS } from '#domain/publication/posting-options.ts'
import { recordOf } from '#domain/record-of.ts'

import type { RecordSnapshot } from '../../audit/service.ts'
import { collectionNames, draftName } from '../record.ts'
import type { WholePost } from './repo.ts'

export function presentPost(
  post: WholePost,
  beside: { inUse: InUse; uses: Uses; results: PostResults; history: HistoryEntry[] },
): AdminPost {
  return {
    id: post.id,
    title: post.title,
    caption: post.caption,
    spanish_title: post.spanishTitle,
    spanish_caption: post.spanishCaption,
    ...captionFieldsOf(post.networkCaptions),
    variants: post.variants,
    has_palettes: post.hasPalettes,
    claims: [...(post.claims ?? claimsIn(wordsOf(post)))],
    marked_claims: post.claims,
    times: post.times,
    places: post.places,
    picture_words: post.pictureWords,
    canva_link: post.canvaLink,
    idea_link: post.ideaLink,
    main_color: post.mainColor ?? '',
    type: post.type,
    social_post_collection_id: post.collectionId,
    collection: post.collection,
    author: post.author,
    release_date: post.releaseDate,
    is_draft: post.isDraft,
    tag_ids: post.tags.map(({ id }) => id),
    thumbnail: post.thumbnailKey && mediaPath(post.thumbnailKey),
    media: post.media.map(presentMedia),
    ...recordOf(PLATFORM_FLAGS, (flag) => post[flag]),
    warnings: warningsOf(post),
    in_use: beside.inUse,
    uses: beside.uses,
    results: beside.results,
    version: post.revision,
    history: beside.history,
  }
}

function presentMedia(file: WholePost['media'][number]): AdminMedia {
  return {
    id: file.id,
    type: file.role,
    position: file.position,
    url: mediaPath(file.key),
    file_path: file.key,
    mime: file.mime,
    bytes: file.bytes,
    width: file.width,
    height: file.height,
    duration_ms: file.durationMs,
    alt_text: file.altText,
    spanish_alt_text: file.spanishAltText,
  }
}

/** What each of the chosen networks would refuse, by the same rules as publishing. */
function warningsOf(post: WholePost): PlatformWarning[] {
  return PLATFORMS.filter((platform) => post[platform]).flatMap((platform) => {
    const files = mediaFor(post, platform)
    const nothing = `This post has no media for ${PLATFORM_NAME[platform]} yet.`
    const message = files.length === 0 ? nothing : mediaError(platform, files)
    return message === null ? [] : [{ platform, message }]
  })
}

export function snapshotsOf(before: WholePost, after: WholePost): { before: RecordSnapshot; after: RecordSnapshot } {
  const [was, is] = collectionNames(
    { id: before.collectionId, name: before.collection },
    { id: after.collectionId, name: after.collection },
  )
  return {
    before: { ...historySnapshot(before), social_post_collection_id: was },
    after: { ...historySnapshot(after), social_post_collection_id: is },
  }
}

/** A post's snapshot. Files are named by their ids, in order. */
export function historySnapshot(post: WholePost): RecordSnapshot {
  const media = Map.groupBy(post.media, ({ role }) => role)
  return {
    title: post.title,
    caption: post.caption,
    spanish_title: post.spanishTitle || null,
    spanish_caption: post.spanishCaption || null,
    ...recordOf(NETWORK_CAPTION_FIELDS, (field) => captionFieldsOf(post.networkCaptions)[field] || null),
    variants: variantsOf(post),
    has_palettes: post.hasPalettes ? 'on' : 'off',
    claims: markedNames(post.claims, (claim) => CLAIM_LABEL[claim]),
    times: markedNames(post.times, timeLabel),
    places: markedNames(post.places, placeLabel),
    picture_words: post.pictureWords && WORDS_LABEL[post.pictureWords],
    type: post.type.replaceAll('_', ' '),
    platforms: joined(PLATFORM_FLAGS.filter((flag) => post[flag]).map((name) => name.replaceAll('_', ' '))),
    tags: joined(post.tags.map(({ name }) => name)),
    social_post_collection_id: post.collection,
    main_color: post.mainColor,
    canva_link: post.canvaLink || null,
    idea_link: post.ideaLink || null,
    release_date: post.releaseDate,
    is_draft: draftName(post),
    alt_text: textsOf(post, ({ altText }) => altText),
    spanish_alt_text: textsOf(post, ({ spanishAltText }) => spanishAltText),
    ...Object.fromEntries([...media].map(([role, those]) => [role, joined(those.map(({ id }) => `#${id}`))])),
  }
}

/** The captions beside its own one, each under its name and language. */
function variantsOf({ variants }: WholePost): string | null {
  const parts = variants.flatMap(({ name, caption, spanish_caption: spanish }) => [
    `${name}: ${caption}`,
    ...(spanish === '' ? [] : [`${name} (Spanish): ${spanish}`]),
  ])
  return parts.length > 0 ? parts.join('\n\n') : null
}

/** The alternative texts of one language, each with its picture: 'facebook carousel image 2: A porch at dusk'. */
function textsOf({ media }: WholePost, textOf: (file: WholePost['media'][number]) => string): string | null {
  const lines = media.flatMap((file) => {
    const place = file.role.endsWith('carousel_image') ? ` ${file.position}` : ''
    const text = textOf(file)
    return text === '' ? [] : [`${file.role.replaceAll('_', ' ')}${place}: ${text}`]
  })
  return lines.length > 0 ? lines.join('\n') : null
}

/** The names that were marked; null where the post's words decide. */
function markedNames<T>(marks: readonly T[] | null, labelOf: (mark: T) => string): string | null {
  return marks && (joined(marks.map(labelOf)) ?? 'none')
}

function joined(parts: readonly string[]): string | null {
  return parts.length > 0 ? parts.join(', ') : null
}
