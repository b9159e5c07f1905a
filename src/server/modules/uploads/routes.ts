import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Readable } from 'node:stream'

import { API_PREFIX } from '#contract/index.ts'
import { PART_TYPE, type Upload } from '#contract/publishing/uploads.ts'

import type { AppContext } from '../../app-context.ts'
import { openServe } from '../../http/open-serve.ts'
import { problem } from '../../http/problem.ts'
import type { TryLimit } from '../../rate-limits/limit-calls.ts'
import { addPart, endArriving } from './add-part.ts'
import { beginConversion, convertedContent } from './convert-upload.ts'
import * as uploads from './service.ts'

/** The tus protocol 1.0.0, in an API scope of its own that reads parts as streams. */
export function uploadRoutes(app: FastifyInstance, context: AppContext, tryLimit: TryLimit): void {
  app.addContentTypeParser(PART_TYPE, (_request, body, done) => done(null, body))
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('Tus-Resumable', '1.0.0')
  })
  const serve = openServe(app, context)

  serve('POST /agent/uploads', async ({ headers, caller, reply }) => {
    const upload = await uploads.begin(context, caller.userId, headers['upload-length'])
    reply.header('Location', `${API_PREFIX}/agent/uploads/${upload.id}`)
    told(reply, upload)
    return { data: upload }
  })

  serve('GET /agent/uploads/:id', async ({ params, caller, reply }) => {
    const of = { agentId: caller.userId, id: params.id }
    // Looked up before, so that nobody ends another's part.
    await uploads.find(context, of)
    await endArriving(of.id)
    const upload = await uploads.find(context, of)
    told(reply, upload)
    return { data: upload }
  })

  serve('PATCH /agent/uploads/:id', async ({ params, headers, caller, request, reply }) => {
    if (request.headers['content-type'] !== PART_TYPE) throw problem('unsupported_media_type')
    const of = { agentId: caller.userId, id: params.id }
    const body = request.body as Readable
    const part = { offset: headers['upload-offset'], body, declared: declaredBytes(request.headers) }
    told(reply, await addPart(context, of, part))
  })

  serve('POST /agent/uploads/:id/conversion', async ({ params, caller, body, request }) => {
    await tryLimit(request, 'conversion')
    return { data: await beginConversion(context, { agentId: caller.userId, id: params.id }, body) }
  })

  serve('GET /agent/uploads/:id/content', async ({ params, caller, reply }) => {
    const { bytes, content } = await convertedContent(context, { agentId: caller.userId, id: params.id })
    reply.header('Cache-Control', 'private, no-store').header('Content-Length', bytes)
    return await reply.type('video/mp4').send(content)
  })

  serve('DELETE /agent/uploads/:id', async ({ params, caller }) => {
    await uploads.giveUp(context, { agentId: caller.userId, id: params.id })
  })
}

function declaredBytes(headers: Record<string, string | string[] | undefined>): number {
  return Number(headers['content-length'] ?? 0) || 0
}

/** Says in the protocol's headers how far an upload is. */
function told(reply: FastifyReply, upload: Upload): FastifyReply {
  reply.header('Upload-Offset', String(upload.received)).header('Upload-Length', String(upload.bytes))
  reply.header('Upload-Expires', new Date(upload.expires_at).toUTCString())
  return reply
}
