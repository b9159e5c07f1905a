import { liveQuery } from 'dexie'

import { within } from '#domain/time/within.ts'

import { db, deviceCopy } from './database.ts'
import { storageFailureOf } from './storage-error.ts'

/** Milliseconds a device may take to open its database; some browsers never answer at all. */
const OPEN_TIMEOUT_MS = 4_000

let isStuck = false
let isBlocked = false

// Returning `false` suppresses Dexie's own message in the console.
db.on('blocked', () => {
  isBlocked = true
  return false
})

/**
 * Opens the device's database and runs `work`. Errors about full, forbidden or unresponsive storage are
 * thrown as `DeviceStorageError`, others unchanged.
 */
export async function onDevice<T>(work: () => PromiseLike<T>): Promise<T> {
  try {
    await opened()
    return await work()
  } catch (error) {
    throw storageFailureOf(error) ?? error
  }
}

export interface Watcher<T> {
  next: (found: T) => void
  /** Called with a `DeviceStorageError` when the device's database can't be read. */
  error: (error: unknown) => void
}

/** Reports what a query finds, now and after every change in any tab. Returns a function that ends it. */
export function watch<T>(query: () => Promise<T>, { next, error }: Watcher<T>): () => void {
  let ended = false
  const fail = (cause: unknown) => {
    if (!ended) error(storageFailureOf(cause) ?? cause)
  }
  const watching = liveQuery(query).subscribe({ next, error: fail })
  // The query of a database that never opens reports nothing by itself; one that opens late continues.
  onDevice(() => Promise.resolve()).catch(fail)
  return () => {
    ended = true
    watching.unsubscribe()
  }
}

/** Milliseconds for which a write waits for its copy at most; that of a large video takes longer. */
const COPY_MS = 500

/**
 * Like `onDevice`, for a write of what the agent made: also waits for its copy, so that what a screen calls stored
 * survives the loss of the database too.
 */
export async function storeOnDevice<T>(work: () => PromiseLike<T>): Promise<T> {
  const result = await onDevice(work)
  await copied()
  return result
}

/** Waits for the copy of what was stored so far, half a second at most. */
export async function copied(): Promise<void> {
  await within(COPY_MS, deviceCopy.settled(), () => undefined)
}

/**
 * Opens the database, or throws when that fails or takes too long. Once it took too long every later call
 * fails at once, until it opens after all.
 */
async function opened(): Promise<void> {
  if (db.isOpen()) return
  if (isStuck) throw stuck()
  const opening = db.open().then(() => {
    isStuck = false
    isBlocked = false
  })
  await within(OPEN_TIMEOUT_MS, opening, () => {
    isStuck = true
    // It may still fail when nobody waits for it any more; then the next caller tries again.
    opening.catch(() => (isStuck = false))
    throw stuck()
  })
}

/** An upgrade that waits for an older tab has an error name of its own, since the user can close that tab. */
function stuck(): DOMException {
  return new DOMException('The device’s database did not open', isBlocked ? 'BlockedError' : 'TimeoutError')
}
