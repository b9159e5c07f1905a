import { monthKey, monthNow } from '#domain/month.ts'
import { fromWireTime, wallTimeOf, type TimeZone, type WallTime } from '#domain/time.ts'
import { longDay, wallClock } from '#domain/time-words.ts'

/** What is said of a publish the server took; `scheduledAt` is what was asked for, as on the wire. */
export function acceptedWords(scheduledAt: string, zone: TimeZone, now: Date): string {
  const wall = wallOf(scheduledAt, zone)
  if (!wall) return 'Post published successfully!'
  const year = wall.year === wallTimeOf(now, zone).year ? '' : `, ${wall.year}`
  return `Scheduled for ${longDay(wall)}${year} at ${wallClock(wall)}.`
}

/** Where the calendar shows it: the present month, or the one it is scheduled in. */
export function calendarPath(scheduledAt: string, zone: TimeZone, now: Date): string {
  const wall = wallOf(scheduledAt, zone)
  if (!wall || monthKey(wall) === monthKey(monthNow(now, zone))) return '/calendar'
  return `/calendar?month=${monthKey(wall)}`
}

function wallOf(scheduledAt: string, zone: TimeZone): WallTime | null {
  const instant = scheduledAt === 'now' ? null : fromWireTime(scheduledAt)
  return instant && wallTimeOf(instant, zone)
}
