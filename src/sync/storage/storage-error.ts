/**
 * Why the device didn't store something: no space left, the browser forbids storage, or an older tab of
 * the app holds the database.
 */
export type StorageFailure = 'full' | 'unavailable' | 'blocked'

const MESSAGE: Record<StorageFailure, string> = {
  full: 'This device is out of storage.',
  unavailable: 'This browser won’t let us save anything on this device right now.',
  blocked: 'An older version of Porchlight is open in another tab. Close that tab first.',
}

/** The device could not store something. `message` tells the user why, in one sentence. */
export class DeviceStorageError extends Error {
  override readonly name = 'DeviceStorageError'
  readonly failure: StorageFailure

  constructor(failure: StorageFailure, cause: unknown) {
    super(MESSAGE[failure], { cause })
    this.failure = failure
  }
}

const FAILURE_OF: ReadonlyMap<string, StorageFailure> = new Map([
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

/** The storage error an error stands for; null when it is about something else. */
export function storageFailureOf(error: unknown): DeviceStorageError | null {
  if (error instanceof DeviceStorageError) return error
  const failures = namesWithin(error).flatMap((name) => FAILURE_OF.get(name) ?? [])
  const [first] = failures
  if (!first) return null
  return new DeviceStorageError(failures.includes('full') ? 'full' : first, error)
}

/** For background work: storage errors are ignored, because the screens show them; others are reported. */
export function reportUnlessStorage(error: unknown): void {
  if (!storageFailureOf(error)) reportError(error)
}

/** An aborted transaction carries its reason inside, as Dexie's `inner`. */
function namesWithin(error: unknown): string[] {
  const names: string[] = []
  for (let at = error; at instanceof Error && names.length < 5; at = (at as { inner?: unknown }).inner)
    names.push(at.name)
  return names
}
