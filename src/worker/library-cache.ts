import type { WorkboxPlugin } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import { registerRoute } from 'workbox-routing'
import { StaleWhileRevalidate } from 'workbox-strategies'

import { API_BASE_URL } from '#client/base.ts'
import { LIBRARY_CACHE } from '#sync/storage/caches.ts'

import { announce } from './announce.ts'
import { isLibraryPath } from '#contract/library-path.ts'
import { DAY_SECONDS, onlySinceSignOut, onlySuccess, onlyType } from './cacheable.ts'
import { isDownload, orPinned } from './pinned.ts'

const expiration = new ExpirationPlugin({
  maxEntries: 300,
  maxAgeSeconds: 30 * DAY_SECONDS,
  purgeOnQuotaError: true,
})

/** Notifies open pages when the server's answer differs from the cached one. */
const announcing: WorkboxPlugin = {
  cacheDidUpdate: async ({ request, oldResponse, newResponse }) => {
    if (!oldResponse || (await areSame(oldResponse, newResponse))) return
    const { pathname, search } = new URL(request.url)
    await announce({ type: 'library-changed', url: pathname + search })
  },
  // The page may show a cached answer; it must still learn that its session has ended.
  fetchDidSucceed: async ({ response }) => {
    if (response.status === 401) await announce({ type: 'session-lost' })
    return response
  },
}

const strategy = new StaleWhileRevalidate({
  cacheName: LIBRARY_CACHE,
  plugins: [onlySuccess, onlyType(/\bjson\b/), onlySinceSignOut, expiration as WorkboxPlugin, announcing, orPinned],
})

/**
 * Answers library calls from the cache at once and fetches them again in the background. The agent's
 * own calls are not routed and so never cached.
 */
export function cacheLibrary(): void {
  const base = new URL(API_BASE_URL, globalThis.location.href)
  registerRoute(
    ({ url, request }) =>
      url.origin === base.origin && isLibraryPath(url.pathname, base.pathname) && !isDownload(request),
    strategy,
  )
}

/** Fetches a library answer into the cache, also where it has an older one. */
export async function refreshAnswer(url: string, event: ExtendableEvent): Promise<void> {
  const [answer, stored] = strategy.handleAll({ request: new Request(url), event })
  await Promise.allSettled([answer, stored])
}

/** Clears the cache of library answers. */
export async function clearLibrary(): Promise<void> {
  await expiration.deleteCacheAndMetadata()
}

async function areSame(a: Response, b: Response): Promise<boolean> {
  const tags = [a.headers.get('ETag'), b.headers.get('ETag')]
  if (tags[0] && tags[1]) return tags[0] === tags[1]
  return (await a.clone().text()) === (await b.clone().text())
}
