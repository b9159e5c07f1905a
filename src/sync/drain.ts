import { db } from './database.ts'
import { goesByItself, type OutboxEntry, restLeft } from './entry.ts'
import { exclusively } from './lock.ts'
import { pruneReceipts } from './receipts.ts'
import { sendEntry } from './send-entry.ts'
import { keepSignedIn, keepSignedOut } from './settle.ts'
import { askSignedIn } from './signed-in.ts'
import { onDevice } from './storage-error.ts'

/** What a drain left behind. */
export interface DrainReport {
  /** Entries that could have gone out by themselves and didn't. */
  waiting: number
  /** Milliseconds after which trying again makes sense; 0 when the server asked for no pause. */
  restMs: number
}

type Listener = (report: DrainReport) => void

const listeners = new Set<Listener>()
let queued: Promise<DrainReport> | null = null

/** Tells of every drain of this window or worker that ran to its end. Gives back what ends it. */
export function onDrained(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * Sends what waits on this device: one at a time, in the order it was written, under one lock shared
 * by all tabs and the worker. Stops at the first sign that the server can't be reached. Asking again
 * while a drain of this context is still in the queue joins that one.
 *
 * @throws DeviceStorageError
 */
export function drain(): Promise<DrainReport> {
  if (queued) return queued
  // Opened before the lock is asked for: a database that doesn't answer must not keep others from theirs.
  const mine = onDevice(() => exclusively(run))
  queued = mine
  // Never granted, so never begun: the next caller must not join it.
  mine.catch(() => queued === mine && (queued = null))
  return mine
}

async function run(): Promise<DrainReport> {
  // From here on entries may be written that this run doesn't see: the next caller queues a new one.
  queued = null
  const report = await drainOnce()
  for (const listener of listeners) listener(report)
  return report
}

async function drainOnce(): Promise<DrainReport> {
  await pruneReceipts(Date.now())
  const waiting = await db.outbox.filter((entry) => goesByItself(entry.state)).toArray()
  // Nothing to send: the server isn't bothered, and a login page stays silent.
  if (waiting.length === 0) return { waiting: 0, restMs: 0 }
  const signedIn = await askSignedIn()
  if (signedIn.who === 'unknown') return { waiting: waiting.length, restMs: 0 }
  if (signedIn.who === 'nobody') {
    await keepSignedOut()
    return { waiting: 0, restMs: 0 }
  }
  await keepSignedIn(signedIn.id)
  let after = await nextOf(signedIn.id, 0)
  while (after && (await sendEntry(after.key)) === 'go_on') after = await nextOf(signedIn.id, after.seq)
  return await reportOn(signedIn.id)
}

/** The next entry in line behind `seq`, or null when there is none or the server asked for a pause. */
async function nextOf(userId: number, seq: number): Promise<OutboxEntry | null> {
  const line = (await lineOf(userId)).filter((entry) => entry.seq > seq)
  const next = line.find((entry) => entry.rest?.because !== 'server_fails_on_it' || restLeft(entry, Date.now()) === 0)
  return next && restLeft(next, Date.now()) === 0 ? next : null
}

async function reportOn(userId: number): Promise<DrainReport> {
  const line = await lineOf(userId)
  const rests = line.map((entry) => restLeft(entry, Date.now()))
  return { waiting: line.length, restMs: line.length > 0 ? Math.min(...rests) : 0 }
}

async function lineOf(userId: number): Promise<OutboxEntry[]> {
  const mine = await db.outbox.where({ userId }).sortBy('seq')
  return mine.filter((entry) => goesByItself(entry.state))
}
