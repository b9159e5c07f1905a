import { useQuery } from '@tanstack/react-query'

import type { ScheduledPost } from '#contract/publishing.ts'
import { PLAN_ALLOWS, PLAN_NAME } from '#domain/plan.ts'
import { localDay, type TimeZone, type WallTime } from '#domain/time.ts'
import { scheduledMonthQuery } from '#pwa/shared/answers/scheduled.ts'
import { useSignedIn } from '#pwa/shared/query/session.ts'

import { WayLink } from './error-line.tsx'
import { PLANS_WAY } from './refusal.ts'

/** A post of the scheduler; one that doesn't say where it came from was published by hand. */
type Planned = Pick<ScheduledPost, 'scheduled_at' | 'status'> & { source?: 'manual' | 'auto' }

/** How full a day is under the plan's daily limit; nothing while that isn't known. */
export function DayLoad({ wall, zone }: { wall: WallTime; zone: TimeZone }) {
  const { user } = useSignedIn()
  const { data } = useQuery(scheduledMonthQuery({ year: wall.year, month: wall.month }))
  if (!data || !user.plan) return null
  const day = `${wall.year}-${String(wall.month).padStart(2, '0')}-${String(wall.day).padStart(2, '0')}`
  const planned = countOn(day, data, zone)
  const limit = PLAN_ALLOWS[user.plan].manualPostsPerDay
  if (planned < limit) {
    return (
      <span className="block text-small text-ink-soft">
        {planned} of {limit} posts planned for that day.
      </span>
    )
  }
  return (
    <span className="block text-small text-ink-soft">
      That day is full: {planned} of {limit} posts planned. The {PLAN_NAME[user.plan]} plan allows {limit} a day, auto
      posts aside. {user.plan !== 'premium' && <WayLink {...PLANS_WAY} />}
    </span>
  )
}

/** What counts against the daily limit on a local day 'YYYY-MM-DD': what she publishes by hand, not the auto post. */
export function countOn(day: string, posts: readonly Planned[], zone: TimeZone): number {
  return posts.filter(
    ({ scheduled_at: at, status, source }) =>
      source !== 'auto' && status !== 'canceled' && localDay(new Date(at), zone) === day,
  ).length
}
