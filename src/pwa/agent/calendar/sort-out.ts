import type { ScheduledPost } from '#contract/publishing.ts'
import { localDay, type TimeZone } from '#domain/time.ts'

export interface SortedOut {
  /** Those of the agent's present day. */
  today: ScheduledPost[]
  /** Those of days to come. */
  upcoming: ScheduledPost[]
  /** Those of days gone by, latest first. */
  earlier: ScheduledPost[]
  /** Those a person must look at, whatever their day; they stand in their day's list too. */
  troubled: ScheduledPost[]
  /** Everything, by local day 'YYYY-MM-DD'. */
  byDay: ReadonlyMap<string, ScheduledPost[]>
}

/** What the scheduler shows where. A deleted post is gone from every list. */
export function sortOut(posts: readonly ScheduledPost[], zone: TimeZone, now: Date): SortedOut {
  const today = localDay(now, zone)
  const dayOf = (post: ScheduledPost) => localDay(new Date(post.scheduled_at), zone)
  const shown = [...new Map(posts.map((post) => [post.id, post])).values()]
    .filter((post) => post.status !== 'canceled')
    .toSorted((a, b) => a.scheduled_at.localeCompare(b.scheduled_at) || a.id - b.id)
  return {
    today: shown.filter((post) => dayOf(post) === today),
    upcoming: shown.filter((post) => dayOf(post) > today),
    earlier: shown.filter((post) => dayOf(post) < today).toReversed(),
    troubled: troubledOf(shown),
    byDay: Map.groupBy(shown, dayOf),
  }
}

/** Those with a platform that wants something of her. */
export function troubledOf(posts: readonly ScheduledPost[]): ScheduledPost[] {
  return posts.filter((post) => post.targets.some(({ remedy }) => remedy !== null))
}
