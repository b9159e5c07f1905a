import type { WorkboxPlugin } from 'workbox-core'
import { createPartialResponse } from 'workbox-range-requests'
import { registerRoute } from 'workbox-routing'

import { pinnedPicture } from '#sync/pins/pin.ts'
import { PINNED_CACHE } from '#sync/storage/caches.ts'

/** Downloads of pins go to the network themselves and are stored only where pins are. */
export const isDownload = (request: Request) => request.cache === 'no-store'

/** A request no other cache has an answer to is answered from what the agent pinned. */
export const orPinned: WorkboxPlugin = {
  cachedResponseWillBeUsed: async ({ request, cachedResponse }) => cachedResponse ?? (await pinned(request)),
  // A pinned answer is as new as the one the worker has just cached.
  cacheDidUpdate: async ({ request, newResponse }) => {
    const cache = await caches.open(PINNED_CACHE)
    if (await cache.match(request)) await cache.put(request, newResponse.clone())
  },
}

/** Answers requests for pinned videos, also those for a range; others go to the network. */
export function servePinnedVideos(): void {
  registerRoute(
    ({ url, sameOrigin, request }) =>
      sameOrigin && url.pathname.startsWith('/media/') && request.destination === 'video' && !isDownload(request),
    async ({ request }) => {
      const video = await pinned(request)
      if (!video) return await fetch(request)
      return request.headers.has('Range') ? await createPartialResponse(request, video) : video
    },
  )
}

/** The pinned answer to a request, or to a call at an address; a picture in the one width it is stored in. */
export async function pinned(request: Request | string): Promise<Response | undefined> {
  const url = new URL(typeof request === 'string' ? request : request.url, globalThis.location.href)
  const isPicture = url.pathname.startsWith('/media/') && url.searchParams.has('w')
  const cache = await caches.open(PINNED_CACHE)
  // Answers vary by the accepted encoding, which says nothing about a stored one.
  return await cache.match(isPicture ? pinnedPicture(url.pathname) : url, { ignoreVary: true })
}
