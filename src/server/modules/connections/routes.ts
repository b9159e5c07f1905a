import type { Platform } from '#domain/platform.ts'

import type { House } from '../../house.ts'
import type { Serve } from '../../http/serve.ts'
import { connectorsOf } from '../../networks/connectors.ts'
import { planAnew } from '../auto-post/service.ts'
import { beginConsent, endConsent } from './consent.ts'
import { connectPage, listPages } from './pages.ts'
import { presentConnections, presentPage } from './presenter.ts'
import { disconnect } from './disconnect.ts'
import * as repo from './repo.ts'

/** Connecting an agent's accounts, as she sees and does it. */
export function connectionRoutes(serve: Serve, house: House): void {
  const isAvailable = (platform: Platform) => connectorsOf(house)[platform] !== undefined

  serve('GET /agent/social-media/connections', async ({ caller }) => ({
    data: presentConnections(
      await repo.findConnections(house.db, caller.userId),
      isAvailable,
      await repo.findPlan(house.db, caller.userId),
    ),
  }))

  serve('GET /agent/social-media/:platform/redirect-url', async ({ params, query, caller }) => ({
    data: { redirectUrl: await beginConsent(house, caller.userId, params.platform, query) },
  }))

  serve('GET /agent/social-media/:platform/handle-connection', async ({ params, query, caller }) => {
    const ended = await endConsent(house, caller.userId, params.platform, query)
    const { success, message, accounts, connected, accountId } = ended
    if (connected) await planAnew(house, caller.userId)
    const pages = accounts && { pages: accounts.map(presentPage) }
    return { data: { success, message, pageName: connected?.name ?? null, ...pages, ...(accountId && { accountId }) } }
  })

  serve('GET /agent/social-media/facebook/pages', async ({ query, caller }) => ({
    data: { pages: (await listPages(house, caller.userId, query.account)).map(presentPage) },
  }))

  serve('POST /agent/social-media/facebook/connect-page', async ({ body, caller }) => {
    const page = await connectPage(house, caller.userId, body.pageId, body.accountId)
    await planAnew(house, caller.userId)
    return { data: { success: true, pageName: page.name } }
  })

  serve('DELETE /agent/social-media/:platform', async ({ params, query, caller }) => {
    await disconnect(house, caller.userId, params.platform, query.account)
    await planAnew(house, caller.userId)
  })
}
