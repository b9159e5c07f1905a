import { localDay, wallTimeOf, type TimeZone } from './time.ts'
import { longDay, shiftDay } from './time-words.ts'

export const REST_DAY_TITLE = 'Rest Day - No Posts Scheduled'

/**
 * What a day without posts says. The specified sentence stands only where it is true, that is when
 * the next post is due tomorrow; otherwise a true one in the same voice.
 */
export function restDayWords(next: Date | null, zone: TimeZone, now: Date): string {
  if (!next) return 'Nothing goes out today and nothing is planned yet. Create a post whenever you’re ready.'
  const tomorrow = shiftDay(localDay(now, zone), 1)
  if (localDay(next, zone) === tomorrow) {
    return "You're following your every-other-day posting schedule. Your next post is coming up tomorrow!"
  }
  return `Nothing goes out today. Your next post is coming up on ${longDay(wallTimeOf(next, zone))}.`
}
