import { clientsClaim } from 'workbox-core'

import { deleteOutdatedCaches } from '#sync/storage/caches.ts'

import { scope } from './scope.ts'

/** Takes control of open pages and clears the caches of the workers of earlier releases. */
export function listenForActivation(): void {
  clientsClaim()
  scope.addEventListener('activate', (event) => event.waitUntil(deleteOutdatedCaches()))
}
