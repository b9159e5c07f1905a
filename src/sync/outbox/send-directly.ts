import { csrfToken } from '#client/csrf.ts'
import { ApiError, OfflineError } from '#client/errors.ts'

import { PATIENCE_MS } from '../patience.ts'
import { askToPublish } from './ask-to-publish.ts'
import type { Submitted } from './deliver.ts'
import type { NewOutboxItem } from './outbox-item.ts'
import { newKey } from './key.ts'
import type { DeviceStorageError } from '../storage/storage-error.ts'

/** Keys of publishes that were sent from this page and not answered, by agent and post. */
const unanswered = new Map<string, string>()

/**
 * The key for a publish: that of an earlier one of the same post whose outcome is unknown, else a new
 * one. Under the old key the server makes one publication at most: from the request that arrives first;
 * another request is refused with `key_reused`.
 */
export function keyFor(item: NewOutboxItem): { key: string; mayHaveArrived: boolean } {
  const known = unanswered.get(nameOf(item))
  return { key: known ?? newKey(), mayHaveArrived: known !== undefined }
}

/** To be called once a publish is in the outbox, which from then on stores its key. */
export function handOver(item: NewOutboxItem): void {
  unanswered.delete(nameOf(item))
}

/** Publishes without the outbox, on a device that can't store anything; `why` is its error. */
export async function sendDirectly(item: NewOutboxItem, why: DeviceStorageError): Promise<Submitted> {
  const { key } = keyFor(item)
  const notStored = (message: string): Submitted => ({
    outcome: 'not_stored',
    key,
    message,
    mayHaveArrived: unanswered.has(nameOf(item)),
  })
  if (!navigator.onLine) return notStored(`You’re offline, and your post can’t be stored. ${why.message} ${STAYS}`)
  try {
    // Fetched first: without a token nothing is sent.
    await csrfToken(AbortSignal.timeout(PATIENCE_MS))
  } catch (error) {
    if (error instanceof OfflineError) return notStored(`We can’t reach our server. ${why.message} ${STAYS}`)
    if (error instanceof ApiError) return notStored(`Our server has a problem. ${why.message} ${STAYS}`)
    throw error
  }
  unanswered.set(nameOf(item), key)
  try {
    const post = await askToPublish(item, key)
    unanswered.delete(nameOf(item))
    return { outcome: 'accepted', key, post }
  } catch (error) {
    if (error instanceof OfflineError) return notStored(SILENCE)
    if (!(error instanceof ApiError)) throw error
    if (error.status === 408 || error.status === 429 || error.status >= 500) return notStored(SERVER_ERROR)
    // A 422 proves that the server has no such publication, `key_reused` that it has one from another request.
    if (error.status === 422 || error.code === 'key_reused') unanswered.delete(nameOf(item))
    return { outcome: 'refused', key, error, isStored: false }
  }
}

const STAYS = 'Nothing was sent. Your caption stays on this screen.'
const SILENCE =
  'We sent it but got no response, so it may have gone through. Tap Publish again. It will only post once.'
const SERVER_ERROR =
  'Our server has a problem. Your caption stays on this screen; try again in a moment, and it goes out only once.'

function nameOf({ userId, postId }: NewOutboxItem): string {
  return `${userId}/${postId}`
}
