import type { Platform } from '#domain/platform/platform.ts'
import type { AppContext } from '../../app-context.ts'
import type { Serve } from '../../http/serve.ts'
import { connectorsOf } from '../../networks/connectors.ts'
import { beginConsent, commentsPermission, denyConsent, endConsent } from './consent.ts'
import { insightsPermission, isPage } from './insights.ts'
import { connectPage, listPages } from './choose-page.ts'
import { disconnect } from './disconnect.ts'
import * as repo from './repo.ts'
import type { Account } from '../../networks/connector.ts'
import { inUse } from './store-account.ts'
import {
  type ConnectedAccount,
  type Connection,
  type FacebookPage,
  PAGES_PLATFORMS,
} from '#contract/publishing/connections.ts'
import { mayConnect, maxAccounts, type Plan } from '#domain/plan/plan.ts'
import { NETWORKS, PLATFORMS } from '#domain/platform/platform.ts'
import { recordOf } from '#domain/record-of.ts'
import { type AccountRow, type ConnectionRow, isAccount } from './repo.ts'

interface Judging {
  isAvailable: (platform: Platform) => boolean
  takesPages: (platform: Platform) => boolean
  isPage: (row: AccountRow) => boolean
  permissionsOf: (row: AccountRow) => Pick<ConnectedAccount, 'insights' | 'comments'>
}

/** All platforms, connected or not, keyed by platform. */
function presentConnections(
  rows: readonly ConnectionRow[],
  judging: Judging,
  plan: Plan | null,
): Record<Platform, Connection> {
  const one = (platform: Platform): Connection => {
    // A consent without a chosen page is no connection yet.
    const accounts = rows.filter(isAccount).filter((row) => row.platform === platform)
    return {
      platform,
      ...presentUsual(platform, accounts[0]),
      available: judging.isAvailable(platform),
      allowed: mayConnect(plan, platform),
      company_pages: judging.takesPages(platform),
      accounts: presentAccounts(accounts, inUse(accounts, plan, platform), judging),
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
  judging: Judging,
): Connection['accounts'] {
  return accounts.map((row) => ({
    id: row.accountId,
    name: row.accountName ?? '',
    status: statusOf(row),
    in_plan: used.includes(row),
    ...judging.permissionsOf(row),
    is_page: judging.isPage(row),
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

export function connectionRoutes(serve: Serve, context: AppContext): void {
  const judging: Judging = {
    isAvailable: (platform) => connectorsOf(context)[platform] !== undefined,
    takesPages: (platform) => Boolean(connectorsOf(context)[platform]?.companyPages),
    isPage: (row) => isPage(context, row.platform, row.accountId),
    permissionsOf: (row) => ({
      insights: insightsPermission(context, row),
      comments: commentsPermission(connectorsOf(context)[row.platform], row),
    }),
  }

  serve('GET /agent/social-media/connections', async ({ caller }) => ({
    data: presentConnections(
      await repo.findConnections(context.db, caller.userId),
      judging,
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

  for (const platform of PAGES_PLATFORMS) {
    serve(`GET /agent/social-media/${platform}/pages` as const, async ({ query, caller }) => ({
      data: { pages: (await listPages(context, caller.userId, platform, query.account)).map(presentPage) },
    }))

    serve(`POST /agent/social-media/${platform}/connect-page` as const, async ({ body, caller }) => {
      const page = await connectPage(context, caller.userId, platform, body)
      return { data: { success: true, pageName: page.name } }
    })
  }

  serve('DELETE /agent/social-media/:platform', async ({ params, query, caller }) => {
    await disconnect(context, caller.userId, params.platform, query.account)
    await context.events.emit('account_disconnected', { agentId: caller.userId })
  })
}
