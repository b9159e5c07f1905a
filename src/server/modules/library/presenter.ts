import type { Collection, CollectionDetail, CollectionPost, MediaFile, SocialPost } from '#contract/library/library.ts'
import { blanksIn, claimsNote } from '#domain/library/claims.ts'
import { textOf, wordsOf } from '#domain/library/claim-words.ts'
import { mediaPath } from '#domain/media/media-path.ts'
import { MAIN_PLATFORM, PLATFORMS } from '#domain/platform/platform.ts'
import { mediaFor, type PostType } from '#domain/library/post.ts'
import { saidIn } from '#domain/library/said.ts'
import { fillCaption, type FieldValues } from '#domain/publication/caption-fields.ts'
import { isSubtitles, subtitleLanguages } from '#domain/publication/subtitles.ts'
import { isSameVersion, ORIGINAL, OWN_CAPTION, palettesOf, type Version } from '#domain/publication/version.ts'
import { recordOf } from '#domain/record-of.ts'

import type { CollectionDetailRow, CollectionRow, MediaRow, PostRow, PostTileRow } from './rows.ts'

/** Aspect ratio of a thumbnail without known dimensions, by what its post is shown as. */
const USUAL_ASPECT: Record<PostType, number> = {
  carousel: 1,
  image: 1,
  reel: 9 / 16,
  square_video: 1,
  wide_vertical_video: 16 / 9,
}

export function presentCollection(row: CollectionRow): Collection {
  return {
    id: row.id,
    name: row.name,
    image_url: address(row.imageKey),
    description: row.description,
    main_color: row.mainColor,
  }
}

export function presentCollectionDetail(row: CollectionDetailRow): CollectionDetail {
  return { ...presentCollection(row), previous_id: row.previousId, next_id: row.nextId }
}

export function presentTile(row: PostTileRow): CollectionPost {
  return {
    id: row.id,
    type: row.type,
    title: row.title,
    thumbnail: address(row.thumbnailKey),
    main_color: row.mainColor,
    aspect: row.width && row.height ? row.width / row.height : USUAL_ASPECT[row.type],
    tags: row.tags,
    is_premium: row.isPremium,
    claims_note: claimsNote(row.claims ?? saidIn({ tags: slugsOf(row), words: row.unmarkedWords ?? '' }).claims),
    collection_name: row.collectionName ?? '',
    collection_description: row.collectionDescription ?? '',
  }
}

/** A post as somebody in `city` publishes it: with the captions filled, and the version to begin with. */
export function presentPost(
  row: PostRow,
  { values, first, city }: { values: FieldValues; first: Version; city: string | null },
): SocialPost {
  const filled = (text: string) => fillCaption(text, values)
  const versions = [{ name: OWN_CAPTION, caption: row.caption, spanish_caption: row.spanishCaption }, ...row.variants]
  const palettes = palettesOf(row)
  return {
    id: row.id,
    title: row.title,
    caption: filled(row.caption),
    spanish_title: row.spanishTitle,
    spanish_caption: filled(row.spanishCaption),
    versions: beginningWith(
      versions.map(({ name, ...texts }) => ({
        name,
        caption: filled(texts.caption),
        spanish_caption: filled(texts.spanish_caption),
      })),
      ({ name }) => name === first.variant,
    ),
    network_captions: Object.fromEntries(
      Object.entries(row.networkCaptions).map(([platform, text]) => [platform, filled(text)]),
    ),
    palettes: beginningWith(palettes, (palette) => palette === first.palette),
    claims_note: claimsNote(row.claims ?? saidIn({ tags: slugsOf(row), words: wordsOf(row) }).claims),
    blanks: blanksIn(textOf(row)),
    picture_words: row.pictureWords ?? 'en',
    chosen_for: isSameVersion(first, ORIGINAL) ? null : city,
    type: row.type,
    video_url: videoOf(row),
    thumbnail: address(row.thumbnailKey),
    main_color: row.mainColor,
    is_premium: row.isPremium,
    ...recordOf(PLATFORMS, (platform) => row[platform]),
    media: row.media.filter(({ role }) => !isSubtitles(role)).map(presentMedia),
    subtitles: subtitleLanguages(row.media),
    collection:
      row.collectionId === null || row.collectionName === null
        ? null
        : { id: row.collectionId, name: row.collectionName },
    tags: row.tags,
  }
}

const slugsOf = ({ tags }: Pick<PostRow, 'tags'>): string[] => tags.map(({ slug }) => slug)

/** The same in the same order, from the one that is first on and around. */
function beginningWith<T>(all: readonly T[], isFirst: (one: T) => boolean): T[] {
  const at = Math.max(0, all.findIndex(isFirst))
  return [...all.slice(at), ...all.slice(0, at)]
}

function presentMedia(row: MediaRow): MediaFile {
  return {
    id: row.id,
    type: row.role,
    url: mediaPath(row.key),
    mime: row.mime,
    bytes: row.bytes,
    width: row.width,
    height: row.height,
    duration_ms: row.durationMs,
    alt_text: row.altText,
    spanish_alt_text: row.spanishAltText,
  }
}

/** The video of a preview is the one for the main network: landscape before portrait, where there are both. */
function videoOf(row: PostRow): string | null {
  const video = mediaFor(row, MAIN_PLATFORM).find((file) => file.mime.startsWith('video/'))
  return video ? mediaPath(video.key) : null
}

function address(key: string | null): string | null {
  return key === null ? null : mediaPath(key)
}
