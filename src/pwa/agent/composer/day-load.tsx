import { useQuery } from '@tanstack/react-query'

import type { PublicationTarget, ScheduledPost } from '#contract/publishing/publishing.ts'
import { PLAN_ALLOWS, PLAN_NAME } from '#domain/plan/plan.ts'
import { takesUpDay } from '#domain/publication/publication.ts'
import { localDay, type TimeZone, type WallTime } from '#domain/time/time.ts'
import { scheduledMonthQuery } from '#pwa/shared/answers/scheduled.ts'
import { useSignedIn } from '#pwa/shared/query/session.ts'

import { MessageLink } from './error-line.tsx'
import { PLANS_LINK } from './refusal.ts'

/** A post of the scheduler; one that doesn't say where it came from was published by hand. */
type Planned = Pick<ScheduledPost, 'scheduled_at'> & {
  targets: readonly Pick<PublicationTarget, 'state'>[]
  source?: 'manual' | 'auto'
}

/** How many posts a day has under the plan's daily limit; nothing while that isn't known. */
export function DayLoad({ wall, zone }: { wall: WallTime; zone: TimeZone }) {
  const day = `${wall.year}-${String(wall.month).padStart(2, '0')}-${String(wall.day).padStart(2, '0')}`
  const load = useLoad(day, zone)
  if (!load) return null
  const { planned, limit, plan } = load
  if (planned < limit) {
    return (
      <span className="block text-small text-ink-soft">
        {planned} of {limit} posts planned for that day.
      </span>
    )
  }
  return (
    <span className="block text-small text-ink-soft">
      That day is full: {planned} of {limit} posts planned. The {PLAN_NAME[plan]} plan allows {limit} a day, auto posts
      aside. {plan !== 'premium' && <MessageLink {...PLANS_LINK} />}
    </span>
  )
}

/** Warns before publishing that a local day 'YYYY-MM-DD' has reached the daily limit, as far as this device knows. */
export function DayFull({ day, zone }: { day: string; zone: TimeZone }) {
  const load = useLoad(day, zone)
  if (!load || load.planned < load.limit) return null
  return (
    <p role="status" className="text-small text-ink-soft">
      This day already has the {PLAN_NAME[load.plan]} plan’s {load.limit} posts.{' '}
      {load.plan !== 'premium' && <MessageLink {...PLANS_LINK} />}
    </p>
  )
}

function useLoad(day: string, zone: TimeZone) {
  const { user } = useSignedIn()
  const [year = 0, month = 1] = day.split('-').map(Number)
  const { data } = useQuery(scheduledMonthQuery({ year, month }))
  if (!data || !user.plan) return null
  return { planned: countOn(day, data, zone), limit: PLAN_ALLOWS[user.plan].manualPostsPerDay, plan: user.plan }
}

/**
 * The number of posts that count against the daily limit on a local day 'YYYY-MM-DD': those published by hand, without
 * the auto post, and without those that failed everywhere or were canceled.
 */
export function countOn(day: string, posts: readonly Planned[], zone: TimeZone): number {
  return posts.filter(
    ({ scheduled_at: at, targets, source }) =>
      source !== 'auto' && takesUpDay(targets.map(({ state }) => state)) && localDay(new Date(at), zone) === day,
  ).length
}
