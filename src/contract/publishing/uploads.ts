import { z } from 'zod'

import { OWN_FILE_RULES } from '#domain/publication/own-post.ts'

import { defineCalls } from '../call.ts'
import { dataOf, wholeNumber } from '../shapes.ts'

/** An upload that goes on where it broke. */
const Upload = z.object({
  id: z.uuid(),
  bytes: z.number().int(),
  /** How many of its first bytes have arrived. */
  received: z.number().int(),
  /** When it is removed unless more of it arrives, or it is published. */
  expires_at: z.iso.datetime(),
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
  'DELETE /agent/uploads/:id': {
    summary: 'Gives an upload up',
    access: 'agent',
    params: UploadParams,
  },
})
