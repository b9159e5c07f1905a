import type { QueryClient } from '@tanstack/react-query'

import { reportUnlessOffline } from '#pwa/shared/code/missing-code.ts'

import { forget } from './remember.ts'

/**
 * Deletes what this device stores of the server's answers for the user, the worker's part included. Drafts and outbox
 * stay.
 */
export function wipe(client: QueryClient): void {
  forget(client)
  forgetDeviceLater()
}

/** Clears the device's caches (forget-device.ts), whose code is loaded only now. */
export function forgetDeviceLater(): void {
  void import('#pwa/offline/forget-device.ts').then((code) => code.forgetDevice()).catch(reportUnlessOffline)
}
