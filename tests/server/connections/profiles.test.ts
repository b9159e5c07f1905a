import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'

import type { Config } from '#server/config.ts'
import { connections } from '#server/db/schema/index.ts'
import { renewConnections } from '#server/modules/connections/renewal.ts'
import { openToken, sealToken } from '#server/modules/connections/tokens.ts'
import { agent, browser as signedIn, server, setUpAgent } from '#tests/support/agent-setup.ts'
import type { Browser } from '#tests/support/browser.ts'
import { beginConsent, connectionsOf, endConsent } from '#tests/support/consents.ts'
import { fakeGraph, type Asked, type Reply } from '#tests/support/fake-graph.ts'
import { createPost, forgetLimits, publish, publishBody, testClock, type Problem } from '#tests/support/publishing.ts'
import { useStarted } from '#tests/support/use-server.ts'

const DAY_SECONDS = 24 * 60 * 60
const SIXTY_DAYS = 60 * DAY_SECONDS

const clock = testClock()
let browser: Browser
/** What the networks answer instead of the default, for the current test. */
let special: (asked: Asked) => Reply | null | Promise<null>
let tokens = 0

const INSTAGRAM_SCOPES = ['instagram_business_basic', 'instagram_business_content_publish']

/** The default answers of both networks. */
function usual({ url, body }: Asked): Reply {
  switch (url.pathname) {
    case '/ig-api/oauth/access_token':
      return { json: { data: [{ access_token: 'short', user_id: '1784', permissions: INSTAGRAM_SCOPES.join(',') }] } }
    case '/ig/access_token':
    case '/ig/refresh_access_token':
      return { json: { access_token: `ig-${++tokens}`, token_type: 'bearer', expires_in: SIXTY_DAYS } }
    case '/ig/v27.0/me':
      return { json: { id: '2701', user_id: '1784', username: 'maya' } }
    case '/li-www/oauth/v2/accessToken': {
      const token = { access_token: `li-${++tokens}`, expires_in: SIXTY_DAYS, scope: 'openid,profile,w_member_social' }
      return { json: { ...token, refresh_token: body.includes('refresh_token') ? '' : 'refresh-1' } }
    }
    case '/li-api/v2/userinfo':
      return { json: { sub: 'maya', name: 'Maya Alvarez' } }
    default:
      return { html: 'unknown', status: 404 }
  }
}

const network = useStarted(() => fakeGraph(async (asked) => (await special(asked)) ?? usual(asked)))

const app = { clientId: 'app', clientSecret: 'app-secret' }
/** The server's settings with both networks at that address. */
const networksAt = (at: string): Partial<Config> => ({
  sandbox: false,
  standIns: [],
  publicUrl: 'https://us.test',
  instagram: {
    ...app,
    apiVersion: 'v27.0',
    dialogUrl: 'https://ig.test',
    comments: true,
    apiUrl: `${at}/ig-api`,
    graphUrl: `${at}/ig`,
  },
  linkedin: {
    ...app,
    apiVersion: '202609',
    dialogUrl: 'https://li.test',
    oauthUrl: `${at}/li-www`,
    apiUrl: `${at}/li-api`,
    pagesApp: null,
    statistics: false,
  },
})

setUpAgent({ now: clock.now, isConnected: false, more: () => ({ config: networksAt(network.address) }) })

beforeEach(async () => {
  special = () => null
  clock.reset()
  await forgetLimits(server.context)
  await server.context.db.delete(connections)
  browser = signedIn
})

/** Moves the clock past the lifetime of a session. */
async function later(seconds: number) {
  clock.forward(seconds)
  browser = await server.signIn(agent.email)
}

type Profile = 'instagram' | 'linkedin'
const BOTH = ['instagram', 'linkedin'] as const

const begin = async (platform: Profile) => new URL((await beginConsent(browser, platform)).body.data.redirectUrl)

async function connect(platform: Profile) {
  const state = (await begin(platform)).searchParams.get('state') ?? ''
  return await endConsent(browser, platform, new URLSearchParams({ code: 'a-code#_', state }))
}

const shown = async (platform: Profile) => (await connectionsOf(browser))[platform]

const stored = async (platform: Profile) => {
  const mine = and(eq(connections.agentId, agent.id), eq(connections.platform, platform))
  const [row] = await server.context.db.select().from(connections).where(mine)
  if (!row) return null
  const open = (sealed: string | null) => (sealed === null ? null : openToken(server.context.config, sealed))
  const { userToken, accountToken, refreshToken } = row
  return { ...row, userToken: open(userToken), accountToken: open(accountToken), refreshToken: open(refreshToken) }
}

const daysLeft = async (platform: Profile) => {
  const at = (await stored(platform))?.userTokenExpiresAt?.getTime() ?? 0
  return Math.round((at - clock.now().getTime()) / 1000 / DAY_SECONDS)
}

describe('a network without pages', () => {
  test.each([
    ['instagram', '@maya', 'Instagram connected successfully!'],
    ['linkedin', 'Maya Alvarez', 'LinkedIn connected successfully!'],
  ] as const)('%s is connected by the consent alone, under the name %s', async (platform, name, message) => {
    expect(await shown(platform)).toMatchObject({ status: 'not_connected', available: true })
    const { status, body } = await connect(platform)
    expect(status).toBe(200)
    expect(body).toEqual({ data: { success: true, message, pageName: name, purpose: 'publish' } })
    const account = platform === 'instagram' ? { id: '1784', insights: 'offered' } : { id: 'maya', insights: 'none' }
    expect(await shown(platform)).toMatchObject({ status: 'active', page_name: null, name, accounts: [account] })
    const row = await stored(platform)
    expect(row?.accountToken).toMatch(/^(ig|li)-\d+$/)
    expect(row?.userToken).toBe(row?.accountToken)
    expect(await daysLeft(platform)).toBe(60)
  })

  const refusal = { error: 'invalid_request', error_type: 'OAuthException', error_message: 'Expired code' }
  const partly = { access_token: 's', user_id: '1', permissions: ['instagram_business_basic'] }

  test.each<[Profile, string, object, number?]>([
    ['instagram', 'lacks a permission', partly],
    ['linkedin', 'lacks a permission', { access_token: 't', expires_in: 5, scope: 'openid profile' }],
    ['instagram', 'is refused', refusal, 400],
    ['linkedin', 'is refused', refusal, 400],
  ])(
    'a consent to %s that %s connects nothing, and no working connection is lost',
    async (platform, _what, json, status = 200) => {
      const path = platform === 'instagram' ? '/ig-api/oauth/access_token' : '/li-www/oauth/v2/accessToken'
      const held: typeof special = ({ url }) => (url.pathname === path ? { json, status } : null)
      special = held
      expect(await connect(platform)).toMatchObject({ status: 200, body: { data: { success: false, pageName: null } } })
      expect(await shown(platform)).toMatchObject({ status: 'not_connected' })
      if (json === partly) expect((await begin(platform)).searchParams.get('force_reauth')).toBe('true')
      special = () => null
      await connect(platform)
      const before = await stored(platform)
      special = held
      expect((await connect(platform)).body.data.success).toBe(false)
      expect(await stored(platform)).toEqual(before)
      expect(await shown(platform)).toMatchObject({ status: 'active' })
    },
  )

  test.each(BOTH)('%s is renewed by a new consent and removed without a call to the network', async (platform) => {
    await connect(platform)
    await server.context.db.update(connections).set({ needsReconnect: true }).where(eq(connections.agentId, agent.id))
    expect(await shown(platform)).toMatchObject({ status: 'reconnect', needs_to_reconnect: true })
    await connect(platform)
    expect(await shown(platform)).toMatchObject({ status: 'active', needs_to_reconnect: false })
    const asked = network.asked.length
    expect((await browser.api('DELETE', `/agent/social-media/${platform}`)).status).toBe(204)
    expect(network.asked.length).toBe(asked)
    expect(await stored(platform)).toBeNull()
  })
})

test('a refresh token stays when a new consent for the same account brings none, and goes with another account', async () => {
  await connect('linkedin')
  let sub = 'maya'
  special = ({ url }) => {
    if (url.pathname.endsWith('userinfo')) return { json: { sub, name: 'A name' } }
    return url.pathname.endsWith('accessToken') ? { json: { access_token: 'li-new', expires_in: SIXTY_DAYS } } : null
  }
  await connect('linkedin')
  expect(await stored('linkedin')).toMatchObject({ userToken: 'li-new', refreshToken: 'refresh-1' })
  sub = 'dana'
  await connect('linkedin')
  expect(await stored('linkedin')).toMatchObject({ accountId: 'dana', userToken: 'li-new', refreshToken: null })
})

describe('renewing', () => {
  const renew = () => renewConnections(server.context)
  const isRefresh = ({ url, body }: Asked) =>
    url.searchParams.get('grant_type') === 'ig_refresh_token' || body.includes('grant_type=refresh_token')
  const refreshes = () => network.asked.filter(isRefresh).length

  test.each(BOTH)('%s gets a new token when less than ten days are left, and not before', async (platform) => {
    await connect(platform)
    const [before, none] = [await stored(platform), refreshes()]
    await later(49 * DAY_SECONDS)
    await renew()
    expect([await stored(platform), refreshes()]).toEqual([before, none])
    await later(2 * DAY_SECONDS)
    await renew()
    const after = await stored(platform)
    expect(after?.userToken).not.toBe(before?.userToken)
    expect(after?.accountToken).toBe(after?.userToken)
    // The empty answer has overwritten nothing.
    expect(after?.refreshToken).toBe(before?.refreshToken)
    expect(await daysLeft(platform)).toBe(60)
    const asked = refreshes()
    await renew()
    expect(refreshes()).toBe(asked)
  })

  test('Instagram is not asked for a token younger than a day', async () => {
    await connect('instagram')
    const soon = new Date(clock.now().getTime() + 5 * DAY_SECONDS * 1000)
    await server.context.db.update(connections).set({ userTokenExpiresAt: soon })
    const asked = refreshes()
    await renew()
    expect(refreshes()).toBe(asked)
    await later(DAY_SECONDS + 1)
    await renew()
    expect(refreshes()).toBe(asked + 1)
  })

  test.each<[Profile, string, Reply]>([
    ['instagram', 'is cut', 'cut'],
    ['instagram', 'is odd', { json: { error: { code: 100, message: 'm' } }, status: 400 }],
    ['linkedin', 'refuses the refresh token', { json: { error: 'invalid_request' }, status: 400 }],
  ])('%s keeps the old token when the answer %s, and tries again', async (platform, _name, reply) => {
    await connect(platform)
    const before = await stored(platform)
    await later(51 * DAY_SECONDS)
    special = (asked) => (isRefresh(asked) ? reply : null)
    await renew()
    expect(await stored(platform)).toEqual(before)
    expect(await shown(platform)).toMatchObject({ status: 'active' })
    special = () => null
    await renew()
    expect((await stored(platform))?.userToken).not.toBe(before?.userToken)
  })

  test('Instagram’s answer that the token is dead asks the agent to connect again', async () => {
    await connect('instagram')
    await later(51 * DAY_SECONDS)
    special = () => ({ json: { error: { code: 190, error_subcode: 463, message: 'm' } }, status: 400 })
    await renew()
    expect(await shown('instagram')).toMatchObject({ status: 'reconnect' })
  })

  test('one agent’s failing renewal does not delay the others', async () => {
    const others = await Promise.all(Array.from({ length: 3 }, () => server.createAgent()))
    for (const [at, { id }] of [agent, ...others].entries()) {
      const token = sealToken(server.context.config.appSecret, `token-${at}`)
      await server.context.db.insert(connections).values({
        agentId: id,
        platform: 'instagram',
        userToken: token,
        accountToken: token,
        accountId: String(at),
        userTokenExpiresAt: new Date(clock.now().getTime() + 5 * DAY_SECONDS * 1000),
        updatedAt: new Date(clock.now().getTime() - 2 * DAY_SECONDS * 1000),
      })
    }
    special = ({ url }) => (url.searchParams.get('access_token') === 'token-1' ? 'cut' : null)
    await renew()
    const rows = await server.context.db.select().from(connections).orderBy(connections.accountId)
    const open = rows.map((row) => openToken(server.context.config, row.userToken ?? ''))
    expect(open.map((token) => token?.startsWith('ig-'))).toEqual([true, false, true, true])
  })

  test('a renewed token is stored though the old one was resealed meanwhile, but not over one the agent got meanwhile', async () => {
    const { db, config } = server.context
    await connect('instagram')
    const token = (await stored('instagram'))?.userToken ?? ''
    await later(51 * DAY_SECONDS)
    const meanwhile = (now: string): typeof special => {
      const sealed = sealToken(config.appSecret, now)
      return async (asked) => {
        if (isRefresh(asked)) await db.update(connections).set({ userToken: sealed, accountToken: sealed })
        return null
      }
    }
    special = meanwhile(token)
    await renew()
    const renewed = await stored('instagram')
    expect(renewed?.userToken).toMatch(/^ig-/)
    expect(renewed?.userToken).not.toBe(token)
    expect(renewed?.accountToken).toBe(renewed?.userToken)
    await later(51 * DAY_SECONDS)
    special = meanwhile('fresh-token')
    await renew()
    expect(await stored('instagram')).toMatchObject({ userToken: 'fresh-token', accountToken: 'fresh-token' })
  })
})

describe('a token that has ended', () => {
  test('an expired token that can’t be renewed asks the agent to connect again and accepts no post', async () => {
    special = ({ url }) =>
      url.pathname.endsWith('accessToken')
        ? { json: { access_token: 'li', expires_in: SIXTY_DAYS, scope: 'openid profile w_member_social' } }
        : null
    await connect('linkedin')
    const postId = await createPost(server.context, { media: ['instagram_image'] })
    const ask = () => publish<Problem>(browser, postId, publishBody({ facebook: false, linkedin: true }))
    await later(SIXTY_DAYS - 60)
    await renewConnections(server.context)
    expect(await shown('linkedin')).toMatchObject({ status: 'active' })
    await later(61)
    expect(await ask()).toMatchObject({ status: 422, body: { message: 'LinkedIn needs to be reconnected.' } })
    await renewConnections(server.context)
    expect(await shown('linkedin')).toMatchObject({ status: 'reconnect', needs_to_reconnect: true })
  })
})
