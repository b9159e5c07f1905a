/** The life of one publication on one platform. */
export const TARGET_STATES = ['queued', 'publishing', 'published', 'failed', 'needs_check', 'canceled'] as const

export type TargetState = (typeof TARGET_STATES)[number]

/** What an agent can do about a row: connect again, change what the platform refused, post it again, or look whether it is there. */
export const REMEDIES = ['reconnect', 'edit', 'post_again', 'check'] as const

export type Remedy = (typeof REMEDIES)[number]

/** The code of a row that waits for its platform to be connected, or waited in vain. */
export const NOT_CONNECTED = 'connection_missing'

/** The code of a row for an account past what the plan has. */
export const NOT_IN_PLAN = 'account_not_in_plan'

/** Codes of errors that end with another caption, picture, platform or account. */
const EDIT_CODES = new Set(['caption_invalid', 'media_invalid', 'media_missing', NOT_IN_PLAN])

/** What the agent can do about a row; null when there is nothing to do for her. */
export function remedyFor(state: TargetState, errorCode: string | null): Remedy | null {
  if (state === 'needs_check') return 'check'
  if (state !== 'queued' && state !== 'failed') return null
  if (errorCode === NOT_CONNECTED) return 'reconnect'
  if (state === 'queued') return null
  return errorCode !== null && EDIT_CODES.has(errorCode) ? 'edit' : 'post_again'
}

/** What an agent says of a row whose outcome is unknown; of one that failed, all but the first. */
export const ANSWERS = ['there', 'post_again', 'drop'] as const

export type Answer = (typeof ANSWERS)[number]

/** Whether an answer is one to a row in this state: what failed is surely not there. */
export function mayAnswer(state: TargetState, answer: Answer): boolean {
  return state === 'needs_check' || (state === 'failed' && answer !== 'there')
}

/** True while a row waits for the agent's word, which is what its notice says. */
export function wantsHer(state: TargetState): state is 'needs_check' | 'failed' {
  return state === 'needs_check' || state === 'failed'
}

/** How often a row was tried, and what of it came before the agent asked for it once more. */
interface Tried {
  attempts: number
  attemptsBefore: number
}

/**
 * Whether a row already is where an answer given at `attempts` leads, as when the answer comes again
 * because nobody heard of the first. Asking once more leads to an asking that began there, whatever
 * has come of it since.
 */
export function isAnswered(
  row: Tried & { state: TargetState; askedAgainAt: Date | null },
  answer: Answer,
  attempts: number,
): boolean {
  if (answer === 'post_again') return row.askedAgainAt !== null && row.attemptsBefore === attempts
  return row.attempts === attempts && row.state === (answer === 'there' ? 'published' : 'canceled')
}

/** Tries since the agent last asked. */
export function triesOf({ attempts, attemptsBefore }: Tried): number {
  return attempts - attemptsBefore
}

/** Which state may follow which. Everything not named here is refused. */
const NEXT_STATES: Record<TargetState, readonly TargetState[]> = {
  queued: ['publishing', 'failed', 'canceled'],
  publishing: ['queued', 'published', 'failed', 'needs_check'],
  needs_check: ['published', 'queued', 'canceled'],
  failed: ['queued', 'canceled'],
  published: [],
  // Only by her own hand: she takes a platform back in that she had left out.
  canceled: ['queued'],
}

/** Whether a row in `from` may become `to`; staying where it is counts as no step. */
export function mayBecome(from: TargetState, to: TargetState): boolean {
  return NEXT_STATES[from].includes(to)
}

/** True while the platform may still receive this post by our doing. */
export function isOpen(state: TargetState): boolean {
  return state === 'queued' || state === 'publishing'
}

/** True once a platform has begun or finished, so that calling it off would be a lie. */
export function isUnderway(state: TargetState): boolean {
  return state === 'publishing' || state === 'published'
}

/**
 * True for rows the agent may still change together: none has begun, is through or is in doubt, and
 * she didn't call all of it off.
 */
export function isEditable(states: readonly TargetState[]): boolean {
  const open = states.filter((state) => state !== 'canceled')
  return open.length > 0 && open.every((state) => state === 'queued' || state === 'failed')
}

/** Whether a publication takes up room in its day: not when all of it failed or was called off. */
export function takesUpDay(states: readonly TargetState[]): boolean {
  return states.some((state) => state !== 'failed' && state !== 'canceled')
}

/** What the badge of a post in the scheduler says; only the first two are specified by colour. */
export type PublicationStatus = 'scheduled' | 'published' | 'publishing' | 'needs_check' | 'failed' | 'canceled'

/**
 * The status of a whole publication, derived from its rows and stored nowhere. What needs the agent
 * wins over what is under way, which wins over what is done.
 */
export function publicationStatus(states: readonly TargetState[]): PublicationStatus {
  if (states.includes('needs_check')) return 'needs_check'
  if (states.includes('failed')) return 'failed'
  if (states.includes('publishing')) return 'publishing'
  if (states.includes('queued')) return 'scheduled'
  if (states.includes('published')) return 'published'
  return 'canceled'
}

/** Seconds to wait before the nth retry (n from 1) of an error that surely came before the post. */
export function retryDelaySeconds(attempt: number): number {
  return Math.min(15 * 2 ** (attempt - 1), 15 * 60)
}

/** Attempts after which an error that could be retried is given up. */
export const MAX_ATTEMPTS = 6

/**
 * How long a post may be held up past its time, by a platform or a missing connection, before it is
 * given up, in milliseconds: a post that comes later than this is not what she asked for.
 */
export const PATIENCE_MS = 24 * 60 * 60 * 1000

/** Whether a post may still go out: its time, or her asking once more, is not too long ago. */
export function isInTime(now: Date, scheduledAt: Date, askedAgainAt: Date | null): boolean {
  const askedFor = Math.max(scheduledAt.getTime(), askedAgainAt?.getTime() ?? 0)
  return now.getTime() - askedFor < PATIENCE_MS
}

/** Seconds before the nth look (n from 1) at an outcome that is unknown. */
export function lookDelaySeconds(look: number): number {
  return Math.min(5 * 2 ** (look - 1), 5 * 60)
}

/** Looks after which an unknown outcome is handed to the agent. */
export const MAX_LOOKS = 8

/**
 * How long after the one public call a platform may take to show the post, in milliseconds: an
 * absence seen earlier proves nothing.
 */
export const SETTLE_MS = 5000
