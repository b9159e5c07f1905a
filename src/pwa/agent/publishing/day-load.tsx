import { useQuery } from '@tanstack/react-query'

import { PLAN_ALLOWS } from '#domain/plan.ts'
import { localDay, type TimeZone, type WallTime } from '#domain/time.ts'
import { scheduledMonthQuery } from '#pwa/shared/answers/scheduled.ts'
import { useSignedIn } from '#pwa/shared/query/session.ts'

/** How full a day is under the plan's daily limit; nothing while that isn't known. */
export function DayLoad({ wall, zone }: { wall: WallTime; zone: TimeZone }) {
  const { user } = useSignedIn()
  const { data } = useQuery(scheduledMonthQuery({ year: wall.year, month: wall.month }))
  if (!data || !user.plan) return null
  const day = `${wall.year}-${String(wall.month).padStart(2, '0')}-${String(wall.day).padStart(2, '0')}`
  const planned = data.filter(
    (post) => post.status !== 'canceled' && localDay(new Date(post.scheduled_at), zone) === day,
  ).length
  return (
    <span className="block text-small text-ink-soft">
      {planned} of {PLAN_ALLOWS[user.plan].manualPostsPerDay} posts planned for that day.
    </span>
  )
}
