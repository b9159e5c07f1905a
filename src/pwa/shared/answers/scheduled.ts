import { queryOptions } from '@tanstack/react-query'

import { callQuery } from '#pwa/shared/query/call-query.ts'
import type { ScheduledPost } from '#contract/publishing/publishing.ts'
import type { Month } from '#domain/time/month.ts'
import { tryAgainMs } from '#pwa/shared/query/try-again.ts'

/** First key of the scheduler's queries; invalidate it after a publish or a delete. */
export const SCHEDULED_KEY = ['scheduled'] as const

const SOON_MS = 60_000
const POLL_MS = 4_000
const LONGEST_WAIT_MS = 6 * 60 * 60 * 1000

/**
 * Milliseconds until these posts are worth another fetch: a few seconds while one is on its way or about to be, else
 * the time until the next one is nearly due; false when nothing is to come.
 */
export function nextRefetchMs(posts: readonly ScheduledPost[], now: number): number | false {
  const waits = posts.flatMap((post) => {
    if (post.status === 'publishing') return [POLL_MS]
    if (post.status === 'scheduled') return [new Date(post.scheduled_at).getTime() - now - SOON_MS]
    return []
  })
  if (waits.length === 0) return false
  return Math.min(Math.max(Math.min(...waits), POLL_MS), LONGEST_WAIT_MS)
}

/** The posts of a month in the agent's zone. Refetches by itself while something changes. */
export function scheduledMonthQuery({ year, month }: Month) {
  return queryOptions({
    queryKey: [...SCHEDULED_KEY, year, month],
    ...callQuery('GET /agent/social-posts', { query: { year, month } }),
    select: (answer) => answer.data,
    refetchInterval: ({ state }) =>
      tryAgainMs(state) || (state.data ? nextRefetchMs(state.data.data, Date.now()) : false),
  })
}

/** One post of the scheduler, for those who open its address directly. */
export function scheduledPostQuery(id: number) {
  return queryOptions({
    queryKey: [...SCHEDULED_KEY, 'post', id],
    ...callQuery('GET /agent/social-posts/:id', { params: { id } }),
    select: (answer) => answer.data,
  })
}
