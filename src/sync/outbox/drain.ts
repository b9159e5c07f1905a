import { changeSender } from '../changes/change-sender.ts'
import type { QueuedChange } from '../changes/queued-change.ts'
import { onDevice } from '../storage/on-device.ts'
import { exclusively } from './lock.ts'
import { goesByItself, restLeft, type OutboxItem, type QueuedRow } from './outbox-item.ts'
import { QUEUES, tableOf, type Queue } from './queues.ts'
import { pruneReceipts } from './receipts.ts'
import { publishSender } from './send-outbox-item.ts'
import { sendRow } from './send-row.ts'
import { markSignedOut, resumeAfterSignIn, type AfterSending } from './settle.ts'
import { askSignedIn } from './signed-in.ts'

/** What is left after a drain. */
export interface DrainReport {
  /** Entries that are sent by themselves and were not sent. */
  waiting: number
  /** Milliseconds after which trying again makes sense; 0 when the server asked for no pause. */
  restMs: number
}

type Listener = (report: DrainReport) => void

const listeners = new Set<Listener>()
let queued: Promise<DrainReport> | null = null

/** Calls `listener` after every finished drain of this window or worker. Returns a function that unsubscribes. */
export function onDrained(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * Sends the waiting items one at a time, in the order they were written, under one lock shared by all
 * tabs and the worker; uploads that were tried before go last. Stops at the first sign that the server can't be reached. A call while a drain of
 * this context is still queued joins that one.
 *
 * @throws DeviceStorageError
 */
export function drain(): Promise<DrainReport> {
  if (queued) return queued
  // The database is opened before the lock is requested: one that doesn't answer must not block other tabs.
  const mine = onDevice(() => exclusively(run))
  queued = mine
  // It failed before it began: the next caller must not join it.
  mine.catch(() => queued === mine && (queued = null))
  return mine
}

async function run(): Promise<DrainReport> {
  // From here on this run may miss new items: the next caller queues a new run.
  queued = null
  const report = await drainOnce()
  for (const listener of listeners) listener(report)
  return report
}

async function drainOnce(): Promise<DrainReport> {
  await pruneReceipts(Date.now())
  const waiting = await countWaiting()
  // Nothing to send: no request to the server, also on the login page.
  if (waiting === 0) return { waiting: 0, restMs: 0 }
  const signedIn = await askSignedIn()
  if (signedIn.who === 'unknown') return { waiting, restMs: 0 }
  if (signedIn.who === 'nobody') {
    await markSignedOut()
    return { waiting: 0, restMs: 0 }
  }
  await resumeAfterSignIn(signedIn.id)
  await sendWaiting(signedIn.id)
  return await reportOn(signedIn.id)
}

async function countWaiting(): Promise<number> {
  const counts = await Promise.all(
    QUEUES.map((queue) =>
      tableOf(queue)
        .filter((row) => goesByItself(row.state))
        .count(),
    ),
  )
  return counts.reduce((sum, one) => sum + one, 0)
}

const SEND: Readonly<Record<Queue, (key: string) => Promise<AfterSending>>> = {
  outbox: (key) => sendRow(publishSender, key),
  changes: (key) => sendRow(changeSender, key),
}

async function sendWaiting(userId: number): Promise<void> {
  for (const queue of QUEUES) if (!(await sendAll(queue, userId))) return
  await retryUploads(userId)
}

/**
 * Sends one table's rows in their order, without uploads that were tried before; false when the server can't be reached
 * or asked for a pause.
 */
async function sendAll(queue: Queue, userId: number): Promise<boolean> {
  for (let seq = 0; ;) {
    const next = nextOf(await rowsOf(queue, userId), seq)
    if (next === 'pause') return false
    if (!next) return true
    if ((await SEND[queue](next.key)) === 'stop') return false
    seq = next.seq
  }
}

/**
 * Sends the uploads that were tried before, with what must follow them, until one breaks again. The least often tried
 * goes first, so that none keeps another from being tried.
 */
async function retryUploads(userId: number): Promise<void> {
  const found = QUEUES.map(async (queue) => (await rowsOf(queue, userId)).map((row) => ({ queue, row })))
  const tried = (await Promise.all(found)).flat().filter(({ row }) => isTriedUpload(row))
  for (const { queue, row } of tried.toSorted((one, other) => one.row.attempts - other.row.attempts)) {
    const inOrder = (await rowsOf(queue, userId)).filter((one) => subjectOf(one) === subjectOf(row))
    for (const one of inOrder) {
      if (restLeft(one, Date.now()) > 0) break
      if ((await SEND[queue](one.key)) === 'stop') return
    }
  }
}

/** The next row after `seq` that may be sent; `pause` where the server asked for one. */
function nextOf(rows: readonly QueuedRow[], seq: number): QueuedRow | 'pause' | undefined {
  const isResting = (row: QueuedRow) => restLeft(row, Date.now()) > 0
  const isFailing = (row: QueuedRow) => row.rest?.because === 'server_fails_on_it' && isResting(row)
  const heldBack = new Set(rows.filter((row) => isFailing(row) || isTriedUpload(row)).map(subjectOf))
  const next = rows.find((row) => row.seq > seq && !heldBack.has(subjectOf(row)))
  return next && isResting(next) ? 'pause' : next
}

/** Whether it has files and was tried: they may break again on a connection that is good enough for everything else. */
function isTriedUpload(row: QueuedRow): boolean {
  const { mediaIds, request } = row as Partial<Pick<OutboxItem, 'mediaIds'> & Pick<QueuedChange, 'request'>>
  return row.attempts > 0 && (mediaIds ?? request?.files) !== undefined
}

/** What must be sent in order; each publish is its own. */
function subjectOf(row: QueuedRow): unknown {
  return 'subject' in row ? row.subject : row.key
}

async function reportOn(userId: number): Promise<DrainReport> {
  const rows = (await Promise.all(QUEUES.map((queue) => rowsOf(queue, userId)))).flat()
  const rests = rows.map((row) => restLeft(row, Date.now()))
  return { waiting: rows.length, restMs: rows.length > 0 ? Math.min(...rests) : 0 }
}

async function rowsOf(queue: Queue, userId: number): Promise<QueuedRow[]> {
  const mine = await tableOf(queue).where({ userId }).sortBy('seq')
  return mine.filter(({ state }) => goesByItself(state))
}
