import { CacheableResponsePlugin } from 'workbox-cacheable-response'
import type { WorkboxPlugin } from 'workbox-core'

export const DAY_SECONDS = 24 * 60 * 60

/** Caches only answers with status 200: no errors, no partial videos. */
export const onlySuccess = new CacheableResponsePlugin({ statuses: [200] }) as WorkboxPlugin

let signOuts = 0

/** Caches no answer whose request began before the last sign-out on this device. */
export const onlySinceSignOut: WorkboxPlugin = {
  handlerWillStart: async ({ state }) => {
    if (state) state['signOuts'] = signOuts
  },
  cacheWillUpdate: async ({ response, state }) => (state?.['signOuts'] === signOuts ? response : null),
}

/** To be called at sign-out, so that answers still on their way don't fill the emptied caches. */
export function dropArriving(): void {
  signOuts += 1
}
