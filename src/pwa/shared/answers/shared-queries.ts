import { queryOptions, useQuery } from '@tanstack/react-query'
import { callQuery, unlessJustGiven } from '#pwa/shared/query/call-query.ts'
import { DEFAULT_TIME_ZONE, type TimeZone } from '#domain/time/time.ts'
import type { ScheduledPost } from '#contract/publishing/publishing.ts'
import type { Month } from '#domain/time/month.ts'
import { tryAgainMs } from '#pwa/shared/query/try-again.ts'

/** The agent's own profile; small, and needed to start with no network. */
export const agentQuery = queryOptions({
  queryKey: ['agent'],
  ...callQuery('GET /agent'),
  select: (answer) => answer.data,
})

/**
 * The zone every time on screen is shown in; the default one until the profile is loaded, and for admins, who have
 * none.
 */
export function useAgentZone(isAgent = true): TimeZone {
  return useQuery({ ...agentQuery, enabled: isAgent }).data?.time_zone ?? DEFAULT_TIME_ZONE
}

/** The agent's connections, keyed by platform; small, and needed to start with no network. */
export const connectionsQuery = queryOptions({
  queryKey: ['connections'],
  ...callQuery('GET /agent/social-media/connections'),
  select: (answer) => answer.data,
  // Another device or an expired token may have changed them, so a stored answer is shown but always fetched anew.
  refetchOnMount: unlessJustGiven,
})

/** First key of the notices; invalidate it after whatever answers a notice or makes one. */
export const NOTICES_KEY = ['notices'] as const

/** One post with its media: what the publish screen shows and a collection fetches ahead. */
export function postQuery(id: number) {
  return queryOptions({
    queryKey: ['library', 'post', id],
    ...callQuery('GET /social-posts/:id', { params: { id } }),
    select: (answer) => answer.data,
  })
}

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
