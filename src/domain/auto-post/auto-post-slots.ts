import { WEEKDAYS, type AutoPostSettings, type TimeOfDay, type Weekday } from './auto-post.ts'
import { instantOf, localDay, type TimeZone, type WallTime, wallTimeOf } from '../time/time.ts'
import { shiftDay, weekdayOf, longDay } from '../time/time-labels.ts'

/** How far ahead auto posts are planned, in local days from today on. */
export const PLANNED_DAYS = 14

type Clock = Pick<WallTime, 'hour' | 'minute'>

const CLOCK_OF: Record<Exclude<TimeOfDay, 'automatic'>, Clock> = {
  morning: { hour: 8, minute: 0 },
  afternoon: { hour: 14, minute: 0 },
  evening: { hour: 18, minute: 0 },
}

/**
 * The times of 'automatic': morning or noon on a working day, late morning on Saturday, when people
 * view homes, and Sunday evening, when they plan the week.
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

/** The slot of a local day's one auto post: the day, 'YYYY-MM-DD', and the instant it goes out. */
export interface AutoPostSlot {
  day: string
  at: Date
}

/** The weekday of a local day 'YYYY-MM-DD'. */
export function weekdayOfDay(day: string): Weekday {
  const { year, month, date } = partsOf(day)
  return WEEKDAYS[weekdayOf(year, month, date)] ?? 'sunday'
}

/** The instant of a time of day on a local day in a time zone, also on days when the clocks change. */
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
 * The slots of the chosen days within the planned ones, earliest first; today's only while its time is
 * still to come. Callers that plan many agents may pass memoized functions for `today` and `instant`.
 */
export function slotsAhead(
  { days, timeOfDay, zone }: Omit<AutoPostSettings, 'categories' | 'language'>,
  now: Date,
  { today = localDay, instant = slotInstant, daysAhead = PLANNED_DAYS } = {},
): AutoPostSlot[] {
  const first = today(now, zone)
  return Array.from({ length: daysAhead }, (_, ahead) => shiftDay(first, ahead))
    .filter((day) => days.includes(weekdayOfDay(day)))
    .map((day) => ({ day, at: instant(day, timeOfDay, zone) }))
    .filter(({ at }) => at > now)
}

function partsOf(day: string): { year: number; month: number; date: number } {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return { year, month, date }
}

export const REST_DAY_TITLE = 'Rest Day - No Posts Scheduled'

/**
 * The message of a day without posts. The specified sentence is used only where it is true, that is when
 * the next post is due tomorrow; otherwise a similar one.
 */
export function restDayMessage(next: Date | null, zone: TimeZone, now: Date): string {
  if (!next) return 'Nothing goes out today and nothing is planned yet. Create a post whenever you’re ready.'
  const tomorrow = shiftDay(localDay(now, zone), 1)
  if (localDay(next, zone) === tomorrow) {
    return "You're following your every-other-day posting schedule. Your next post is coming up tomorrow!"
  }
  return `Nothing goes out today. Your next post is coming up on ${longDay(wallTimeOf(next, zone))}.`
}
