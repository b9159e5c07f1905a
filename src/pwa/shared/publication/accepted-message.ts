import { monthKey, monthNow } from '#domain/time/month.ts'
import { fromWireTime, wallTimeOf, type TimeZone, type WallTime } from '#domain/time/time.ts'
import { longDay, wallClock } from '#domain/time/time-labels.ts'

/** The message for a publication the server accepted for `scheduledAt`, a time as on the wire; null for `now`. */
export function scheduledMessage(scheduledAt: string, zone: TimeZone, now: Date): string | null {
  const wall = wallOf(scheduledAt, zone)
  if (!wall) return null
  const year = wall.year === wallTimeOf(now, zone).year ? '' : `, ${wall.year}`
  return `Scheduled for ${longDay(wall)}${year} at ${wallClock(wall)}.`
}

/** The calendar's address for it: the present month, or the one it is scheduled in. */
export function calendarPath(scheduledAt: string, zone: TimeZone, now: Date): string {
  const wall = wallOf(scheduledAt, zone)
  if (!wall || monthKey(wall) === monthKey(monthNow(now, zone))) return '/calendar'
  return `/calendar?month=${monthKey(wall)}`
}

function wallOf(scheduledAt: string, zone: TimeZone): WallTime | null {
  const instant = scheduledAt === 'now' ? null : fromWireTime(scheduledAt)
  return instant && wallTimeOf(instant, zone)
}
