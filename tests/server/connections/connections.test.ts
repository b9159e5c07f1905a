import { and, eq } from 'drizzle-orm'
import * as fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'

import type { FacebookPage } from '#contract/publishing/connections.ts'
import { connections } from '#server/db/schema/index.ts'
import { openToken, sealToken } from '#server/modules/connections/tokens.ts'
import { agent, browser, server, setUpAgent } from '#tests/support/agent-setup.ts'
import type { Browser } from '#tests/support/browser.ts'
import { answerDialog, beginConsent, choosePage, connectionsOf, endConsent } from '#tests/support/consents.ts'
import { connectMayasPage, forgetLimits, MAYAS_PAGE, testClock } from '#tests/support/publishing.ts'
import { clearFaults, steer } from '#tests/support/steer.ts'

const clock = testClock()

setUpAgent({ now: clock.now, isConnected: false })

beforeEach(async () => {
  await clearFaults(server.address)
  clock.reset()
  await forgetLimits(server.context)
})

const fault = (operation: string, mode: string, times = 1) =>
  steer(server.address, 'POST', '/faults', { platform: 'facebook', operation, mode, times })

const begin = (query: Record<string, string> = {}) => beginConsent(browser, 'facebook', query)
const redirectUrl = async () => (await begin()).body.data.redirectUrl

/** Answers the consent page as Maya does; gives the query of the redirect back to the app. */
async function consent(dialog: string, choice: Record<string, string> = {}): Promise<URLSearchParams> {
  const back = await answerDialog(server.address, dialog, choice)
  const screen = `${server.context.config.publicUrl}/social-media-connections/facebook`
  expect(back.origin + back.pathname).toBe(screen)
  return back.searchParams
}

const consented = async () => consent(await redirectUrl())

const handle = (query: URLSearchParams, by = browser) => endConsent(by, 'facebook', query)

const refusedHandle = async (query: URLSearchParams, by = browser) => {
  const { status, body } = await handle(query, by)
  return { status, code: body.code }
}

const connectPage = (pageId: string) => choosePage(browser, pageId)

const pages = () => browser.api<{ data: { pages: FacebookPage[] } }>('GET', '/agent/social-media/facebook/pages')

const facebook = async (by = browser) => (await connectionsOf(by)).facebook

const stored = async () => {
  const mine = and(eq(connections.agentId, agent.id), eq(connections.platform, 'facebook'))
  return (await server.context.db.select().from(connections).where(mine))[0]
}

describe('connecting a Facebook page', () => {
  test('connects a page by consent and choice of page', async () => {
    const nothing = { status: 'not_connected', connected: false, available: true, page_name: null }
    expect(await facebook()).toMatchObject(nothing)
    const { status, body } = await handle(await consented())
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ success: true, pageName: null, message: 'Facebook connected successfully!' })
    expect(body.data.pages).toContainEqual(expect.objectContaining({ id: MAYAS_PAGE.id, name: MAYAS_PAGE.name }))
    expect(await facebook()).toMatchObject({ status: 'not_connected' })
    expect((await pages()).body.data.pages).toEqual(body.data.pages)

    const chosen = await connectPage(MAYAS_PAGE.id)
    expect(chosen).toMatchObject({ status: 200, body: { data: { success: true, pageName: MAYAS_PAGE.name } } })
    expect(await facebook()).toEqual({
      platform: 'facebook',
      status: 'active',
      connected: true,
      needs_to_reconnect: false,
      page_name: MAYAS_PAGE.name,
      name: MAYAS_PAGE.name,
      available: true,
      allowed: true,
      accounts: [
        {
          id: MAYAS_PAGE.id,
          name: MAYAS_PAGE.name,
          status: 'active',
          in_plan: true,
          insights: 'offered',
          comments: 'granted',
          is_page: false,
        },
      ],
      most_accounts: 1,
      company_pages: false,
    })
  })

  test('stores access tokens only sealed and answers none of them', async () => {
    const handled = await handle(await consented())
    await connectPage(MAYAS_PAGE.id)
    const row = await stored()
    const tokens = [row?.userToken, row?.accountToken].map((sealed) => openToken(server.context.config, sealed ?? ''))
    expect(tokens.every((token) => token !== null && token.length > 5)).toBe(true)
    const seen = JSON.stringify([row, handled.body, await facebook(), (await pages()).body])
    for (const token of tokens) expect(seen).not.toContain(token)
  })

  test('asks again for permissions that were declined', async () => {
    const held = await handle(await consent(await redirectUrl(), { hold_back: 'pages_manage_posts' }))
    expect(held.body.data).toMatchObject({ success: false, pageName: null })
    expect(held.body.data.pages).toBeUndefined()
    const again = await redirectUrl()
    expect(new URL(again).searchParams.get('auth_type')).toBe('rerequest')
    expect((await handle(await consent(again))).body.data.success).toBe(true)
  })

  test('says that an account doesn’t allow first comments, which posts do without, and asks for that again', async () => {
    await handle(await consent(await redirectUrl(), { hold_back: 'pages_manage_engagement' }))
    await connectPage(MAYAS_PAGE.id)
    expect((await facebook()).accounts).toMatchObject([{ status: 'active', comments: 'missing' }])
    const again = await redirectUrl()
    expect(new URL(again).searchParams.get('auth_type')).toBe('rerequest')
    await handle(await consent(again))
    await connectPage(MAYAS_PAGE.id)
    expect((await facebook()).accounts).toMatchObject([{ comments: 'granted' }])
  })
})

test('a page that is reached through the brokerage’s portfolio alone is listed once and can be connected', async () => {
  const body = new URLSearchParams({
    person: 'maya',
    category: 'Real Estate Company',
    name: 'Cedar & Main Lakeway',
    held_in: 'owned_pages',
  })
  const made = await fetch(`${server.address}/sandbox/www.facebook.com/pages/create`, {
    method: 'POST',
    body,
    redirect: 'manual',
  })
  const id = /created=(\d+)/.exec(made.headers.get('location') ?? '')?.[1] ?? ''
  const { body: handled } = await handle(await consented())
  expect(handled.data.pages?.filter((page) => page.id === id)).toHaveLength(1)
  expect(handled.data.pages?.filter((page) => page.id === MAYAS_PAGE.id)).toHaveLength(1)
  expect((await connectPage(id)).body).toMatchObject({ data: { success: true, pageName: 'Cedar & Main Lakeway' } })
})

describe('the OAuth state', () => {
  const bad = { status: 422, code: 'oauth_state_invalid' }

  test('accepts an OAuth state only once, also when it arrives twice at the same moment', async () => {
    const back = await consented()
    const answers = await Promise.all([handle(back), handle(back)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
  })

  test('accepts an OAuth state only from the agent it was made for, and another agent’s try does not use it up', async () => {
    const begun = await begin({ returnTo: '/social-posts/7?day=2026-12-01' })
    // The network never sees where the consent leads back to.
    expect(begun.body.data.redirectUrl).not.toContain('social-posts')
    const back = await consent(begun.body.data.redirectUrl)
    const other = await server.signIn((await server.createAgent()).email)
    expect(await refusedHandle(back, other)).toEqual(bad)
    expect(await facebook(other)).toMatchObject({ status: 'not_connected' })
    const handled = { status: 200, body: { data: { returnTo: '/social-posts/7?day=2026-12-01' } } }
    expect(await handle(back)).toMatchObject(handled)
    expect(await refusedHandle(back)).toEqual(bad)
  })

  test('accepts an OAuth state for ten minutes', async () => {
    const back = await consented()
    clock.forward(601)
    expect(await refusedHandle(back)).toEqual(bad)
  })

  test('rejects a wrong code even with a valid state', async () => {
    const back = await consented()
    back.set('code', 'wrong')
    const { status, body } = await handle(back)
    expect([status, body.data.success]).toEqual([200, false])
    expect(await stored()).toBeUndefined()
  })
})

describe('a page', () => {
  test('rejects a page that is not among the agent’s own', async () => {
    await handle(await consented())
    const errors = { pageId: ['Selected page not found.'] }
    expect(await connectPage('110000000000002')).toMatchObject({ status: 422, body: { errors } })
    expect(await facebook()).toMatchObject({ status: 'not_connected' })
  })

  test('lists and connects no page before the consent', async () => {
    expect(await pages()).toMatchObject({ status: 422, body: { code: 'connection_missing' } })
    expect(await connectPage(MAYAS_PAGE.id)).toMatchObject({ status: 422, body: { code: 'connection_missing' } })
    const errors = { pageId: ['Please select a page to connect.'] }
    expect(await connectPage('')).toMatchObject({ status: 422, body: { errors } })
  })

  test.each([
    ['refuse', 503, 'network_unavailable'],
    ['rate_limit', 503, 'network_unavailable'],
    ['token_expired', 422, 'network_refused'],
  ])('a page list that fails with %s is answered %i', async (mode, status, code) => {
    await connectMayasPage(server.context, agent)
    await fault('accounts', mode)
    expect(await pages()).toMatchObject({ status, body: { code } })
    const expected = mode === 'token_expired' ? 'reconnect' : 'active'
    expect(await facebook()).toMatchObject({ status: expected })
  })
})

describe('removing a connection', () => {
  const remove = () => browser.api('DELETE', '/agent/social-media/facebook')

  test('removing a connection revokes the grant at Facebook and deletes the tokens', async () => {
    await handle(await consented())
    const token = openToken(server.context.config, (await stored())?.userToken ?? '')
    await connectPage(MAYAS_PAGE.id)
    expect((await remove()).status).toBe(204)
    expect(await facebook()).toMatchObject({ status: 'not_connected' })
    expect(await stored()).toBeUndefined()
    const asked = await fetch(`${server.address}/sandbox/graph.facebook.com/v26.0/me/accounts`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(asked.ok).toBe(false)
    expect((await remove()).status).toBe(204)
  })

  test('removing a connection works when Facebook can’t be reached, and leaves those of other agents alone', async () => {
    const other = await server.createAgent()
    await fault('permissions', 'refuse', 5)
    for (const person of [agent, other]) await connectMayasPage(server.context, person)
    expect((await remove()).status).toBe(204)
    expect(await stored()).toBeUndefined()
    expect(await facebook(await server.signIn(other.email))).toMatchObject({ status: 'active' })
  })
})

test('rejects unknown platforms', async () => {
  for (const platform of ['tiktok', 'constructor', '__proto__']) {
    expect((await browser.api('GET', `/agent/social-media/${platform}/redirect-url`)).status).toBe(422)
  }
})

test('a sealed token opens with its own secret only, unaltered, and looks different each time', () => {
  const only = (appSecret: string) => ({ appSecret, previousAppSecret: null })
  const secret = fc.string({ minLength: 1 })
  fc.assert(
    fc.property(secret, secret, fc.string(), fc.nat(), (one, two, token, place) => {
      const sealed = sealToken(one, token)
      expect(openToken(only(one), sealed)).toBe(token)
      if (one !== two) expect(openToken(only(two), sealed)).toBe(null)
      expect(sealToken(one, token)).not.toBe(sealed)
      const bytes = Buffer.from(sealed.slice(3), 'base64url')
      const at = place % bytes.length
      bytes[at] = (bytes[at] ?? 0) ^ 1
      for (const nonsense of [`v1.${bytes.toString('base64url')}`, token, `v1.${token}`]) {
        expect(openToken(only(one), nonsense)).toBe(null)
      }
    }),
    { numRuns: 50 },
  )
})

describe('the screen a consent leads back to', () => {
  test('a denied consent returns the path it was begun with to its own agent, and can’t be used any more', async () => {
    const { body } = await begin({ returnTo: '/social-posts/7' })
    const query = await consent(body.data.redirectUrl)
    const state = query.get('state') ?? ''
    const deny = (by: Browser, wanted: string = state) =>
      by.api<{ data: { returnTo: string | null } }>('POST', '/agent/social-media/facebook/denied-connection', {
        body: { state: wanted },
      })
    const other = await server.signIn((await server.createAgent()).email)
    expect((await deny(other)).body).toEqual({ data: { purpose: 'publish', returnTo: null } })
    expect((await deny(browser, 'made-up')).body).toEqual({ data: { purpose: 'publish', returnTo: null } })
    for (let again = 0; again < 2; again++) {
      expect((await deny(browser)).body).toEqual({ data: { purpose: 'publish', returnTo: '/social-posts/7' } })
    }
    expect(await refusedHandle(query)).toEqual({ status: 422, code: 'oauth_state_invalid' })
    expect((await deny(browser, '')).status).toBe(422)
  })

  test('a consent is refused that would lead anywhere but to a screen', async () => {
    const away = ['https://evil.example', '//evil.example', '/\\evil.example', '/\t/evil.example', '/../evil']
    const others = ['/social-posts//evil.example', 'javascript:alert(1)', 'social-posts/7', '', `/${'x'.repeat(300)}`]
    for (const returnTo of [...away, ...others]) {
      const errors = { returnTo: ['This must be the path of a screen.'] }
      expect(await begin({ returnTo }), returnTo).toMatchObject({ status: 422, body: { errors } })
    }
  })
})
