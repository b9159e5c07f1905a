import type { CollectionPost } from '#contract/library/library.ts'
import { TAG_PAGES, type PageTag } from '#domain/library/tag-page.ts'
import { sizedImage } from '#domain/media/media.ts'

/** What can be pinned: a collection, a tag page (stored as `listing:`, by its tag), or the newest posts of the library. */
export type PinSubject = `collection:${number}` | `listing:${PageTag}` | 'newest'

/**
 * The state of a pin. `waiting` and `downloading` go on by themselves; `metered` waits for another connection or for the
 * agent's consent; `over_budget` and `device_full` for space; `missing` was deleted from the library.
 */
export type PinState = 'waiting' | 'downloading' | 'complete' | 'metered' | 'over_budget' | 'device_full' | 'missing'

/** A part of the library the agent keeps on this device. Times are milliseconds since 1970. */
export interface Pin {
  userId: number
  subject: PinSubject
  title: string
  /** The address of its cover, or null. */
  cover: string | null
  mainColor: string | null
  pinnedAt: number
  state: PinState
  /** How many files it has, as far as its answers have been read. */
  files: number
  /** How many of them are stored. */
  stored: number
  /** When everything was last there; null until then. */
  completedAt: number | null
  /** Whether it may be downloaded over a metered connection too. */
  allowsMetered: boolean
}

/** A file stored for a pin: an answer of the library, a picture or a video. */
export interface PinnedFile {
  userId: number
  subject: PinSubject
  url: string
  bytes: number
}

/** The texts of a post of a pin, for the search without a network. */
export interface PinnedPost {
  userId: number
  subject: PinSubject
  id: number
  /** What a result shows. */
  post: CollectionPost
  /** Its titles, captions and tags as the search reads them; missing in rows that have `words`. */
  text?: string
  /** The titles alone. */
  titles?: string
  collectionId?: number | null
  /** The words in place of `text`, in rows that were stored before it. */
  words?: string[]
}

/** What a screen passes to pin something. */
export type NewPin = Pick<Pin, 'userId' | 'subject' | 'title' | 'cover' | 'mainColor'>

/** The screen where a pinned part of the library is found. */
export function pathOfPin(subject: PinSubject): string {
  const [kind, name = ''] = subject.split(':')
  if (kind === 'newest') return '/social-posts'
  const tagPage = TAG_PAGES.find(({ tag }) => tag === name)
  return `/social-post-collections/${kind === 'listing' ? (tagPage?.path ?? '') : name}`
}

/** The address at which a picture is stored for a pin: wide enough for a phone's screen, in place of any other width. */
export function pinnedPicture(url: string): string {
  return sizedImage(url, 1080)
}

/** How much space pins may take, in bytes. */
export const PIN_BUDGETS = [100, 250, 1000].map((megabytes) => megabytes * 1_000_000)

export const DEFAULT_PIN_BUDGET = 250_000_000
