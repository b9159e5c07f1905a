import type { WorkboxPlugin } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import { registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'

import { DAY_SECONDS, onlySuccess } from './what-to-keep.ts'

export const PICTURE_CACHE = 'pictures-v1'

/** With no network the same picture in another width is better than none. */
const otherWidth: WorkboxPlugin = {
  handlerDidError: async ({ request }) => {
    const cache = await caches.open(PICTURE_CACHE)
    return await cache.match(request, { ignoreSearch: true })
  },
}

/**
 * Keeps sized pictures, whose addresses carry their content's hash, for as long as there is room.
 * Originals are left to the browser: films are fetched in ranges, which a cache can't serve.
 */
export function cachePictures(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/media/') && url.searchParams.has('w'),
    new CacheFirst({
      cacheName: PICTURE_CACHE,
      plugins: [
        onlySuccess,
        new ExpirationPlugin({
          maxEntries: 400,
          maxAgeSeconds: 90 * DAY_SECONDS,
          purgeOnQuotaError: true,
        }) as WorkboxPlugin,
        otherWidth,
      ],
    }),
  )
}
