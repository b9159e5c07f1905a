import { createHash, randomUUID } from 'node:crypto'
import { open } from 'node:fs/promises'
import { join } from 'node:path'

import { and, eq, inArray, lte } from 'drizzle-orm'

import type { Upload } from '#contract/publishing/uploads.ts'

import type { AppContext } from '../../app-context.ts'
import { uploads } from '../../db/schema/index.ts'
import type { UploadConversion } from '../../db/schema/publishing.ts'
import { problem } from '../../http/problem.ts'
import type { ReceivedFile } from '../../http/uploads/read-form.ts'
import { listUnused } from '../../storage/unused-files.ts'

/** How long an upload stays after the last of it arrived: a phone may be offline for a weekend. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000

const SWEEP_EVERY_SECONDS = 60 * 60

/** Uploads removed in one run. */
const BATCH = 200

export type UploadRow = typeof uploads.$inferSelect

type Context = Pick<AppContext, 'db' | 'now' | 'config'>

/** An upload, by the agent whose it is: one of another agent is not found. */
export interface UploadOf {
  agentId: number
  id: string
}

/** Registers the removal of unfinished uploads; to be called before the jobs start. */
export function startUploads(context: AppContext): void {
  context.jobs.every('expired-uploads', SWEEP_EVERY_SECONDS, () => removeExpired(context))
}

export async function begin(context: Context, agentId: number, bytes: number): Promise<Upload> {
  const { db, now } = context
  const row = { id: randomUUID(), agentId, bytes, received: 0, conversion: null, expiresAt: expiryAt(now()) }
  await db.insert(uploads).values(row)
  return presented(context, row)
}

/** @throws not_found */
export async function find(context: Context, of: UploadOf): Promise<Upload> {
  return presented(context, await findRow(context, of))
}

/** @throws not_found */
export async function findRow({ db, now }: Context, { agentId, id }: UploadOf): Promise<UploadRow> {
  const [row] = await db
    .select()
    .from(uploads)
    .where(and(eq(uploads.id, id), eq(uploads.agentId, agentId)))
  if (!row || row.expiresAt <= now()) throw problem('not_found')
  return row
}

export const expiryAt = (now: Date) => new Date(now.getTime() + KEPT_MS)

export function presented(
  { config, now }: Pick<Context, 'config' | 'now'>,
  { id, bytes, received, conversion, expiresAt }: Omit<UploadRow, 'pieces' | 'sha256' | 'agentId'>,
): Upload {
  return {
    id,
    bytes,
    received,
    expires_at: expiresAt.toISOString(),
    converts: config.ffmpegPath !== null,
    conversion: conversion && { state: stateOf(conversion, now()), share: conversion.share },
  }
}

/** How long a conversion may wait for a worker, and stand still once it runs: its worker has ended then. */
const STILL_MS = { waiting: 15 * 60_000, running: 60_000 } as const

export function stateOf({ state, at }: UploadConversion, now: Date): UploadConversion['state'] {
  const isOver = (state === 'waiting' || state === 'running') && now.getTime() - at > STILL_MS[state]
  return isOver ? 'failed' : state
}

/** @throws not_found, also for another agent's */
export async function giveUp({ db, now }: Context, { agentId, id }: UploadOf): Promise<void> {
  await db.transaction(async (tx) => {
    const gone = await tx
      .delete(uploads)
      .where(and(eq(uploads.id, id), eq(uploads.agentId, agentId)))
      .returning({ pieces: uploads.pieces })
    if (gone.length === 0) throw problem('not_found')
    await listUnused(
      tx,
      gone.flatMap(({ pieces }) => pieces),
      now(),
    )
  })
}

/** Removes what nobody went on with. */
export async function removeExpired({ db, now }: Context): Promise<void> {
  await db.transaction(async (tx) => {
    const due = tx.select({ id: uploads.id }).from(uploads).where(lte(uploads.expiresAt, now())).limit(BATCH)
    const gone = await tx.delete(uploads).where(inArray(uploads.id, due)).returning({ pieces: uploads.pieces })
    await listUnused(
      tx,
      gone.flatMap(({ pieces }) => pieces),
      now(),
    )
  })
}

/** The uploads that a publish names, by field; null where one of them is gone or has not arrived in full. */
export async function findUploaded(
  context: Context,
  agentId: number,
  named: Readonly<Partial<Record<string, string>>>,
): Promise<Map<string, UploadRow> | null> {
  const found = new Map<string, UploadRow>()
  for (const [field, id] of Object.entries(named)) {
    if (id === undefined) continue
    const [row] = await context.db
      .select()
      .from(uploads)
      .where(and(eq(uploads.id, id), eq(uploads.agentId, agentId)))
    const isWhole = row && row.received === row.bytes && (row.pieces.length > 0 || row.sha256 !== null)
    if (!isWhole) return null
    found.set(field, row)
  }
  return found
}

/**
 * Writes whole uploads as files into a folder, and notes their hashes, by which a repeated publish is known after the
 * pieces are gone.
 * @throws upload_missing for one whose pieces are gone
 */
export async function joinUploads(
  { db, storage }: Pick<AppContext, 'db' | 'storage'>,
  rows: ReadonlyMap<string, UploadRow>,
  folder: string,
): Promise<ReceivedFile[]> {
  const files: ReceivedFile[] = []
  for (const [field, { id, pieces, bytes }] of rows) {
    if (pieces.length === 0) throw problem('upload_missing')
    const path = join(folder, id)
    const sha256 = await joinPieces(storage, pieces, path)
    await db.update(uploads).set({ sha256 }).where(eq(uploads.id, id))
    files.push({ field, path, bytes, sha256 })
  }
  return files
}

/** Writes pieces as one file; returns its hash. */
export async function joinPieces(
  storage: AppContext['storage'],
  pieces: readonly string[],
  path: string,
): Promise<string> {
  const sha256 = createHash('sha256')
  const file = await open(path, 'w')
  try {
    for (const key of pieces) {
      // Read whole it is checked, and read again where a bucket cuts it off.
      const piece = await storage.read(key)
      sha256.update(piece)
      await file.writeFile(piece)
    }
  } finally {
    await file.close()
  }
  return sha256.digest('hex')
}

/** The pieces of published uploads are no longer needed; the rows stay, for a repetition. */
export async function releaseUploads({ db, now }: Context, rows: ReadonlyMap<string, UploadRow>): Promise<void> {
  const ids = [...rows.values()].map(({ id }) => id)
  if (ids.length === 0) return
  await db.transaction(async (tx) => {
    await tx.update(uploads).set({ pieces: [] }).where(inArray(uploads.id, ids))
    await listUnused(
      tx,
      [...rows.values()].flatMap(({ pieces }) => pieces),
      now(),
    )
  })
}
