import { API_PREFIX } from '#contract/index.ts'
import type { ScheduledPost } from '#contract/publishing/publishing.ts'
import { presentMonthCall } from '#contract/routes.ts'
import type { PresentDay } from '#contract/shell-content.ts'
import { presentDayIn } from '#domain/auto-post/present-day.ts'
import { restDayMessage } from '#domain/auto-post/auto-post-slots.ts'
import type { TimeZone } from '#domain/time/time.ts'

/**
 * The calendar's present day; null for another month, where a post needs the agent or the day's first post is already
 * published, since both are shown in other sizes, and where the answers are missing.
 * @param calls the screen's first calls: its month, the month after it and the month before it
 */
export function presentDayOf(
  answers: ReadonlyMap<string, string>,
  calls: readonly string[],
  now: Date,
): PresentDay | null {
  const read = <T>(call: string | undefined): T | null => {
    const body = answers.get(`${API_PREFIX}${call ?? ''}`)
    return body === undefined ? null : (JSON.parse(body) as { data: T }).data
  }
  const zone = read<{ time_zone: TimeZone }>('/agent')?.time_zone
  if (zone === undefined || calls[0] !== presentMonthCall(now, zone)) return null
  const [month, following, preceding] = calls.slice(0, 3).map((call) => read<ScheduledPost[]>(call))
  if (!month || !following || !preceding) return null
  const day = presentDayIn([...preceding, ...month, ...following], zone, now)
  if (day === null) return null
  const { first, next } = day
  if (first) return { post: first }
  return { message: restDayMessage(next ? new Date(next.scheduled_at) : null, zone, now) }
}
