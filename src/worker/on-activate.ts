import { clientsClaim } from 'workbox-core'

import { LIBRARY_CACHE } from './library-cache.ts'
import { PICTURE_CACHE } from './picture-cache.ts'
import { scope } from './scope.ts'

/** Takes charge of open pages and clears what older versions of this worker kept. */
export function listenForActivation(): void {
  clientsClaim()
  scope.addEventListener('activate', (event) => event.waitUntil(dropOldCaches()))
}

async function dropOldCaches(): Promise<void> {
  const names = await caches.keys()
  const old = names.filter(
    (name) => /^(library|pictures)-/.test(name) && name !== LIBRARY_CACHE && name !== PICTURE_CACHE,
  )
  await Promise.all(old.map((name) => caches.delete(name)))
}
