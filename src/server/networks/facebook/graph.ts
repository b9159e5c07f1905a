import type { FacebookSettings } from '../../network-settings.ts'
import { askMeta, type MetaAsk } from '../meta.ts'
import type { Brake } from '../usage.ts'

import { readError } from './errors.ts'

export interface Graph {
  settings: FacebookSettings
  brake: Brake
  ask: MetaAsk
}

/** The Graph API as Facebook has it. */
export function graph(settings: FacebookSettings, brake: Brake): Graph {
  const { graphUrl } = settings
  return {
    settings,
    brake,
    ask: askMeta({ platform: 'facebook', graphUrl, brake, refusedBy: ['error'], readError }),
  }
}
