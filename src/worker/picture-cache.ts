import type { WorkboxPlugin } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import { registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'

import { PICTURE_CACHE } from '#sync/storage/caches.ts'

import { DAY_SECONDS, onlySinceSignOut, onlySuccess, onlyType } from './cacheable.ts'
import { isDownload, pinned } from './pinned.ts'

const expiration = new ExpirationPlugin({
  maxEntries: 400,
  maxAgeSeconds: 90 * DAY_SECONDS,
  purgeOnQuotaError: true,
})

/** A pinned picture is not fetched again. */
const pinnedWidth: WorkboxPlugin = {
  cachedResponseWillBeUsed: async ({ request, cachedResponse }) => cachedResponse ?? (await pinned(request)),
}

/** With no network the same picture in another width is better than none. */
const otherWidth: WorkboxPlugin = {
  handlerDidError: async ({ request }) => {
    const cache = await caches.open(PICTURE_CACHE)
    return await cache.match(request, { ignoreSearch: true })
  },
}

const strategy = new CacheFirst({
  cacheName: PICTURE_CACHE,
  plugins: [onlySuccess, onlyType(/^image\//), onlySinceSignOut, expiration as WorkboxPlugin, pinnedWidth, otherWidth],
})

/**
 * Caches sized pictures, whose addresses contain their content's hash, as long as there is space.
 * Originals are left to the browser: videos are fetched in ranges, which a cache can't serve.
 */
export function cachePictures(): void {
  registerRoute(
    ({ url, sameOrigin, request }) =>
      sameOrigin && url.pathname.startsWith('/media/') && url.searchParams.has('w') && !isDownload(request),
    strategy,
  )
}

/** Fetches a picture into the cache, unless it has it. */
export async function fetchPicture(url: string, event: ExtendableEvent): Promise<void> {
  const [answer, stored] = strategy.handleAll({ request: new Request(url), event })
  await Promise.allSettled([answer, stored])
}

/** Clears the cache of pictures. */
export async function clearPictures(): Promise<void> {
  await expiration.deleteCacheAndMetadata()
}
