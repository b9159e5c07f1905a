import type { Platform } from '#domain/platform/platform.ts'

import type { AppContext } from '../../app-context.ts'
import type { Serve } from '../../http/serve.ts'
import { connectorsOf } from '../../networks/connectors.ts'
import { beginConsent, denyConsent, endConsent } from './consent.ts'
import { insightsPermission } from './insights.ts'
import { connectPage, listPages } from './pages.ts'
import { presentConnections, presentPage } from './presenter.ts'
import { disconnect } from './disconnect.ts'
import * as repo from './repo.ts'

/** The routes by which an agent connects accounts. */
export function connectionRoutes(serve: Serve, context: AppContext): void {
  const isAvailable = (platform: Platform) => connectorsOf(context)[platform] !== undefined

  serve('GET /agent/social-media/connections', async ({ caller }) => ({
    data: presentConnections(
      await repo.findConnections(context.db, caller.userId),
      { isAvailable, permissionOf: (row) => insightsPermission(context, row) },
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
