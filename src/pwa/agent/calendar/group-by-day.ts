import type { ScheduledPost } from '#contract/publishing/publishing.ts'
import { localDay, type TimeZone } from '#domain/time/time.ts'
import { needingAttention, needsAttention } from '#pwa/shared/publication/needs-attention.ts'

export interface GroupedByDay {
  /** Those of the agent's present day: first those that need an action, then the latest first. */
  today: ScheduledPost[]
  /** Those of days to come. */
  upcoming: ScheduledPost[]
  /** Those of days gone by, latest first. */
  earlier: ScheduledPost[]
  /** Those that need an action by the agent, whatever their day; they are in their day's list too. */
  needAttention: ScheduledPost[]
  /** Everything, by local day 'YYYY-MM-DD'. */
  byDay: ReadonlyMap<string, ScheduledPost[]>
}

/** Groups posts into the scheduler's lists. A deleted post is in none of them. */
export function groupByDay(posts: readonly ScheduledPost[], zone: TimeZone, now: Date): GroupedByDay {
  const today = localDay(now, zone)
  const shown = [...new Map(posts.map((post) => [post.id, post])).values()]
    .filter((post) => post.status !== 'canceled')
    .toSorted((a, b) => Date.parse(a.scheduled_at) - Date.parse(b.scheduled_at) || a.id - b.id)
  const days = new Map(shown.map((post) => [post, localDay(new Date(post.scheduled_at), zone)]))
  const dayOf = (post: ScheduledPost) => days.get(post) ?? ''
  return {
    today: attentionFirst(shown.filter((post) => dayOf(post) === today).toReversed()),
    upcoming: shown.filter((post) => dayOf(post) > today),
    earlier: shown.filter((post) => dayOf(post) < today).toReversed(),
    needAttention: needingAttention(shown),
    byDay: Map.groupBy(shown, dayOf),
  }
}

/** Posts in the same order, but those that need an action before the others. */
function attentionFirst(posts: readonly ScheduledPost[]): ScheduledPost[] {
  return [...needingAttention(posts), ...posts.filter((post) => !needsAttention(post))]
}
