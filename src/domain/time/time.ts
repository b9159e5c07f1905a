/** The seven time zones an agent can choose, with their labels. */
export const TIME_ZONES = {
  'America/New_York': 'Eastern Time',
  'America/Chicago': 'Central Time',
  'America/Denver': 'Mountain Time',
  'America/Los_Angeles': 'Pacific Time',
  'America/Phoenix': 'Arizona Time',
  'America/Anchorage': 'Alaska Time',
  'Pacific/Honolulu': 'Hawaii Time',
} as const

export type TimeZone = keyof typeof TIME_ZONES

const HOUR_MS = 3_600_000

/** Hours between UTC and the standard time of each zone, and whether it has daylight saving time. */
const CLOCKS: Record<TimeZone, readonly [standard: number, hasDaylight: boolean]> = {
  'America/New_York': [-5, true],
  'America/Chicago': [-6, true],
  'America/Denver': [-7, true],
  'America/Los_Angeles': [-8, true],
  'America/Phoenix': [-7, false],
  'America/Anchorage': [-9, true],
  'Pacific/Honolulu': [-10, false],
}

export const DEFAULT_TIME_ZONE: TimeZone = 'America/Chicago'

/** A date and time without a time zone, as a person picks it. */
export interface WallTime {
  year: number
  /** 1 to 12. */
  month: number
  day: number
  hour: number
  minute: number
}

/**
 * The instant at which a wall clock in `zone` shows `wall`. A time skipped in spring is moved on by
 * the skipped hour; of a time that comes twice in autumn the first is meant.
 */
export function instantOf(wall: WallTime, zone: TimeZone): Date {
  const [standard] = CLOCKS[zone]
  const local = Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute)
  const inDaylight = local - (standard + 1) * HOUR_MS
  return new Date(isDaylight(inDaylight, zone) ? inDaylight : local - standard * HOUR_MS)
}

/** What a wall clock in `zone` shows at `instant`. */
export function wallTimeOf(instant: Date, zone: TimeZone): WallTime {
  const [standard] = CLOCKS[zone]
  const hours = isDaylight(instant.getTime(), zone) ? standard + 1 : standard
  const shown = new Date(instant.getTime() + hours * HOUR_MS)
  return {
    year: shown.getUTCFullYear(),
    month: shown.getUTCMonth() + 1,
    day: shown.getUTCDate(),
    hour: shown.getUTCHours(),
    minute: shown.getUTCMinutes(),
  }
}

/**
 * Whether `zone` has daylight saving time at an instant in milliseconds: from 2 AM on the second Sunday of March to 2 AM
 * on the first Sunday of November (15 U.S.C. 260a, since 2007). See docs/decisions/0002-starts-and-shells.md.
 */
function isDaylight(instant: number, zone: TimeZone): boolean {
  const [standard, hasDaylight] = CLOCKS[zone]
  if (!hasDaylight) return false
  const year = new Date(instant + standard * HOUR_MS).getUTCFullYear()
  const start = sundayOf(year, 3, 2) + (2 - standard) * HOUR_MS
  const end = sundayOf(year, 11, 1) + (1 - standard) * HOUR_MS
  return instant >= start && instant < end
}

/** Midnight, in UTC, of the n-th Sunday of a month. */
function sundayOf(year: number, month: number, n: number): number {
  const first = new Date(Date.UTC(year, month - 1, 1)).getUTCDay()
  return Date.UTC(year, month - 1, 1 + ((7 - first) % 7) + (n - 1) * 7)
}

/** The span [from, to) of a calendar month in `zone`. */
export function monthSpan(year: number, month: number, zone: TimeZone): { from: Date; to: Date } {
  const start = { year, month, day: 1, hour: 0, minute: 0 }
  const next = month === 12 ? { ...start, year: year + 1, month: 1 } : { ...start, month: month + 1 }
  return { from: instantOf(start, zone), to: instantOf(next, zone) }
}

/** The span [from, to) of the day of `instant` in `zone`. */
export function daySpan(instant: Date, zone: TimeZone): { from: Date; to: Date } {
  const midnight = { ...wallTimeOf(instant, zone), hour: 0, minute: 0 }
  return { from: instantOf(midnight, zone), to: instantOf({ ...midnight, day: midnight.day + 1 }, zone) }
}

/** The local day of `instant` as 'YYYY-MM-DD'. */
export function localDay(instant: Date, zone: TimeZone): string {
  const { year, month, day } = wallTimeOf(instant, zone)
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

const WIRE_TIME = /^(\d{4})-(\d{2})-(\d{2}) (\d{2}):(\d{2}):(\d{2})$/

/** 'YYYY-MM-DD HH:MM:SS' in UTC, the form of `scheduled_at` on the wire. */
export function toWireTime(instant: Date): string {
  return instant.toISOString().slice(0, 19).replace('T', ' ')
}

/** Reads the wire form; null when it is malformed or names a date that doesn't exist. */
export function fromWireTime(text: string): Date | null {
  if (!WIRE_TIME.test(text)) return null
  const instant = new Date(`${text.replace(' ', 'T')}Z`)
  if (Number.isNaN(instant.getTime()) || toWireTime(instant) !== text) return null
  return instant
}
