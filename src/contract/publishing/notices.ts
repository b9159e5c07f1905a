import { z } from 'zod'

import { PLATFORMS } from '#domain/platform/platform.ts'

import { defineCalls } from '../call.ts'
import { dataOf, Id, LongId } from '../shapes.ts'

/** A notice to an agent; times are ISO 8601 in UTC. */
export const Notice = z.object({
  id: z.number().int(),
  kind: z.enum([
    'published',
    'failed',
    'needs_check',
    'handed_over',
    'connection_ending',
    'connection_missing',
    'plan_trial_ending',
    'plan_payment_failed',
    'plan_ended',
    'lead_new',
    'lead_next_step',
  ]),
  title: z.string(),
  body: z.string(),
  href: z.string(),
  created_at: z.string(),
  read: z.boolean(),
})
export type Notice = z.infer<typeof Notice>

/** Which notices are read: one, or all up to an id. */
const ReadNotices = z
  .object({ id: LongId.optional(), up_to: LongId.optional() })
  .refine(({ id, up_to }) => (id === undefined) !== (up_to === undefined), {
    path: ['id'],
    message: 'Name one notice, or the last of those to mark.',
  })
export type ReadNotices = z.infer<typeof ReadNotices>

/** A browser's own push address and keys, as `PushSubscription.toJSON` gives them. */
export const PushSubscription = z.object({
  endpoint: z.url({ protocol: /^https?$/ }).max(2048),
  keys: z.object({
    /** Public key of the browser, base64url. */
    p256dh: z.string().regex(/^[\w-]{86,88}=*$/),
    auth: z.string().regex(/^[\w-]{22,24}=*$/),
  }),
})
export type PushSubscription = z.infer<typeof PushSubscription>

/** What a push brings for 'Post again': the failed targets, with their attempts when it was sent. */
export const PostAgain = z.object({
  agent: Id,
  post: LongId,
  targets: z.array(z.object({ platform: z.enum(PLATFORMS), attempts: z.number().int().min(0) })).min(1),
})
export type PostAgain = z.infer<typeof PostAgain>

/** The notice calls that answer with a stream. */
export const noticeStreamCalls = defineCalls({
  'GET /agent/events': {
    summary:
      'Server-sent events: `changed` whenever something of the agent’s posts or notices has changed, to be fetched again',
    access: 'agent',
    headers: z.object({ accept: z.string().regex(/\btext\/event-stream\b/, 'Accept text/event-stream.') }),
    file: true,
  },
})

export const noticeCalls = defineCalls({
  'GET /agent/notices': {
    summary: 'The newest 50 of the last 30 days, newest first',
    access: 'agent',
    answer: dataOf(z.array(Notice)),
  },
  'POST /agent/notices/read': {
    summary: 'Marks one as read, or those up to an id',
    access: 'agent',
    body: ReadNotices,
    status: 204,
  },
  'GET /agent/push': {
    summary: 'The key a browser subscribes with',
    access: 'agent',
    answer: dataOf(z.object({ public_key: z.string() })),
  },
  'POST /agent/push': {
    summary:
      'Sends the agent’s notices to this browser too; the same address twice is one, and changes hands with its user',
    access: 'agent',
    body: PushSubscription,
    status: 204,
  },
  'DELETE /agent/push': {
    summary: 'Sends no more notices to this browser',
    access: 'agent',
    body: PushSubscription.pick({ endpoint: true }),
    status: 204,
  },
})
