import { liveQuery } from 'dexie'

import type { PublishRequest, ScheduledPost } from '#contract/publishing/publishing.ts'

import { outboxDraftKeys } from '../drafts/drafts.ts'
import { DRAFT_TABLES, dropUnusedMedia, mediaOf, storeMedia } from '../drafts/own-media.ts'
import { reopenMonth } from '../month/month.ts'
import { db } from '../storage/database.ts'
import { onDevice, storeOnDevice } from '../storage/on-device.ts'
import { reportUnlessStorage } from '../storage/storage-error.ts'
import { within } from '#domain/time/within.ts'
import { rebaseLater } from './based-on.ts'
import {
  goesByItself,
  inOrder,
  isChange,
  isPublish,
  TO_SEND,
  type ChangeEntry,
  type PublishEntry,
  type QueuedCall,
  type QueueEntry,
} from './entry.ts'
import { newKey } from './key.ts'
import { deliver, type Submitted } from './publish.ts'
import { TIMEOUT_MS } from './retry.ts'
import { dropStoredInput, restOfInput } from './send/form-input.ts'
import { exclusively } from './send/lock.ts'
import { startDrain } from './send/triggers.ts'

export { change, type ChangeOutcome } from './change.ts'
export type { ChangeEntry, NewChange, NewPublish, PublishEntry, QueuedCall, QueueEntry } from './entry.ts'
export { submit, type Submitted } from './publish.ts'

/** The user's entries in the order they are sent. */
export async function entriesOf(userId: number): Promise<QueueEntry[]> {
  return (await db.queue.where({ userId }).toArray()).toSorted(inOrder)
}

/** Reports the user's changes on this device, now and whenever they change. Returns a function that ends it. */
export function watchChanges(userId: number, next: (changes: readonly ChangeEntry[]) => void): () => void {
  const changesOf = async () => (await entriesOf(userId)).filter(isChange)
  const watching = liveQuery(changesOf).subscribe({ next, error: reportUnlessStorage })
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
 * The result of changing an entry. `already_sent`: the server has it, and it can be changed in the
 * calendar. `unknown`: a publish was sent and no answer came, so it can neither be changed nor dropped
 * safely yet; `message` says so. `gone`: it was discarded elsewhere, or is a change that was made.
 */
export type Changed =
  | { outcome: 'done'; key: string }
  | { outcome: 'already_sent'; post: ScheduledPost }
  | { outcome: 'unknown'; message: string }
  | { outcome: 'gone' }

const UNKNOWN = 'We sent this post but got no answer yet. You can change it once we know if it arrived.'

/**
 * Drops an entry from this device, and of a change what the form it was made in stored. `evenIfSent` also drops a publish
 * that may have reached the server; a change that was sent without an answer may have been made.
 */
export async function discard(key: string, { evenIfSent = false } = {}): Promise<Changed> {
  const found = await onDevice(() => db.queue.get({ key }))
  // Files can't be waited for within the transaction.
  const rest = found && isChange(found) ? await onDevice(() => restOfInput(found)) : null
  return await changeSettled(key, { evenIfSent }, async (entry) => {
    await db.queue.delete(entry.seq)
    if (isPublish(entry)) {
      if (entry.mediaIds) await dropUnusedMedia(entry.userId)
    } else {
      if (entry.kind === 'month') await reopenMonth(entry.userId)
      if (goesByItself(entry.state)) await rebaseLater(entry)
      await dropStoredInput(entry, rest)
    }
    return key
  })
}

/** What puts a publish back once it is discarded, with its media and unsaved changes to it. */
export async function undoOfDiscard(entry: PublishEntry): Promise<() => Promise<void>> {
  const { media, edits } = await onDevice(async () => ({
    media: (await mediaOf(entry.mediaIds ?? [])) ?? [],
    edits: await db.typed.bulkGet(outboxDraftKeys(entry)),
  }))
  return async () => {
    await storeOnDevice(() =>
      db.transaction('rw', DRAFT_TABLES, async () => {
        await storeMedia(media)
        await db.queue.put(entry)
        await db.typed.bulkPut(edits.filter((one) => one !== undefined))
      }),
    )
    startDrain()
  }
}

/**
 * Changes what an entry asks for, and sends it whatever was answered before: fields of a publish, or of an edit of a
 * post, which then counts whatever was changed elsewhere meanwhile. It keeps its rank in the queue; the key of a publish
 * changes if it was ever sent, so that the server can't mistake the new text for the old.
 */
export async function revise(key: string, fields: Partial<PublishRequest> = {}): Promise<Changed> {
  const changed = await changeSettled(key, { evenIfSent: false }, (entry) => rewrite(entry, fields))
  if (changed.outcome === 'done') startDrain()
  return changed
}

/** Sends a publish now: a late one with the time 'now', one that waits or was refused again at once. */
export async function sendNow(key: string): Promise<Submitted> {
  return await deliver(await sendAgain(key))
}

/** Sends an entry again that waits or was refused. */
export async function retry(key: string): Promise<void> {
  await sendAgain(key)
  startDrain()
}

function sendAgain(key: string): Promise<string> {
  return storeOnDevice(() =>
    db.transaction('rw', db.queue, async () => {
      const entry = await db.queue.get({ key })
      if (!entry) return key
      if (isPublish(entry) && entry.state === 'late' && !entry.mayHaveArrived) {
        return await rewrite(entry, { scheduled_at: 'now' })
      }
      await db.queue.update(entry.seq, TO_SEND)
      return key
    }),
  )
}

async function changeSettled(
  key: string,
  options: { evenIfSent: boolean },
  work: (entry: QueueEntry) => Promise<string>,
): Promise<Changed> {
  const first = await changeOnce(key, options, work)
  if (first.outcome !== 'unknown') return first
  // It may be under way: once the lock of sending is free its outcome is stored.
  await within(
    TIMEOUT_MS.entryBeingSent,
    exclusively(() => Promise.resolve()),
    () => undefined,
  )
  return await changeOnce(key, options, work)
}

/** One transaction: an entry is marked in a transaction before it is sent too, so one of the two comes first. */
function changeOnce(
  key: string,
  { evenIfSent }: { evenIfSent: boolean },
  work: (entry: QueueEntry) => Promise<string>,
): Promise<Changed> {
  const tables = [...DRAFT_TABLES, db.receipts, db.months]
  return storeOnDevice(() =>
    db.transaction('rw', tables, async (): Promise<Changed> => {
      const entry = await db.queue.get({ key })
      const isOpen = entry && isPublish(entry) && entry.mayHaveArrived && !evenIfSent
      if (isOpen) return { outcome: 'unknown', message: UNKNOWN }
      if (entry) return { outcome: 'done', key: await work(entry) }
      const receipt = await db.receipts.get(key)
      return receipt ? { outcome: 'already_sent', post: receipt.post } : { outcome: 'gone' }
    }),
  )
}

type ListingBody = Extract<QueuedCall, { name: 'PUT /agent/listings/:id' }>['body']

/** Of what the form showed only the photos and open houses that were taken out: everything else counts as it is sent. */
function removedBy({ changes, seen = {} }: ListingBody): NonNullable<ListingBody['seen']> {
  const without = <T extends { id: string }>(before: readonly T[], after: readonly T[]) =>
    before.filter(({ id }) => !after.some((item) => item.id === id))
  return {
    ...(changes.photos && seen.photos && { photos: without(seen.photos, changes.photos) }),
    ...(changes.open_houses && seen.open_houses && { open_houses: without(seen.open_houses, changes.open_houses) }),
  }
}

/** Returns the key under which the changed entry is sent. */
async function rewrite(item: QueueEntry, fields: Partial<PublishRequest>): Promise<string> {
  if (isPublish(item)) {
    const key = item.attempts > 0 ? newKey() : item.key
    const request = { ...item.request, ...fields }
    await db.queue.put({ ...item, ...TO_SEND, key, request, attempts: 0, lastTriedAt: null })
    return key
  }
  const { request } = item
  if (request.name === 'PUT /agent/social-posts/:id') {
    const { seen: _, ...body } = { ...request.body, ...fields }
    await db.queue.put({ ...item, ...TO_SEND, request: { ...request, body } })
  }
  if (request.name === 'PUT /agent/listings/:id') {
    const body = { changes: request.body.changes, seen: removedBy(request.body) }
    await db.queue.put({ ...item, ...TO_SEND, request: { ...request, body } })
  }
  if (request.name === 'PUT /agent/leads/:id') {
    await db.queue.put({ ...item, ...TO_SEND, request: { ...request, body: { ...request.body, seen: {} } } })
  }
  return item.key
}
