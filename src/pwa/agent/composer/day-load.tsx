import { useQuery } from '@tanstack/react-query'

import type { PublicationTarget, ScheduledPost } from '#contract/publishing/publishing.ts'
import { PLAN_ALLOWS, PLAN_NAME } from '#domain/plan/plan.ts'
import { takesUpDay } from '#domain/publication/publication.ts'
import { clockTime, joinList } from '#domain/time/time-labels.ts'
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

interface DayLoadProps {
  wall: WallTime
  zone: TimeZone
  /** The post being moved, which is not counted; null for a new one. */
  postId: number | null
}

/** How many posts a day has under the plan's daily limit, and its auto post; nothing while that isn't known. */
export function DayLoad({ wall, zone, postId }: DayLoadProps) {
  const day = `${wall.year}-${String(wall.month).padStart(2, '0')}-${String(wall.day).padStart(2, '0')}`
  const load = useLoad(day, zone, postId)
  if (!load) return null
  const { planned, limit, plan, autoPosts } = load
  const count = `${planned} of ${limit} manual posts scheduled`
  if (planned < limit) {
    return (
      <span className="block text-small text-ink-soft">
        {count} that day{autoPosts}.
      </span>
    )
  }
  return (
    <span className="block text-small text-ink-soft">
      That day is full: {count}
      {autoPosts}. The {PLAN_NAME[plan]} plan allows {limit} manual posts a day.{' '}
      {plan !== 'premium' && <MessageLink {...PLANS_LINK} />}
    </span>
  )
}

/** Warns before publishing that a local day 'YYYY-MM-DD' has reached the daily limit, as far as this device knows. */
export function DayFull({ day, zone }: { day: string; zone: TimeZone }) {
  const load = useLoad(day, zone)
  if (!load || load.planned < load.limit) return null
  return (
    <p role="status" className="text-small text-ink-soft">
      This day has reached the {PLAN_NAME[load.plan]} plan’s limit of {load.limit} posts.{' '}
      {load.plan !== 'premium' && <MessageLink {...PLANS_LINK} />}
    </p>
  )
}

function useLoad(day: string, zone: TimeZone, postId: number | null = null) {
  const { user } = useSignedIn()
  const [year = 0, month = 1] = day.split('-').map(Number)
  const { data } = useQuery(scheduledMonthQuery({ year, month }))
  if (!data || !user.plan) return null
  const others = data.filter(({ id }) => id !== postId)
  return {
    planned: countOn(day, others, zone),
    limit: PLAN_ALLOWS[user.plan].manualPostsPerDay,
    plan: user.plan,
    autoPosts: autoPostsOn(day, others, zone),
  }
}

/**
 * The number of posts that count against the daily limit on a local day 'YYYY-MM-DD': those published by hand, without
 * the auto post, and without those that failed everywhere or were canceled.
 */
export function countOn(day: string, posts: readonly Planned[], zone: TimeZone): number {
  return postsOn(day, posts, zone).filter(({ source }) => source !== 'auto').length
}

/** ', 1 auto post at noon' for a local day that has one; empty for a day without. */
export function autoPostsOn(day: string, posts: readonly Planned[], zone: TimeZone): string {
  const times = postsOn(day, posts, zone)
    .filter(({ source }) => source === 'auto')
    .map(({ scheduled_at: at }) => new Date(at))
    .toSorted((a, b) => a.getTime() - b.getTime())
    .map((at) => clockTime(at, zone))
    .map((time) => (time === '12:00 PM' ? 'noon' : time))
  if (times.length === 0) return ''
  return `, ${times.length} auto post${times.length === 1 ? '' : 's'} at ${joinList(times)}`
}

/** The posts of a local day, without those that failed everywhere or were canceled. */
function postsOn(day: string, posts: readonly Planned[], zone: TimeZone): Planned[] {
  return posts.filter(
    ({ scheduled_at: at, targets }) =>
      takesUpDay(targets.map(({ state }) => state)) && localDay(new Date(at), zone) === day,
  )
}
