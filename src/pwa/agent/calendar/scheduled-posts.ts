import type { ScheduledPost } from '#contract/publishing/publishing.ts'
import { localDay, type TimeZone } from '#domain/time/time.ts'
import { needingAttention, needsAttention, accountStatusOf } from '#pwa/shared/publication/publication-status.ts'
import { isEditable } from '#domain/publication/publication.ts'
import type { Connection } from '#contract/publishing/connections.ts'
import type { Platform } from '#domain/platform/platform.ts'

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

/** A post can be edited or deleted until a platform has begun with it. One the server doesn't have yet has no id. */
export function canChange(post: ScheduledPost): boolean {
  return post.id > 0 && isEditable(post.targets.map(({ state }) => state))
}

/** A post can move to another day at the same time of day while all of it still waits for its time. */
export function canMove(post: ScheduledPost, now: Date): boolean {
  return post.status === 'scheduled' && canChange(post) && new Date(post.scheduled_at) > now
}

/** An auto post can be replaced by another while it still waits for its time. */
export function canSwap(post: ScheduledPost, now: Date): boolean {
  return post.source === 'auto' && canMove(post, now)
}

/**
 * Posts by the present connections: a list fetched before the agent reconnected would still ask for it. What stays as it
 * is stays the same object, whose row isn't rendered again.
 */
export function asReconnected(
  posts: readonly ScheduledPost[],
  connections: Readonly<Record<Platform, Connection>> | undefined,
): ScheduledPost[] {
  return posts.map((post) => {
    const targets = post.targets.map((target) => {
      if (target.remedy !== 'reconnect' || !connections) return target
      if (accountStatusOf(connections[target.platform], target.account) !== 'active') return target
      return target.state === 'failed'
        ? { ...target, remedy: 'post_again' as const }
        : { ...target, error: null, next_try_at: null, remedy: null }
    })
    return targets.every((target, at) => target === post.targets[at]) ? post : { ...post, targets }
  })
}
