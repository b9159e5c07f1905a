import { DEFAULT_TIME_ZONE, localDay } from '../time/time.ts'

/** Whether agents see a post with this release date, 'YYYY-MM-DD'. The view `library_posts` has the same rule. */
export function isReleased(date: string | null, now: Date): boolean {
  return date === null || date <= localDay(now, DEFAULT_TIME_ZONE)
}
