import { deviceStorage } from '#pwa/shared/query/browser-storage.ts'
import { SIGN_IN_LOCK_KEY } from '#pwa/shell/sign-in-lock.ts'

/** What the sign-in shows and needs without a network, from when it was started. */
export interface SignInLock {
  userId: number
  listingId: string
  /** The house, as visitors read it. */
  title: string
  address: string
  /** The state's postal code; empty where the listing has none. */
  state: string
  agent: string
  brokerage: string
  startedAt: number
  /** The PIN's salt and hash, in hex. */
  salt: string
  hash: string
  /** Wrong PINs since the last right one, and when the last was typed. */
  failures: number
  failedAt: number
}

/** Wrong PINs after which each further one has to wait. */
const FREE_FAILURES = 4
const WAIT_MS = 30_000

const ROUNDS = 310_000

/** The sign-in that this device is locked to; null for none. */
export function readLock(): SignInLock | null {
  const stored = deviceStorage.get(SIGN_IN_LOCK_KEY)
  if (stored === null) return null
  try {
    return JSON.parse(stored) as SignInLock
  } catch {
    return null
  }
}

const store = (lock: SignInLock) => deviceStorage.set(SIGN_IN_LOCK_KEY, JSON.stringify(lock))

/**
 * Locks this device to the sign-in of an open house until the PIN is typed.
 *
 * @throws Error where this browser doesn't store it, so that it would be gone with the page
 */
export async function startLock(
  house: Omit<SignInLock, 'startedAt' | 'salt' | 'hash' | 'failures' | 'failedAt'>,
  pin: string,
): Promise<void> {
  const salt = hexOf(crypto.getRandomValues(new Uint8Array(16)))
  const hash = await hashOf(pin, salt)
  store({ ...house, startedAt: Date.now(), salt, hash, failures: 0, failedAt: 0 })
  if (localStorage.getItem(SIGN_IN_LOCK_KEY) === null) throw new Error('The lock is not stored')
}

export function endLock(): void {
  deviceStorage.drop(SIGN_IN_LOCK_KEY)
}

/** Milliseconds until the next PIN may be tried. A clock that is set back doesn't make it longer. */
export function waitLeft({ failures, failedAt }: SignInLock, now: number): number {
  if (failures < FREE_FAILURES) return 0
  return Math.min(WAIT_MS, Math.max(0, failedAt + WAIT_MS - now))
}

/** Whether a PIN is the one the agent chose; a wrong one counts, also after a reload. */
export async function tryPin(lock: SignInLock, pin: string): Promise<boolean> {
  const isRight = (await hashOf(pin, lock.salt)) === lock.hash
  if (!isRight) store({ ...lock, failures: lock.failures + 1, failedAt: Date.now() })
  return isRight
}

async function hashOf(pin: string, salt: string): Promise<string> {
  const encoder = new TextEncoder()
  const key = await crypto.subtle.importKey('raw', encoder.encode(pin), 'PBKDF2', false, ['deriveBits'])
  const algorithm = { name: 'PBKDF2', hash: 'SHA-256', salt: encoder.encode(salt), iterations: ROUNDS }
  return hexOf(new Uint8Array(await crypto.subtle.deriveBits(algorithm, key, 256)))
}

const hexOf = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
