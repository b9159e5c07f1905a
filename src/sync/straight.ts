import { csrfToken } from '#client/csrf.ts'
import { ApiError, OfflineError } from '#client/errors.ts'

import { askToPublish, SEND_PATIENCE_MS } from './ask-to-publish.ts'
import type { Submitted } from './deliver.ts'
import type { NewOutboxEntry } from './entry.ts'
import { newKey } from './key.ts'
import type { DeviceStorageError } from './storage-error.ts'

/** Keys of publishes that were sent from this page and not answered, by agent and post. */
const unanswered = new Map<string, string>()

/**
 * The key for a publish: that of an earlier one of the same post whose outcome nobody knows, else a new
 * one. Under the old key the server either makes one publication, of the words that arrive first, or
 * says that it has other words already; two it never makes.
 */
export function keyFor(entry: NewOutboxEntry): { key: string; mayHaveArrived: boolean } {
  const known = unanswered.get(nameOf(entry))
  return { key: known ?? newKey(), mayHaveArrived: known !== undefined }
}

/** To be called once a publish stands in the outbox, which from then on knows its key. */
export function handOver(entry: NewOutboxEntry): void {
  unanswered.delete(nameOf(entry))
}

/** Publishes past the outbox, on a device that can't keep anything. `why` is what the device said. */
export async function sendStraight(entry: NewOutboxEntry, why: DeviceStorageError): Promise<Submitted> {
  const { key } = keyFor(entry)
  const notKept = (message: string): Submitted => ({
    outcome: 'not_kept',
    key,
    message,
    mayHaveArrived: unanswered.has(nameOf(entry)),
  })
  if (!navigator.onLine) return notKept(`You’re offline, and your post can’t be kept. ${why.message} ${STAYS}`)
  try {
    // Asked for before anything is sent: while no token can be had, nothing was.
    await csrfToken(AbortSignal.timeout(SEND_PATIENCE_MS))
  } catch (error) {
    if (error instanceof OfflineError) return notKept(`We can’t reach our server. ${why.message} ${STAYS}`)
    if (error instanceof ApiError) return notKept(`Our server has trouble just now. ${why.message} ${STAYS}`)
    throw error
  }
  unanswered.set(nameOf(entry), key)
  try {
    const post = await askToPublish(entry, key)
    unanswered.delete(nameOf(entry))
    return { outcome: 'accepted', key, post }
  } catch (error) {
    if (error instanceof OfflineError) return notKept(SILENCE)
    if (!(error instanceof ApiError)) throw error
    if (error.status === 408 || error.status === 429 || error.status >= 500) return notKept(TROUBLE)
    // A 422 proves that the server has no such publication, a used key that it has one with other words.
    if (error.status === 422 || error.code === 'key_reused') unanswered.delete(nameOf(entry))
    return { outcome: 'refused', key, error, isKept: false }
  }
}

const STAYS = 'Nothing was sent. Your words stay on this screen.'
const SILENCE =
  'We sent it, but no answer came. It may have arrived. Your words stay on this screen; tap Publish again, and it still goes out only once.'
const TROUBLE =
  'Our server has trouble just now. Your words stay on this screen; try again in a moment, and it goes out only once.'

function nameOf({ userId, postId }: NewOutboxEntry): string {
  return `${userId}/${postId}`
}
