import type { Platform } from '#domain/platform.ts'

import type { House } from '../house.ts'

import type { Connector } from './connector.ts'
import { facebook } from './facebook/facebook.ts'

/** The networks this server can speak to; a platform that is not in it is shown as not available. */
export type Connectors = Partial<Record<Platform, Connector>>

const known = new WeakMap<object, Connectors>()

/** One set for each house, so that what a network asked us to remember is remembered by all modules. */
export function connectorsOf(house: Pick<House, 'config' | 'now'>): Connectors {
  const there = known.get(house)
  if (there) return there
  const made: Connectors = { facebook: facebook(house.config.facebook, house.now) }
  known.set(house, made)
  return made
}
