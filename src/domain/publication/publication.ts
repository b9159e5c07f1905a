/**
 * The states of a target. `handed_over` is with the agent, who posts it themselves and says so; `removed` was published and
 * taken back.
 */
export const TARGET_STATES = [
  'queued',
  'publishing',
  'published',
  'failed',
  'needs_check',
  'canceled',
  'handed_over',
  'removed',
] as const

export type TargetState = (typeof TARGET_STATES)[number]

/**
 * What an agent can do about a target: connect the account again, change what the platform refused, post it again,
 * check whether it is there, or post what was handed over.
 */
export const REMEDIES = ['reconnect', 'edit', 'post_again', 'check', 'share'] as const

export type Remedy = (typeof REMEDIES)[number]

/** The error code of a target that waits for its platform to be connected, or failed because it never was. */
export const NOT_CONNECTED = 'connection_missing'

/** The error code of a target whose account exceeds the number the plan allows. */
export const NOT_IN_PLAN = 'account_not_in_plan'

/** Codes of errors that another caption, picture, platform or account fixes. */
const EDIT_CODES = new Set(['caption_invalid', 'options_invalid', 'media_invalid', 'media_missing', NOT_IN_PLAN])

/** What the agent can do about a target; null when there is nothing to do. */
export function remedyFor(state: TargetState, errorCode: string | null): Remedy | null {
  if (state === 'needs_check') return 'check'
  if (state === 'handed_over') return 'share'
  if (state !== 'queued' && state !== 'failed') return null
  if (errorCode === NOT_CONNECTED) return 'reconnect'
  if (state === 'queued') return null
  return errorCode !== null && EDIT_CODES.has(errorCode) ? 'edit' : 'post_again'
}

/** How an agent can resolve a target whose outcome is unknown; for a failed one, all but the first. */
export const ANSWERS = ['there', 'post_again', 'drop'] as const

export type Answer = (typeof ANSWERS)[number]

/**
 * Whether an answer applies to a target in this state: one that failed is certainly not at the network, and one that was
 * handed over is for the agent to post.
 */
export function mayAnswer(state: TargetState, answer: Answer): boolean {
  if (state === 'handed_over') return answer !== 'post_again'
  return state === 'needs_check' || (state === 'failed' && answer !== 'there')
}

/** True while a target waits for the agent's decision, which its notice asks for. */
export function needsDecision(state: TargetState): state is 'needs_check' | 'failed' | 'handed_over' {
  return state === 'needs_check' || state === 'failed' || state === 'handed_over'
}

/** How many attempts a target had, and how many of them before the agent last asked to post it again. */
interface Attempts {
  attempts: number
  attemptsBefore: number
}

/**
 * Whether a target already is where an answer given at `attempts` leads, as when the client repeats an
 * answer because the first response was lost. 'post_again' counts as done when the target was asked for
 * again at that number of attempts, whatever its state is now, but for one that failed before it was tried again: it may be
 * an edit that asked, and nothing came of it.
 */
export function isAnswered(
  row: Attempts & { state: TargetState; askedAgainAt: Date | null },
  answer: Answer,
  attempts: number,
): boolean {
  if (answer === 'post_again') {
    const isUntried = row.attempts === attempts && needsDecision(row.state)
    return row.askedAgainAt !== null && row.attemptsBefore === attempts && !isUntried
  }
  return row.attempts === attempts && row.state === (answer === 'there' ? 'published' : 'canceled')
}

/** Attempts since the agent last asked to post it again. */
export function attemptsSinceAsked({ attempts, attemptsBefore }: Attempts): number {
  return attempts - attemptsBefore
}

/** The allowed state transitions; any other is refused. */
const NEXT_STATES: Record<TargetState, readonly TargetState[]> = {
  queued: ['publishing', 'failed', 'canceled'],
  publishing: ['queued', 'published', 'failed', 'needs_check', 'handed_over'],
  needs_check: ['published', 'queued', 'canceled'],
  failed: ['queued', 'canceled'],
  published: ['removed'],
  handed_over: ['published', 'canceled'],
  removed: [],
  // Only when the agent edits the publication and adds back a platform they had left out.
  canceled: ['queued'],
}

/** Whether a target in `from` may become `to`; staying in the same state is not a transition. */
export function mayBecome(from: TargetState, to: TargetState): boolean {
  return NEXT_STATES[from].includes(to)
}

/** True while the server may still send this post to the platform. */
export function isOpen(state: TargetState): boolean {
  return state === 'queued' || state === 'publishing'
}

/** True once publishing has begun or finished, so that the target can no longer be canceled. */
export function isUnderway(state: TargetState): boolean {
  return state === 'publishing' || state === 'published' || state === 'handed_over' || state === 'removed'
}

/**
 * True while the agent may still edit the publication: no target has begun, is published or is in
 * doubt, and not all of them are canceled.
 */
export function isEditable(states: readonly TargetState[]): boolean {
  const open = states.filter((state) => state !== 'canceled')
  return open.length > 0 && open.every((state) => state === 'queued' || state === 'failed')
}

/** Whether a publication takes up its day: not when all of its targets failed or were canceled. */
export function takesUpDay(states: readonly TargetState[]): boolean {
  return states.some((state) => state !== 'failed' && state !== 'canceled')
}

/** The badge of a post in the scheduler; the specification gives a color for the first two only. */
export const PUBLICATION_STATUSES = [
  'scheduled',
  'publishing',
  'published',
  'needs_check',
  'failed',
  'canceled',
  'handed_over',
  'removed',
] as const

export type PublicationStatus = (typeof PUBLICATION_STATUSES)[number]

/**
 * The status of a whole publication, derived from its targets and not stored. States that need the
 * agent come first, then those under way, then those done.
 */
export function publicationStatus(states: readonly TargetState[]): PublicationStatus {
  if (states.includes('needs_check')) return 'needs_check'
  if (states.includes('failed')) return 'failed'
  if (states.includes('publishing')) return 'publishing'
  if (states.includes('queued')) return 'scheduled'
  if (states.includes('handed_over')) return 'handed_over'
  if (states.includes('published')) return 'published'
  return states.includes('removed') ? 'removed' : 'canceled'
}

/** Seconds to wait before the nth retry (n from 1) after an error that certainly came before the post was made. */
export function retryDelaySeconds(attempt: number): number {
  return Math.min(15 * 2 ** (attempt - 1), 15 * 60)
}

/** Attempts after which an error that could be retried is given up. */
export const MAX_ATTEMPTS = 6

/**
 * How long a post may be delayed past its time, by a platform or a missing connection, before it
 * fails, in milliseconds: the agent no longer wants a post that is later than this.
 */
export const PATIENCE_MS = 24 * 60 * 60 * 1000

/** When a post is to go out: at its time, or at the agent's request to post it again, if that came later. */
export function askedFor(scheduledAt: Date, askedAgainAt: Date | null): Date {
  return askedAgainAt !== null && askedAgainAt > scheduledAt ? askedAgainAt : scheduledAt
}

/** Whether a post may still go out: the time it was asked for is not too long ago. */
export function isInTime(now: Date, scheduledAt: Date, askedAgainAt: Date | null): boolean {
  return now.getTime() - askedFor(scheduledAt, askedAgainAt).getTime() < PATIENCE_MS
}

/** Seconds before the nth check (n from 1) of an unknown outcome. */
export function checkDelaySeconds(look: number): number {
  return Math.min(5 * 2 ** (look - 1), 5 * 60)
}

/** Checks after which an unknown outcome is left to the agent. */
export const MAX_CHECKS = 8

/**
 * How long after the public call a platform may take to show the post, in milliseconds: before
 * that, a missing post proves nothing.
 */
export const SETTLE_MS = 5000

/** How far past its time a publication that waited may still go out without asking the agent, in milliseconds. */
export const LATE_LIMIT_MS = 15 * 60 * 1000

/** Whether the time of a publication passed so long ago that it must not go out without asking the agent. */
export function isLate(due: Date, now: Date): boolean {
  return now.getTime() - due.getTime() > LATE_LIMIT_MS
}
