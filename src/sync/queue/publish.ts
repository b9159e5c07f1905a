import { csrfToken } from '#client/csrf.ts'
import { ApiError, OfflineError } from '#client/errors.ts'
import type { ScheduledPost } from '#contract/publishing/publishing.ts'

import { storeMedia } from '../drafts/own-media.ts'
import type { OwnMedia } from '../drafts/own-post.ts'
import { db } from '../storage/database.ts'
import { onDevice, storeOnDevice } from '../storage/on-device.ts'
import { askToKeepStorage } from '../storage/persist.ts'
import { stamp } from '../storage/stamp.ts'
import { reportUnlessStorage, storageFailureOf, type DeviceStorageError } from '../storage/storage-error.ts'
import { within } from '#domain/time/within.ts'
import { isPublish, unsent, type NewPublish, type PublishEntry, type QueueEntry } from './entry.ts'
import { newKey } from './key.ts'
import { LIMIT, TIMEOUT_MS } from './retry.ts'
import { drain, sendWithoutUploads } from './send/drain.ts'
import { askToPublish } from './send/send-publish.ts'
import { requestSync } from './send/triggers.ts'

/**
 * The outcome of a publish as far as it is known. `key` is its Idempotency-Key. `waiting`: stored on this
 * device; `isSignedOut` when the session ended meanwhile, which leads to the login by itself. `not_stored`: the
 * device can't store it and the server hasn't acknowledged it, so the text must stay on the screen; `message`
 * says so, and `mayHaveArrived` whether it was sent at all. A refused one stays in the queue if the device
 * stored it (`isStored`).
 */
export type Submitted =
  | { outcome: 'accepted'; key: string; post: ScheduledPost }
  | { outcome: 'waiting'; key: string; isSignedOut: boolean }
  | { outcome: 'refused'; key: string; error: ApiError; isStored: boolean }
  | { outcome: 'not_stored'; key: string; message: string; mayHaveArrived: boolean }

/**
 * Keys of publishes that this page sent from a device that can't store them, and that weren't answered, by agent and
 * post. Under the old key the server makes one publication at most: from the request that arrives first; another request
 * is refused with `key_reused`.
 */
const unanswered = new Map<string, string>()

/**
 * Publishes. The request is first written to the device, so that nothing that happens afterwards
 * loses it, and sent at once when that is possible. `waiting` means: stored on this device, sent by
 * itself later. A refused one stays in the queue until it is revised or discarded; a screen that still
 * shows its form may discard it by `key`. On a device that can't store anything it is sent directly to
 * the server.
 */
export async function submit(wanted: NewPublish): Promise<Submitted> {
  const known = unanswered.get(nameOf(wanted))
  const key = known ?? newKey()
  try {
    await store(wanted, { key, mayHaveArrived: known !== undefined })
  } catch (error) {
    const why = storageFailureOf(error)
    if (why) return await sendDirectly(wanted, key, why)
    throw error
  }
  // From now on the queue has its key.
  unanswered.delete(nameOf(wanted))
  void askToKeepStorage()
  return await deliver(key)
}

async function store({ media, ...wanted }: NewPublish, sent: { key: string; mayHaveArrived: boolean }): Promise<void> {
  await storeOnDevice(() =>
    db.transaction('rw', db.queue, db.ownMedia, async () => {
      if (media) await storeMedia(media)
      const mediaIds = media?.map(({ id }) => id)
      const files = { ...(mediaIds && { mediaIds }), ...(media && uploadsOf(media)) }
      await db.queue.add({ kind: 'publish', ...wanted, ...files, ...unsent(stamp()), ...sent })
    }),
  )
}

/** What is uploaded before the publish is sent: all of them where they are large together. */
function uploadsOf(media: readonly OwnMedia[]): Pick<PublishEntry, 'uploads'> {
  const bytes = media.reduce((sum, { file }) => sum + file.size, 0)
  if (bytes <= LIMIT.partOfRequest) return {}
  return { uploads: Object.fromEntries(media.map(({ id, file }) => [id, { id: null, sent: 0, bytes: file.size }])) }
}

/** Sends what waits, and returns the outcome of one publish, which is already stored on the device. */
export async function deliver(key: string): Promise<Submitted> {
  // First, in case the page is closed while it sends.
  await requestSync()
  const isUploaded = await onDevice(() => db.queue.get({ key })).then(hasUploads, () => false)
  const sent = isUploaded ? drain() : sendWithoutUploads()
  await within(TIMEOUT_MS.publishScreen, sent.catch(reportUnlessStorage), () => undefined)
  try {
    return await onDevice(() => outcomeOf(key))
  } catch (error) {
    if (!storageFailureOf(error)) throw error
    return { outcome: 'waiting', key, isSignedOut: false }
  }
}

const hasUploads = (entry: QueueEntry | undefined) => entry !== undefined && isPublish(entry) && Boolean(entry.uploads)

async function outcomeOf(key: string): Promise<Submitted> {
  const [receipt, entry] = await Promise.all([db.receipts.get(key), db.queue.get({ key })])
  if (receipt) return { outcome: 'accepted', key, post: receipt.post }
  const isFinal = entry?.state === 'refused' || entry?.state === 'late'
  if (isFinal && entry.problem) return { outcome: 'refused', key, error: new ApiError(entry.problem), isStored: true }
  return { outcome: 'waiting', key, isSignedOut: entry?.state === 'signed_out' }
}

/** Publishes on a device that can't store anything; `why` is its error. */
async function sendDirectly(wanted: NewPublish, key: string, why: DeviceStorageError): Promise<Submitted> {
  const name = nameOf(wanted)
  const notStored = (message: string): Submitted => ({
    outcome: 'not_stored',
    key,
    message,
    mayHaveArrived: unanswered.has(name),
  })
  if (!navigator.onLine) return notStored(`You’re offline, and your post can’t be stored. ${why.message} ${STAYS}`)
  try {
    // Fetched first: without a token nothing is sent.
    await csrfToken(AbortSignal.timeout(TIMEOUT_MS.answer))
  } catch (error) {
    if (error instanceof OfflineError) return notStored(`We can’t reach our server. ${why.message} ${STAYS}`)
    if (error instanceof ApiError) return notStored(`Our server has a problem. ${why.message} ${STAYS}`)
    throw error
  }
  unanswered.set(name, key)
  try {
    const post = await askToPublish(wanted, key)
    unanswered.delete(name)
    return { outcome: 'accepted', key, post }
  } catch (error) {
    if (error instanceof OfflineError) return notStored(SILENCE)
    if (!(error instanceof ApiError)) throw error
    if (error.status === 408 || error.status === 429 || error.status >= 500) return notStored(SERVER_ERROR)
    // A 422 proves that the server has no such publication, `key_reused` that it has one from another request.
    if (error.status === 422 || error.code === 'key_reused') unanswered.delete(name)
    return { outcome: 'refused', key, error, isStored: false }
  }
}

const STAYS = 'Nothing was sent. Your caption stays on this screen.'
const SILENCE =
  'We sent it but got no response, so it may have gone through. Tap Publish again. It will only post once.'
const SERVER_ERROR =
  'Our server has a problem. Your caption stays on this screen; try again in a moment, and it goes out only once.'

function nameOf({ userId, postId }: NewPublish): string {
  return `${userId}/${postId}`
}
