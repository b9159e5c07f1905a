import { CacheableResponsePlugin } from 'workbox-cacheable-response'
import type { WorkboxPlugin } from 'workbox-core'

export const DAY_SECONDS = 24 * 60 * 60

/** Caches only answers with status 200: no errors, no partial videos. */
export const onlySuccess = new CacheableResponsePlugin({ statuses: [200] }) as WorkboxPlugin

/** Caches only answers of a type: a captive portal or a broken proxy answers anything with a page of its own. */
export function onlyType(type: RegExp): WorkboxPlugin {
  return {
    cacheWillUpdate: async ({ response }) => (type.test(response.headers.get('Content-Type') ?? '') ? response : null),
  }
}

/** The app's own files: only its pages may be HTML, so that an installation in a captive portal fails and is repeated. */
export const onlyOwnFiles: WorkboxPlugin = {
  cacheWillUpdate: async ({ request, response }) => {
    const isPage = new URL(request.url).pathname.endsWith('.html')
    const isHtml = /\bhtml\b/.test(response.headers.get('Content-Type') ?? '')
    return response.status < 400 && isPage === isHtml ? response : null
  },
}

let signOuts = 0

/** Caches no answer whose request began before the last sign-out on this device. */
export const onlySinceSignOut: WorkboxPlugin = {
  handlerWillStart: async ({ state }) => {
    if (state) state['signOuts'] = signOuts
  },
  cacheWillUpdate: async ({ response, state }) => (state?.['signOuts'] === signOuts ? response : null),
}

/** To be called at sign-out, so that answers still on their way don't fill the emptied caches. */
export function noteSignOut(): void {
  signOuts += 1
}
