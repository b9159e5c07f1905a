import type { FacebookCall } from '../graph/call.ts'
import { badParameter } from '../../meta/errors.ts'

/** Most characters of a message. */
const TEXT_LIMIT = 63_206

const DAY = 86_400_000

/** When a post shows: now, at the scheduled time, or never (null). `days` is the edge's furthest schedule. */
export function publishMoment(call: Pick<FacebookCall, 'input' | 'now'>, window: { days: number }): number | null {
  const scheduled = call.input.number('scheduled_publish_time')
  const published = call.input.flag('published') ?? true
  if (scheduled === undefined) return published ? call.now : null
  if (published) throw badParameter('You cannot specify a scheduled publish time on a published post')
  return checkSchedule(scheduled, call.now, window)
}

/** `seconds` since 1970 to milliseconds, if within 10 minutes and so many days from now. */
export function checkSchedule(seconds: number, now: number, window: { days: number }): number {
  const at = seconds * 1000
  if (at < now + 600_000 || at > now + window.days * DAY) {
    throw badParameter('The specified scheduled publish time is invalid.')
  }
  return at
}

export function checkText(name: string, text: string): string {
  if (text.length <= TEXT_LIMIT) return text
  throw badParameter(`Param ${name} must be at most ${TEXT_LIMIT} characters long`)
}
