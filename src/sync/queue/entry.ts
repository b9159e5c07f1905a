import type { CallInput } from '#client/call.ts'
import type { ApiErrorShape } from '#client/errors.ts'
import type { PublishRequest, ScheduledPost } from '#contract/publishing/publishing.ts'
import type { Share } from '#contract/publishing/shares.ts'
import { isLate } from '#domain/publication/publication.ts'
import { fromWireTime } from '#domain/time/time.ts'

import type { DraftSubject, PostSubject } from '../drafts/draft.ts'
import type { OwnMedia, ReplacedTarget } from '../drafts/own-post.ts'

/**
 * The state of an entry. `waiting` is sent by itself; `signed_out` after the agent's next sign-in; `refused` (by the
 * server) and `late` (its time has passed) wait for the agent's decision.
 */
export type EntryState = 'waiting' | 'refused' | 'late' | 'signed_out'

/** Something that is stored on this device until the server has it. Times are milliseconds since 1970. */
interface Entry {
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
  state: EntryState
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
  pause: { ms: number; because: 'server_busy' | 'server_fails_on_it' } | null
}

/** How far a file has been uploaded. */
export interface MediaUpload {
  /** The server's name for the upload; null until it has one. */
  id: string | null
  sent: number
  bytes: number
}

/** One publish that is not yet known to be on the server: the server makes one publication of its key. */
export interface PublishEntry extends Entry {
  kind: 'publish'
  postId: PostSubject
  /** The draft it was made from, where that is not the post's own. */
  draft?: DraftSubject
  request: PublishRequest
  /** Of an own post, its media in the order they are sent. */
  mediaIds?: string[]
  /** Of large media, how far each has been uploaded, by its id; without it they are part of the request. */
  uploads?: Record<string, MediaUpload>
  /** What is given up once it is accepted. */
  replaces?: ReplacedTarget
}

/** What a screen passes to publish something. */
export type NewPublish = Pick<
  PublishEntry,
  'userId' | 'postId' | 'draft' | 'replaces' | 'title' | 'thumbnail' | 'mainColor' | 'request'
> & {
  /** Of an own post. */
  media?: readonly OwnMedia[]
}

/** The calls that may wait on the device: sent twice, each has the effect of once. */
export type QueueableCall =
  | 'PUT /agent/social-posts/:id'
  | 'DELETE /agent/social-posts/:id'
  | 'POST /agent/social-posts/:id/:platform/answer'
  | 'POST /social-posts/:id/shares'
  | 'PUT /agent/shares/:id'
  | 'DELETE /agent/shares/:id'
  | 'POST /agent/notices/read'
  | 'PUT /agent'
  | 'PUT /agent/brokerage'
  | 'POST /agent/service-areas'
  | 'POST /agent/social-post-settings'
  | 'POST /agent/avatar-and-broker-logo'
  | 'POST /agent/month-plan'
  | 'PUT /agent/pause'
  | 'PUT /agent/listings/:id'
  | 'DELETE /agent/listings/:id'
  | 'POST /agent/leads/:id'
  | 'PUT /agent/leads/:id'
  | 'DELETE /agent/leads/:id'

/** A call with its input; `files` are the fields of a multipart body. */
type CallOf<N extends QueueableCall> = { name: N; files?: Record<string, Blob> } & CallInput<N>
export type QueuedCall = { [N in QueueableCall]: CallOf<N> }[QueueableCall]

/** What a change is of. The changes of one subject are sent in the order they were made. */
export type ChangeSubject =
  | `post/${number}`
  | `share/${string}`
  | `listing/${string}`
  | `lead/${string}`
  | 'notices'
  | 'agent'
  | 'signature'
  | 'brokerage'
  | 'service-areas'
  | 'auto-post-settings'
  | 'photos'
  | 'pause'
  | 'month'

/** A day of the month that a change decides, and its post as the server will have it; null for a skipped day. */
export interface PendingDay {
  day: string
  post: ScheduledPost | null
}

/** A change of something the server has, which is not yet known to be there. */
export interface ChangeEntry extends Entry {
  /** An edit of a post or share, a save of a form, or the month that was decided. */
  kind: 'edit' | 'save' | 'month'
  subject: ChangeSubject
  request: QueuedCall
  /** The publication as it was before its first waiting change; null for all other subjects. */
  post: ScheduledPost | null
  /** The share as it was before its first waiting change; for all other subjects there is none. */
  share?: Share
  /** The days of a month it schedules and skips. */
  days?: readonly PendingDay[]
  /** The stored form it was made in, which is dropped once the server has it. */
  form: string | null
  /** What that form showed, so that what is typed later can be told from it. */
  shown: unknown
}

/** What a screen passes to change something. */
export interface NewChange {
  userId: number
  subject: ChangeSubject
  request: QueuedCall
  title: string
  post?: ScheduledPost
  share?: Share
  days?: readonly PendingDay[]
  form?: string
  shown?: unknown
  /** When the agent made it, in milliseconds since 1970; now by default. */
  at?: number
}

export type QueueEntry = PublishEntry | ChangeEntry

type Unranked<E> = E extends Entry ? Omit<E, 'seq'> & { seq?: number } : never
/** An entry as it is added: the database gives it its rank. */
export type NewEntry = Unranked<QueueEntry>

export function isPublish(entry: QueueEntry): entry is PublishEntry {
  return entry.kind === 'publish'
}

export function isChange(entry: QueueEntry): entry is ChangeEntry {
  return entry.kind !== 'publish'
}

export function kindOf(subject: ChangeSubject): ChangeEntry['kind'] {
  if (subject === 'month') return 'month'
  return /^(post|share)\//.test(subject) ? 'edit' : 'save'
}

/** The order in which entries are sent: publishes first, which may be due, each kind as it was made. */
export function inOrder(one: QueueEntry, other: QueueEntry): number {
  return Number(isChange(one)) - Number(isChange(other)) || one.seq - other.seq
}

/** Whether the time of a request is late; a request for now never is. */
export function isLateRequest(request: Pick<PublishRequest, 'scheduled_at'>, now: number): boolean {
  if (request.scheduled_at === 'now') return false
  const due = fromWireTime(request.scheduled_at)
  return due !== null && isLate(due, new Date(now))
}

/** Milliseconds for which an entry must not be sent yet. A clock that is set back doesn't make it longer. */
export function pauseLeft({ pause, lastTriedAt }: Pick<QueueEntry, 'pause' | 'lastTriedAt'>, now: number): number {
  if (!pause || lastTriedAt === null || now < lastTriedAt) return 0
  return Math.max(0, lastTriedAt + pause.ms - now)
}

/** What an entry has that is to be sent, for the first time or again whatever was answered before. */
export const TO_SEND = { state: 'waiting', reason: null, problem: null, pause: null } as const

/** The state of an entry that was not sent yet. */
export function unsent(now: number) {
  return { createdAt: now, attempts: 0, lastTriedAt: null, ...TO_SEND } as const
}

/** How much of a publish's files has been uploaded; null where nothing is left to upload before it is sent. */
export function uploadLeft({ uploads = {} }: Pick<PublishEntry, 'uploads'>): Omit<MediaUpload, 'id'> | null {
  const all = Object.values(uploads)
  const [sent, bytes] = [all.reduce((sum, one) => sum + one.sent, 0), all.reduce((sum, one) => sum + one.bytes, 0)]
  return all.some((one) => one.sent < one.bytes) ? { sent, bytes } : null
}

/** Whether it is sent without the agent's decision. */
export function goesByItself(state: EntryState): boolean {
  return state === 'waiting' || state === 'signed_out'
}
