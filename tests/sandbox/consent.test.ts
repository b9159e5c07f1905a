import { describe, expect, test } from 'vitest'

import { PLATFORMS, type Platform } from '#domain/platform/platform.ts'

import { callInstagram, MAYA_ID } from './instagram/calls.ts'
import { callLinkedIn } from './linkedin/calls.ts'
import { running, setUpSandbox } from './support/set-up-sandbox.ts'
import { travel } from './support/skip-time.ts'
import { faultOf, readAnswer, startSandbox, type Answer, type Hosting } from './support/start-sandbox.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const APP = { client_id: 'porchlight-sandbox', client_secret: 'sandbox-secret' }

/** Where each network asks for consent, and where its code is exchanged. */
const NETWORKS: Record<Platform, { dialog: string; exchange: string; scope: string; wish: string }> = {
  facebook: {
    dialog: '/www.facebook.com/v26.0/dialog/oauth',
    exchange: '/graph.facebook.com/v26.0/oauth/access_token',
    scope: 'pages_show_list,pages_read_engagement,pages_manage_posts,business_management',
    wish: 'Publish posts on your Pages',
  },
  instagram: {
    dialog: '/www.instagram.com/oauth/authorize',
    exchange: '/api.instagram.com/oauth/access_token',
    scope: 'instagram_business_basic,instagram_business_content_publish',
    wish: 'Publish photos',
  },
  linkedin: {
    dialog: '/www.linkedin.com/oauth/v2/authorization',
    exchange: '/www.linkedin.com/oauth/v2/accessToken',
    scope: 'openid profile w_member_social',
    wish: 'Create, edit and delete posts',
  },
}

setUpSandbox()

const redirectUri = (platform: Platform, at = running) => `${at.origin}/social-media-connections/${platform}`

function dialogUrl(platform: Platform, changes: Record<string, string> = {}, at = running): string {
  const { dialog, scope } = NETWORKS[platform]
  const given = {
    client_id: APP.client_id,
    redirect_uri: redirectUri(platform, at),
    state: 'a&b',
    response_type: 'code',
    scope,
  }
  return `${at.base}${dialog}?${new URLSearchParams({ ...given, ...changes })}`
}

const post = (url: string, fields: Record<string, string>) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })

async function decide(platform: Platform, fields: Record<string, string> = {}, at = running): Promise<string> {
  const answer = await post(dialogUrl(platform, {}, at), { decision: 'allow', person: 'maya', ...fields })
  expect(answer.status).toBe(302)
  return answer.headers.get('location') ?? ''
}

const codeFor = async (platform: Platform, fields: Record<string, string> = {}, at = running) =>
  new URL(await decide(platform, fields, at)).searchParams.get('code') ?? ''

async function exchange(
  platform: Platform,
  code: string,
  changes: Record<string, string> = {},
  at = running,
): Promise<Answer> {
  const fields = { ...APP, grant_type: 'authorization_code', redirect_uri: redirectUri(platform, at), code, ...changes }
  return readAnswer(await post(`${at.base}${NETWORKS[platform].exchange}`, fields))
}

/** A token of somebody who has just consented. */
async function tokenOf(platform: Platform, fields: Record<string, string> = {}): Promise<string> {
  const { body } = await exchange(platform, await codeFor(platform, fields))
  const [first] = (body['data'] ?? [body]) as { access_token: string }[]
  return first?.access_token ?? ''
}

describe.each(PLATFORMS)('the consent page of %s', (platform) => {
  test(`the consent page of ${platform} names the sandbox, the people and both answers`, async () => {
    const answer = await fetch(dialogUrl(platform))
    const text = await answer.text()
    for (const words of ['Sandbox', 'Allow', 'Deny', 'Maya Alvarez', 'Nora New', NETWORKS[platform].wish]) {
      expect(text).toContain(words)
    }
    expect(text).not.toMatch(/<script|style=|https?:\/\/(?!127\.0\.0\.1)/)
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
  })

  test.each<[string, () => Record<string, string>]>([
    ['an unknown app', () => ({ client_id: 'someone' })],
    ['an unregistered return address', () => ({ redirect_uri: 'https://evil.test/social-media-connections/facebook' })],
    ['a return address that only begins right', () => ({ redirect_uri: `${redirectUri(platform)}/more` })],
    ['another response type', () => ({ response_type: 'token' })],
    ['no state', () => ({ state: '' })],
    ['no scope of its own', () => ({ scope: platform === 'linkedin' ? '' : 'make_coffee' })],
  ])(`${platform} answers a consent with %s by an error page and no redirect`, async (_what, changes) => {
    const url = dialogUrl(platform, changes())
    expect((await fetch(url, { redirect: 'manual' })).status).toBe(400)
    const posted = await post(url, { decision: 'allow', person: 'maya' })
    expect([posted.status, posted.headers.get('location')]).toEqual([400, null])
  })

  test(`a denial at ${platform} leads back with the reason and the state`, async () => {
    const back = new URL(await decide(platform, { decision: 'deny' }))
    expect(back.origin + back.pathname).toBe(redirectUri(platform))
    expect(Object.fromEntries(back.searchParams)).toMatchObject({
      error: platform === 'linkedin' ? 'user_cancelled_authorize' : 'access_denied',
      state: 'a&b',
    })
    expect(back.searchParams.has('code')).toBe(false)
  })

  test(`a code of ${platform} is exchanged once, with the right secret and return address only`, async () => {
    const code = await codeFor(platform)
    expect((await exchange(platform, code, { client_secret: 'wrong' })).status).toBeGreaterThanOrEqual(400)
    const elsewhere = { redirect_uri: `${redirectUri(platform)}/` }
    expect((await exchange(platform, code, elsewhere)).status).toBeGreaterThanOrEqual(400)
    const answers = await Promise.all([exchange(platform, code), exchange(platform, code)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  })
})

describe('Facebook', () => {
  const accounts = async (token: string) =>
    (await running.get('/me/accounts?fields=name,access_token', token)).body['data'] as Record<string, string>[]
  const pageToken = async (token: string) => (await accounts(token))[0]?.['access_token'] ?? ''

  async function expiryOf(token: string): Promise<unknown> {
    const app = encodeURIComponent(`${APP.client_id}|${APP.client_secret}`)
    const { body } = await running.get(`/debug_token?input_token=${token}&access_token=${app}`)
    return (body['data'] as Record<string, unknown>)['expires_at']
  }

  test('a user token of Facebook can be made long-lived, and then its page tokens have no expiry', async () => {
    const short = await tokenOf('facebook')
    const query = new URLSearchParams({ ...APP, grant_type: 'fb_exchange_token', fb_exchange_token: short })
    const long = String((await running.get(`/oauth/access_token?${query}`)).body['access_token'])
    expect(await expiryOf(await pageToken(short))).toBeGreaterThan(Date.now() / 1000)
    expect(await expiryOf(await pageToken(long))).toBe(0)
  })

  test('permissions declined at Facebook are listed, and calls without them are refused', async () => {
    const token = await tokenOf('facebook', { hold_back: 'pages_manage_posts' })
    const { body } = await running.get('/me/permissions', token)
    expect(body['data']).toContainEqual({ permission: 'pages_manage_posts', status: 'declined' })
    expect(body['data']).toContainEqual({ permission: 'pages_show_list', status: 'granted' })
    const refused = await running.post('/110000000000001/feed', await pageToken(token), { message: 'Hello' })
    expect([refused.status, faultOf(refused).code]).toEqual([403, 200])
  })

  test('without business_management the pages of a business portfolio are missing', async () => {
    const names = async (fields: Record<string, string>) =>
      (await accounts(await tokenOf('facebook', fields))).map(({ name }) => name)
    expect(await names({})).toContain('Maya Alvarez, Realtor')
    expect(await names({ hold_back: 'business_management' })).toEqual(['Cedar & Main Austin'])
  })

  test('revoking the consent at Facebook invalidates the user token and its page tokens', async () => {
    const token = await tokenOf('facebook', { person: 'dana' })
    const ofPage = await pageToken(token)
    expect((await running.remove('/me/permissions', token)).body).toEqual({ success: true })
    for (const dead of [token, ofPage]) {
      const answer = await running.get('/me', dead)
      expect(answer.status).toBe(401)
      expect(faultOf(answer)).toMatchObject({ code: 190, error_subcode: 458, type: 'OAuthException' })
    }
  })
})

describe('Instagram', () => {
  const get = (path: string, token: string) => callInstagram(running).get(path, token)
  const lifetime = async (path: string, query: Record<string, string>) =>
    readAnswer(await fetch(`${running.base}/graph.instagram.com${path}?${new URLSearchParams(query)}`))
  const lengthen = (token: string) =>
    lifetime('/access_token', {
      grant_type: 'ig_exchange_token',
      client_secret: APP.client_secret,
      access_token: token,
    })
  const refresh = (token: string) =>
    lifetime('/refresh_access_token', { grant_type: 'ig_refresh_token', access_token: token })

  test('a code of Instagram comes back with #_ appended, and its token belongs to an app-scoped id', async () => {
    expect(await decide('instagram')).toMatch(/state=a%26b#_$/)
    const { body } = await exchange('instagram', await codeFor('instagram'))
    const [given] = body['data'] as { access_token: string; user_id: string }[]
    const me = await get('/me?fields=user_id,username', given?.access_token ?? '')
    expect(me.body).toEqual({ id: given?.user_id, user_id: MAYA_ID, username: 'maya.sells.austin' })
    expect(given?.user_id).not.toBe(MAYA_ID)
  })

  test('a code of Instagram expires after an hour, and so does a short-lived token', async () => {
    const [code, token] = [await codeFor('instagram'), await tokenOf('instagram')]
    travel(HOUR)
    expect((await exchange('instagram', code)).body['error_message']).toContain('expired')
    expect(faultOf(await get('/me', token))).toMatchObject({ code: 190, error_subcode: 463 })
  })

  test('a token of Instagram is made long-lived once, and refreshed between a day and sixty days', async () => {
    const long = String((await lengthen(await tokenOf('instagram'))).body['access_token'])
    expect(faultOf(await lengthen(long)).code).toBe(190)
    expect(faultOf(await refresh(long)).code).toBe(100)
    travel(2 * DAY)
    expect((await refresh(long)).body).toMatchObject({ token_type: 'bearer', expires_in: 5_183_944 })
    travel(61 * DAY)
    expect(faultOf(await refresh(long))).toMatchObject({ code: 190, error_subcode: 463 })
  })

  test('calls to Instagram whose permission was declined are refused', async () => {
    const token = await tokenOf('instagram', { hold_back: 'instagram_business_content_publish' })
    const answer = await callInstagram(running).post(`/${MAYA_ID}/media`, { image_url: 'https://x.test/a.jpg' }, token)
    expect([answer.status, faultOf(answer).code]).toEqual([403, 10])
  })
})

describe('LinkedIn', () => {
  const userinfo = (bearer: string) =>
    callLinkedIn(running).call('GET', '/v2/userinfo', undefined, {
      authorization: `Bearer ${bearer}`,
      'linkedin-version': null,
      'x-restli-protocol-version': null,
    })
  const refresh = (token: string, at: Hosting) =>
    exchange('linkedin', '', { grant_type: 'refresh_token', refresh_token: token }, at)

  test('a code of LinkedIn expires after half an hour, a token after sixty days', async () => {
    const [code, bearer] = [await codeFor('linkedin'), await tokenOf('linkedin')]
    travel(30 * MINUTE)
    expect((await exchange('linkedin', code)).body['error']).toBe('invalid_request')
    expect((await userinfo(bearer)).body['sub']).toBe('maya-alvarez')
    travel(60 * DAY)
    expect((await userinfo(bearer)).body).toMatchObject({ status: 401, code: 'EXPIRED_ACCESS_TOKEN' })
  })

  test('a refresh token of LinkedIn is a partner’s alone, and lasts a year from the consent', async () => {
    expect((await exchange('linkedin', await codeFor('linkedin'))).body).not.toHaveProperty('refresh_token')
    const partner = await startSandbox(30, { refreshTokens: true })
    const given = await exchange('linkedin', await codeFor('linkedin', {}, partner), {}, partner)
    const token = String(given.body['refresh_token'])
    travel(100 * DAY)
    const fresh = await refresh(token, partner)
    expect(fresh.body).toMatchObject({ expires_in: 5_184_000, refresh_token: token })
    expect(fresh.body['refresh_token_expires_in']).toBeLessThanOrEqual(265 * 86_400)
    travel(266 * DAY)
    expect((await refresh(token, partner)).body['error']).toBe('invalid_request')
    await partner.stop()
  })
})
