import { z } from 'zod'

import { CAPTION_LANGUAGES } from '#domain/caption.ts'
import { PLATFORMS } from '#domain/platform.ts'
import { TARGET_STATES } from '#domain/publication.ts'

import { defineCalls } from './call.ts'
import { dataOf, Id, IdParams, wholeNumber } from './shapes.ts'

/** The last year the scheduler shows, and so the last anything is scheduled for. */
export const LAST_YEAR = 2100

/** `now`, or an instant as 'YYYY-MM-DD HH:MM:SS' in UTC. */
const ScheduledAt = z.union([
  z.literal('now'),
  z.string().regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/, 'Please pick a date and time.'),
])

export const PublishRequest = z.object({
  caption: z.string().max(70_000),
  caption_language: z.enum(CAPTION_LANGUAGES),
  facebook: z.boolean(),
  instagram: z.boolean(),
  linkedin: z.boolean(),
  scheduled_at: ScheduledAt,
  /** Whether the agent's Personal Brand footer goes on the picture. */
  agent_branding: z.boolean().default(false),
})
export type PublishRequest = z.infer<typeof PublishRequest>

export const PublicationTarget = z.object({
  platform: z.enum(PLATFORMS),
  state: z.enum(TARGET_STATES),
  /** Where the post can be seen; null until the platform has said so. */
  permalink: z.string().nullable(),
  published_at: z.string().nullable(),
  attempts: z.number().int(),
  /** What went wrong, in one sentence; null when nothing did. */
  error: z.string().nullable(),
})
export type PublicationTarget = z.infer<typeof PublicationTarget>

/** What an agent scheduled or published; all times are ISO 8601 in UTC. */
export const ScheduledPost = z.object({
  id: z.number().int(),
  /** The key the device made, by which it knows its own. */
  idempotency_key: z.string(),
  /** Null once the post was taken out of the library. */
  social_post_id: z.number().int().nullable(),
  title: z.string(),
  caption: z.string(),
  caption_language: z.enum(CAPTION_LANGUAGES),
  type: z.enum(['video', 'reel', 'carousel', 'image']),
  thumbnail: z.string().nullable(),
  main_color: z.string().nullable(),
  scheduled_at: z.string(),
  /** When the last platform took it; null until all that were asked did. */
  published_at: z.string().nullable(),
  platforms: z.array(z.enum(PLATFORMS)),
  status: z.enum(['scheduled', 'publishing', 'published', 'needs_check', 'failed', 'canceled']),
  targets: z.array(PublicationTarget),
})
export type ScheduledPost = z.infer<typeof ScheduledPost>

export const publishingCalls = defineCalls({
  'POST /social-posts/:id/publish': {
    summary: 'Publishes a post now or at a time. The same Idempotency-Key gives the same publication',
    access: 'agent',
    params: IdParams,
    headers: z.object({
      'idempotency-key': z.uuid('An Idempotency-Key header with a UUID is required'),
      /** Who wrote it, so that one agent's waiting post never goes out under another's session. */
      'x-agent-id': Id.optional(),
    }),
    body: PublishRequest,
    bodyLimit: 512 * 1024,
    answer: dataOf(ScheduledPost),
    status: 201,
  },
  'GET /agent/social-posts': {
    summary: 'What was published and what is to come in a month of the agent’s own time zone',
    access: 'agent',
    query: z.object({
      month: wholeNumber(1, 12),
      year: wholeNumber(2000, LAST_YEAR),
    }),
    answer: dataOf(z.array(ScheduledPost)),
  },
  'GET /agent/social-posts/:id': {
    summary: 'One of them',
    access: 'agent',
    params: IdParams,
    answer: dataOf(ScheduledPost),
  },
  'DELETE /agent/social-posts/:id': {
    summary: 'Cancels what has not gone out yet; 409 once a platform has begun',
    access: 'agent',
    params: IdParams,
    status: 204,
  },
})
