import { clientsClaim } from 'workbox-core'

import { isOutdated } from '#sync/storage/caches.ts'

import { scope } from './scope.ts'

/** Takes control of open pages and clears the caches of older versions of this worker. */
export function listenForActivation(): void {
  clientsClaim()
  scope.addEventListener('activate', (event) => event.waitUntil(dropOldCaches()))
}

async function dropOldCaches(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(names.filter(isOutdated).map((name) => caches.delete(name)))
}
