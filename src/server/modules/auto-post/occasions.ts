import { weekdayOfDay } from '#domain/auto-post/auto-post-slots.ts'
import { HOLIDAY_LEAD_DAYS, holidaysBetween } from '#domain/auto-post/holidays.ts'
import { shiftDay } from '#domain/time/time-labels.ts'

/** The longest a holiday lasts. */
const LONGEST_HOLIDAY_DAYS = 8

/** The posts of an occasion: those of holidays by the holiday's name, and those for open houses. */
interface PostsFor {
  holidays: ReadonlyMap<string, readonly number[]>
  openHouse: readonly number[]
}

/** The occasion of a day that has one: the holiday with its own day, or null for an open house. */
export interface Occasion {
  holiday: { name: string; day: string } | null
  postIds: readonly number[]
}

/**
 * The occasion of each of the agent's days that has one. A holiday has the last day up to its own, or else the first one
 * while it lasts; open houses have weekends.
 */
export function occasionsOf(days: readonly string[], { holidays, openHouse }: PostsFor): Map<string, Occasion> {
  const occasions = new Map<string, Occasion>()
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return occasions
  if (openHouse.length > 0) {
    for (const day of days)
      if (['saturday', 'sunday'].includes(weekdayOfDay(day))) occasions.set(day, { holiday: null, postIds: openHouse })
  }
  const since = shiftDay(first, -LONGEST_HOLIDAY_DAYS)
  for (const { holiday, day } of holidaysBetween(since, shiftDay(last, HOLIDAY_LEAD_DAYS))) {
    const postIds = holidays.get(holiday.name) ?? []
    const end = shiftDay(day, (holiday.days ?? 1) - 1)
    const chosen =
      days.findLast((one) => one <= day && one >= shiftDay(day, -HOLIDAY_LEAD_DAYS)) ??
      days.find((one) => one > day && one <= end)
    if (chosen !== undefined && postIds.length > 0)
      occasions.set(chosen, { holiday: { name: holiday.name, day }, postIds })
  }
  return occasions
}
