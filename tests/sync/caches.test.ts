import { afterEach, expect, test, vi } from 'vitest'

import { deleteOutdatedCaches } from '#sync/storage/caches.ts'

import { FakeCacheStorage } from './support/cache-storage.ts'

afterEach(() => vi.unstubAllGlobals())

test('a new version deletes the caches of older ones, and leaves its own, what is pinned and the app’s files', async () => {
  const caches = new FakeCacheStorage()
  vi.stubGlobal('caches', caches)
  const present = ['library-v2', 'pictures-v1', 'pinned-v1', 'days-v1', 'workbox-precache-v2']
  for (const name of ['library-v1', 'pictures-v0', ...present]) await caches.open(name)
  await deleteOutdatedCaches()
  expect(await caches.keys()).toEqual(present)
})
