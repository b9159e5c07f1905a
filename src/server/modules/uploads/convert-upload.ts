import { randomUUID } from 'node:crypto'
import { mkdir, open, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'

import { and, eq, sql, type SQL } from 'drizzle-orm'

import { LARGEST_PART, type Upload } from '#contract/publishing/uploads.ts'
import { IS_HEVC, videoFault } from '#domain/media/video-error.ts'
import { outerBoxes, readIndex, type ReadAt } from '#domain/media/mp4.ts'
import type { VideoCut } from '#domain/media/video-cut.ts'
import { OWN_FILE_RULES } from '#domain/publication/own-post.ts'

import type { AppContext } from '../../app-context.ts'
import { needSpace } from '../../db/data-folder.ts'
import { files, uploads } from '../../db/schema/index.ts'
import type { UploadConversion } from '../../db/schema/publishing.ts'
import { convertVideo } from '../../films/convert-video.ts'
import { RenderFailed } from '../../films/ffmpeg.ts'
import { problem } from '../../http/problem.ts'
import { uploadsIn } from '../../http/uploads/uploads.ts'
import { reading } from '../../storage/measure.ts'
import type { StoredFile } from '../../storage/storage.ts'
import { listUnused } from '../../storage/unused-files.ts'
import { PIECE } from './add-part.ts'
import { findRow, joinPieces, presented, stateOf, type UploadOf, type UploadRow } from './service.ts'

const QUEUE = 'convert-upload'

/** How often the share of what is done is stored, in milliseconds. */
const NOTE_EVERY_MS = 1500

/** Registers the conversion of videos, one at a time in each worker; to be called before the jobs start. */
export function startConversions(context: AppContext): void {
  context.jobs.define<{ id: string }>(QUEUE, ({ id }) => convert(context, id), { retries: 0, oneOfKey: true })
}

/**
 * Has a whole upload converted. Asked for again it is begun anew only where it failed.
 * @throws not_available without an ffmpeg, not_found, conflict for one that has not arrived or is published,
 * too_many_requests while another of the agent's is open
 */
export async function beginConversion(context: AppContext, of: UploadOf, cut: VideoCut): Promise<Upload> {
  const { db, jobs, now, config } = context
  const row = await findRow(context, of)
  if (config.ffmpegPath === null) throw problem('not_available')
  if (row.conversion && stateOf(row.conversion, now()) !== 'failed') return presented(context, row)
  if (row.received !== row.bytes || row.pieces.length === 0) throw problem('conflict')
  if (await hasOpenConversion(context, of.agentId)) {
    throw problem('too_many_requests', { message: STILL_CONVERTING, retryAfterSeconds: 60 })
  }
  const conversion: UploadConversion = { state: 'waiting', share: 0, cut, attempt: randomUUID(), at: now().getTime() }
  await db.update(uploads).set({ conversion }).where(eq(uploads.id, of.id))
  await jobs.send(QUEUE, { id: of.id }, { singletonKey: of.id })
  jobs.nudge(QUEUE)
  return presented(context, { ...row, conversion })
}

const STILL_CONVERTING = 'Another of your videos is still being converted. Please try again in a few minutes.'

async function hasOpenConversion({ db, now }: AppContext, agentId: number): Promise<boolean> {
  const open = await db
    .select({ conversion: uploads.conversion })
    .from(uploads)
    .where(and(eq(uploads.agentId, agentId), UNCONVERTED))
  return open.some(({ conversion }) => conversion && stateOf(conversion, now()) !== 'failed')
}

/** The converted video. @throws not_found, conflict before it is there and once it is published */
export async function convertedContent(
  context: AppContext,
  of: UploadOf,
): Promise<{ bytes: number; content: Readable }> {
  const { conversion, bytes, pieces } = await findRow(context, of)
  if (conversion?.state !== 'done' || pieces.length === 0) throw problem('conflict')
  const { storage } = context
  async function* read() {
    for (const key of pieces) yield await storage.read(key)
  }
  return { bytes, content: Readable.from(read()) }
}

async function convert(context: AppContext, id: string): Promise<void> {
  const { db, now, log, config } = context
  const [row] = await db.select().from(uploads).where(eq(uploads.id, id))
  if (row?.conversion?.state !== 'waiting') return
  const { cut, attempt = '' } = row.conversion
  const isMine = and(eq(uploads.id, id), sql`coalesce(${uploads.conversion}->>'attempt', '') = ${attempt}`, UNCONVERTED)
  const folder = join(uploadsIn(config.dataDir), `convert-${randomUUID()}`)
  const ending = new AbortController()
  let share = 0
  const note = async (state: 'running' | 'failed') => {
    const conversion: UploadConversion = { state, share, cut, attempt, at: now().getTime() }
    const noted = await db.update(uploads).set({ conversion }).where(isMine).returning({ id: uploads.id })
    // It was deleted, or begun anew with another cut.
    if (noted.length === 0) ending.abort()
  }
  // Also while nothing is converted yet: joining a large video takes long.
  const beat = setInterval(() => {
    note('running').catch((error: unknown) => log.warn({ err: error }, 'progress was not stored'))
  }, NOTE_EVERY_MS)
  try {
    await note('running')
    await needSpace(config.dataDir, 2 * row.bytes)
    await mkdir(folder, { recursive: true })
    const onProgress = (now: number) => {
      share = now
    }
    const path = await made(context, { row, cut, folder, onProgress, signal: ending.signal })
    await replacePieces(context, { row, path, isMine, attempt, cut })
  } catch (error) {
    if (ending.signal.aborted) return await convert(context, id)
    log.warn({ err: error, upload: id }, 'a video could not be converted')
    share = 0
    await note('failed')
  } finally {
    clearInterval(beat)
    await rm(folder, { recursive: true, force: true })
  }
}

const UNCONVERTED = sql`${uploads.conversion}->>'state' in ('waiting', 'running')`

interface Making {
  row: UploadRow
  cut: VideoCut
  folder: string
  onProgress: (share: number) => void
  /** Ends it: the upload is gone, or converted in another way. */
  signal: AbortSignal
}

/** The path of the converted video. @throws RenderFailed for what is no video, and where ffmpeg can't */
async function made(
  { storage, config }: AppContext,
  { row, cut, folder, onProgress, signal }: Making,
): Promise<string> {
  const [video, result] = [join(folder, 'video'), join(folder, 'made.mp4')] as const
  await joinPieces(storage, row.pieces, video)
  signal.throwIfAborted()
  const fault = await reading(video, videoFault)
  if (fault !== null && fault !== IS_HEVC) throw new RenderFailed(fault)
  const index = await reading(video, indexOf)
  if (config.ffmpegPath === null || !index?.size) throw new RenderFailed('There is no ffmpeg, or no size')
  const { size, durationMs } = index
  await convertVideo({
    ffmpeg: config.ffmpegPath,
    video,
    size,
    durationMs: durationMs ?? 0,
    cut,
    made: result,
    onProgress,
    signal,
  })
  const wrong = await reading(result, videoFault)
  if (wrong !== null) throw new RenderFailed(wrong)
  if ((await stat(result)).size > OWN_FILE_RULES.video.largest) throw new RenderFailed('The video is still too large')
  return result
}

async function indexOf(read: ReadAt, bytes: number) {
  const { boxes } = await outerBoxes(read, bytes)
  return await readIndex(
    read,
    boxes.findLast(({ type }) => type === 'moov'),
  )
}

interface Converted {
  row: UploadRow
  path: string
  isMine: SQL | undefined
  attempt: string
  cut: VideoCut
}

/** Puts the converted video in the place of what was uploaded. */
async function replacePieces({ db, storage, now }: AppContext, converted: Converted): Promise<void> {
  const { row, path, isMine, attempt, cut } = converted
  const stored: StoredFile[] = []
  const file = await open(path, 'r')
  try {
    for (;;) {
      const { bytesRead, buffer } = await file.read(Buffer.alloc(LARGEST_PART), 0, LARGEST_PART, null)
      if (bytesRead === 0) break
      const piece = await storage.put(Buffer.from(buffer.subarray(0, bytesRead)), PIECE)
      // Listed, so that one that isn't stored with the upload after all is removed.
      await listUnused(db, [piece.key], now())
      stored.push(piece)
    }
  } finally {
    await file.close()
  }
  const bytes = stored.reduce((sum, piece) => sum + piece.bytes, 0)
  await db.transaction(async (tx) => {
    await tx.insert(files).values(stored).onConflictDoNothing()
    await tx
      .update(uploads)
      .set({
        pieces: stored.map(({ key }) => key),
        bytes,
        received: bytes,
        conversion: { state: 'done', share: 1, cut, attempt, at: now().getTime() },
      })
      .where(isMine)
    await listUnused(tx, row.pieces, now())
  })
}
