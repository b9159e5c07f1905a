import { TZDate } from '@date-fns/tz'

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
  const shown = new TZDate(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute, zone)
  return new Date(shown.getTime())
}

/** What a wall clock in `zone` shows at `instant`. */
export function wallTimeOf(instant: Date, zone: TimeZone): WallTime {
  const shown = new TZDate(instant.getTime(), zone)
  return {
    year: shown.getFullYear(),
    month: shown.getMonth() + 1,
    day: shown.getDate(),
    hour: shown.getHours(),
    minute: shown.getMinutes(),
  }
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
