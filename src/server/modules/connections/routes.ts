import type { Platform } from '#domain/platform/platform.ts'
import type { AppContext } from '../../app-context.ts'
import type { Serve } from '../../http/serve.ts'
import { connectorsOf } from '../../networks/connectors.ts'
import { beginConsent, commentsPermission, denyConsent, endConsent, connectorFor } from './consent.ts'
import { insightsPermission } from './insights.ts'
import { disconnect } from './disconnect.ts'
import * as repo from './repo.ts'
import { PAGES_PLATFORM } from '#contract/publishing/connections.ts'
import { problem } from '../../http/problem.ts'
import type { Account } from '../../networks/connector.ts'
import { NetworkError } from '../../networks/network-error.ts'
import { checkAccountOpen } from '../account-status/service.ts'
import { connectFirst, storeAccount, outsideFailure, inUse } from './store-account.ts'
import { markReconnect } from './service.ts'
import { openToken } from './tokens.ts'
import type { ConnectedAccount, Connection, FacebookPage } from '#contract/publishing/connections.ts'
import { mayConnect, maxAccounts, type Plan } from '#domain/plan/plan.ts'
import { NETWORKS, PLATFORMS } from '#domain/platform/platform.ts'
import { recordOf } from '#domain/record-of.ts'
import { type AccountRow, type ConnectionRow, isAccount } from './repo.ts'

interface Judging {
  isAvailable: (platform: Platform) => boolean
  permissionsOf: (row: AccountRow) => Pick<ConnectedAccount, 'insights' | 'comments'>
}

/** All platforms, connected or not, keyed by platform. */
function presentConnections(
  rows: readonly ConnectionRow[],
  { isAvailable, permissionsOf }: Judging,
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
      accounts: presentAccounts(accounts, inUse(accounts, plan, platform), permissionsOf),
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
  permissionsOf: Judging['permissionsOf'],
): Connection['accounts'] {
  return accounts.map((row) => ({
    id: row.accountId,
    name: row.accountName ?? '',
    status: statusOf(row),
    in_plan: used.includes(row),
    ...permissionsOf(row),
  }))
}

function statusOf({ needsReconnect }: AccountRow) {
  return needsReconnect ? ('reconnect' as const) : ('active' as const)
}

function presentPage(account: Account): FacebookPage {
  return {
    id: account.id,
    name: account.name,
    ...(account.businessName !== undefined && { business: { name: account.businessName } }),
  }
}

/**
 * The pages an agent may post to, asked of the network each time: with the grant of the account being reconnected,
 * else with one just given, else with that of the agent's default page.
 * @throws connection_missing before consent
 */
async function listPages(context: AppContext, agentId: number, accountId?: string): Promise<Account[]> {
  return (await askForPages(context, agentId, accountId)).pages
}

/**
 * Connects one of the agent's own pages; from then on posts go there.
 * @throws validation_failed for any other page, plan_required past the plan's number
 */
async function connectPage(context: AppContext, agentId: number, pageId: string, accountId?: string): Promise<Account> {
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

export function connectionRoutes(serve: Serve, context: AppContext): void {
  const isAvailable = (platform: Platform) => connectorsOf(context)[platform] !== undefined

  const permissionsOf = (row: AccountRow) => ({
    insights: insightsPermission(context, row),
    comments: commentsPermission(connectorsOf(context)[row.platform], row),
  })

  serve('GET /agent/social-media/connections', async ({ caller }) => ({
    data: presentConnections(
      await repo.findConnections(context.db, caller.userId),
      { isAvailable, permissionsOf },
      await repo.findPlan(context.db, caller.userId),
    ),
  }))

  serve('GET /agent/social-media/:platform/redirect-url', async ({ params, query, caller }) => ({
    data: { redirectUrl: await beginConsent(context, caller.userId, params.platform, query) },
  }))

  serve('GET /agent/social-media/:platform/handle-connection', async ({ params, query, caller }) => {
    const ended = await endConsent(context, caller.userId, params.platform, query)
    const { success, message, purpose, accounts, connected, accountId, returnTo } = ended
    const pages = accounts && { pages: accounts.map(presentPage) }
    const more = { ...pages, ...(accountId && { accountId }), ...(returnTo && { returnTo }) }
    return { data: { success, message, purpose, pageName: connected?.name ?? null, ...more } }
  })

  serve('POST /agent/social-media/:platform/denied-connection', async ({ params, body, caller }) => ({
    data: await denyConsent(context, caller.userId, params.platform, body.state),
  }))

  serve('GET /agent/social-media/facebook/pages', async ({ query, caller }) => ({
    data: { pages: (await listPages(context, caller.userId, query.account)).map(presentPage) },
  }))

  serve('POST /agent/social-media/facebook/connect-page', async ({ body, caller }) => {
    const page = await connectPage(context, caller.userId, body.pageId, body.accountId)
    return { data: { success: true, pageName: page.name } }
  })

  serve('DELETE /agent/social-media/:platform', async ({ params, query, caller }) => {
    await disconnect(context, caller.userId, params.platform, query.account)
    await context.events.emit('account_disconnected', { agentId: caller.userId })
  })
}
