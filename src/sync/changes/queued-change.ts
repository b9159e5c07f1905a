import type { CallInput } from '#client/call.ts'
import type { ScheduledPost } from '#contract/publishing/publishing.ts'
import type { Share } from '#contract/publishing/shares.ts'

import type { QueuedRow } from '../outbox/outbox-item.ts'

/** The calls that may wait on the device: sent twice, each has the effect of once. */
export type QueueableCall =
  | 'PUT /agent/social-posts/:id'
  | 'DELETE /agent/social-posts/:id'
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

/** A call with its input; `files` are the fields of a multipart body. */
type CallOf<N extends QueueableCall> = { name: N; files?: Record<string, Blob> } & CallInput<N>
export type QueuedCall = { [N in QueueableCall]: CallOf<N> }[QueueableCall]

/** What a change is of. The changes of one subject are sent in the order they were made. */
export type ChangeSubject =
  | `post/${number}`
  | `share/${string}`
  | 'notices'
  | 'agent'
  | 'brokerage'
  | 'service-areas'
  | 'auto-post-settings'
  | 'photos'
  | 'month'

/** A day of the month that a change decides, and its post as the server will have it; null for a skipped day. */
export interface PendingDay {
  day: string
  post: ScheduledPost | null
}

/** A change of something the server has, which is not yet known to be there. */
export interface QueuedChange extends QueuedRow {
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
