import { localDay, type TimeZone } from './time.ts'
import { MONTH_NAMES, shiftDay, weekdayOf } from './time-labels.ts'

/** A month of the calendar; `month` counts from 1. */
export interface Month {
  year: number
  month: number
}

/** One day of a month's grid. `day` is 'YYYY-MM-DD'. */
export interface MonthDay {
  day: string
  date: number
  /** False for the days of the neighbouring months that fill the first and last week. */
  inside: boolean
}

const MONTH_KEY = /^(\d{4})-(\d{2})$/

/** '2026-11', the form a month has in an address. */
export function monthKey({ year, month }: Month): string {
  return `${year}-${String(month).padStart(2, '0')}`
}

/** Reads '2026-11'; null for anything that names no month from 2000 to 2100. */
export function parseMonth(text: string | null): Month | null {
  const found = MONTH_KEY.exec(text ?? '')
  if (!found) return null
  const month = { year: Number(found[1]), month: Number(found[2]) }
  return month.month >= 1 && month.month <= 12 && month.year >= 2000 && month.year <= 2100 ? month : null
}

/** Reads '2026-11-23'; null for anything that names no day of the years from 2000 to 2100. */
export function parseDay(text: string | null): string | null {
  if (!text || !/^\d{4}-\d{2}-\d{2}$/.test(text) || !parseMonth(text.slice(0, 7))) return null
  const noon = new Date(`${text}T12:00:00Z`)
  // A day past the end of its month is read as one of the next.
  return !Number.isNaN(noon.getTime()) && noon.toISOString().startsWith(text) ? text : null
}

/** '2026-11-23' as numbers. */
export function dateOf(day: string): { year: number; month: number; day: number } {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return { year, month, day: date }
}

export function shiftMonth({ year, month }: Month, by: number): Month {
  const months = year * 12 + (month - 1) + by
  return { year: Math.floor(months / 12), month: (((months % 12) + 12) % 12) + 1 }
}

export function monthNow(now: Date, zone: TimeZone): Month {
  const [year = 0, month = 1] = localDay(now, zone).split('-').map(Number)
  return { year, month }
}

/** 'November 2026'. */
export function monthTitle({ year, month }: Month): string {
  return `${MONTH_NAMES[month - 1] ?? ''} ${year}`
}

/** Whole weeks from Sunday to Saturday that cover the month. */
export function monthDays(month: Month): MonthDay[] {
  const before = weekdayOf(month.year, month.month, 1)
  const length = new Date(Date.UTC(month.year, month.month, 0)).getUTCDate()
  const squares = Math.ceil((before + length) / 7) * 7
  return Array.from({ length: squares }, (_, at) => {
    const instant = new Date(Date.UTC(month.year, month.month - 1, at - before + 1))
    const date = instant.getUTCDate()
    return { day: instant.toISOString().slice(0, 10), date, inside: at >= before && at < before + length }
  })
}

/** The seven days 'YYYY-MM-DD' from Sunday to Saturday that a day is one of; they may lie in two months. */
export function weekOf(day: string): string[] {
  const { year, month, day: date } = dateOf(day)
  const sunday = shiftDay(day, -weekdayOf(year, month, date))
  return Array.from({ length: 7 }, (_, at) => shiftDay(sunday, at))
}
