import { isAppPath } from '#domain/app-path.ts'
import { TAG_PAGES } from '#domain/library/tag-page.ts'

/** Where a screen was opened from: an address inside the app and its name. */
export interface Origin {
  path: string
  name: string
}

function readOrigin(value: unknown): Origin | null {
  if (typeof value !== 'object' || value === null || !('path' in value) || !('name' in value)) return null
  const { path, name } = value
  // History state outlives releases and can be written by anyone with a console: take only our own addresses.
  if (typeof path !== 'string' || typeof name !== 'string' || !isAppPath(path)) return null
  return { path, name }
}

/** The names of screens to go back to, by the beginning of their paths. */
const NAMES = [
  ['/dashboard', 'Dashboard'],
  ['/social-posts/', 'your post'],
  ['/calendar', 'your calendar'],
  ['/social-media-connections/dashboard', 'Social Media Connections'],
] as const

/** A screen to go back to of which only the path is known; null for what is no path of ours. */
export function originAt(path: string): Origin | null {
  const [, name = 'where you were'] = NAMES.find(([start]) => path.startsWith(start)) ?? []
  return readOrigin({ path, name })
}

/** The page a collection was opened from, as stored in the history entry's state. */
export interface CollectionState {
  from: Origin
}

/** The collection a post was opened from, and the page that one was opened from. */
export interface PostState {
  origin: Origin
  from: Origin | null
}

export function readCollectionState(state: unknown): CollectionState | null {
  const from = typeof state === 'object' && state !== null && 'from' in state ? readOrigin(state.from) : null
  return from && { from }
}

export function readPostState(state: unknown): PostState | null {
  const origin = typeof state === 'object' && state !== null && 'origin' in state ? readOrigin(state.origin) : null
  return origin && { origin, from: readCollectionState(state)?.from ?? null }
}

/** The tag page a collection belongs to by its tags, for those who opened its address directly. */
export function tagPageOf(slugs: readonly string[]): Origin | null {
  const tagPage = TAG_PAGES.find(({ tag }) => slugs.includes(tag))
  return tagPage ? { path: `/social-post-collections/${tagPage.path}`, name: tagPage.title } : null
}
