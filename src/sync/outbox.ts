import { liveQuery, type Observable } from 'dexie'

import { db } from './database.ts'
import { deliver, type Submitted } from './deliver.ts'
import type { NewOutboxEntry, OutboxEntry } from './entry.ts'
import { askToKeepStorage } from './keep-storage.ts'
import { newKey } from './key.ts'
import { onDevice } from './storage-error.ts'

export { type Changed, discard, reschedule, revise, sendNow } from './change.ts'
export type { Submitted } from './deliver.ts'
export type { NewOutboxEntry, OutboxEntry, OutboxState } from './entry.ts'

/**
 * Publishes. The request is first written to the device, so that nothing that happens afterwards
 * loses it, and sent at once when that is possible. `waiting` means: safe on this phone, goes out by
 * itself. A refused one stays in the outbox until it is revised or discarded; a screen that still
 * shows its form may discard it by `key`.
 *
 * @throws DeviceStorageError when the device can't keep it; then nothing was sent
 */
export async function submit(entry: NewOutboxEntry): Promise<Submitted> {
  const key = newKey()
  await onDevice(() => db.outbox.add(fresh(entry, key)))
  askToKeepStorage()
  return await deliver(key)
}

/** Everything of hers that waits on this device, in the order it goes out, now and after every change. */
export function watchOutbox(userId: number): Observable<OutboxEntry[]> {
  return liveQuery(() => db.outbox.where({ userId }).sortBy('seq'))
}

function fresh(entry: NewOutboxEntry, key: string): Omit<OutboxEntry, 'seq'> {
  const { userId, postId, title, thumbnail, mainColor, request } = entry
  return {
    key,
    userId,
    postId,
    title,
    thumbnail,
    mainColor,
    request,
    createdAt: Date.now(),
    state: 'waiting',
    attempts: 0,
    lastTriedAt: null,
    reason: null,
    problem: null,
    mayHaveArrived: false,
    rest: null,
  }
}
