import { z } from 'zod'

import { CAPTION_LANGUAGES } from '#domain/publication/caption.ts'

import { defineCalls } from '../call.ts'
import { dataOf, IdParams, LongId, LongIdParams, wholeNumber } from '../shapes.ts'
import { LAST_YEAR, PublishRequest, ScheduledPost } from './publishing.ts'

/** A UUID made by the device that shared. */
const ShareId = z.uuid('This must be a UUID.')

/** When a post was shared, by the device's clock; a time to come counts as now. */
const SharedAt = z.iso
  .datetime({ error: 'This must be a time in ISO 8601.' })
  .refine((text) => isYear(new Date(text).getUTCFullYear()), `This must be in the years 2000 to ${LAST_YEAR}.`)

function isYear(year: number): boolean {
  return year >= 2000 && year <= LAST_YEAR
}

const ShareRequest = PublishRequest.pick({ caption: true, caption_language: true }).extend({
  id: ShareId,
  shared_at: SharedAt,
  /** The publication in whose place it was shared, where a platform did not take that. */
  publication_id: LongId.optional(),
})

/** A post of the library that the agent shared with another app; times are ISO 8601 in UTC. */
export const Share = z.object({
  id: z.string(),
  /** Null once the post was taken out of the library. */
  social_post_id: z.number().int().nullable(),
  /** The publication in whose place it was shared; null for one of its own. */
  publication_id: z.number().int().nullable(),
  title: z.string(),
  caption: z.string(),
  caption_language: z.enum(CAPTION_LANGUAGES),
  type: ScheduledPost.shape.type,
  thumbnail: z.string().nullable(),
  main_color: z.string().nullable(),
  shared_at: z.string(),
  /** When the agent marked it as posted; null while it isn't. */
  posted_at: z.string().nullable(),
})
export type Share = z.infer<typeof Share>

export const shareCalls = defineCalls({
  'POST /social-posts/:id/shares': {
    summary: 'Records that the agent shared a post with another app. The same id gives the same record',
    access: 'agent',
    params: IdParams,
    body: ShareRequest,
    bodyLimit: 512 * 1024,
    answer: dataOf(Share),
    status: 201,
  },
  'GET /agent/shares': {
    summary: 'What the agent shared with other apps in a month of the agent’s own time zone',
    access: 'agent',
    query: z.object({ month: wholeNumber(1, 12), year: wholeNumber(2000, LAST_YEAR) }),
    answer: dataOf(z.array(Share)),
  },
  'GET /agent/social-posts/:id/shares': {
    summary: 'What the agent shared in the place of one of their publications, latest first',
    access: 'agent',
    params: LongIdParams,
    answer: dataOf(z.array(Share)),
  },
  'PUT /agent/shares/:id': {
    summary: 'Marks a share as posted by the agent, or as not posted',
    access: 'agent',
    params: z.object({ id: ShareId }),
    body: z.object({ posted: z.boolean() }),
    answer: dataOf(Share),
  },
  'DELETE /agent/shares/:id': {
    summary: 'Removes the record of a share',
    access: 'agent',
    params: z.object({ id: ShareId }),
    status: 204,
  },
})
