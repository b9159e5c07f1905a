import { photoPauses, photosToSend, uploadPhotos } from '../../listings/upload-photos.ts'
import { db } from '../../storage/database.ts'
import { moveEarlierEntries } from '../../storage/earlier-tables.ts'
import { onDevice } from '../../storage/on-device.ts'
import { reportUnlessStorage } from '../../storage/storage-error.ts'
import { goesByItself, inOrder, isPublish, pauseLeft, type QueueEntry } from '../entry.ts'
import { pruneReceipts } from '../receipts.ts'
import { exclusively } from './lock.ts'
import { sendEntry } from './send-entry.ts'
import { isUploading, uploadNext } from './upload-media.ts'
import { markSignedOut, resumeAfterSignIn } from './settle.ts'
import { askSignedIn } from './signed-in.ts'

export interface DrainReport {
  /** Entries and photos that are sent by themselves and were not sent. */
  waiting: number
  /** Milliseconds after which trying again makes sense; 0 when the server asked for no pause. */
  pauseMs: number
}

type Listener = (report: DrainReport) => void

const listeners = new Set<Listener>()
let queued: Drain | null = null

/** Calls `listener` after every finished drain of this window or worker. Returns a function that unsubscribes. */
export function onDrained(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** A drain as those wait for it who want to know what was sent, and those who want to know that it is over. */
interface Drain {
  sent: Promise<DrainReport>
  whole: Promise<DrainReport>
}

/**
 * Sends the waiting entries one at a time, in their order, under one lock shared by all tabs and the worker; uploads that
 * were tried before go last, and large media are uploaded after it without that lock: what is written meanwhile is sent by
 * a drain of its own. Stops at the first sign that the server can't be reached. A call while a drain of this context is
 * still queued joins that one.
 *
 * @throws DeviceStorageError
 */
export function drain(): Promise<DrainReport> {
  return begin().whole
}

/** The same, without waiting for the uploads. */
export function sendWithoutUploads(): Promise<DrainReport> {
  const { sent, whole } = begin()
  whole.catch(reportUnlessStorage)
  return sent
}

function begin(): Drain {
  if (queued) return queued
  // The database is opened before the lock is requested: one that doesn't answer must not block other tabs.
  const first = onDevice(() => exclusively(run))
  const mine = { sent: first.then(({ report }) => report), whole: onDevice(async () => upload(await first)) }
  queued = mine
  // It failed before it began: the next caller must not join it.
  mine.sent.catch(() => queued === mine && (queued = null))
  return mine
}

/** Uploads what waits for it, one publish after the other, and sends each; then the photos of listings. */
async function upload(first: Round): Promise<DrainReport> {
  let round = first
  while (round.userId !== null && (await uploadNext(round.userId))) round = await exclusively(run)
  const { userId } = round
  if (userId === null || !(await uploadPhotos(userId))) return round.report
  return await reportOn(userId)
}

async function run(): Promise<Round> {
  // From here on this run may miss new items: the next caller queues a new run.
  queued = null
  const round = await drainOnce()
  for (const listener of listeners) listener(round.report)
  return round
}

interface Round {
  report: DrainReport
  /** Who is signed in at a server that answers; null where nothing more can be sent. */
  userId: number | null
}

async function drainOnce(): Promise<Round> {
  await moveEarlierEntries(db)
  await pruneReceipts(Date.now())
  const entries = await db.queue.filter(({ state }) => goesByItself(state)).count()
  const waiting = entries + (await photosToSend())
  // Nothing to send: no request to the server, also on the login page.
  if (waiting === 0) return { report: { waiting: 0, pauseMs: 0 }, userId: null }
  const signedIn = await askSignedIn()
  if (signedIn.who === 'unknown') return { report: { waiting, pauseMs: 0 }, userId: null }
  if (signedIn.who === 'nobody') {
    await markSignedOut()
    return { report: { waiting: 0, pauseMs: 0 }, userId: null }
  }
  await resumeAfterSignIn(signedIn.id)
  const isThere = await sendWaiting(signedIn.id)
  return { report: await reportOn(signedIn.id), userId: isThere ? signedIn.id : null }
}

/** Sends all there is to send; false when the server can't be reached or asked for a pause. */
async function sendWaiting(userId: number): Promise<boolean> {
  return (await sendInOrder(userId)) && (await retryUploads(userId))
}

/**
 * Sends the entries in their order, without uploads that were tried before; false when the server can't be reached or
 * asked for a pause.
 */
async function sendInOrder(userId: number): Promise<boolean> {
  for (let last: QueueEntry | null = null; ;) {
    const next = nextOf(await waitingOf(userId), last)
    if (next === 'pause') return false
    if (!next) return true
    if ((await sendEntry(next.key)) === 'stop') return false
    last = next
  }
}

/**
 * Sends the uploads that were tried before, with what must follow them, until one breaks again. The least often tried
 * goes first, so that none keeps another from being tried.
 */
async function retryUploads(userId: number): Promise<boolean> {
  const tried = (await waitingOf(userId)).filter(isTriedUpload)
  for (const entry of tried.toSorted((one, other) => one.attempts - other.attempts)) {
    const following = (await waitingOf(userId)).filter((one) => subjectOf(one) === subjectOf(entry))
    for (const one of following) {
      if (pauseLeft(one, Date.now()) > 0) break
      if ((await sendEntry(one.key)) === 'stop') return false
    }
  }
  return true
}

/** The entry to send after the last one; `pause` where the server asked for one. */
function nextOf(entries: readonly QueueEntry[], last: QueueEntry | null): QueueEntry | 'pause' | undefined {
  const isPaused = (entry: QueueEntry) => pauseLeft(entry, Date.now()) > 0
  const isFailing = (entry: QueueEntry) => entry.pause?.because === 'server_fails_on_it' && isPaused(entry)
  const heldBack = new Set(
    entries.filter((entry) => isFailing(entry) || isTriedUpload(entry) || isUploading(entry)).map(subjectOf),
  )
  const next = entries.find((entry) => (!last || inOrder(entry, last) > 0) && !heldBack.has(subjectOf(entry)))
  return next && isPaused(next) ? 'pause' : next
}

/** Whether it has files and was tried: they may break again on a connection that is good enough for everything else. */
function isTriedUpload(entry: QueueEntry): boolean {
  const files = isPublish(entry) ? !entry.uploads && entry.mediaIds : entry.request.files
  return entry.attempts > 0 && Boolean(files)
}

/** What must be sent in order; each publish is its own. */
function subjectOf(entry: QueueEntry): string {
  return isPublish(entry) ? entry.key : entry.subject
}

async function reportOn(userId: number): Promise<DrainReport> {
  const entries = await waitingOf(userId)
  const pauses = [...entries.map((entry) => pauseLeft(entry, Date.now())), ...(await photoPauses(userId))]
  return { waiting: pauses.length, pauseMs: pauses.length > 0 ? Math.min(...pauses) : 0 }
}

/** What is sent by itself of a user, in the order it is sent. */
async function waitingOf(userId: number): Promise<QueueEntry[]> {
  const mine = await db.queue.where({ userId }).toArray()
  return mine.filter(({ state }) => goesByItself(state)).toSorted(inOrder)
}
