import { opened } from './opened.ts'

/**
 * Why the device didn't keep something: no room left, the browser doesn't let us store at all, or an
 * older tab of ours holds the database.
 */
export type StorageTrouble = 'full' | 'unavailable' | 'blocked'

const WORDS: Record<StorageTrouble, string> = {
  full: 'This phone is out of room.',
  unavailable: 'This browser doesn’t let us keep anything on this phone right now.',
  blocked: 'Porchlight is open in another tab with an older version, which has to be closed first.',
}

/** The device could not keep something. `message` is one sentence for the person, saying why. */
export class DeviceStorageError extends Error {
  override readonly name = 'DeviceStorageError'
  readonly trouble: StorageTrouble

  constructor(trouble: StorageTrouble, cause: unknown) {
    super(WORDS[trouble], { cause })
    this.trouble = trouble
  }
}

const TROUBLE_OF: ReadonlyMap<string, StorageTrouble> = new Map([
  ['QuotaExceededError', 'full'],
  ['BlockedError', 'blocked'],
  ['OpenFailedError', 'unavailable'],
  ['MissingAPIError', 'unavailable'],
  ['DatabaseClosedError', 'unavailable'],
  ['InvalidStateError', 'unavailable'],
  ['UnknownError', 'unavailable'],
  ['SecurityError', 'unavailable'],
  ['VersionError', 'unavailable'],
  ['TimeoutError', 'unavailable'],
])

/**
 * Does work on the device's database, which it opens first. What the browser says of full, forbidden or
 * unanswering storage comes out as `DeviceStorageError`, anything else as it is.
 */
export async function onDevice<T>(work: () => PromiseLike<T>): Promise<T> {
  try {
    await opened()
    return await work()
  } catch (error) {
    throw storageTroubleOf(error) ?? error
  }
}

/** What an error says of the device's storage; null when it is about something else. */
export function storageTroubleOf(error: unknown): DeviceStorageError | null {
  if (error instanceof DeviceStorageError) return error
  const troubles = namesWithin(error).flatMap((name) => TROUBLE_OF.get(name) ?? [])
  const [first] = troubles
  if (!first) return null
  return new DeviceStorageError(troubles.includes('full') ? 'full' : first, error)
}

/** For what runs unasked: on a device that can't be read nothing waits, and the screens say so themselves. */
export function reportUnlessStorage(error: unknown): void {
  if (!storageTroubleOf(error)) reportError(error)
}

/** An aborted transaction carries its reason inside, as Dexie's `inner`. */
function namesWithin(error: unknown): string[] {
  const names: string[] = []
  for (let at = error; at instanceof Error && names.length < 5; at = (at as { inner?: unknown }).inner)
    names.push(at.name)
  return names
}
