import type { Connection, FacebookPage } from '#contract/connections.ts'
import { mayConnect, type Plan } from '#domain/plan.ts'
import { PLATFORMS, type Platform } from '#domain/platform.ts'

import type { Account } from '../../networks/connector.ts'
import type { ConnectionRow } from './repo.ts'

/** All platforms, connected or not, keyed by platform. */
export function presentConnections(
  rows: readonly ConnectionRow[],
  isAvailable: (platform: Platform) => boolean,
  plan: Plan | null,
): Record<Platform, Connection> {
  const one = (platform: Platform) =>
    presentConnection(
      platform,
      rows.find((row) => row.platform === platform),
      isAvailable(platform),
      mayConnect(plan, platform),
    )
  return Object.fromEntries(PLATFORMS.map((platform) => [platform, one(platform)])) as Record<Platform, Connection>
}

function presentConnection(
  platform: Platform,
  row: ConnectionRow | undefined,
  available: boolean,
  allowed: boolean,
): Connection {
  // A consent without a chosen page is no connection yet.
  const connected = Boolean(row?.accountId && row.accountToken)
  const reconnect = connected && row?.needsReconnect === true
  const name = connected ? (row?.accountName ?? null) : null
  return {
    platform,
    status: reconnect ? 'reconnect' : connected ? 'active' : 'not_connected',
    connected,
    needs_to_reconnect: reconnect,
    page_name: platform === 'facebook' ? name : null,
    name,
    available,
    allowed,
  }
}

export function presentPage(account: Account): FacebookPage {
  return {
    id: account.id,
    name: account.name,
    ...(account.businessName !== undefined && { business: { name: account.businessName } }),
  }
}
