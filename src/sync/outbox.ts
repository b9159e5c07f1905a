import { db } from './database.ts'
import { deliver, type Submitted } from './deliver.ts'
import type { NewOutboxEntry, OutboxEntry } from './entry.ts'
import { askToKeepStorage } from './keep-storage.ts'
import { onDevice, storageTroubleOf } from './storage-error.ts'
import { handOver, keyFor, sendStraight } from './straight.ts'
import { watch, type Watched } from './watch.ts'

export { type Changed, discard, reschedule, revise, sendNow } from './change.ts'
export type { Submitted } from './deliver.ts'
export type { NewOutboxEntry, OutboxEntry, OutboxState } from './entry.ts'

/**
 * Publishes. The request is first written to the device, so that nothing that happens afterwards
 * loses it, and sent at once when that is possible. `waiting` means: safe on this phone, goes out by
 * itself. A refused one stays in the outbox until it is revised or discarded; a screen that still
 * shows its form may discard it by `key`. On a device that can't keep anything it goes straight to the
 * server.
 */
export async function submit(entry: NewOutboxEntry): Promise<Submitted> {
  const { key, mayHaveArrived } = keyFor(entry)
  try {
    await onDevice(() => db.outbox.add({ ...fresh(entry, key), mayHaveArrived }))
  } catch (error) {
    const why = storageTroubleOf(error)
    if (why) return await sendStraight(entry, why)
    throw error
  }
  handOver(entry)
  askToKeepStorage()
  return await deliver(key)
}

/** Everything of hers that waits on this device, in the order it goes out, now and after every change. */
export function watchOutbox(userId: number): Watched<OutboxEntry[]> {
  return watch(() => db.outbox.where({ userId }).sortBy('seq'))
}

function fresh(entry: NewOutboxEntry, key: string): Omit<OutboxEntry, 'seq' | 'mayHaveArrived'> {
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
    rest: null,
  }
}
