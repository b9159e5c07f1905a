import type { PublicationTarget, ScheduledPost } from '#contract/publishing/publishing.ts'
import { PLATFORM_NAME, type Platform } from '#domain/platform/platform.ts'
import type { CommentState } from '#domain/publication/posting-options.ts'
import { isOpen } from '#domain/publication/publication.ts'
import type { TimeZone } from '#domain/time/time.ts'
import { clockTime, dayLabel } from '#domain/time/time-labels.ts'
import { isHeldBack } from '#pwa/shared/publication/publication-status.ts'

/** How long a platform commonly takes at most, in milliseconds. */
const USUAL_MS = 60_000

/** What happened to a post on a platform where it didn't simply go out; null where it did, or will. */
export function targetMessage(
  post: Pick<ScheduledPost, 'created_at' | 'scheduled_at'>,
  target: PublicationTarget,
  zone: TimeZone,
  now: Date,
): string | null {
  const name = PLATFORM_NAME[target.platform]
  if (target.state === 'needs_check') {
    const due = new Date(post.scheduled_at)
    const day = dayLabel(due, zone, now)
    const named = day === 'Today' || day === 'Yesterday' ? day.toLowerCase() : `on ${day}`
    return `We’re not sure this posted to ${name} ${named} at ${clockTime(due, zone)}. Please check. We won’t post it again unless you tell us to.`
  }
  if (target.state === 'failed') return target.error ?? `${name} rejected it.`
  if (target.state === 'publishing') return underWayMessage(post, target, now)
  if (target.state === 'handed_over') return null
  // A target that waits for the agent continues by their action, not at a time.
  if (target.remedy !== null) return target.error
  if (isHeldBack(target)) return joined(target.error, nextTryMessage(target, zone, now))
  return null
}

/** How far the first comment under a post is; null without one, until the post is out, and once it is taken down. */
export function commentMessage({ comment, state }: Pick<PublicationTarget, 'comment' | 'state'>): string | null {
  if (!comment || state === 'removed') return null
  const messages: Record<CommentState, string> = {
    waiting: 'Adding the first comment...',
    sending: 'Adding the first comment...',
    sent: 'First comment added.',
    failed: `First comment didn’t go out${comment.error === null ? '.' : `: ${comment.error}`}`,
    // It is never sent again, as it may be there.
    unknown: 'We couldn’t tell whether the first comment went out. Check the post.',
  }
  return messages[comment.state]
}

/** What keeps a post from a platform, in one line that begins with what happened there. */
export interface Trouble {
  platform: Platform
  /** Red for what certainly failed, amber for what isn't decided yet. */
  tone: 'red' | 'amber'
  text: string
}

/** What keeps a post from its platforms, as headings: which one and why. */
export function troublesOf({ targets }: Pick<ScheduledPost, 'targets'>): Trouble[] {
  return targets.flatMap(({ platform, state, error, remedy }): Trouble[] => {
    const name = PLATFORM_NAME[platform]
    if (state === 'failed') return [{ platform, tone: 'red', text: `Not on ${name}: ${error ?? 'it was rejected.'}` }]
    if (state === 'needs_check') return [{ platform, tone: 'amber', text: `${name} hasn’t confirmed this post.` }]
    if (state === 'handed_over') return [{ platform, tone: 'amber', text: `Ready to post on ${name}.` }]
    if (remedy === null) return []
    return [{ platform, tone: 'amber', text: `Waiting for ${name}: ${error ?? 'it needs you.'}` }]
  })
}

/** The message for a post that takes longer than usual. */
function underWayMessage(
  { created_at: createdAt, scheduled_at: scheduledAt }: Pick<ScheduledPost, 'created_at' | 'scheduled_at'>,
  { accepted_at: acceptedAt, attempts, error }: PublicationTarget,
  now: Date,
): string | null {
  if (acceptedAt !== null || attempts === 0) return null
  // While it is on its way, an error is shown only once it was sent and nobody answered.
  if (error !== null) return 'We sent it and are checking whether it went live.'
  const begun = Math.max(Date.parse(createdAt), Date.parse(scheduledAt))
  return now.getTime() - begun > USUAL_MS ? 'This is taking longer than usual. We’re still working on it.' : null
}

/** 'Next try at 2:15 PM.' */
function nextTryMessage({ next_try_at: next }: PublicationTarget, zone: TimeZone, now: Date): string | null {
  if (next === null) return null
  const at = new Date(next)
  if (at <= now) return 'We’re trying again now.'
  const day = dayLabel(at, zone, now)
  if (day === 'Today') return `Next try at ${clockTime(at, zone)}.`
  return `Next try ${day === 'Tomorrow' ? 'tomorrow' : `on ${day}`} at ${clockTime(at, zone)}.`
}

/** One line for a post that is held back or long on its way; null when there is nothing to say. */
export function heldMessage(post: ScheduledPost, zone: TimeZone, now: Date): string | null {
  if (new Date(post.scheduled_at) > now) return null
  const open = post.targets.filter(({ state }) => isOpen(state))
  return open.map((target) => targetMessage(post, target, zone, now)).find((message) => message !== null) ?? null
}

function joined(...sentences: readonly (string | null)[]): string {
  return sentences.filter(Boolean).join(' ')
}
