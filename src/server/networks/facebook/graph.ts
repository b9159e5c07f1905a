import type { FacebookSettings } from '../../network-settings.ts'
import { askMeta, type MetaAsk } from '../meta.ts'
import type { RateLimiter } from '../usage.ts'

import { readError } from './errors.ts'

export interface Graph {
  settings: FacebookSettings
  brake: RateLimiter
  ask: MetaAsk
}

/** Facebook's Graph API. */
export function graph(settings: FacebookSettings, brake: RateLimiter): Graph {
  const { graphUrl } = settings
  return {
    settings,
    brake,
    ask: askMeta({ platform: 'facebook', graphUrl, brake, refusedBy: ['error'], readError }),
  }
}
