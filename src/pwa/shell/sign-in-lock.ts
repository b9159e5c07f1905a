import { deviceStorage } from '#pwa/shared/query/browser-storage.ts'

export const SIGN_IN_LOCK_KEY = 'porchlight:sign-in'

/** Whether this device is locked to the sign-in of an open house (src/pwa/agent/open-house). */
export const isLockedToSignIn = (): boolean => deviceStorage.get(SIGN_IN_LOCK_KEY) !== null

/** Shows the sign-in in every other tab, and in a page that Back brings from memory. Returns a function that ends it. */
export function watchSignInLock(): () => void {
  const hear = ({ key }: StorageEvent) => {
    if (key === SIGN_IN_LOCK_KEY) location.reload()
  }
  const show = ({ persisted }: PageTransitionEvent) => {
    if (persisted && isLockedToSignIn()) location.reload()
  }
  addEventListener('storage', hear)
  addEventListener('pageshow', show)
  return () => {
    removeEventListener('storage', hear)
    removeEventListener('pageshow', show)
  }
}
