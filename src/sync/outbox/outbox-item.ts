import type { ApiErrorShape } from '#client/errors.ts'
import type { PublishRequest } from '#contract/publishing/publishing.ts'
import { isLate } from '#domain/publication/late.ts'
import { fromWireTime } from '#domain/time/time.ts'

import type { DraftSubject, PostSubject } from '../drafts/draft-name.ts'
import type { OwnMedia, ReplacedTarget } from '../own-posts/own-post.ts'

/**
 * The state of an outbox item. `waiting` is sent by itself; `signed_out` after the agent's next
 * sign-in; `refused` (by the server) and `late` (its time has passed) wait for the agent's decision.
 */
export type OutboxState = 'waiting' | 'refused' | 'late' | 'signed_out'

/** Something that is stored on this device until the server has it. Times are milliseconds since 1970. */
export interface QueuedRow {
  /** Its rank in the queue: counts up on this device, independent of the clock. */
  seq: number
  /** Names it on this device; that of a publish is its Idempotency-Key. */
  key: string
  userId: number
  /** The post's title, or that of the screen it was made on. */
  title: string
  thumbnail: string | null
  mainColor: string | null
  createdAt: number
  state: OutboxState
  /** How often it was sent. Being offline before sending doesn't count. */
  attempts: number
  lastTriedAt: number | null
  /** One sentence about why it is still here; null while it only waits to be sent. */
  reason: string | null
  /** The answer behind `reason`, when the server gave one. */
  problem: ApiErrorShape | null
  /** True while it was sent and nobody knows whether it arrived; see docs/decisions/0005-queue-and-offline.md. */
  mayHaveArrived: boolean
  /** How long after `lastTriedAt` it must not be sent, and why. */
  rest: { ms: number; because: 'server_busy' | 'server_fails_on_it' } | null
}

/** One publish that is not yet known to be on the server: the server makes one publication of its key. */
export interface OutboxItem extends QueuedRow {
  postId: PostSubject
  /** The draft it was made from, where that is not the post's own. */
  draft?: DraftSubject
  request: PublishRequest
  /** Of an own post, its media in the order they are sent. */
  mediaIds?: string[]
  /** What is given up once it is accepted. */
  replaces?: ReplacedTarget
}

/** What a screen passes to publish something. */
export type NewOutboxItem = Pick<
  OutboxItem,
  'userId' | 'postId' | 'draft' | 'replaces' | 'title' | 'thumbnail' | 'mainColor' | 'request'
> & {
  /** Of an own post. */
  media?: readonly OwnMedia[]
}

/** Whether the time of a request is late; a request for now never is. */
export function isLateRequest(request: Pick<PublishRequest, 'scheduled_at'>, now: number): boolean {
  if (request.scheduled_at === 'now') return false
  const due = fromWireTime(request.scheduled_at)
  return due !== null && isLate(due, new Date(now))
}

/** Milliseconds for which an item must not be sent yet. A clock that is set back doesn't make it longer. */
export function restLeft({ rest, lastTriedAt }: Pick<QueuedRow, 'rest' | 'lastTriedAt'>, now: number): number {
  if (!rest || lastTriedAt === null || now < lastTriedAt) return 0
  return Math.max(0, lastTriedAt + rest.ms - now)
}

/** The state of a row that was not sent yet. */
export function unsent(now: number) {
  return {
    createdAt: now,
    state: 'waiting',
    attempts: 0,
    lastTriedAt: null,
    reason: null,
    problem: null,
    rest: null,
  } as const
}

/** Whether it is sent without the agent's decision. */
export function goesByItself(state: OutboxState): boolean {
  return state === 'waiting' || state === 'signed_out'
}
