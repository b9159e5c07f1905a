import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import type { ScheduledPost } from '#contract/publishing/publishing.ts'
import type { Platform } from '#domain/platform/platform.ts'
import { connections } from '#server/db/schema/index.ts'
import { accountToAsk, insightsPermission } from '#server/modules/connections/insights.ts'
import { findConnections, isAccount } from '#server/modules/connections/service.ts'
import { readTarget } from '#server/modules/insights/service.ts'
import { answerDialog, beginConsent, choosePage, connectionsOf, endConsent } from '#tests/support/consents.ts'
import { agent, browser, clock, postId, sandbox, server, setUpPublishing } from '#tests/support/publishing-setup.ts'
import { accepted, settled, targetOf, targetRow } from '#tests/support/publishing-steps.ts'
import { MAYAS_PAGE } from '#tests/support/publishing.ts'

// Asking for the permission to read more of how posts do, apart from connecting: it never touches publishing.

setUpPublishing({ fetches: true, post: { media: ['facebook_image', 'instagram_image'] } })

const BASE: Partial<Record<Platform, string[]>> = {
  facebook: ['pages_show_list', 'pages_read_engagement', 'pages_manage_posts', 'business_management'],
  instagram: ['instagram_business_basic', 'instagram_business_content_publish'],
  linkedin: ['openid', 'profile', 'w_member_social'],
}
const EXTRA = {
  facebook: 'read_insights',
  instagram: 'instagram_business_manage_insights',
  linkedin: 'r_member_postAnalytics',
} as const

const own = (platform: Platform) => and(eq(connections.agentId, agent.id), eq(connections.platform, platform))

const row = async (platform: Platform) => (await server.context.db.select().from(connections).where(own(platform)))[0]

const account = async (platform: Platform) => (await connectionsOf(browser))[platform].accounts[0]

const ask = (platform: Platform, query: Record<string, string> = {}, by = browser) =>
  beginConsent(by, platform, { insights: 'true', ...query })

/** The dialogs that ask for it, and for connecting a platform. */
const dialogOf = async (platform: Platform) => (await ask(platform)).body.data.redirectUrl
const connectDialog = async (platform: Platform) => (await beginConsent(browser, platform)).body.data.redirectUrl

const scopeIn = (dialog: string) => new URL(dialog).searchParams.get('scope')

const answer = async (dialog: string, choice: Record<string, string> = {}) =>
  (await answerDialog(sandbox.address, dialog, choice)).searchParams

const handle = (platform: Platform, query: URLSearchParams) => endConsent(browser, platform, query)

const setScopes = (platform: Platform, scopes: string[]) =>
  server.context.db.update(connections).set({ scopes }).where(own(platform))
const setBase = (platform: Platform) => setScopes(platform, BASE[platform] ?? [])

/** The agent grants what connecting asks for, at the network too. */
async function connectAnew(): Promise<void> {
  await handle('facebook', await answer(await connectDialog('facebook')))
  expect((await choosePage(browser, MAYAS_PAGE.id, MAYAS_PAGE.id)).status).toBe(200)
}

async function publishOn(platform: Platform): Promise<ScheduledPost> {
  const { id } = await accepted(postId, { facebook: false, instagram: false, [platform]: true })
  const post = await settled(id)
  expect(post.status).toBe('published')
  return post
}

test.each(['facebook', 'instagram', 'linkedin'] as const)(
  'the permission once given for %s is stored with the account, and posts of the last weeks are read with it at once',
  async (platform) => {
    if (platform === 'facebook') await connectAnew()
    else await setBase(platform)
    expect(await account(platform)).toMatchObject({ insights: 'offered' })
    expect(scopeIn(await connectDialog(platform))).not.toContain(EXTRA[platform])
    const post = await publishOn(platform)
    const target = await targetRow(post.id)
    await sandbox.count(target.externalId ?? '', { reactions: 5, comments: 1, views: 77, clicks: 4 })
    clock.forward(3700)
    await readTarget(server.context, target.id)
    expect((await targetOf(post.id))?.insights).toMatchObject({ views: null, missing: { views: 'not_permitted' } })

    const dialog = await dialogOf(platform)
    expect(scopeIn(dialog)).toContain(EXTRA[platform])
    const { status, body } = await handle(platform, await answer(dialog))
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ success: true, purpose: 'insights' })
    expect(body.data.pages).toBeUndefined()
    expect(await account(platform)).toMatchObject({ insights: 'granted', status: 'active' })
    // Connecting it again asks for it, too.
    expect(scopeIn(await connectDialog(platform))).toContain(EXTRA[platform])
    const scopes = [...(BASE[platform] ?? []), EXTRA[platform]]
    expect((await row(platform))?.scopes).toEqual(expect.arrayContaining(scopes))

    await readTarget(server.context, target.id)
    expect((await targetOf(post.id))?.insights).toMatchObject({ views: 77, reactions: 5 })
    await publishOn(platform)
  },
)

test('the permission refused by the whole dialog is remembered, and the connection stays as it was', async () => {
  await setBase('facebook')
  const before = await row('facebook')
  const back = await answer((await ask('facebook', { returnTo: '/calendar' })).body.data.redirectUrl, {
    decision: 'deny',
  })
  const body = { state: back.get('state') }
  const denied = await browser.api('POST', '/agent/social-media/facebook/denied-connection', { body })
  expect(denied.body).toEqual({ data: { purpose: 'insights', returnTo: '/calendar' } })
  expect(await account('facebook')).toMatchObject({ insights: 'refused', status: 'active' })
  const after = await row('facebook')
  expect(after).toEqual({ ...before, insightsRefusedAt: after?.insightsRefusedAt, updatedAt: after?.updatedAt })
})

test.each<[string, 'facebook' | 'instagram', Record<string, string>, string]>([
  ['the permission held back in the dialog counts as refused', 'instagram', { hold_back: EXTRA.instagram }, 'refused'],
  ['the permission given by somebody else changes nothing', 'facebook', { person: 'dana' }, 'offered'],
])('%s, and the old grant stays', async (_name, platform, choice, insights) => {
  await setBase(platform)
  const before = await row(platform)
  const { body } = await handle(platform, await answer(await dialogOf(platform), choice))
  expect(body.data).toMatchObject({ success: false, purpose: 'insights' })
  expect(await account(platform)).toMatchObject({ insights, status: 'active' })
  const { accountId, accountToken, scopes } = before ?? {}
  expect(await row(platform)).toMatchObject({ accountId, accountToken, scopes })
})

test('the permission taken back at the network is not used any more, and the connection stays', async () => {
  await connectAnew()
  const scopes = [...(BASE.facebook ?? [])]
  await setScopes('facebook', [...scopes, EXTRA.facebook])
  const post = await publishOn('facebook')
  clock.forward(3700)
  await readTarget(server.context, (await targetRow(post.id)).id)
  expect((await targetOf(post.id))?.insights).toMatchObject({ views: null, missing: { views: 'not_permitted' } })
  expect(await row('facebook')).toMatchObject({ needsReconnect: false, scopes })
})

test('the permission can’t be asked for where LinkedIn hasn’t approved the app, without the account, or while it has to be connected again', async () => {
  const { config } = server.context
  const linkedin = config.linkedin && { ...config.linkedin, statistics: false }
  const without = { ...server.context, config: { ...config, linkedin } }
  const held = (await findConnections(without.db, agent.id, 'linkedin')).filter(isAccount)
  expect(held.map((one) => insightsPermission(without, one))).toEqual(['none'])
  expect(() => accountToAsk(without, 'linkedin', held, undefined)).toThrow('LinkedIn has no more permissions to give.')
  expect((await ask('facebook', { account: '1' })).status).toBe(404)
  const stranger = await server.signIn((await server.createAgent({}, { plan: 'premium' })).email)
  expect((await ask('facebook', { account: MAYAS_PAGE.id }, stranger)).status).toBe(404)
  await server.context.db.update(connections).set({ needsReconnect: true }).where(own('facebook'))
  expect((await ask('facebook')).status).toBe(409)
})

test('an account that was removed meanwhile is not connected by the permission', async () => {
  const back = await answer(await dialogOf('facebook'))
  await browser.api('DELETE', '/agent/social-media/facebook')
  expect((await handle('facebook', back)).status).toBe(404)
  expect(await row('facebook')).toBeUndefined()
})
