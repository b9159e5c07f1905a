import type { ApiErrorShape } from '#client/errors.ts'
import type { PublishRequest } from '#contract/publishing.ts'
import { fromWireTime, LATE_LIMIT_MS } from '#domain/time.ts'

/**
 * Where a publish on this device stands. `waiting` goes out by itself; `signed_out` does so after the
 * agent's next sign-in; `refused` (the server said no) and `late` (its time has passed) wait for her.
 */
export type OutboxState = 'waiting' | 'refused' | 'late' | 'signed_out'

/** One publish that is not yet known to be on the server. Times are milliseconds since 1970. */
export interface OutboxEntry {
  /** Its place in the line: counts up on this device, whatever the clock says. */
  seq: number
  /** The Idempotency-Key: the server makes one publication of it, however often it arrives. */
  key: string
  userId: number
  postId: number
  title: string
  thumbnail: string | null
  mainColor: string | null
  request: PublishRequest
  createdAt: number
  state: OutboxState
  /** How often it was really sent. Being offline before sending doesn't count. */
  attempts: number
  lastTriedAt: number | null
  /** One sentence about why it is still here; null while it simply waits for its turn. */
  reason: string | null
  /** The answer behind `reason`, when the server gave one. */
  problem: ApiErrorShape | null
  /** True while it was sent and nobody knows whether it arrived; see docs/decisions/0003-outbox.md. */
  mayHaveArrived: boolean
  /** How long after `lastTriedAt` it is to be left alone, and on whose account. */
  rest: { ms: number; because: 'server_busy' | 'server_fails_on_it' } | null
}

/** What a screen says to have something published. */
export type NewOutboxEntry = Pick<OutboxEntry, 'userId' | 'postId' | 'title' | 'thumbnail' | 'mainColor' | 'request'>

/** True when its hour passed so long ago that it must not go out behind the agent's back. */
export function isLate(request: Pick<PublishRequest, 'scheduled_at'>, now: number): boolean {
  if (request.scheduled_at === 'now') return false
  const due = fromWireTime(request.scheduled_at)
  return due !== null && now - due.getTime() > LATE_LIMIT_MS
}

/** Milliseconds an entry still wants to be left alone. A clock set back doesn't make it longer. */
export function restLeft({ rest, lastTriedAt }: Pick<OutboxEntry, 'rest' | 'lastTriedAt'>, now: number): number {
  if (!rest || lastTriedAt === null || now < lastTriedAt) return 0
  return Math.max(0, lastTriedAt + rest.ms - now)
}

/** Whether it goes out without being asked again. */
export function goesByItself(state: OutboxState): boolean {
  return state === 'waiting' || state === 'signed_out'
}
