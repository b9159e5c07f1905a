import { ApiError } from '#client/errors.ts'
import type { ScheduledPost } from '#contract/publishing.ts'

import { requestSync } from './background-sync.ts'
import { db } from './database.ts'
import { drain } from './drain.ts'
import { onDevice, reportUnlessStorage, storageTroubleOf } from './storage-error.ts'

/**
 * What became of a publish, as far as is known by now. `key` names it, here and on the server.
 * `waiting`: safe on this device, `isSignedOut` where her
 * session ended on the way, which leads to the login by itself. `not_kept`: the device can't keep it and the server hasn't said that
 * it has it, so her words must stay on the screen; `message` says so, and `mayHaveArrived`
 * whether it was sent at all. A refused one stands in the outbox
 * where the device kept it.
 */
export type Submitted =
  | { outcome: 'accepted'; key: string; post: ScheduledPost }
  | { outcome: 'waiting'; key: string; isSignedOut: boolean }
  | { outcome: 'refused'; key: string; error: ApiError; isKept: boolean }
  | { outcome: 'not_kept'; key: string; message: string; mayHaveArrived: boolean }

/** Milliseconds a screen is kept waiting for the server; the outbox goes on without it. */
const PATIENCE_MS = 12_000

/** Tries to send what waits and says what became of one entry, which is safe already. */
export async function deliver(key: string): Promise<Submitted> {
  // The browser is asked first, should this page be closed in the middle.
  await requestSync()
  await patiently(drain().catch(reportUnlessStorage))
  try {
    return await onDevice(() => outcomeOf(key))
  } catch (error) {
    if (!storageTroubleOf(error)) throw error
    return { outcome: 'waiting', key, isSignedOut: false }
  }
}

async function outcomeOf(key: string): Promise<Submitted> {
  const [receipt, entry] = await Promise.all([db.receipts.get(key), db.outbox.get({ key })])
  if (receipt) return { outcome: 'accepted', key, post: receipt.post }
  const isFinal = entry?.state === 'refused' || entry?.state === 'late'
  if (isFinal && entry.problem) return { outcome: 'refused', key, error: new ApiError(entry.problem), isKept: true }
  return { outcome: 'waiting', key, isSignedOut: entry?.state === 'signed_out' }
}

async function patiently(work: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const patience = new Promise((resolve) => (timer = setTimeout(resolve, PATIENCE_MS)))
  await Promise.race([work, patience])
  clearTimeout(timer)
}
