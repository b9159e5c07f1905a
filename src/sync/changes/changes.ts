import { liveQuery } from 'dexie'

import { ApiError, OfflineError } from '#client/errors.ts'
import type { PublishChange } from '#contract/publishing/publishing.ts'

import { reopenMonth } from '../month/month.ts'
import { requestSync } from '../outbox/background-sync.ts'
import { drain } from '../outbox/drain.ts'
import { newKey } from '../outbox/key.ts'
import { goesByItself, unsent } from '../outbox/outbox-item.ts'
import { db } from '../storage/database.ts'
import { askToKeepStorage } from '../storage/persist.ts'
import { noteStamp, stamp } from '../storage/stamp.ts'
import { onDevice, storeOnDevice } from '../storage/on-device.ts'
import { reportUnlessStorage, storageFailureOf } from '../storage/storage-error.ts'
import { underLock } from '../storage/under-lock.ts'
import { basedOn, mergeCalls } from './merge-calls.ts'
import type { NewChange, QueuedChange } from './queued-change.ts'
import { sendCall } from './send-call.ts'
import { dropStoredInput, restOfInput } from './stored-input.ts'

export type { NewChange, QueuedCall, QueuedChange } from './queued-change.ts'

/** The outcome of a change: the server's answer, or that it waits on this device and is sent by itself. */
export type ChangeOutcome = { outcome: 'done'; answer: unknown } | { outcome: 'queued' }

/**
 * Makes a change: sent at once where that is possible, else stored on this device and sent once the server can be
 * reached. It is stored as well while an earlier change of the same subject waits, so that they keep their order.
 *
 * @throws ApiError when the server refuses it
 * @throws OfflineError when it can neither be sent nor stored
 */
export async function change(wanted: NewChange): Promise<ChangeOutcome> {
  return await inOrder(wanted, () => makeNow(wanted))
}

async function makeNow(wanted: NewChange): Promise<ChangeOutcome> {
  const mustWait = !navigator.onLine || (await hasWaiting(wanted))
  if (mustWait) return await store(wanted, false, new OfflineError())
  try {
    const answer = await sendCall(wanted.request, wanted.userId)
    await dropReplaced(wanted)
    return { outcome: 'done', answer }
  } catch (error) {
    if (isUnanswered(error)) return await store(wanted, true, error)
    throw error
  }
}

/** One at a time for a subject, in every tab: a later change must not overtake one that is still being sent. */
function inOrder<T>({ userId, subject }: NewChange, work: () => Promise<T>): Promise<T> {
  const { locks } = navigator as { locks?: LockManager }
  return locks ? underLock(locks, `porchlight-change/${userId}/${subject}`, work) : work()
}

/** The user's changes on this device, in the order they are sent. */
export async function changesOf(userId: number): Promise<QueuedChange[]> {
  return await db.changes.where({ userId }).sortBy('seq')
}

/** Reports the user's changes on this device, now and whenever they change. Returns a function that ends it. */
export function watchChanges(userId: number, next: (changes: readonly QueuedChange[]) => void): () => void {
  const watching = liveQuery(() => changesOf(userId)).subscribe({ next, error: reportUnlessStorage })
  return () => watching.unsubscribe()
}

/** Calls `onSent` whenever changes of the user have left this device, by whichever tab or worker. Returns its end. */
export function watchSentChanges(userId: number, onSent: () => void): () => void {
  let before = 0
  return watchChanges(userId, ({ length }) => {
    if (length < before) onSent()
    before = length
  })
}

/**
 * Drops a change from this device, with what the form it was made in stored. One that was sent without an answer may
 * have been made.
 */
export async function discardChange(key: string): Promise<void> {
  await storeOnDevice(async () => {
    const found = await db.changes.get({ key })
    const rest = found ? await restOfInput(found) : null
    await db.transaction('rw', db.changes, db.forms, db.months, async () => {
      const row = await db.changes.get({ key })
      if (!row) return
      await db.changes.delete(row.seq)
      if (row.subject === 'month') await reopenMonth(row.userId)
      await dropStoredInput(row, rest)
    })
  })
}

/** Sends a change again that waits or was refused. */
export async function retryChange(key: string): Promise<void> {
  await storeOnDevice(() => db.changes.where({ key }).modify(unsentAgain))
  startDrain()
}

/** Sends a change of a post again, whatever was changed elsewhere meanwhile; `fields` replace its own. */
export async function overwriteWith(key: string, fields: PublishChange = {}): Promise<void> {
  await storeOnDevice(() =>
    db.changes.where({ key }).modify((row) => {
      if (row.request.name !== 'PUT /agent/social-posts/:id') return
      const { seen: _, ...body } = { ...row.request.body, ...fields }
      row.request.body = body
      unsentAgain(row)
    }),
  )
  startDrain()
}

function unsentAgain(row: QueuedChange): void {
  row.state = 'waiting'
  row.reason = null
  row.problem = null
  row.rest = null
}

/** A device whose database can't be read has no waiting changes either. */
async function hasWaiting({ userId, subject }: NewChange): Promise<boolean> {
  try {
    const rows = await onDevice(() => db.changes.where({ userId, subject }).toArray())
    return rows.some(({ state }) => goesByItself(state))
  } catch (error) {
    if (storageFailureOf(error)) return false
    throw error
  }
}

/** No answer, or one that says nothing about the change itself. */
function isUnanswered(error: unknown): boolean {
  if (error instanceof OfflineError) return true
  return error instanceof ApiError && [408, 502, 503, 504].includes(error.status)
}

async function store(wanted: NewChange, mayHaveArrived: boolean, why: unknown): Promise<ChangeOutcome> {
  try {
    await storeOnDevice(() => add(wanted, mayHaveArrived))
  } catch (error) {
    if (storageFailureOf(error)) throw why
    throw error
  }
  void askToKeepStorage()
  startDrain()
  return { outcome: 'queued' }
}

/** A deleted post needs no edit, and a form that was refused is sent whole again. One under way can't be replaced. */
function isReplaced(row: QueuedChange, { request, form }: NewChange): boolean {
  if (request.name.startsWith('DELETE ')) return row.attempts === 0 || !goesByItself(row.state)
  return form !== undefined && row.form === form && row.state === 'refused'
}

/** After a change was made directly: what was refused of it before no longer waits for the agent. */
async function dropReplaced(made: NewChange): Promise<void> {
  const { userId, subject } = made
  try {
    await onDevice(() =>
      db.changes
        .where({ userId, subject })
        .and((row) => isReplaced(row, made))
        .delete(),
    )
  } catch (error) {
    reportUnlessStorage(error)
  }
}

/**
 * One transaction: the drain marks a change before it sends it in a transaction too, so that a change is only merged
 * into one that was never sent.
 */
function add(wanted: NewChange, mayHaveArrived: boolean): Promise<void> {
  const { userId, subject, request, title, post = null, share, days, form = null, shown = null, at = stamp() } = wanted
  noteStamp(at)
  return db.transaction('rw', db.changes, async () => {
    const earlier = await db.changes.where({ userId, subject }).sortBy('seq')
    const last = earlier.findLast(({ state, attempts }) => goesByItself(state) && attempts === 0)
    const replaced = new Set(earlier.filter((row) => isReplaced(row, wanted)).map(({ seq }) => seq))
    await db.changes.bulkDelete([...replaced])
    const canMerge = last && last.form === form && !replaced.has(last.seq)
    const merged = canMerge ? mergeCalls(last.request, request) : null
    if (last && merged) {
      await db.changes.update(last.seq, { request: merged, shown, createdAt: at, mayHaveArrived })
      return
    }
    const shareBefore = earlier.find((row) => row.share)?.share ?? share
    const pictured = post ?? share
    await db.changes.add({
      key: newKey(),
      userId,
      subject,
      request: earlier
        .filter(({ state }) => goesByItself(state))
        .reduce((call, row) => basedOn(row.request, call), request),
      title,
      thumbnail: pictured?.thumbnail ?? null,
      mainColor: pictured?.main_color ?? null,
      post: earlier.find((row) => row.post)?.post ?? post,
      ...(shareBefore && { share: shareBefore }),
      ...(days && { days }),
      form,
      shown,
      ...unsent(at),
      attempts: mayHaveArrived ? 1 : 0,
      mayHaveArrived,
    })
  })
}

function startDrain(): void {
  requestSync().then(drain).catch(reportUnlessStorage)
}
