import type { QueryClient } from '@tanstack/react-query'

import { reportUnlessOffline } from '#pwa/shared/code/missing-code.ts'

import { deviceStorage } from './browser-storage.ts'
import { forget } from './remember.ts'

/**
 * Deletes what this device stores of the server's answers for the user, the worker's part included. Drafts and outbox
 * stay.
 */
export function wipe(client: QueryClient): void {
  forget(client)
  forgetDeviceLater()
}

const FORGETTING = 'porchlight:forgetting'

/** Clears the device's caches (forget-device.ts), whose code is loaded only now. */
export function forgetDeviceLater(): void {
  // Whoever leaves the page before it is done has it done by the next one.
  deviceStorage.set(FORGETTING, '1')
  void import('#pwa/offline/forget-device.ts')
    .then((code) => code.forgetDevice())
    .then(() => deviceStorage.drop(FORGETTING))
    .catch(reportUnlessOffline)
}

/** Clears them where an earlier page was left before it had. */
export function finishForgetting(): void {
  if (deviceStorage.get(FORGETTING) !== null) forgetDeviceLater()
}
