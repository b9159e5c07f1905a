import type { FacebookSettings } from './settings.ts'
import { askMeta, type MetaAsk } from '../meta.ts'
import type { RateLimiter } from '../rate-limits.ts'

import { readFacebookError } from './errors.ts'

export interface Graph {
  settings: FacebookSettings
  limiter: RateLimiter
  ask: MetaAsk
}

/** Facebook's Graph API. */
export function graph(settings: FacebookSettings, limiter: RateLimiter): Graph {
  const { graphUrl } = settings
  return {
    settings,
    limiter,
    ask: askMeta({ platform: 'facebook', graphUrl, limiter, refusedBy: ['error'], readError: readFacebookError }),
  }
}
