import { useQuery } from '@tanstack/react-query'

import { PLAN_NAME } from '#domain/plan/plan.ts'
import type { TimeZone, WallTime } from '#domain/time/time.ts'
import { scheduledMonthQuery } from '#pwa/shared/answers/shared-queries.ts'
import { useNow } from '#pwa/shared/answers/use-now.ts'
import { useQueue } from '#pwa/shared/publication/use-queue.ts'
import { useSignedIn } from '#pwa/shared/query/session.ts'
import { isChange, isPublish } from '#sync/queue/entry.ts'

import { fullMessage, roomOn, type DayRoom } from './day-room.ts'
import { MessageLink } from './error-line.tsx'
import { PLANS_LINK } from './refusal.ts'

interface DayLoadProps {
  wall: WallTime
  zone: TimeZone
  /** The post or the entry that is moved, which is not counted; neither for a new one. */
  except: { id?: number; key?: string }
}

/** How many posts a day has under the plan's daily limit, and its auto post; nothing while that isn't known. */
export function DayLoad({ wall, zone, except }: DayLoadProps) {
  const day = `${wall.year}-${String(wall.month).padStart(2, '0')}-${String(wall.day).padStart(2, '0')}`
  const room = useRoom(day, zone, except)
  if (!room?.isWhole) return null
  const { taken, limit, waiting, plan, autoPosts } = room
  const onDevice = waiting === 0 ? '' : `, ${waiting} of them still on this device`
  const count = `${taken} of ${limit} manual posts scheduled${onDevice}`
  if (taken < limit) {
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
  const room = useRoom(day, zone)
  if (!room || room.taken < room.limit) return null
  return (
    <p role="status" className="text-small text-ink-soft">
      {fullMessage(room)} {room.plan !== 'premium' && <MessageLink {...PLANS_LINK} />}
    </p>
  )
}

/** `isWhole` says whether the posts of the month are known; else only what waits on the device is counted. */
function useRoom(
  day: string,
  zone: TimeZone,
  except: DayLoadProps['except'] = {},
): (DayRoom & { isWhole: boolean }) | null {
  const { user } = useSignedIn()
  const now = useNow()
  const [year = 0, month = 1] = day.split('-').map(Number)
  const { data: posts } = useQuery(scheduledMonthQuery({ year, month }))
  const entries = useQueue(user.id)
  if (!entries || !user.plan) return null
  const waiting = { items: entries.filter(isPublish), changes: entries.filter(isChange) }
  const room = roomOn(day, { posts: posts ?? [], ...waiting }, { plan: user.plan, zone, now, except })
  return { ...room, isWhole: posts !== undefined }
}
