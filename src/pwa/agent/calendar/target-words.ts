import type { PublicationTarget, ScheduledPost } from '#contract/publishing.ts'
import { PLATFORM_NAME } from '#domain/platform.ts'
import type { TimeZone } from '#domain/time.ts'
import { clockTime, dayWords, longDay } from '#domain/time-words.ts'
import { wallTimeOf } from '#domain/time.ts'
import { isHeldBack } from '#pwa/shared/publication/shown-status.ts'

/** What happened to a post on a platform where it didn't simply go out; null where it did, or will. */
export function targetWords(
  post: Pick<ScheduledPost, 'scheduled_at'>,
  target: PublicationTarget,
  zone: TimeZone,
  now: Date,
): string | null {
  const name = PLATFORM_NAME[target.platform]
  if (target.state === 'needs_check') {
    const due = new Date(post.scheduled_at)
    const when = `${longDay(wallTimeOf(due, zone))} at ${clockTime(due, zone)}`
    return `${name} never answered us on ${when}. The post may be there. We won’t send it twice without you.`
  }
  if (target.state === 'failed') return target.error ?? `${name} didn’t take it.`
  // What waits for her goes on by her doing, not at a time.
  if (target.remedy !== null) return target.error
  if (isHeldBack(target)) return joined(target.error, nextTryWords(target, zone, now))
  return null
}

/** 'Next try at 2:15 PM.' */
function nextTryWords({ next_try_at: next }: PublicationTarget, zone: TimeZone, now: Date): string | null {
  if (next === null) return null
  const at = new Date(next)
  if (at <= now) return 'We’re trying again now.'
  const day = dayWords(at, zone, now)
  if (day === 'Today') return `Next try at ${clockTime(at, zone)}.`
  return `Next try ${day === 'Tomorrow' ? 'tomorrow' : `on ${day}`} at ${clockTime(at, zone)}.`
}

/** In one line what a row says about a post that is held back; null when nothing does. */
export function heldWords(post: ScheduledPost, zone: TimeZone, now: Date): string | null {
  const held = new Date(post.scheduled_at) <= now ? post.targets.find(isHeldBack) : undefined
  return held ? targetWords(post, held, zone, now) : null
}

function joined(...sentences: readonly (string | null)[]): string {
  return sentences.filter(Boolean).join(' ')
}
