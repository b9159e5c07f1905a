import type { PlatformCaptions } from '#domain/publication/posting-options.ts'
import type { Tag } from '#contract/library/library.ts'
import type { Platform } from '#domain/platform/platform.ts'
import type { Claim } from '#domain/library/claims.ts'
import type { MediaRole, PictureWords, PostType } from '#domain/library/post.ts'
import type { CaptionVariant } from '#domain/publication/version.ts'
import type { AltTexts } from '#domain/publication/alt-text.ts'

// Type aliases, since rows of raw statements must fit an index signature.
export type CollectionRow = {
  id: number
  name: string
  description: string
  imageKey: string | null
  mainColor: string | null
}

export type CollectionDetailRow = CollectionRow & { previousId: number | null; nextId: number | null }

/** A post as shown in its collection. */
export type PostTileRow = {
  id: number
  type: PostType
  title: string
  mainColor: string | null
  isPremium: boolean
  thumbnailKey: string | null
  /** Dimensions of the thumbnail, in pixels. */
  width: number | null
  height: number | null
  tags: Tag[]
  claims: Claim[] | null
  /** Its words where nobody has marked what it claims; null otherwise. */
  unmarkedWords: string | null
  collectionName: string | null
  collectionDescription: string | null
}

/** A post that may be one of the day, with what was marked. */
export type DayPostRow = PostTileRow & {
  collectionId: number
  times: string[] | null
  places: string[] | null
  words: string
}

export type MediaRow = AltTexts & {
  id: number
  role: MediaRole
  key: string
  mime: string
  bytes: number
  width: number | null
  height: number | null
  durationMs: number | null
}

export type PostRow = Record<Platform, boolean> & {
  id: number
  type: PostType
  title: string
  caption: string
  spanishTitle: string
  spanishCaption: string
  variants: CaptionVariant[]
  networkCaptions: PlatformCaptions
  hasPalettes: boolean
  claims: Claim[] | null
  pictureWords: PictureWords | null
  mainColor: string | null
  isPremium: boolean
  thumbnailKey: string | null
  collectionId: number | null
  collectionName: string | null
  media: MediaRow[]
  tags: Tag[]
}
