import type { WorkboxPlugin } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import { registerRoute } from 'workbox-routing'
import { StaleWhileRevalidate } from 'workbox-strategies'

import { API_BASE_URL } from '#client/base.ts'

import { announce } from './announce.ts'
import { isLibraryPath } from './library-path.ts'
import { DAY_SECONDS, onlySuccess } from './what-to-keep.ts'

/** Count the number up when the shape of a library answer changes: screens must not meet older ones. */
export const LIBRARY_CACHE = 'library-v1'

const expiration = new ExpirationPlugin({
  maxEntries: 300,
  maxAgeSeconds: 30 * DAY_SECONDS,
  purgeOnQuotaError: true,
})

/** Tells open pages when the answer they were given is no longer the one the server gives. */
const announcing: WorkboxPlugin = {
  cacheDidUpdate: async ({ request, oldResponse, newResponse }) => {
    if (!oldResponse || (await areSame(oldResponse, newResponse))) return
    const { pathname, search } = new URL(request.url)
    await announce({ type: 'library-changed', url: pathname + search })
  },
  // The page may be showing an older answer; it must learn all the same that its session is over.
  fetchDidSucceed: async ({ response }) => {
    if (response.status === 401) await announce({ type: 'session-lost' })
    return response
  },
}

/**
 * Answers library calls from the cache at once and fetches them anew behind the scenes. The agent's
 * own calls are not routed at all and so never kept.
 */
export function cacheLibrary(): void {
  const base = new URL(API_BASE_URL, globalThis.location.href)
  registerRoute(
    ({ url }) => url.origin === base.origin && isLibraryPath(url.pathname, base.pathname),
    new StaleWhileRevalidate({
      cacheName: LIBRARY_CACHE,
      plugins: [onlySuccess, expiration as WorkboxPlugin, announcing],
    }),
  )
}

/** Forgets every library answer. */
export async function clearLibrary(): Promise<void> {
  await expiration.deleteCacheAndMetadata()
}

async function areSame(a: Response, b: Response): Promise<boolean> {
  const tags = [a.headers.get('ETag'), b.headers.get('ETag')]
  if (tags[0] && tags[1]) return tags[0] === tags[1]
  return (await a.clone().text()) === (await b.clone().text())
}
