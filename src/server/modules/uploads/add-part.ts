import { createHash, randomUUID } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

import { and, eq, sql } from 'drizzle-orm'

import { LARGEST_PART, type Upload } from '#contract/publishing/uploads.ts'

import type { AppContext } from '../../app-context.ts'
import { files, uploads } from '../../db/schema/index.ts'
import { problem } from '../../http/problem.ts'
import { uploadsIn } from '../../http/uploads/uploads.ts'
import { keyOf } from '../../storage/keys.ts'
import { listUnused } from '../../storage/unused-files.ts'
import { expiryAt, findRow, presented, type UploadOf } from './service.ts'

interface Part {
  offset: number
  body: Readable
  /** Its announced length; 0 where none was. */
  declared: number
}

/** Parts that are arriving at this process, by the upload. */
const arriving = new Map<string, { body: Readable; stored: Promise<unknown> }>()

/**
 * Adds a part to an upload: all of it, or what arrived before its connection broke. Only the update at the offset it began
 * at counts it, so that of two parts at one offset, at whichever processes, one is refused.
 * @throws not_found, conflict for another offset than the one reached, payload_too_large
 */
export async function addPart(context: AppContext, of: UploadOf, part: Part): Promise<Upload> {
  await findRow(context, of)
  await endArriving(of.id)
  const row = await findRow(context, of)
  if (row.received !== part.offset) throw problem('conflict')
  const most = Math.min(row.bytes - row.received, LARGEST_PART)
  if (part.declared > most) throw problem('payload_too_large')
  const stored = keep(context, of, part, most)
  const mine = { body: part.body, stored: stored.catch(() => undefined) }
  arriving.set(of.id, mine)
  try {
    return await stored
  } finally {
    if (arriving.get(of.id) === mine) arriving.delete(of.id)
  }
}

/**
 * Ends a part that is arriving and stores what came of it: whoever asks how far an upload is, or begins anew, has lost the
 * connection before, which may still seem to be open here.
 */
export async function endArriving(id: string): Promise<void> {
  const before = arriving.get(id)
  if (!before) return
  before.body.destroy()
  await before.stored
}

export const PIECE = 'application/octet-stream'

async function keep(context: AppContext, of: UploadOf, { offset, body }: Part, most: number): Promise<Upload> {
  const { db, storage, config, now } = context
  const path = join(uploadsIn(config.dataDir), randomUUID())
  try {
    const { bytes, sha256 } = await receive(body, path, most)
    if (bytes === 0) return presented(context, await findRow(context, of))
    // Listed first, so that a process that ends here leaves no file behind.
    await listUnused(db, [keyOf(sha256, PIECE)], now())
    const piece = await storage.put(path, PIECE)
    return await db.transaction(async (tx) => {
      await tx.insert(files).values(piece).onConflictDoNothing()
      const [after] = await tx
        .update(uploads)
        .set({
          received: offset + bytes,
          pieces: sql`${uploads.pieces} || ${JSON.stringify([piece.key])}::jsonb`,
          expiresAt: expiryAt(now()),
        })
        .where(and(eq(uploads.id, of.id), eq(uploads.agentId, of.agentId), eq(uploads.received, offset)))
        .returning()
      if (!after) throw problem('conflict')
      return presented(context, after)
    })
  } finally {
    await rm(path, { force: true })
  }
}

/** Writes what arrives, up to so many bytes; a connection that breaks ends it as the end of the body does. */
async function receive(body: Readable, path: string, most: number): Promise<{ bytes: number; sha256: string }> {
  const sha256 = createHash('sha256')
  let bytes = 0
  const file = await open(path, 'w')
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      if (bytes + chunk.length > most) throw problem('payload_too_large')
      await file.writeFile(chunk)
      sha256.update(chunk)
      bytes += chunk.length
    }
  } catch (error) {
    if (!body.destroyed || !isBroken(error)) throw error
  } finally {
    await file.close()
  }
  return { bytes, sha256: sha256.digest('hex') }
}

const BROKEN = new Set(['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE', 'ABORT_ERR', 'ERR_STREAM_DESTROYED'])

function isBroken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && BROKEN.has(String(error.code))
}
