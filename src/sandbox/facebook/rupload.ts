import { createReadStream } from 'node:fs'

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { appendAt } from '../append.ts'

import { GraphError } from './errors.ts'
import type { Facebook } from './facebook.ts'
import { fetchHosted } from './fetch-hosted.ts'
import { needPermission } from './access.ts'
import { withFault } from './strike.ts'
import { VERSION } from './people.ts'
import type { Video } from './state.ts'
import { resolveToken } from './tokens.ts'
import { VIDEO_LIMIT } from './video-checks.ts'
import { inspect } from './video-records.ts'

interface Upload {
  facebook: Facebook
  request: FastifyRequest
  video: Video
}

/** The upload host: a reel's bytes, raw, at the offset a header names, or fetched from an address. */
export function ruploadRoutes(app: FastifyInstance, facebook: Facebook): void {
  // Whatever type a client gives its bytes, they stay a stream here.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  for (const url of ['/video-upload/:version/:id', '/video-upload/:id']) {
    app.post<{ Params: { version?: string; id: string } }>(`/rupload.facebook.com${url}`, async (request, reply) => {
      const token = /^(?:Bearer|OAuth) +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null
      return await withFault(facebook, 'reel_upload', token, reply, () => {
        if ((request.params.version ?? VERSION) !== VERSION)
          throw new GraphError(2500, 'Unknown path components: /video-upload')
        const video = videoFor(facebook, request.params.id, token)
        return facebook.uploads.take(video.session, () => receive({ facebook, request, video }, reply))
      })
    })
  }
}

function videoFor(facebook: Facebook, id: string, given: string | null): Video {
  if (given === null) throw new GraphError(190, 'An access token is required to upload.', { status: 401 })
  const token = resolveToken(facebook.state, given, Date.now())
  const video = facebook.state.videos.get(id)
  if (!video || video.kind !== 'reel' || token.type !== 'page' || token.page.id !== video.page) {
    throw new GraphError(100, `(#100) There is no upload ${id} for this token`, { subcode: 33 })
  }
  needPermission(token, 'pages_manage_posts')
  return video
}

async function receive(upload: Upload, reply: FastifyReply): Promise<object> {
  const { video, request } = upload
  if (video.uploadedAt !== null) return refuse(reply, 'ProcessingFailedError', 'The upload is already complete.')
  const address = request.headers['file_url']
  if (typeof address === 'string') return await receiveHosted(upload, address, reply)
  const offset = headerNumber(request, 'offset')
  const size = headerNumber(request, 'file_size')
  if (size === null || size === 0 || size > VIDEO_LIMIT || (video.size !== null && video.size !== size)) {
    return refuse(reply, 'PartialRequestError', 'The header file_size does not match this upload.')
  }
  if (offset !== video.received) {
    return refuse(reply, 'OffsetInvalidError', `Request starting offset is invalid, expected ${video.received}`)
  }
  return await store(upload, size, request.raw, reply)
}

async function receiveHosted(upload: Upload, address: string, reply: FastifyReply): Promise<object> {
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
  upload: Upload,
  size: number | null,
  source: AsyncIterable<Uint8Array>,
  reply: FastifyReply,
): Promise<object> {
  const { facebook, video } = upload
  const path = facebook.files.session(video.session)
  const from = size === null ? 0 : video.received
  const taken = await appendAt(path, from, (size ?? VIDEO_LIMIT) - from, source)
  const received = from + taken.bytes
  if (!taken.whole || (size !== null && received < size)) {
    await change(upload, { received, size })
    return refuse(reply, 'PartialRequestError', `Received ${received} of ${size ?? 'unknown'} bytes.`)
  }
  const looked = await inspect(facebook, path, 'reel')
  await change(upload, { received, size: received, uploadedAt: Date.now(), ...looked })
  if (!looked.info) return refuse(reply, 'ProcessingFailedError', 'Request processing failed: not a video.')
  return { success: true }
}

async function change(upload: Upload, changed: Partial<Video>): Promise<void> {
  await upload.facebook.record({ kind: 'video_changed', id: upload.video.id, change: changed })
}

type RefusalType = 'OffsetInvalidError' | 'PartialRequestError' | 'ProcessingFailedError'

function refuse(reply: FastifyReply, type: RefusalType, message: string): FastifyReply {
  const retriable = type !== 'ProcessingFailedError'
  return reply.code(400).send({ debug_info: { retriable, type, message } })
}

function headerNumber(request: FastifyRequest, name: string): number | null {
  const text = request.headers[name]
  return typeof text === 'string' && /^\d{1,12}$/.test(text) ? Number(text) : null
}
