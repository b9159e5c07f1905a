import { PLATFORM_NAME, PLATFORMS, type Platform } from '#domain/platform.ts'

import type { Db } from '../../db/open.ts'
import type { House } from '../../house.ts'
import type { Account } from '../../networks/connector.ts'
import { connectorsOf } from '../../networks/connectors.ts'
import * as repo from './repo.ts'
import { openToken } from './tokens.ts'

/** What publishing finds when it asks for an agent's account. */
export type AccountState = { state: 'ready'; account: Account } | { state: 'missing' } | { state: 'reconnect' }

/** The account an agent's posts go to, with its token in the clear: for this process's memory only. */
export async function accountFor(house: House, agentId: number, platform: Platform): Promise<AccountState> {
  const row = await repo.findConnection(house.db, agentId, platform)
  if (!row?.accountId || !row.accountToken) return { state: 'missing' }
  if (row.needsReconnect || hasEnded(house, row)) return { state: 'reconnect' }
  const token = openToken(house.config.appSecret, row.accountToken)
  if (token === null) return { state: 'reconnect' }
  return { state: 'ready', account: { id: row.accountId, name: row.accountName ?? '', token } }
}

/** Whether the token an agent's posts go out with is past its day; a chosen account's has none. */
function hasEnded(house: House, row: repo.ConnectionRow): boolean {
  if (connectorsOf(house)[row.platform]?.choosesAccount !== false || row.userTokenExpiresAt === null) return false
  return row.userTokenExpiresAt <= house.now()
}

/** Notes that the platform no longer takes the agent's token. */
export async function markReconnect(house: House, agentId: number, platform: Platform): Promise<void> {
  await repo.changeConnection(house.db, agentId, platform, { needsReconnect: true, updatedAt: house.now() })
}

/** Why a post can't be sent to `platform` for this agent, in words she reads; null when it can. */
export async function connectionFault(house: House, agentId: number, platform: Platform): Promise<string | null> {
  const name = PLATFORM_NAME[platform]
  if (!connectorsOf(house)[platform]) return `${name} is not available yet.`
  const row = await repo.findConnection(house.db, agentId, platform)
  if (!row?.accountId || !row.accountToken) return `Connect ${name} first, then publish this post.`
  return row.needsReconnect || hasEnded(house, row) ? `${name} asks you to connect again.` : null
}

/**
 * The platforms each of these agents has connected, in the usual order; nobody is named who has none.
 * An account that asks to be connected again is still hers: she may do it before a post is due.
 */
export async function connectedPlatforms(
  house: Pick<House, 'config' | 'now'>,
  db: Db,
  agentIds: readonly number[],
): Promise<Map<number, Platform[]>> {
  if (agentIds.length === 0) return new Map()
  const connectors = connectorsOf(house)
  const found = Map.groupBy(await repo.findAccounts(db, agentIds), ({ agentId }) => agentId)
  return new Map(
    [...found].map(([agentId, rows]) => {
      const platforms = new Set(rows.map(({ platform }) => platform))
      return [agentId, PLATFORMS.filter((platform) => platforms.has(platform) && connectors[platform] !== undefined)]
    }),
  )
}
