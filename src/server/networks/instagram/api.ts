import type { InstagramSettings } from '../../network-settings.ts'
import { askMeta, type MetaAsk } from '../meta.ts'
import type { Brake } from '../usage.ts'

import { readError } from './errors.ts'

export interface InstagramApi {
  settings: InstagramSettings
  ask: MetaAsk
}

/** The Graph API as Instagram has it. */
export function instagramApi(settings: InstagramSettings, brake: Brake): InstagramApi {
  const { graphUrl } = settings
  return {
    settings,
    ask: askMeta({ platform: 'instagram', graphUrl, brake, refusedBy: ['error', 'error_type'], readError }),
  }
}
