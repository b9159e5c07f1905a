import { and, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'

import { connections } from '#server/db/schema/index.ts'
import { readTarget } from '#server/modules/insights/service.ts'
import { answerDialog, beginConsent, connectionsOf, endConsent } from '#tests/support/consents.ts'
import { agent, browser, clock, postId, sandbox, server, setUpPublishing } from '#tests/support/publishing-setup.ts'
import { accepted, settled, targetOf, targetRow } from '#tests/support/publishing-steps.ts'
import type { Problem } from '#tests/support/publishing.ts'

// Pages of companies at LinkedIn, beside the agent's own profile: asked for apart, and each an account of its own.

setUpPublishing({ fetches: true, post: { media: ['instagram_image'] }, profile: { plan: 'premium' } })

const PAGE = { id: 'organization:5515715', name: 'Cedar & Main Realty' }
const OTHER_PAGE = { id: 'organization:5515716', name: 'Austin Homes Weekly' }

const accounts = async () => (await connectionsOf(browser)).linkedin.accounts
const rows = () =>
  server.context.db
    .select()
    .from(connections)
    .where(and(eq(connections.agentId, agent.id), eq(connections.platform, 'linkedin')))
    .orderBy(connections.id)

const ask = async (query: Record<string, string> = {}) =>
  (await beginConsent(browser, 'linkedin', { pages: 'true', ...query })).body.data.redirectUrl

const answered = async (dialog: string, choice: Record<string, string> = {}) =>
  endConsent(browser, 'linkedin', (await answerDialog(sandbox.address, dialog, choice)).searchParams)

const choose = (pageId: string, accountId?: string) =>
  browser.api<Problem>('POST', '/agent/social-media/linkedin/connect-page', { body: { pageId, accountId } })

async function connectPage(): Promise<void> {
  expect((await answered(await ask({ another: 'true' }))).body.data.success).toBe(true)
  expect((await choose(PAGE.id)).status).toBe(200)
}

const publishTo = (account: string, more: object = {}) =>
  accepted(postId, { facebook: false, linkedin: true, accounts: { linkedin: account }, ...more })

beforeEach(() => sandbox.forget())

test('the consent asks for pages alone, names those the agent may post to, and leaves the profile as it was', async () => {
  const before = await rows()
  const dialog = await ask({ another: 'true' })
  expect(new URL(dialog).searchParams.get('scope')).toBe('w_organization_social r_organization_admin')
  const { body } = await answered(dialog)
  expect(body.data).toMatchObject({ success: true, purpose: 'publish', pageName: null })
  expect(body.data.pages).toEqual([PAGE, OTHER_PAGE])
  const pages = await browser.api('GET', '/agent/social-media/linkedin/pages')
  expect(pages.body).toEqual({ data: { pages: [PAGE, OTHER_PAGE] } })
  expect((await rows()).filter(({ accountId }) => accountId !== null)).toEqual(before)
})

test('the chosen page is one more account, and what is posted to it is the page’s', async () => {
  await connectPage()
  expect(await accounts()).toMatchObject([
    { id: 'maya-alvarez', is_page: false },
    { ...PAGE, is_page: true, status: 'active', in_plan: true, insights: 'granted' },
  ])
  const { id, caption } = await publishTo(PAGE.id)
  expect((await settled(id)).targets[0]).toMatchObject({ state: 'published', account: PAGE })
  expect(await sandbox.wall(caption, 'linkedin')).toMatchObject([{ account_id: PAGE.id, media: [{ type: 'image' }] }])
  const own = await publishTo('maya-alvarez')
  await settled(own.id)
  expect(await sandbox.wall(own.caption, 'linkedin')).toMatchObject([{ account_id: 'maya-alvarez' }])
})

test('the plan’s number of accounts counts pages, and a page can take the profile’s place', async () => {
  await connectPage()
  const full = await beginConsent(browser, 'linkedin', { pages: 'true', another: 'true' })
  expect(full.body.code).toBe('plan_required')
  await answered(await ask({ account: 'maya-alvarez' }))
  expect((await choose(OTHER_PAGE.id, 'maya-alvarez')).status).toBe(200)
  expect((await accounts()).map(({ id }) => id).toSorted()).toEqual([PAGE.id, OTHER_PAGE.id])
})

test('a page is connected again by the consent for pages, and as the same account', async () => {
  await connectPage()
  await server.context.db.update(connections).set({ needsReconnect: true }).where(eq(connections.accountId, PAGE.id))
  const { redirectUrl } = (await beginConsent(browser, 'linkedin', { account: PAGE.id })).body.data
  expect(new URL(redirectUrl).searchParams.get('scope')).toContain('w_organization_social')
  await answered(redirectUrl)
  expect((await choose(PAGE.id, PAGE.id)).status).toBe(200)
  expect(await accounts()).toMatchObject([{ id: 'maya-alvarez' }, { ...PAGE, status: 'active' }])
})

test.each<[string, Record<string, string>]>([
  ['denied', { decision: 'deny' }],
  ['by somebody without a page', { person: 'nora' }],
])('a consent %s connects nothing', async (_name, choice) => {
  const back = await answerDialog(sandbox.address, await ask({ another: 'true' }), choice)
  if (back.searchParams.has('code')) {
    expect((await endConsent(browser, 'linkedin', back.searchParams)).body.data.pages).toEqual([])
  }
  expect((await choose(PAGE.id)).status).toBeGreaterThanOrEqual(400)
  expect((await accounts()).map(({ id }) => id)).toEqual(['maya-alvarez'])
})

test('a page of somebody else, or that the agent may only look at, can’t be chosen', async () => {
  await answered(await ask({ another: 'true' }))
  for (const id of ['organization:5515717', 'organization:5515718', 'maya-alvarez']) {
    expect((await choose(id)).body.errors).toEqual({ pageId: ['Selected page not found.'] })
  }
})

test('a page the agent lost their role on asks to be connected again, and nothing goes out', async () => {
  await connectPage()
  await sandbox.fault('create_post', 'access_denied', 1, 'linkedin')
  const { id, caption } = await publishTo(PAGE.id)
  expect((await settled(id)).targets[0]).toMatchObject({ state: 'queued', remedy: 'reconnect' })
  expect(await accounts()).toMatchObject([{ status: 'active' }, { ...PAGE, status: 'reconnect' }])
  expect(await sandbox.wall(caption, 'linkedin')).toEqual([])
})

test('a page’s posts are counted with the permission it was connected with', async () => {
  await connectPage()
  const { id } = await publishTo(PAGE.id)
  await settled(id)
  const { id: targetId, externalId } = await targetRow(id)
  await sandbox.count(externalId ?? '', { reactions: 9, comments: 2, views: 410, clicks: 7 })
  clock.forward(3700)
  await readTarget(server.context, targetId)
  expect((await targetOf(id))?.insights).toMatchObject({
    reactions: 9,
    comments: 2,
    views: 410,
    clicks: 7,
    missing: {},
  })
})
