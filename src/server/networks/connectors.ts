import { type Platform, PLATFORMS } from '#domain/platform/platform.ts'

import type { AppContext } from '../app-context.ts'
import type { CallState, Connector } from './connector.ts'
import { noteVersion, versionInUse } from './api-version.ts'
import { facebook } from './facebook/facebook.ts'
import { instagram } from './instagram/instagram.ts'
import { linkedin } from './linkedin/linkedin.ts'
import { rateLimits } from './rate-limits.ts'
import type { NetworkSettings } from './network-settings.ts'

/** The connectors of the configured networks; a platform without one is shown as not available. */
export type Connectors = Partial<Record<Platform, Connector>>

const known = new WeakMap<object, Connectors>()

type ConnectorContext = Pick<AppContext, 'config' | 'db' | 'now' | 'log'>

/** One set for each app, so that a rate limit is respected by all modules. */
export function connectorsOf(context: ConnectorContext): Connectors {
  const there = known.get(context)
  if (there) return there
  const made = makeConnectors(context)
  known.set(context, made)
  return made
}

type Connect<P extends Platform> = (
  settings: NonNullable<NetworkSettings[P]>,
  now: () => Date,
  state: CallState,
) => Connector

const CONNECT: { readonly [P in Platform]: Connect<P> } = { facebook, instagram, linkedin }

/** New connectors, without what was learned of rate limits. */
export function makeConnectors(context: ConnectorContext): Connectors {
  const { config, now } = context
  const limiterOf = rateLimits(context)
  const made: Connectors = {}
  const connect = <P extends Platform>(platform: P) => {
    const settings: NetworkSettings[P] = config[platform]
    if (!settings) return
    const configured = settings.apiVersion
    const note = noteVersion(context, platform, configured)
    const version = versionInUse({ platform, configured, now, note })
    made[platform] = CONNECT[platform](settings, now, { limiter: limiterOf(platform), version })
  }
  for (const platform of PLATFORMS) connect(platform)
  return made
}
