import { PAGES_PLATFORM } from '#contract/publishing/connections.ts'

import type { AppContext } from '../../app-context.ts'
import { problem } from '../../http/problem.ts'
import type { Account } from '../../networks/connector.ts'
import { NetworkError } from '../../networks/network-error.ts'
import { checkAccountOpen } from '../account-status/service.ts'
import { connectorFor } from './consent.ts'
import { connectFirst, storeAccount } from './store-account.ts'
import { outsideFailure } from './outside-failure.ts'
import * as repo from './repo.ts'
import { markReconnect } from './service.ts'
import { openToken } from './tokens.ts'

/**
 * The pages an agent may post to, asked of the network each time: with the grant of the account being reconnected,
 * else with one just given, else with that of the agent's default page.
 * @throws connection_missing before consent
 */
export async function listPages(context: AppContext, agentId: number, accountId?: string): Promise<Account[]> {
  return (await askForPages(context, agentId, accountId)).pages
}

/**
 * Connects one of the agent's own pages; from then on posts go there.
 * @throws validation_failed for any other page, plan_required past the plan's number
 */
export async function connectPage(
  context: AppContext,
  agentId: number,
  pageId: string,
  accountId?: string,
): Promise<Account> {
  await checkAccountOpen(context.db, agentId)
  const { pages, from } = await askForPages(context, agentId, accountId)
  const account = pages.find((one) => one.id === pageId)
  if (!account) {
    const message = 'Selected page not found.'
    throw problem('validation_failed', { message, fields: { pageId: message } })
  }
  const { userToken, userTokenExpiresAt, refreshToken, scopes, appScopedUserId } = from
  const grant = { userToken, userTokenExpiresAt, refreshToken, scopes, appScopedUserId }
  await storeAccount(context, agentId, PAGES_PLATFORM, { account, replaces: from.accountId, from, grant })
  return account
}

async function askForPages(context: AppContext, agentId: number, accountId?: string) {
  const rows = await repo.findConnections(context.db, agentId, PAGES_PLATFORM)
  const from =
    accountId === undefined
      ? (rows.find((row) => row.accountId === null) ?? rows[0])
      : rows.find((row) => row.accountId === accountId)
  const token = from?.userToken ? openToken(context.config, from.userToken) : null
  if (!from || token === null) throw connectFirst()
  try {
    return { pages: await connectorFor(context, PAGES_PLATFORM).listAccounts({ token }), from }
  } catch (error) {
    if (error instanceof NetworkError && error.kind === 'reconnect' && from.accountId !== null) {
      await markReconnect(context, agentId, PAGES_PLATFORM, from.accountId)
    }
    throw outsideFailure(context, PAGES_PLATFORM, error)
  }
}
