import { CacheableResponsePlugin } from 'workbox-cacheable-response'
import type { WorkboxPlugin } from 'workbox-core'

export const DAY_SECONDS = 24 * 60 * 60

/** Nothing but a 200 is ever kept: no refusal, no partial film. */
export const onlySuccess = new CacheableResponsePlugin({ statuses: [200] }) as WorkboxPlugin
