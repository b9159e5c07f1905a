import { db } from '../storage/database.ts'
import { deliver, type Submitted } from './deliver.ts'
import { unsent, type NewOutboxItem, type OutboxItem } from './outbox-item.ts'
import { storeMedia } from '../own-posts/own-media.ts'
import { askToKeepStorage } from '../storage/persist.ts'
import { stamp } from '../storage/stamp.ts'
import { storeOnDevice } from '../storage/on-device.ts'
import { storageFailureOf } from '../storage/storage-error.ts'
import { handOver, keyFor, sendDirectly } from './send-directly.ts'

export { type Changed, discard, reschedule, revise, sendNow, undoOfDiscard } from './change.ts'
export type { Submitted } from './deliver.ts'
export type { NewOutboxItem, OutboxItem, OutboxState } from './outbox-item.ts'

/**
 * Publishes. The request is first written to the device, so that nothing that happens afterwards
 * loses it, and sent at once when that is possible. `waiting` means: stored on this device, sent by
 * itself later. A refused one stays in the outbox until it is revised or discarded; a screen that still
 * shows its form may discard it by `key`. On a device that can't store anything it is sent directly to
 * the server.
 */
export async function submit(item: NewOutboxItem): Promise<Submitted> {
  const { key, mayHaveArrived } = keyFor(item)
  try {
    await storeOnDevice(() =>
      db.transaction('rw', db.outbox, db.ownMedia, async () => {
        if (item.media) await storeMedia(item.media)
        await db.outbox.add({ ...fresh(item, key), mayHaveArrived })
      }),
    )
  } catch (error) {
    const why = storageFailureOf(error)
    if (why) return await sendDirectly(item, why)
    throw error
  }
  handOver(item)
  void askToKeepStorage()
  return await deliver(key)
}

/** The user's outbox items in the order they are sent. */
export function outboxOf(userId: number): PromiseLike<OutboxItem[]> {
  return db.outbox.where({ userId }).sortBy('seq')
}

function fresh(item: NewOutboxItem, key: string): Omit<OutboxItem, 'seq' | 'mayHaveArrived'> {
  const { media, ...rest } = item
  return { key, ...rest, ...(media && { mediaIds: media.map(({ id }) => id) }), ...unsent(stamp()) }
}
