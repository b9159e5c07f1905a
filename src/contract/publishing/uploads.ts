import { z } from 'zod'

import { FRAMES, SHORTEST_CUT_MS } from '#domain/media/video-cut.ts'
import { OWN_FILE_RULES } from '#domain/publication/own-post.ts'

import { defineCalls } from '../call.ts'
import { dataOf, wholeNumber } from '../shapes.ts'

/** The longest video that is converted, in milliseconds. */
const LONGEST_MS = 3 * 60 * 60 * 1000

/** What is made of an uploaded video. */
export const VideoCut = z
  .object({
    from_ms: z.number().int().min(0).max(LONGEST_MS),
    to_ms: z.number().int().min(0).max(LONGEST_MS).nullable(),
    frame: z.enum(FRAMES),
    frame_at: z.number().min(0).max(1),
  })
  .refine(({ from_ms: from, to_ms: to }) => to === null || to - from >= SHORTEST_CUT_MS, {
    path: ['to_ms'],
    message: 'Please keep at least a second.',
  })

const Conversion = z.object({
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  /** How much of it is done, from 0 to 1. */
  share: z.number(),
})

/** An upload that goes on where it broke. */
const Upload = z.object({
  id: z.uuid(),
  bytes: z.number().int(),
  /** How many of its first bytes have arrived. */
  received: z.number().int(),
  /** When it is removed unless more of it arrives, or it is published. */
  expires_at: z.iso.datetime(),
  /** Whether this server converts videos. */
  converts: z.boolean(),
  /** Of its conversion, where one was asked for; once it is done the upload is the converted video. */
  conversion: Conversion.nullable(),
})
export type Upload = z.infer<typeof Upload>

const UploadParams = z.object({ id: z.uuid() })

/** The media type of a part. */
export const PART_TYPE = 'application/offset+octet-stream'

/** The most bytes of a part: the server reads each part whole when it joins them. */
export const LARGEST_PART = 16 * 1024 * 1024

/** The core of the tus protocol 1.0.0 with its extensions creation, termination and expiration. */
export const uploadCalls = defineCalls({
  'POST /agent/uploads': {
    summary: 'Begins an upload of so many bytes, which a publish of an own post then names in the place of a file',
    access: 'agent',
    upload: 'begin',
    headers: z.object({ 'upload-length': wholeNumber(1, OWN_FILE_RULES.video.largest) }),
    answer: dataOf(Upload),
    status: 201,
  },
  'GET /agent/uploads/:id': {
    summary: 'How much of an upload has arrived; HEAD says it in headers alone',
    access: 'agent',
    params: UploadParams,
    answer: dataOf(Upload),
  },
  'PATCH /agent/uploads/:id': {
    summary: 'Adds the bytes from Upload-Offset on, 16 MB at most. What arrives before the connection breaks counts',
    access: 'agent',
    upload: 'part',
    params: UploadParams,
    headers: z.object({ 'upload-offset': wholeNumber(0, OWN_FILE_RULES.video.largest) }),
  },
  'POST /agent/uploads/:id/conversion': {
    summary:
      'Has a whole uploaded video converted to H.264 in the background, cut and framed as asked; 422 `not_available` where the server has no ffmpeg',
    access: 'agent',
    params: UploadParams,
    body: VideoCut,
    answer: dataOf(Upload),
    status: 202,
  },
  'GET /agent/uploads/:id/content': {
    summary: 'The converted video; 409 `conflict` until it is there',
    access: 'agent',
    params: UploadParams,
    file: true,
  },
  'DELETE /agent/uploads/:id': {
    summary: 'Gives an upload up',
    access: 'agent',
    params: UploadParams,
  },
})
