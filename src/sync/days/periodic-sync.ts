/** The name under which the browser wakes the worker now and then while the app is closed. */
export const PERIODIC_TAG = 'porchlight-days'

/** A browser decides how often it really is, by how much the app is used. */
const LEAST_MS = 12 * 60 * 60 * 1000

/** What Periodic Background Sync adds to a registration, in an installed app of Chromium; missing in TypeScript's own types. */
interface PeriodicRegistration {
  periodicSync?: {
    register(tag: string, options: { minInterval: number }): Promise<void>
    unregister(tag: string): Promise<void>
  }
}

/** The Permissions and service worker parts of a window; the worker layer has no such type. */
interface PageNavigator {
  permissions?: { query(descriptor: { name: string }): Promise<{ state: string }> }
  serviceWorker?: { getRegistration(): Promise<PeriodicRegistration | undefined> }
}

/** Asks the browser to wake the worker now and then. Does nothing where it doesn't allow that; it is never asked for. */
export async function requestPeriodicSync(): Promise<void> {
  const { permissions, serviceWorker } = navigator as PageNavigator
  const registration = await serviceWorker?.getRegistration()
  if (!registration?.periodicSync || !permissions) return
  const isGranted = await permissions
    .query({ name: 'periodic-background-sync' })
    .then(({ state }) => state === 'granted')
    .catch(() => false)
  // Refused by the user's settings: the app is then as new as its last start.
  if (isGranted)
    await registration.periodicSync.register(PERIODIC_TAG, { minInterval: LEAST_MS }).catch(() => undefined)
}

/** Ends it, at sign-out. */
export async function endPeriodicSync(): Promise<void> {
  const registration = await (navigator as PageNavigator).serviceWorker?.getRegistration()
  await registration?.periodicSync?.unregister(PERIODIC_TAG).catch(() => undefined)
}
