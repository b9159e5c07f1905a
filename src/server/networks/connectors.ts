import type { Platform } from '#domain/platform.ts'

import type { AppContext } from '../app-context.ts'

import type { Connector } from './connector.ts'
import { facebook } from './facebook/facebook.ts'
import { instagram } from './instagram/instagram.ts'
import { linkedin } from './linkedin/linkedin.ts'

/** The connectors of the configured networks; a platform without one is shown as not available. */
export type Connectors = Partial<Record<Platform, Connector>>

const known = new WeakMap<object, Connectors>()

/** One set for each app, so that a rate limit is respected by all modules. */
export function connectorsOf(context: Pick<AppContext, 'config' | 'now'>): Connectors {
  const there = known.get(context)
  if (there) return there
  const made = makeConnectors(context)
  known.set(context, made)
  return made
}

/** New connectors, without stored rate limits. */
export function makeConnectors({ config, now }: Pick<AppContext, 'config' | 'now'>): Connectors {
  return {
    ...(config.facebook && { facebook: facebook(config.facebook, now) }),
    ...(config.instagram && { instagram: instagram(config.instagram, now) }),
    ...(config.linkedin && { linkedin: linkedin(config.linkedin, now) }),
  }
}
