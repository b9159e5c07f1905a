import { PLATFORM_NAME, type Platform } from '#domain/platform/platform.ts'

import type { AppContext } from '../../app-context.ts'
import { problem } from '../../http/problem.ts'
import type { Connector, Grant, InsightsReader } from '../../networks/connector.ts'
import { connectorsOf } from '../../networks/connectors.ts'
import * as repo from './repo.ts'
import { sealToken } from './tokens.ts'

/** How it stands with the permission for more counts of an account's posts; `none` where there is none to ask for. */
type InsightsPermission = 'none' | 'offered' | 'refused' | 'granted'

/** The network's insights, where this server reads them and may ask for their permission. */
function askable(context: AppContext, platform: Platform): InsightsReader | null {
  const insights = context.config.insights === 'full' ? connectorsOf(context)[platform]?.insights : null
  return insights?.canAsk ? insights : null
}

export function insightsPermission(
  context: AppContext,
  { platform, accountId, scopes, insightsRefusedAt }: repo.AccountRow,
): InsightsPermission {
  const insights = askable(context, platform)
  if (!insights) return 'none'
  if (hasAll(scopes, insights.scopesOf(accountId))) return 'granted'
  // A company's page has the permission from when it was connected, or gets it by being connected again.
  if (isPage(context, platform, accountId)) return 'none'
  return insightsRefusedAt === null ? 'offered' : 'refused'
}

/** Whether an account is a company's page beside the person's own. */
export function isPage(context: AppContext, platform: Platform, accountId: string): boolean {
  return connectorsOf(context)[platform]?.companyPages?.isPage(accountId) ?? false
}

/** Whether reconnecting an account asks for the permission again, since it was given before. */
export function keepsInsights(context: AppContext, row: repo.ConnectionRow | undefined): boolean {
  return row !== undefined && repo.isAccount(row) && insightsPermission(context, row) === 'granted'
}

/**
 * The account whose permission is asked for.
 * @throws not_found for an account that isn't connected, conflict where there is nothing to ask for or it is to be
 * connected first
 */
export function accountToAsk(
  context: AppContext,
  platform: Platform,
  accounts: readonly repo.AccountRow[],
  accountId: string | undefined,
): string {
  const row = accountId === undefined ? accounts[0] : accounts.find((one) => one.accountId === accountId)
  const name = PLATFORM_NAME[platform]
  if (!row) throw problem('not_found', { message: 'This account is no longer connected.' })
  if (!askable(context, platform) || isPage(context, platform, row.accountId))
    throw problem('conflict', { message: `${name} has no more permissions to give.` })
  if (row.needsReconnect) throw problem('conflict', { message: `Connect ${name} again first.` })
  return row.accountId
}

interface Asked {
  success: boolean
  message: string
}

/**
 * Stores a grant that has the permission for more counts. One that lacks it, is another account's, or lacks what
 * publishing needs changes nothing: the account stays connected as it was.
 */
export async function storePermission(
  context: AppContext,
  { agentId, connector, accountId }: { agentId: number; connector: Connector; accountId: string },
  grant: Grant,
): Promise<Asked> {
  const { platform } = connector
  const name = PLATFORM_NAME[platform]
  const row = (await repo.findConnections(context.db, agentId, platform))
    .filter(repo.isAccount)
    .find((one) => one.accountId === accountId)
  if (!row) throw problem('not_found', { message: 'This account is no longer connected.' })
  if (!hasAll(grant.scopes, connector.insights?.scopesOf(accountId) ?? [])) {
    await noteRefusal(context, agentId, platform, accountId)
    return { success: false, message: refusalMessage(platform) }
  }
  const account = (await connector.listAccounts(grant)).find(({ id }) => id === accountId)
  const unchanged = 'Nothing has changed, and you can still post.'
  if (!account) {
    return { success: false, message: `That sign-in doesn’t run ${row.accountName ?? name}. ${unchanged}` }
  }
  if (!hasAll(grant.scopes, connector.requiredScopes)) {
    return { success: false, message: `${name} didn’t allow what posting needs. ${unchanged}` }
  }
  const { appSecret } = context.config
  const now = context.now()
  await repo.changeAccount(context.db, agentId, platform, accountId, {
    userToken: sealToken(appSecret, grant.token),
    userTokenExpiresAt: grant.expiresAt,
    ...(grant.refreshToken && { refreshToken: sealToken(appSecret, grant.refreshToken) }),
    accountToken: sealToken(appSecret, account.token),
    scopes: grant.scopes,
    insightsRefusedAt: null,
    updatedAt: now,
  })
  await context.events.emit('insights_granted', { agentId, platform, accountId })
  return { success: true, message: `${name} now shows your post stats.` }
}

/** Stores that the agent refused the permission for an account, so that they aren't asked again and again. */
export async function noteRefusal(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  agentId: number,
  platform: Platform,
  accountId: string,
): Promise<void> {
  const at = now()
  await repo.changeAccount(db, agentId, platform, accountId, { insightsRefusedAt: at, updatedAt: at })
}

function refusalMessage(platform: Platform): string {
  return `You didn’t allow ${PLATFORM_NAME[platform]} to share more. You can still post.`
}

function hasAll(granted: readonly string[], wanted: readonly string[]): boolean {
  return wanted.every((scope) => granted.includes(scope))
}
