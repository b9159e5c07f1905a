import { WEEKDAYS, type AutoPostSettings, type TimeOfDay, type Weekday } from './auto-post.ts'
import { instantOf, localDay, type TimeZone, type WallTime } from './time.ts'
import { shiftDay, weekdayOf } from './time-words.ts'

/** How far ahead auto posts are planned, in local days from today on. */
export const PLANNED_DAYS = 14

type Clock = Pick<WallTime, 'hour' | 'minute'>

const CLOCK_OF: Record<Exclude<TimeOfDay, 'automatic'>, Clock> = {
  morning: { hour: 8, minute: 0 },
  afternoon: { hour: 14, minute: 0 },
  evening: { hour: 18, minute: 0 },
}

/**
 * What 'automatic' means: coffee or lunch on a working day, late morning on Saturday, when people go
 * and see houses, and Sunday evening, when they look at the week ahead.
 */
export const AUTOMATIC_CLOCK: Record<Weekday, Clock> = {
  sunday: { hour: 18, minute: 30 },
  monday: { hour: 12, minute: 0 },
  tuesday: { hour: 9, minute: 0 },
  wednesday: { hour: 12, minute: 0 },
  thursday: { hour: 9, minute: 0 },
  friday: { hour: 11, minute: 30 },
  saturday: { hour: 10, minute: 0 },
}

/** The one auto post a local day has room for: its day, 'YYYY-MM-DD', and the instant it goes out at. */
export interface AutoPostSlot {
  day: string
  at: Date
}

/** The weekday of a local day 'YYYY-MM-DD'. */
export function weekdayOfDay(day: string): Weekday {
  const { year, month, date } = partsOf(day)
  return WEEKDAYS[weekdayOf(year, month, date)] ?? 'sunday'
}

/** The instant at which an agent's wall clock shows the time of day on a local day, whatever the clocks do that day. */
export function slotInstant(day: string, timeOfDay: TimeOfDay, zone: TimeZone): Date {
  const { year, month, date } = partsOf(day)
  const clock = timeOfDay === 'automatic' ? AUTOMATIC_CLOCK[weekdayOfDay(day)] : CLOCK_OF[timeOfDay]
  return instantOf({ year, month, day: date, ...clock }, zone)
}

/** The last local day that is planned on `today`. */
export function lastPlannedDay(today: string): string {
  return shiftDay(today, PLANNED_DAYS - 1)
}

/**
 * The slots of the planned days that were chosen, earliest first; one of today only while its time is
 * still to come. Whoever asks for many agents remembers what it reads off their clocks.
 */
export function slotsAhead(
  { days, timeOfDay, zone }: Omit<AutoPostSettings, 'categories'>,
  now: Date,
  { today = localDay, instant = slotInstant } = {},
): AutoPostSlot[] {
  const first = today(now, zone)
  return Array.from({ length: PLANNED_DAYS }, (_, ahead) => shiftDay(first, ahead))
    .filter((day) => days.includes(weekdayOfDay(day)))
    .map((day) => ({ day, at: instant(day, timeOfDay, zone) }))
    .filter(({ at }) => at > now)
}

function partsOf(day: string): { year: number; month: number; date: number } {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return { year, month, date }
}
