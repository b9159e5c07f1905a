import { within } from '#domain/time/within.ts'

/** The name under which the browser wakes the worker to drain the outbox. */
export const SYNC_TAG = 'porchlight-outbox'

/** Milliseconds a browser may take to register the sync; sending doesn't wait longer for it. */
const PATIENCE_MS = 1_000

/** What Background Sync adds to a registration; missing in Safari and Firefox, and in TypeScript's own types. */
interface SyncRegistration {
  sync?: { register(tag: string): Promise<void> }
}

/**
 * Asks the browser to wake the worker when there is a network, even with every page closed. Does
 * nothing where that isn't supported: the triggers of the window are the fallback.
 */
export async function requestSync(): Promise<void> {
  const nothing = () => undefined
  // Refused by the user's settings, or the worker is being replaced: the triggers are the fallback.
  await within(PATIENCE_MS, register().catch(nothing), nothing)
}

async function register(): Promise<void> {
  const registration = await ownRegistration()
  await registration?.sync?.register(SYNC_TAG)
}

/** In the worker its own registration, in a window that of the active worker, if there is one. */
async function ownRegistration(): Promise<SyncRegistration | undefined> {
  const scope = globalThis as unknown as { registration?: SyncRegistration; navigator: { serviceWorker?: Container } }
  return scope.registration ?? (await scope.navigator.serviceWorker?.getRegistration())
}

interface Container {
  getRegistration(): Promise<SyncRegistration | undefined>
}
