import { fullWords } from '#domain/full-words.ts'
import { PLATFORM_NAME, PLATFORMS, type Platform } from '#domain/platform.ts'

import type { Db } from '../../db/open.ts'
import type { House } from '../../house.ts'
import type { Account } from '../../networks/connector.ts'
import { connectorsOf } from '../../networks/connectors.ts'
import * as repo from './repo.ts'
import { inUse } from './room.ts'
import { openToken } from './tokens.ts'

/** What publishing finds when it asks for an agent's account; `surplus` is one past what her plan has. */
export type AccountState =
  | { state: 'ready'; account: Account }
  | { state: 'missing' }
  | { state: 'surplus'; words: string }
  | { state: 'reconnect'; accountId: string }

/**
 * The account an agent's posts go to, with its token in the clear: for this process's memory only.
 * `accountId` names one of several; null is the usual one.
 */
export async function accountFor(
  house: House,
  agentId: number,
  platform: Platform,
  accountId: string | null,
): Promise<AccountState> {
  const { accounts, used, plan } = await findUsed(house, agentId, platform)
  const row = accountId === null ? accounts[0] : accounts.find((one) => one.accountId === accountId)
  if (!row?.accountToken) return { state: 'missing' }
  if (!used.includes(row)) return { state: 'surplus', words: fullWords(plan, platform) }
  const token = asksAgain(house, row) ? null : openToken(house.config.appSecret, row.accountToken)
  if (token === null) return { state: 'reconnect', accountId: row.accountId }
  return { state: 'ready', account: { id: row.accountId, name: row.accountName ?? '', token } }
}

async function findUsed({ db }: House, agentId: number, platform: Platform) {
  const accounts = (await repo.findConnections(db, agentId, platform)).filter(repo.isAccount)
  const plan = accounts.length > 1 ? await repo.findPlan(db, agentId) : null
  return { accounts, plan, used: inUse(accounts, plan, platform) }
}

/** Whether she has to connect again before anything goes out: a chosen account's token has no day of its own. */
function asksAgain(house: House, row: repo.ConnectionRow): boolean {
  if (row.needsReconnect) return true
  if (connectorsOf(house)[row.platform]?.choosesAccount !== false || row.userTokenExpiresAt === null) return false
  return row.userTokenExpiresAt <= house.now()
}

/** Notes that the platform no longer takes the token of an agent's account. */
export async function markReconnect(
  house: House,
  agentId: number,
  platform: Platform,
  accountId: string,
): Promise<void> {
  const set = { needsReconnect: true, updatedAt: house.now() }
  await repo.changeAccount(house.db, agentId, platform, accountId, set)
}

/** The account a new post goes to, or why it can't go out, in words she reads. */
type Destination = { fault: string } | { surplus: string } | { account: Pick<Account, 'id' | 'name'> | null }

/**
 * Where a post for `platform` goes: to the account she chose, else to the first; it is kept with the
 * post where there is another it could be mistaken for.
 */
export async function destination(
  house: House,
  agentId: number,
  platform: Platform,
  chosen: string | undefined,
): Promise<Destination> {
  const name = PLATFORM_NAME[platform]
  if (!connectorsOf(house)[platform]) return { fault: `${name} is not available yet.` }
  const { accounts, used, plan } = await findUsed(house, agentId, platform)
  if (accounts.length === 0) return { fault: `Connect ${name} first, then publish this post.` }
  const row = chosen === undefined ? accounts[0] : accounts.find(({ accountId }) => accountId === chosen)
  if (!row) return { fault: `This ${name} account is not connected any more. Choose another one.` }
  if (!used.includes(row)) return { surplus: fullWords(plan, platform) }
  const account = { id: row.accountId, name: row.accountName ?? '' }
  if (asksAgain(house, row)) {
    return { fault: `${accounts.length > 1 ? `${name} (${account.name})` : name} asks you to connect again.` }
  }
  return { account: accounts.length > 1 ? account : null }
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
