import { ApiError, OfflineError } from '#client/errors.ts'

import { db } from '../storage/database.ts'
import { onDevice, storeOnDevice } from '../storage/on-device.ts'
import { askToKeepStorage } from '../storage/persist.ts'
import { noteStamp, stamp } from '../storage/stamp.ts'
import { reportUnlessStorage, storageFailureOf } from '../storage/storage-error.ts'
import { underLock } from '../storage/under-lock.ts'
import { basedOn } from './based-on.ts'
import {
  goesByItself,
  kindOf,
  unsent,
  type ChangeEntry,
  type ChangeSubject,
  type NewChange,
  type QueuedCall,
} from './entry.ts'
import { newKey } from './key.ts'
import { GONE_IS_DONE, sendCall } from './send/send-change.ts'
import { startDrain } from './send/triggers.ts'

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
  return await oneAtATime(wanted, () => makeNow(wanted))
}

async function makeNow(wanted: NewChange): Promise<ChangeOutcome> {
  const mustWait = !navigator.onLine || (await hasWaiting(wanted))
  if (mustWait) return await store(wanted, { mayHaveArrived: false, error: new OfflineError() })
  try {
    const answer = await sendCall(wanted.request, wanted.userId).catch((error: unknown) => {
      if (!isDeleted(wanted.request, error)) throw error
    })
    await dropReplaced(wanted)
    return { outcome: 'done', answer }
  } catch (error) {
    if (isUnanswered(error)) return await store(wanted, { mayHaveArrived: true, error })
    throw error
  }
}

/** One at a time for a subject, in every tab: a later change must not overtake one that is still being sent. */
function oneAtATime<T>({ userId, subject }: NewChange, work: () => Promise<T>): Promise<T> {
  const { locks } = navigator as { locks?: LockManager }
  return locks ? underLock(locks, `porchlight-change/${userId}/${subject}`, work) : work()
}

/** A device whose database can't be read has no waiting changes either. */
async function hasWaiting({ userId, subject }: NewChange): Promise<boolean> {
  try {
    const rows = await onDevice(() => changesOf({ userId, subject }))
    return rows.some(({ state }) => goesByItself(state))
  } catch (error) {
    if (storageFailureOf(error)) return false
    throw error
  }
}

/** What the server never had, or has no more, is deleted. */
function isDeleted({ name }: QueuedCall, error: unknown): boolean {
  return error instanceof ApiError && error.status === 404 && name.startsWith('DELETE ') && GONE_IS_DONE.has(name)
}

/** No answer, or one that says nothing about the change itself. */
function isUnanswered(error: unknown): boolean {
  if (error instanceof OfflineError) return true
  return error instanceof ApiError && [408, 502, 503, 504].includes(error.status)
}

/**
 * Stores a change that nobody waits for, and has it sent. When the promise resolves it is on the disk.
 *
 * @throws DeviceStorageError
 */
export async function storeChange(wanted: NewChange): Promise<void> {
  await storeOnDevice(() => add(wanted, { mayHaveArrived: false }))
  void askToKeepStorage()
  startDrain()
}

/** Where the device can't store the change, `error` is thrown, for which it wasn't sent. */
async function store(
  wanted: NewChange,
  { mayHaveArrived, error }: { mayHaveArrived: boolean; error: unknown },
): Promise<ChangeOutcome> {
  try {
    await storeOnDevice(() => add(wanted, { mayHaveArrived }))
  } catch (failure) {
    if (storageFailureOf(failure)) throw error
    throw failure
  }
  void askToKeepStorage()
  startDrain()
  return { outcome: 'queued' }
}

/** A deleted post needs no edit, and a form that was refused is sent whole again. One under way can't be replaced. */
function isReplaced(row: ChangeEntry, { request, form }: NewChange): boolean {
  if (request.name.startsWith('DELETE ')) return row.attempts === 0 || !goesByItself(row.state)
  return form !== undefined && row.form === form && row.state === 'refused'
}

/** After a change was made directly: what was refused of it before no longer waits for the agent. */
async function dropReplaced(made: NewChange): Promise<void> {
  const { userId, subject } = made
  try {
    await onDevice(() =>
      db.transaction('rw', db.queue, async () => {
        const replaced = (await changesOf({ userId, subject })).filter((row) => isReplaced(row, made))
        await db.queue.bulkDelete(replaced.map(({ seq }) => seq))
      }),
    )
  } catch (error) {
    reportUnlessStorage(error)
  }
}

/**
 * One transaction: the drain marks a change before it sends it in a transaction too, so that a change is only merged
 * into one that was never sent.
 */
function add(wanted: NewChange, { mayHaveArrived }: { mayHaveArrived: boolean }): Promise<void> {
  const { userId, subject, request, title, post = null, share, days, form = null, shown = null, at = stamp() } = wanted
  noteStamp(at)
  return db.transaction('rw', db.queue, async () => {
    const earlier = await changesOf({ userId, subject })
    const last = earlier.findLast(({ state, attempts }) => goesByItself(state) && attempts === 0)
    const replaced = new Set(earlier.filter((row) => isReplaced(row, wanted)).map(({ seq }) => seq))
    await db.queue.bulkDelete([...replaced])
    const canMerge = last && last.form === form && !replaced.has(last.seq)
    const merged = canMerge ? mergeCalls(last.request, request) : null
    if (last && merged) {
      await db.queue.put({ ...last, request: merged, shown, createdAt: at, mayHaveArrived })
      return
    }
    const shareBefore = earlier.find((row) => row.share)?.share ?? share
    const pictured = post ?? share
    await db.queue.add({
      kind: kindOf(subject),
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

/** The changes of a subject on this device, in the order they are sent. */
async function changesOf(of: { userId: number; subject: ChangeSubject }): Promise<ChangeEntry[]> {
  return (await db.queue.where(of).sortBy('seq')) as ChangeEntry[]
}

/** Calls of which the second says nothing about what the first set. */
const APART: ReadonlySet<QueuedCall['name']> = new Set([
  'POST /agent/notices/read',
  'POST /agent/month-plan',
  'POST /agent/social-posts/:id/:platform/answer',
])

/**
 * One call in place of two that were made one after the other and not sent yet; null where the second can't take the
 * first in. Fields of the second win; what both were based on is that of the first.
 */
function mergeCalls(first: QueuedCall, second: QueuedCall): QueuedCall | null {
  if (first.name !== second.name || APART.has(first.name)) return null
  const body = mergedBody(bodyOf(first), bodyOf(second))
  const files = first.files || second.files ? { ...first.files, ...second.files } : null
  return { ...second, ...(body && { body }), ...(files && { files }) } as QueuedCall
}

type Body = Record<string, unknown> & { seen?: unknown; changes?: unknown }

function bodyOf(call: QueuedCall): Body | null {
  return 'body' in call ? call.body : null
}

function mergedBody(first: Body | null, second: Body | null): Body | null {
  if (!first || !second) return second ?? first
  const { seen: earlier } = first
  const { seen: later } = second
  if (earlier === undefined && later === undefined) return { ...first, ...second }
  const seen = isRecord(earlier) && isRecord(later) ? { ...later, ...earlier } : earlier
  const { changes: before } = first
  const { changes: after } = second
  const isInside = isRecord(before) && isRecord(after)
  return { ...first, ...second, ...(isInside && { changes: { ...before, ...after } }), seen }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
