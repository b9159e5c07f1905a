import type { Connection } from '#contract/publishing/connections.ts'
import { PLATFORMS, type Platform } from '#domain/platform/platform.ts'

/** The first platform the agent could connect and hasn't. */
export function nextToConnect(byPlatform: Readonly<Record<Platform, Connection>>): Connection | undefined {
  return PLATFORMS.map((platform) => byPlatform[platform]).find(
    ({ status, available, allowed }) => status === 'not_connected' && available && allowed,
  )
}
