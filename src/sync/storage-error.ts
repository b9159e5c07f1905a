/** Why the device didn't keep something: no room left, or the browser doesn't let us store at all. */
export type StorageTrouble = 'full' | 'unavailable'

const WORDS: Record<StorageTrouble, string> = {
  full: 'This phone is out of room. Free up some space and try again. Nothing was sent.',
  unavailable:
    'This browser doesn’t let us keep your work on this device. Private windows often don’t. Nothing was sent.',
}

/** The device could not keep something. `message` is one sentence or more for the person. */
export class DeviceStorageError extends Error {
  override readonly name = 'DeviceStorageError'
  readonly trouble: StorageTrouble

  constructor(trouble: StorageTrouble, cause: unknown) {
    super(WORDS[trouble], { cause })
    this.trouble = trouble
  }
}

const UNAVAILABLE = new Set([
  'OpenFailedError',
  'MissingAPIError',
  'DatabaseClosedError',
  'InvalidStateError',
  'UnknownError',
  'SecurityError',
  'VersionError',
])

/**
 * Does work on the device's database. What the browser says of full or forbidden storage comes out as
 * `DeviceStorageError`, anything else as it is.
 */
export async function onDevice<T>(work: () => PromiseLike<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const names = namesWithin(error)
    if (names.includes('QuotaExceededError')) throw new DeviceStorageError('full', error)
    if (names.some((name) => UNAVAILABLE.has(name))) throw new DeviceStorageError('unavailable', error)
    throw error
  }
}

/** An aborted transaction carries its reason inside, as Dexie's `inner`. */
function namesWithin(error: unknown): string[] {
  const names: string[] = []
  for (let at = error; at instanceof Error && names.length < 5; at = (at as { inner?: unknown }).inner)
    names.push(at.name)
  return names
}
