import type { Platform } from '#domain/platform/platform.ts'
import type { OwnKind, SharedText } from '#domain/publication/own-post.ts'

/** A picture or video the agent chose, as it is sent. Once stored on the device it doesn't change. */
export interface OwnMedia {
  id: string
  userId: number
  kind: OwnKind
  file: Blob
  /** Its measurements in pixels, as it is shown. */
  width: number
  height: number
  /** Milliseconds; null for a picture. */
  durationMs: number | null
  /** The picture shown for a video where it doesn't play; null for pictures, and where none could be made. */
  cover: Blob | null
  /** A small copy as a data URL, for lists. */
  thumbnail: string | null
  /** The SHA-256 of the file the agent chose, in hex; missing for videos, and for photos of an earlier release. */
  digest?: string
  /** What the photo was cropped from, where it was cropped to a shape. */
  crop?: PhotoCrop
  /** Whether the agent wants the whole photo, whatever its shape. */
  isWhole?: true
}

/** The id of the photo that the agent chose, however it was cropped since. */
export function originOf({ id }: Pick<OwnMedia, 'id'>): string {
  return id.replace(/\/.*/, '')
}

/**
 * The alternative text of an own photo: it is named by the photo's origin, so that a crop doesn't take it away. An earlier
 * release named it by the id of the crop.
 */
export function ownAltText(texts: Readonly<Record<string, string>>, photo: Pick<OwnMedia, 'id'>): string | undefined {
  const origin = originOf(photo)
  return texts[origin] ?? Object.entries(texts).findLast(([id]) => originOf({ id }) === origin)?.[1]
}

interface PhotoCrop {
  from: { file: Blob; width: number; height: number }
  /** The shape it was cropped to, as width over height. */
  shape: number
  /** The part that stayed: 0 is the beginning, 1 the end. */
  at: number
}

/** A photo that was cropped. */
export type CroppedMedia = OwnMedia & { crop: PhotoCrop }

export const isCropped = (media: OwnMedia): media is CroppedMedia => media.crop !== undefined

/** A file that can't be posted, and why. */
export interface RefusedFile {
  name: string
  reason: string
}

/** A platform of a publication that a new post takes the place of, with its attempts as they were shown. */
export interface ReplacedTarget {
  postId: number
  platform: Platform
  attempts: number
}

/** The media of a post that is being written. */
export interface OwnPost {
  /** In the order they are shown in. */
  mediaIds: string[]
  /** Files that came with it and can't be posted, until the agent has read so. */
  refused: RefusedFile[]
  /** What is given up once this is accepted. */
  replaces?: ReplacedTarget
  createdAt: number
  savedAt: number
}

/** The draft of an own post with its media, by the id it has on this device. */
export type OwnDraftContent = Pick<OwnPost, 'refused' | 'replaces'> & { userId: number; id: string; media: OwnMedia[] }

/** What another app shared with this one. It is nobody's until an agent opens it. */
export interface IncomingShare extends SharedText {
  /** Also the id of the draft it becomes. */
  id: string
  files: { name: string; file: Blob }[]
  /** Files that were not stored. */
  refused: RefusedFile[]
  at: number
}
