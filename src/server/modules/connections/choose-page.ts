import type { PagesPlatform } from '#contract/publishing/connections.ts'
import { NETWORKS } from '#domain/platform/platform.ts'

import type { AppContext } from '../../app-context.ts'
import { problem } from '../../http/problem.ts'
import type { Account } from '../../networks/connector.ts'
import { NetworkError } from '../../networks/network-error.ts'
import { checkAccountOpen } from '../account-status/service.ts'
import { connectorFor } from './consent.ts'
import * as repo from './repo.ts'
import { markReconnect } from './service.ts'
import { connectFirst, outsideFailure, storeAccount } from './store-account.ts'
import { openToken } from './tokens.ts'

/**
 * The pages an agent may post to, asked of the network each time: with the grant of the account being reconnected,
 * else with one just given, else with that of the agent's default page. Pages of companies take one just given.
 * @throws connection_missing before consent
 */
export async function listPages(
  context: AppContext,
  agentId: number,
  platform: PagesPlatform,
  accountId?: string,
): Promise<Account[]> {
  return (await askForPages(context, agentId, platform, accountId)).pages
}

/**
 * Connects one of the agent's own pages; from then on posts go there.
 * @throws validation_failed for any other page, plan_required past the plan's number
 */
export async function connectPage(
  context: AppContext,
  agentId: number,
  platform: PagesPlatform,
  { pageId, accountId }: { pageId: string; accountId?: string | undefined },
): Promise<Account> {
  await checkAccountOpen(context.db, agentId)
  const { pages, from } = await askForPages(context, agentId, platform, accountId)
  const account = pages.find((one) => one.id === pageId)
  if (!account) {
    const message = 'Selected page not found.'
    throw problem('validation_failed', { message, fields: { pageId: message } })
  }
  const { userToken, userTokenExpiresAt, refreshToken, scopes, appScopedUserId } = from
  const grant = { userToken, userTokenExpiresAt, refreshToken, scopes, appScopedUserId }
  const replaces = NETWORKS[platform].choosesAccount ? from.accountId : (accountId ?? null)
  await storeAccount(context, agentId, platform, { account, replaces, from, grant })
  return account
}

async function askForPages(context: AppContext, agentId: number, platform: PagesPlatform, accountId?: string) {
  const rows = await repo.findConnections(context.db, agentId, platform)
  const begun = rows.find((row) => row.accountId === null)
  const hasOnlyPages = NETWORKS[platform].choosesAccount
  const ofAccount = accountId === undefined ? (begun ?? rows[0]) : rows.find((row) => row.accountId === accountId)
  // The grant of a person's own account is for that account alone.
  const from = hasOnlyPages ? ofAccount : begun
  const token = from?.userToken ? openToken(context.config, from.userToken) : null
  if (!from || token === null) throw connectFirst(platform)
  const connector = connectorFor(context, platform)
  try {
    const pages = await (hasOnlyPages ? connector.listAccounts({ token }) : connector.companyPages?.list({ token }))
    return { pages: pages ?? [], from }
  } catch (error) {
    if (error instanceof NetworkError && error.kind === 'reconnect' && from.accountId !== null) {
      await markReconnect(context, agentId, platform, from.accountId)
    }
    throw outsideFailure(context, platform, error)
  }
}
