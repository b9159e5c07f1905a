import type { Platform } from '#domain/platform.ts'

import type { House } from '../house.ts'

import type { Connector } from './connector.ts'
import { facebook } from './facebook/facebook.ts'
import { instagram } from './instagram/instagram.ts'
import { linkedin } from './linkedin/linkedin.ts'

/** The networks this server can speak to; a platform that is not in it is shown as not available. */
export type Connectors = Partial<Record<Platform, Connector>>

const known = new WeakMap<object, Connectors>()

/** One set for each house, so that what a network asked us to remember is remembered by all modules. */
export function connectorsOf(house: Pick<House, 'config' | 'now'>): Connectors {
  const there = known.get(house)
  if (there) return there
  const made = makeConnectors(house)
  known.set(house, made)
  return made
}

/** Connectors that remember nothing yet. */
export function makeConnectors({ config, now }: Pick<House, 'config' | 'now'>): Connectors {
  return {
    facebook: facebook(config.facebook, now),
    ...(config.instagram && { instagram: instagram(config.instagram, now) }),
    ...(config.linkedin && { linkedin: linkedin(config.linkedin, now) }),
  }
}
