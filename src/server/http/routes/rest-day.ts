import { API_PREFIX } from '#contract/index.ts'
import { presentMonthCall } from '#contract/screens.ts'
import type { ScheduledPost } from '#contract/publishing/publishing.ts'
import { restDayMessage } from '#domain/auto-post/rest-day.ts'
import { localDay, type TimeZone } from '#domain/time/time.ts'

/**
 * The calendar's message of a day without posts; null for another month, where the present day has posts, where one
 * needs the agent, and where the answers are missing.
 * @param calls the screen's first calls, of which the first is its month and the second the month after it
 */
export function restDayOf(answers: ReadonlyMap<string, string>, calls: readonly string[], now: Date): string | null {
  const read = <T>(call: string | undefined): T | null => {
    const body = answers.get(`${API_PREFIX}${call ?? ''}`)
    return body === undefined ? null : (JSON.parse(body) as { data: T }).data
  }
  const zone = read<{ time_zone: TimeZone }>('/agent')?.time_zone
  if (zone === undefined || calls[0] !== presentMonthCall(now, zone)) return null
  const [month, following, preceding] = calls.slice(0, 3).map((call) => read<ScheduledPost[]>(call))
  if (!month || !following || !preceding) return null
  const shown = [...preceding, ...month, ...following].filter(({ status }) => status !== 'canceled')
  const today = localDay(now, zone)
  const due = shown.map(({ scheduled_at: at }) => new Date(at)).toSorted((a, b) => a.getTime() - b.getTime())
  if (due.some((at) => localDay(at, zone) === today)) return null
  if (shown.some(({ targets }) => targets.some(({ remedy }) => remedy !== null))) return null
  return restDayMessage(due.find((at) => localDay(at, zone) > today) ?? null, zone, now)
}
