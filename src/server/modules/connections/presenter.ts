import type { Connection, FacebookPage } from '#contract/publishing/connections.ts'
import { mayConnect, maxAccounts, type Plan } from '#domain/plan/plan.ts'
import { NETWORKS, PLATFORMS, type Platform } from '#domain/platform/platform.ts'
import { recordOf } from '#domain/record-of.ts'

import type { Account } from '../../networks/connector.ts'
import type { InsightsPermission } from './insights.ts'
import { type AccountRow, type ConnectionRow, isAccount } from './repo.ts'
import { inUse } from './room.ts'

/** What this server can do at a network. */
interface Judging {
  isAvailable: (platform: Platform) => boolean
  permissionOf: (row: AccountRow) => InsightsPermission
}

/** All platforms, connected or not, keyed by platform. */
export function presentConnections(
  rows: readonly ConnectionRow[],
  { isAvailable, permissionOf }: Judging,
  plan: Plan | null,
): Record<Platform, Connection> {
  const one = (platform: Platform): Connection => {
    // A consent without a chosen page is no connection yet.
    const accounts = rows.filter(isAccount).filter((row) => row.platform === platform)
    return {
      platform,
      ...presentUsual(platform, accounts[0]),
      available: isAvailable(platform),
      allowed: mayConnect(plan, platform),
      accounts: presentAccounts(accounts, inUse(accounts, plan, platform), permissionOf),
      most_accounts: maxAccounts(plan, platform),
    }
  }
  return recordOf(PLATFORMS, one)
}

function presentUsual(platform: Platform, row: AccountRow | undefined) {
  const name = row?.accountName ?? null
  return {
    status: row ? statusOf(row) : 'not_connected',
    connected: row !== undefined,
    needs_to_reconnect: row?.needsReconnect ?? false,
    page_name: NETWORKS[platform].choosesAccount ? name : null,
    name,
  } satisfies Partial<Connection>
}

function presentAccounts(
  accounts: readonly AccountRow[],
  used: readonly AccountRow[],
  permissionOf: Judging['permissionOf'],
): Connection['accounts'] {
  return accounts.map((row) => ({
    id: row.accountId,
    name: row.accountName ?? '',
    status: statusOf(row),
    in_plan: used.includes(row),
    insights: permissionOf(row),
  }))
}

function statusOf({ needsReconnect }: AccountRow) {
  return needsReconnect ? ('reconnect' as const) : ('active' as const)
}

export function presentPage(account: Account): FacebookPage {
  return {
    id: account.id,
    name: account.name,
    ...(account.businessName !== undefined && { business: { name: account.businessName } }),
  }
}
