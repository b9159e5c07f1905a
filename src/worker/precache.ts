import { PrecacheController } from 'workbox-precaching'

import { onlyOwnFiles } from './cacheable.ts'

declare const self: { __WB_MANIFEST: { url: string; revision: string | null }[] }

/** How many files are fetched at once: a round trip for each of 150 files would take a slow line a minute. */
const AT_ONCE = 6

type InstallEvent = Parameters<PrecacheController['install']>[0]

/**
 * The files of the app. Workbox installs them one after the other; here a few are fetched at once, after what the page
 * itself asks for. Those an interrupted installation has stored are not fetched again.
 */
class Precache extends PrecacheController {
  override install(event: InstallEvent) {
    const work = this.#fetchAll(event)
    event.waitUntil(work)
    return work
  }

  async #fetchAll(event: InstallEvent) {
    const left = this.getCachedURLs()
    const next = async () => {
      for (let url = left.shift(); url !== undefined; url = left.shift()) {
        const cacheKey = this.getCacheKeyForURL(url) ?? url
        // A file named by its content may come from the browser's cache, where the page has just put it.
        const cache = cacheKey === url ? 'default' : 'reload'
        const request = new Request(url, { cache, credentials: 'same-origin', priority: 'low' })
        await Promise.all(this.strategy.handleAll({ params: { cacheKey }, request, event }))
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, next))
    return { updatedURLs: this.getCachedURLs(), notUpdatedURLs: [] }
  }
}

/** The files of the app, in this release. */
export const precache = new Precache({ plugins: [onlyOwnFiles] })

/** Caches them with the installation of the worker. */
export function cacheApp(): void {
  precache.precache(self.__WB_MANIFEST)
}
