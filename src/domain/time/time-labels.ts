import { localDay, wallTimeOf, type TimeZone, type WallTime } from './time.ts'

/** The place named beside a time, so that its time zone is clear. */
export const ZONE_PLACE: Record<TimeZone, string> = {
  'America/New_York': 'New York',
  'America/Chicago': 'Chicago',
  'America/Denver': 'Denver',
  'America/Los_Angeles': 'Los Angeles',
  'America/Phoenix': 'Phoenix',
  'America/Anchorage': 'Anchorage',
  'Pacific/Honolulu': 'Honolulu',
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

export const MONTH_NAMES = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

/** The weekday of a calendar day, 0 for Sunday; independent of time zones. */
export function weekdayOf(year: number, month: number, day: number): number {
  return new Date(Date.UTC(year, month - 1, day)).getUTCDay()
}

function names(wall: WallTime): { weekday: string; month: string } {
  return {
    weekday: WEEKDAYS[weekdayOf(wall.year, wall.month, wall.day)] ?? '',
    month: MONTH_NAMES[wall.month - 1] ?? '',
  }
}

/** '8:00 AM' for a wall time. */
export function wallClock({ hour, minute }: Pick<WallTime, 'hour' | 'minute'>): string {
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}

/** '8:00 AM' for an instant in `zone`. */
export function clockTime(instant: Date, zone: TimeZone): string {
  return wallClock(wallTimeOf(instant, zone))
}

/** '8 AM' on the full hour, else '8:30 AM'; for narrow layouts. */
export function briefClock(instant: Date, zone: TimeZone): string {
  return clockTime(instant, zone).replace(':00 ', ' ')
}

/** 'Mon, Nov 23' for a wall time. */
export function shortDay(wall: WallTime): string {
  const { weekday, month } = names(wall)
  return `${weekday.slice(0, 3)}, ${month.slice(0, 3)} ${wall.day}`
}

/** 'Tuesday, November 24' for a wall time. */
export function longDay(wall: WallTime): string {
  const { weekday, month } = names(wall)
  return `${weekday}, ${month} ${wall.day}`
}

/** 'December 6, 2026' for a calendar day. */
export function fullDate({ year, month, day }: Pick<WallTime, 'year' | 'month' | 'day'>): string {
  return `${MONTH_NAMES[month - 1] ?? ''} ${day}, ${year}`
}

/** The day before or after a local day 'YYYY-MM-DD', whole days counted on the calendar. */
export function shiftDay(day: string, by: number): string {
  const noon = new Date(`${day}T12:00:00Z`)
  return new Date(noon.getTime() + by * 86_400_000).toISOString().slice(0, 10)
}

/** 'Today', 'Tomorrow', 'Yesterday' or 'Mon, Nov 23', by the calendar of `zone`. */
export function dayLabel(instant: Date, zone: TimeZone, now: Date): string {
  const day = localDay(instant, zone)
  const today = localDay(now, zone)
  if (day === today) return 'Today'
  if (day === shiftDay(today, 1)) return 'Tomorrow'
  if (day === shiftDay(today, -1)) return 'Yesterday'
  return shortDay(wallTimeOf(instant, zone))
}

/** 'Today at 2:00 PM' or 'Mon, Nov 23 at 8:00 AM'. */
export function dayAtTime(instant: Date, zone: TimeZone, now: Date): string {
  return `${dayLabel(instant, zone, now)} at ${clockTime(instant, zone)}`
}

/** 'today', 'yesterday' or 'Mon, Nov 23', for the middle of a sentence. */
export function pastDay(instant: Date, zone: TimeZone, now: Date): string {
  return dayLabel(instant, zone, now).replace(/^(Today|Yesterday)/, (word) => word.toLowerCase())
}

/** 'today at 2:00 PM', for the middle of a sentence. */
export function pastDayAtTime(instant: Date, zone: TimeZone, now: Date): string {
  return `${pastDay(instant, zone, now)} at ${clockTime(instant, zone)}`
}

/** A list as a phrase: 'Facebook', 'Facebook and Instagram', 'A, B and C'. */
export function joinList(items: readonly string[]): string {
  if (items.length < 2) return items.join('')
  return `${items.slice(0, -1).join(', ')} and ${items.at(-1) ?? ''}`
}

/** The greeting for an hour, 0 to 23. The shell's script contains its source too (vite/shells.ts). */
export function greetingAt(hour: number): string {
  if (hour >= 18) return 'Good evening'
  return hour < 12 ? 'Good morning' : 'Good afternoon'
}
