import type { InstagramSettings } from './settings.ts'
import { askMeta, type MetaAsk } from '../meta.ts'
import type { RateLimiter } from '../rate-limits.ts'

import { readInstagramError } from './errors.ts'

export interface InstagramApi {
  settings: InstagramSettings
  ask: MetaAsk
}

/** Instagram's Graph API. */
export function instagramApi(settings: InstagramSettings, limiter: RateLimiter): InstagramApi {
  const { graphUrl } = settings
  return {
    settings,
    ask: askMeta({
      platform: 'instagram',
      graphUrl,
      limiter,
      refusedBy: ['error', 'error_type'],
      readError: readInstagramError,
    }),
  }
}
