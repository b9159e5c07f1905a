import { PLATFORMS, type Platform } from '#domain/platform.ts'

import type { House } from '../../house.ts'
import type { Connector } from '../../networks/connector.ts'
import { connectorsOf } from '../../networks/connectors.ts'
import { NetworkError } from '../../networks/network-error.ts'
import * as repo from './repo.ts'
import { openToken, sealToken } from './tokens.ts'

const RENEW_EVERY_SECONDS = 60 * 60

const DAY_MS = 24 * 60 * 60 * 1000

/** Tokens that end within this time are renewed; ten days of tries bear a network's worst week. */
const RENEW_BEFORE_MS = 10 * DAY_MS

/** Instagram renews no token younger than a day. */
const LEAST_AGE_MS = DAY_MS

const BATCH = 100

/** Registers the renewing of tokens with the jobs; before they start. */
export function startRenewing(house: House): void {
  house.jobs.every('renew-connections', RENEW_EVERY_SECONDS, () => renewConnections(house))
}

/**
 * Renews the tokens that end soon, and has the agent asked to connect again where one has ended. A
 * renewal that fails leaves the token as it is, which stays good until its day: only the platform's
 * own word that it is dead counts as death.
 */
export async function renewConnections(house: House): Promise<void> {
  for (const platform of PLATFORMS) {
    const connector = connectorsOf(house)[platform]
    // An account token of its own bears no date.
    if (!connector || connector.choosesAccount) continue
    await repo.markEnded(house.db, platform, house.now())
    if (connector.refresh) await renewAll(house, platform, connector.refresh)
  }
}

type Refresh = NonNullable<Connector['refresh']>

async function renewAll(house: House, platform: Platform, refresh: Refresh): Promise<void> {
  const now = house.now().getTime()
  const span = { endsBefore: new Date(now + RENEW_BEFORE_MS), unchangedSince: new Date(now - LEAST_AGE_MS) }
  let after = 0
  for (;;) {
    const rows = await repo.findEnding(house.db, platform, span, after, BATCH)
    for (const row of rows) await renew(house, row, refresh)
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return
    after = last.id
  }
}

async function renew(house: House, row: repo.ConnectionRow, refresh: Refresh): Promise<void> {
  const { appSecret } = house.config
  const { agentId, platform } = row
  const token = row.userToken === null ? null : openToken(appSecret, row.userToken)
  if (token === null) return
  const refreshToken = row.refreshToken === null ? null : openToken(appSecret, row.refreshToken)
  try {
    const renewed = await refresh({ token, refreshToken })
    if (!renewed) return
    await repo.changeHeldToken(house.db, row, {
      userToken: sealToken(appSecret, renewed.token),
      accountToken: sealToken(appSecret, renewed.token),
      userTokenExpiresAt: renewed.expiresAt,
      // What comes empty overwrites nothing.
      ...(renewed.refreshToken && { refreshToken: sealToken(appSecret, renewed.refreshToken) }),
      updatedAt: house.now(),
    })
    house.log.info({ agentId, platform }, 'a connection was renewed')
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error
    house.log.warn({ agentId, platform, code: error.code, detail: error.detail }, 'a connection was not renewed')
    if (error.kind !== 'reconnect') return
    await repo.changeHeldToken(house.db, row, { needsReconnect: true, updatedAt: house.now() })
  }
}
