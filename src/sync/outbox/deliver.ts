import { ApiError } from '#client/errors.ts'
import type { ScheduledPost } from '#contract/publishing/publishing.ts'
import { within } from '#domain/time/within.ts'

import { requestSync } from './background-sync.ts'
import { db } from '../storage/database.ts'
import { drain } from './drain.ts'
import { onDevice } from '../storage/on-device.ts'
import { reportUnlessStorage, storageFailureOf } from '../storage/storage-error.ts'

/**
 * The outcome of a publish as far as it is known. `key` is its Idempotency-Key. `waiting`: stored on this
 * device; `isSignedOut` when the session ended meanwhile, which leads to the login by itself. `not_stored`: the
 * device can't store it and the server hasn't acknowledged it, so the text must stay on the screen; `message`
 * says so, and `mayHaveArrived` whether it was sent at all. A refused one stays in the outbox if the device
 * stored it (`isStored`).
 */
export type Submitted =
  | { outcome: 'accepted'; key: string; post: ScheduledPost }
  | { outcome: 'waiting'; key: string; isSignedOut: boolean }
  | { outcome: 'refused'; key: string; error: ApiError; isStored: boolean }
  | { outcome: 'not_stored'; key: string; message: string; mayHaveArrived: boolean }

/** Milliseconds a screen waits for the server; the outbox goes on afterwards. */
const PATIENCE_MS = 12_000

/** Drains the outbox and returns the outcome of one item, which is already stored on the device. */
export async function deliver(key: string): Promise<Submitted> {
  // First, in case the page is closed while it sends.
  await requestSync()
  await within(PATIENCE_MS, drain().catch(reportUnlessStorage), () => undefined)
  try {
    return await onDevice(() => outcomeOf(key))
  } catch (error) {
    if (!storageFailureOf(error)) throw error
    return { outcome: 'waiting', key, isSignedOut: false }
  }
}

async function outcomeOf(key: string): Promise<Submitted> {
  const [receipt, item] = await Promise.all([db.receipts.get(key), db.outbox.get({ key })])
  if (receipt) return { outcome: 'accepted', key, post: receipt.post }
  const isFinal = item?.state === 'refused' || item?.state === 'late'
  if (isFinal && item.problem) return { outcome: 'refused', key, error: new ApiError(item.problem), isStored: true }
  return { outcome: 'waiting', key, isSignedOut: item?.state === 'signed_out' }
}
