import { clientsClaim } from 'workbox-core'

import { holdsAnswers, LIBRARY_CACHE, PICTURE_CACHE, PINNED_CACHE } from '#sync/storage/caches.ts'

import { scope } from './scope.ts'

/** Takes control of open pages and clears the caches of older versions of this worker. */
export function listenForActivation(): void {
  clientsClaim()
  scope.addEventListener('activate', (event) => event.waitUntil(dropOldCaches()))
}

const PRESENT = new Set([LIBRARY_CACHE, PICTURE_CACHE, PINNED_CACHE])

async function dropOldCaches(): Promise<void> {
  const names = await caches.keys()
  const old = names.filter((name) => holdsAnswers(name) && !PRESENT.has(name))
  await Promise.all(old.map((name) => caches.delete(name)))
}
