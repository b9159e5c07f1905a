import { localDay, wallTimeOf, type TimeZone } from '../time/time.ts'
import { longDay, shiftDay } from '../time/time-labels.ts'

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
