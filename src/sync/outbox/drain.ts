import { db } from '../storage/database.ts'
import { goesByItself, type OutboxItem, restLeft } from './outbox-item.ts'
import { exclusively } from './lock.ts'
import { pruneReceipts } from './receipts.ts'
import { sendOutboxItem } from './send-outbox-item.ts'
import { resumeAfterSignIn, markSignedOut } from './settle-outbox-item.ts'
import { askSignedIn } from './signed-in.ts'
import { onDevice } from '../storage/storage-error.ts'

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
 * tabs and the worker. Stops at the first sign that the server can't be reached. A call while a drain of
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
  const waiting = await db.outbox.filter((item) => goesByItself(item.state)).toArray()
  // Nothing to send: no request to the server, also on the login page.
  if (waiting.length === 0) return { waiting: 0, restMs: 0 }
  const signedIn = await askSignedIn()
  if (signedIn.who === 'unknown') return { waiting: waiting.length, restMs: 0 }
  if (signedIn.who === 'nobody') {
    await markSignedOut()
    return { waiting: 0, restMs: 0 }
  }
  await resumeAfterSignIn(signedIn.id)
  let after = await nextOf(signedIn.id, 0)
  while (after && (await sendOutboxItem(after.key)) === 'go_on') after = await nextOf(signedIn.id, after.seq)
  return await reportOn(signedIn.id)
}

/** The next item after `seq`, or null when there is none or the server asked for a pause. */
async function nextOf(userId: number, seq: number): Promise<OutboxItem | null> {
  const line = (await lineOf(userId)).filter((item) => item.seq > seq)
  const next = line.find((item) => item.rest?.because !== 'server_fails_on_it' || restLeft(item, Date.now()) === 0)
  return next && restLeft(next, Date.now()) === 0 ? next : null
}

async function reportOn(userId: number): Promise<DrainReport> {
  const line = await lineOf(userId)
  const rests = line.map((item) => restLeft(item, Date.now()))
  return { waiting: line.length, restMs: line.length > 0 ? Math.min(...rests) : 0 }
}

async function lineOf(userId: number): Promise<OutboxItem[]> {
  const mine = await db.outbox.where({ userId }).sortBy('seq')
  return mine.filter((item) => goesByItself(item.state))
}
