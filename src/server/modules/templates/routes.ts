import type { AppContext } from '../../app-context.ts'
import type { Serve, SignedIn } from '../../http/serve.ts'
import * as templates from './service.ts'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { problem } from '../../http/problem.ts'
import { mimeOfKey } from '../../storage/keys.ts'
import type { ByteRange } from '../../storage/driver.ts'
import { sendOriginal } from '../../storage/routes.ts'
import { attachment, fileNameOf } from '../../http/file-name.ts'
import { personalPdf } from './personal-pdf.ts'
import * as repo from './repo.ts'

/** Stored by the agent's browser only, never by a shared cache, and revalidated on each use. */
const CACHING = 'private, no-cache'

const PDF = 'application/pdf'

/**
 * Sends a template's file, with range support, so that a phone can resume an interrupted download. An agent's PDF has
 * their own facts in it, where it asks for them.
 * @throws plan_required for an agent without a plan
 */
async function sendFile(
  context: Pick<AppContext, 'config' | 'db' | 'storage' | 'log'>,
  uuid: string,
  caller: SignedIn,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { db, storage } = context
  if (caller.role === 'agent' && !(await repo.hasPlan(db, caller.userId))) {
    throw problem('plan_required', { message: 'You need a plan to download templates. Please choose one.' })
  }
  const found = await repo.findFile(db, uuid)
  const key = found?.fileKey ?? null
  const mime = key === null ? null : mimeOfKey(key)
  const bytes = key === null ? null : await storage.size(key)
  if (!found || key === null || mime === null || bytes === null) throw problem('not_found')
  if (caller.role === 'agent' && isBeginning(request)) await repo.countUse(db, 'times', found.id, caller.userId)
  const ending = key.slice(key.lastIndexOf('.') + 1)
  reply.header('Content-Disposition', attachment(fileNameOf(found.title, ending)))
  const own = caller.role === 'agent' && mime === PDF ? await personalPdf(context, key, caller.userId) : null
  if (!own) return await sendOriginal(request, reply, storage, { key, mime, bytes, caching: CACHING })
  const made = { stream: async (_key: string, range?: ByteRange) => streamOf(own.bytes, range) }
  return await sendOriginal(request, reply, made, { key: own.hash, mime, bytes: own.bytes.length, caching: CACHING })
}

function streamOf(bytes: Buffer, range?: ByteRange): Readable {
  return Readable.from([range ? bytes.subarray(range.start, range.end + 1) : bytes])
}

/** False for the later parts of a download that is resumed or fetched in ranges. */
function isBeginning({ method, headers }: FastifyRequest): boolean {
  return method === 'GET' && (headers.range === undefined || headers.range.startsWith('bytes=0-'))
}

export function templateRoutes(serve: Serve, context: AppContext): void {
  const { db } = context

  serve('GET /template-collections', async ({ query }) => await templates.listCollections(db, query.page, query.type))

  serve('GET /template-collections/:id', async ({ params }) => ({
    data: await templates.getCollection(db, params.id),
  }))

  serve('GET /template-collections/:id/templates', async ({ params }) => ({
    data: await templates.listTemplatesOf(db, params.id),
  }))

  serve('GET /templates', async ({ query }) => await templates.listTemplates(db, query.page))

  serve('GET /templates/:uuid', async ({ params }) => ({ data: await templates.getTemplate(db, params.uuid) }))

  serve('POST /templates/:uuid/opens', async ({ params, caller }) =>
    templates.countOpen(db, params.uuid, caller.userId),
  )

  serve(
    'GET /templates/:uuid/download',
    async ({ params, caller, request, reply }) => await sendFile(context, params.uuid, caller, request, reply),
  )
}
