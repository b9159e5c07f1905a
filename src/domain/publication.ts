/** The life of one publication on one platform. */
export const TARGET_STATES = ['queued', 'publishing', 'published', 'failed', 'needs_check', 'canceled'] as const

export type TargetState = (typeof TARGET_STATES)[number]

/** What an agent can do about a row: connect again, change what the platform refused, post it again, or look whether it is there. */
export const REMEDIES = ['reconnect', 'edit', 'post_again', 'check'] as const

export type Remedy = (typeof REMEDIES)[number]

/** Codes of errors that end with a new consent, and of those that end with another caption, time or picture. */
const RECONNECT_CODES = new Set(['reconnect', 'connection_missing'])
const EDIT_CODES = new Set(['caption_invalid', 'media_invalid', 'media_missing'])

/** What the agent can do about a row; null when there is nothing to do for her. */
export function remedyFor(state: TargetState, errorCode: string | null): Remedy | null {
  if (state === 'needs_check') return 'check'
  if (errorCode !== null && RECONNECT_CODES.has(errorCode))
    return isOpen(state) || state === 'failed' ? 'reconnect' : null
  if (state !== 'failed') return null
  return errorCode !== null && EDIT_CODES.has(errorCode) ? 'edit' : 'post_again'
}

/** What an agent says of a row whose outcome is unknown; of one that failed, all but the first. */
export const ANSWERS = ['there', 'post_again', 'drop'] as const

export type Answer = (typeof ANSWERS)[number]

/** Which state may follow which. Everything not named here is refused. */
const NEXT_STATES: Record<TargetState, readonly TargetState[]> = {
  queued: ['publishing', 'failed', 'canceled'],
  publishing: ['queued', 'published', 'failed', 'needs_check'],
  needs_check: ['published', 'queued', 'canceled'],
  failed: ['queued', 'canceled'],
  published: [],
  canceled: [],
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

/** How long a platform may keep us waiting past the schedule before the post is given up, in milliseconds. */
export const PATIENCE_MS = 24 * 60 * 60 * 1000

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
