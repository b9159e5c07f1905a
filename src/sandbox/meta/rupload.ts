import { createReadStream } from 'node:fs'

import type { FastifyReply, FastifyRequest } from 'fastify'

import { appendAt } from '../storage/append.ts'
import type { Files } from '../storage/files.ts'

import { GraphError } from './errors.ts'
import { fetchHosted } from './fetch-hosted.ts'

/** A video upload at the upload host, as its stand-in describes it. */
export interface GraphUpload {
  host: { files: Files; publicUrl: string }
  request: FastifyRequest
  /** Where its bytes gather. */
  path: string
  /** Bytes announced, null until the first request. */
  size: number | null
  received: number
  complete: boolean
  /** Largest accepted video, in bytes. */
  limit: number
  /** What a whole upload is answered with. */
  done: object
  keep: (change: { received: number; size: number | null }) => Promise<void>
  /** Checks the whole file and stores the result; false when it is no video. */
  finish: (bytes: number) => Promise<boolean>
}

/** Takes bytes at the offset a header names, or fetches them from the address in `file_url`. */
export async function receive(upload: GraphUpload, reply: FastifyReply): Promise<object> {
  const { request } = upload
  if (upload.complete) return refuse(reply, 'ProcessingFailedError', 'The upload is already complete.')
  const address = request.headers['file_url']
  if (typeof address === 'string') return await receiveHosted(upload, address, reply)
  const offset = headerNumber(request, 'offset')
  const size = headerNumber(request, 'file_size')
  if (size === null || size === 0 || size > upload.limit || (upload.size !== null && upload.size !== size)) {
    return refuse(reply, 'PartialRequestError', 'The header file_size does not match this upload.')
  }
  if (offset !== upload.received) {
    return refuse(reply, 'OffsetInvalidError', `Request starting offset is invalid, expected ${upload.received}`)
  }
  return await store(upload, size, request.raw, reply)
}

async function receiveHosted(upload: GraphUpload, address: string, reply: FastifyReply): Promise<object> {
  const unreachable = new GraphError(389, '(#389) Unable to fetch video file from URL.')
  const hosted = await fetchHosted(upload, address, unreachable)
  try {
    return await store(upload, null, createReadStream(hosted.path), reply)
  } finally {
    await hosted.discard()
  }
}

/** `size` is what the client announced, or null where the source's own end counts. */
async function store(
  upload: GraphUpload,
  size: number | null,
  source: AsyncIterable<Uint8Array>,
  reply: FastifyReply,
): Promise<object> {
  const from = size === null ? 0 : upload.received
  const taken = await appendAt(upload.path, from, (size ?? upload.limit) - from, source)
  const received = from + taken.bytes
  if (!taken.whole || (size !== null && received < size)) {
    await upload.keep({ received, size })
    return refuse(reply, 'PartialRequestError', `Received ${received} of ${size ?? 'unknown'} bytes.`)
  }
  const isVideo = await upload.finish(received)
  return isVideo ? upload.done : refuse(reply, 'ProcessingFailedError', 'Request processing failed: not a video.')
}

type RefusalType = 'OffsetInvalidError' | 'PartialRequestError' | 'ProcessingFailedError'

function refuse(reply: FastifyReply, type: RefusalType, message: string): object {
  const retriable = type !== 'ProcessingFailedError'
  reply.code(400)
  return { debug_info: { retriable, type, message } }
}

function headerNumber(request: FastifyRequest, name: string): number | null {
  const text = request.headers[name]
  return typeof text === 'string' && /^\d{1,12}$/.test(text) ? Number(text) : null
}
