import { deviceStorage } from '#pwa/shared/query/browser-storage.ts'

export const SIGN_IN_LOCK_KEY = 'porchlight:sign-in'

/** Whether this device is locked to the sign-in of an open house (src/pwa/agent/open-house). */
export const isLockedToSignIn = (): boolean => deviceStorage.get(SIGN_IN_LOCK_KEY) !== null
