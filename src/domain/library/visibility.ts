import { DEFAULT_TIME_ZONE, localDay } from '../time/time.ts'
import { joinList } from '../time/time-labels.ts'
import { TAG_PAGES } from './tag-page.ts'

/** How long a deleted post or template can be restored. */
export const DELETED_KEPT_DAYS = 30

/** What was deleted before this can't be restored. */
export function restorableSince(now: Date): Date {
  return new Date(now.getTime() - DELETED_KEPT_DAYS * 24 * 60 * 60 * 1000)
}

/** Whether agents see a post with this release date, 'YYYY-MM-DD'. The view `library_posts` has the same rule. */
export function isReleased(date: string | null, now: Date): boolean {
  return date === null || date <= localDay(now, DEFAULT_TIME_ZONE)
}

/** Why agents don't see a post, the first thing to change first. */
export const HIDDEN_REASONS = ['draft', 'draft_collection', 'unreleased', 'nothing_to_publish'] as const

export type HiddenReason = (typeof HIDDEN_REASONS)[number]

/** As the end of a sentence that begins 'Agents don’t see this post yet: '. */
export const HIDDEN_LABEL: Readonly<Record<HiddenReason, string>> = {
  draft: 'it’s a draft',
  draft_collection: 'its collection is a draft',
  unreleased: 'its release date hasn’t come yet',
  nothing_to_publish: 'it has no file to publish',
}

/** Where agents find a post: 'Appears in: Home Buying and the collection “Sunny Kitchens”.' */
export function appearsIn(collection: string, tags: readonly { slug: string }[]): string {
  const pages = TAG_PAGES.filter(({ tag }) => tags.some(({ slug }) => slug === tag)).map(({ title }) => title)
  const places = joinList([...pages, `the collection “${collection}”`])
  return `Appears in: ${places}.${pages.length === 0 ? ' Its tags have no page of their own.' : ''}`
}
