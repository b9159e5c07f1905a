import { fullMessage } from '#domain/plan/plan-content.ts'
import { NETWORKS, PLATFORM_NAME, PLATFORMS, type Platform } from '#domain/platform/platform.ts'

import type { Db } from '../../db/open.ts'
import type { AppContext } from '../../app-context.ts'
import type { Account } from '../../networks/connector.ts'
import { connectorsOf } from '../../networks/connectors.ts'
import * as repo from './repo.ts'
import { inUse } from './store-account.ts'
import { openToken } from './tokens.ts'

export { removeAllConnections } from './disconnect.ts'
export { dropTokens, findConnections, isAccount, removePerson } from './repo.ts'

/** The state of an agent's account when publishing needs it; `surplus` is one past the plan's number of accounts. */
export type AccountForPost =
  | { state: 'ready'; account: Account }
  | { state: 'missing' }
  | { state: 'surplus'; message: string }
  | { state: 'reconnect'; accountId: string }

/**
 * The account an agent's posts go to, with its decrypted token, which must stay in this process's memory.
 * `accountId` names one of several; null is the default one.
 */
export async function accountFor(
  context: AppContext,
  agentId: number,
  platform: Platform,
  accountId: string | null,
): Promise<AccountForPost> {
  const { accounts, used, plan } = await findUsed(context, agentId, platform)
  const row = accountId === null ? accounts[0] : accounts.find((one) => one.accountId === accountId)
  if (!row?.accountToken) return { state: 'missing' }
  if (!used.includes(row)) return { state: 'surplus', message: fullMessage(plan, platform) }
  const token = asksAgain(context, row) ? null : openToken(context.config, row.accountToken)
  if (token === null) return { state: 'reconnect', accountId: row.accountId }
  return { state: 'ready', account: { id: row.accountId, name: row.accountName ?? '', token } }
}

async function findUsed({ db }: AppContext, agentId: number, platform: Platform) {
  const accounts = (await repo.findConnections(db, agentId, platform)).filter(repo.isAccount)
  const plan = accounts.length > 1 ? await repo.findPlan(db, agentId) : null
  return { accounts, plan, used: inUse(accounts, plan, platform) }
}

/**
 * Whether the agent has to reconnect before anything is published. The token of a chosen account has no expiry
 * date.
 */
function asksAgain(context: AppContext, row: repo.ConnectionRow): boolean {
  if (row.needsReconnect) return true
  if (!connectorsOf(context)[row.platform] || NETWORKS[row.platform].choosesAccount) return false
  if (row.userTokenExpiresAt === null) return false
  return row.userTokenExpiresAt <= context.now()
}

/** An account whose posts are read, with its decrypted token and its row. */
interface HeldAccount {
  account: Account
  row: repo.AccountRow
}

/** The account an agent's post went to, by its id, or the default one; null while it has to be connected first. */
export async function accountToRead(
  context: AppContext,
  agentId: number,
  platform: Platform,
  accountId: string | null,
): Promise<HeldAccount | null> {
  const accounts = (await repo.findConnections(context.db, agentId, platform)).filter(repo.isAccount)
  const row = accountId === null ? accounts[0] : accounts.find((one) => one.accountId === accountId)
  if (!row?.accountToken || asksAgain(context, row)) return null
  const token = openToken(context.config, row.accountToken)
  return token === null ? null : { account: { id: row.accountId, name: row.accountName ?? '', token }, row }
}

/** Stores once that the platform no longer accepts the token an account was read with. */
export async function markInvalid({ db, now }: AppContext, row: repo.AccountRow): Promise<void> {
  await repo.changeHeldAccount(db, row, { needsReconnect: true, updatedAt: now() })
}

/** Stores that the agent has taken scopes back at the platform; what else was granted stays. */
export async function withdrawScopes(
  { db, now }: AppContext,
  row: repo.AccountRow,
  withdrawn: readonly string[],
): Promise<void> {
  const scopes = row.scopes.filter((scope) => !withdrawn.includes(scope))
  await repo.changeHeldAccount(db, row, { scopes, updatedAt: now() })
}

/** Stores that the platform no longer accepts the token of an agent's account. */
export async function markReconnect(
  context: AppContext,
  agentId: number,
  platform: Platform,
  accountId: string,
): Promise<void> {
  const set = { needsReconnect: true, updatedAt: context.now() }
  await repo.changeAccount(context.db, agentId, platform, accountId, set)
}

/** The account a new post goes to, or the message that says why it can't be published. */
type Destination = { fault: string } | { surplus: string } | { account: Pick<Account, 'id' | 'name'> | null }

/**
 * Where a post for `platform` goes: to the account the agent chose, else to the first one. It is stored with the
 * post where the agent has more than one account.
 */
export async function destination(
  context: AppContext,
  agentId: number,
  platform: Platform,
  chosen: string | undefined,
): Promise<Destination> {
  const name = PLATFORM_NAME[platform]
  if (!connectorsOf(context)[platform]) return { fault: `${name} isn’t available right now.` }
  const { accounts, used, plan } = await findUsed(context, agentId, platform)
  if (accounts.length === 0) return { fault: `Connect ${name} first, then publish this post.` }
  const row = chosen === undefined ? accounts[0] : accounts.find(({ accountId }) => accountId === chosen)
  if (!row) return { fault: `This ${name} account is no longer connected. Choose another one.` }
  if (!used.includes(row)) return { surplus: fullMessage(plan, platform) }
  const account = { id: row.accountId, name: row.accountName ?? '' }
  if (asksAgain(context, row)) {
    return { fault: `${accounts.length > 1 ? `${name} (${account.name})` : name} needs to be reconnected.` }
  }
  return { account: accounts.length > 1 ? account : null }
}

/**
 * The platforms each of these agents has connected, in the usual order; agents without any are left out. A
 * connection that needs reconnecting still counts: the agent may do that before a post is due.
 */
export async function connectedPlatforms(
  { config }: Pick<AppContext, 'config'>,
  db: Db,
  agentIds: readonly number[],
): Promise<Map<number, Platform[]>> {
  if (agentIds.length === 0) return new Map()
  const found = Map.groupBy(await repo.findAccounts(db, agentIds), ({ agentId }) => agentId)
  return new Map(
    [...found].map(([agentId, rows]) => {
      const platforms = new Set(rows.map(({ platform }) => platform))
      return [agentId, PLATFORMS.filter((platform) => platforms.has(platform) && config[platform] !== null)]
    }),
  )
}
