import type { FastifyReply, FastifyRequest } from 'fastify'

import type { AppContext } from '../../app-context.ts'
import { problem } from '../../http/problem.ts'
import { mimeOfKey } from '../../storage/keys.ts'
import type { SignedIn } from '../../http/serve.ts'
import { sendOriginal } from '../../storage/routes.ts'
import { attachment, fileNameOf } from '../../http/file-name.ts'
import * as repo from './repo.ts'

/** Stored by the agent's browser only, never by a shared cache, and revalidated on each use. */
const CACHING = 'private, no-cache'

/** Sends a template's file, with range support, so that a phone can resume an interrupted download. */
export async function sendFile(
  { db, storage }: Pick<AppContext, 'db' | 'storage'>,
  uuid: string,
  caller: SignedIn,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const found = await repo.findFile(db, uuid)
  const key = found?.fileKey ?? null
  const mime = key === null ? null : mimeOfKey(key)
  const bytes = key === null ? null : await storage.size(key)
  if (!found || key === null || mime === null || bytes === null) throw problem('not_found')
  if (caller.role === 'agent' && isBeginning(request)) await repo.countUse(db, 'times', found.id, caller.userId)
  const ending = key.slice(key.lastIndexOf('.') + 1)
  reply.header('Content-Disposition', attachment(fileNameOf(found.title, ending)))
  return await sendOriginal(request, reply, storage, { key, mime, bytes, caching: CACHING })
}

/** False for the later parts of a download that is resumed or fetched in ranges. */
function isBeginning({ method, headers }: FastifyRequest): boolean {
  return method === 'GET' && (headers.range === undefined || headers.range.startsWith('bytes=0-'))
}
