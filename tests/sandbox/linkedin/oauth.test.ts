import { afterAll, beforeAll, expect, test } from 'vitest'

import { running, setUpSandbox } from '../support/set-up-sandbox.ts'
import { callLinkedIn, MAYA_TOKEN, type LinkedIn } from './calls.ts'
import { readAnswer, startSandbox, type Answer, type Hosting } from '../support/start-sandbox.ts'
import { travel } from '../support/skip-time.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

let linkedIn: LinkedIn
let partner: Hosting

setUpSandbox()

beforeAll(async () => {
  partner = await startSandbox(30, { refreshTokens: true })
  linkedIn = callLinkedIn(running)
})

afterAll(() => partner.stop())

const redirectUri = (at: Hosting) => `${at.origin}/social-media-connections/linkedin`

function dialogUrl(at: Hosting, changes: Record<string, string> = {}): string {
  const given = {
    response_type: 'code',
    client_id: 'porchlight-sandbox',
    redirect_uri: redirectUri(at),
    state: 'a&b',
    scope: 'openid profile w_member_social',
  }
  return `${at.base}/www.linkedin.com/oauth/v2/authorization?${new URLSearchParams({ ...given, ...changes })}`
}

async function decide(
  fields: Record<string, string>,
  changes: Record<string, string> = {},
  at = running,
): Promise<URL> {
  const body = new URLSearchParams(fields)
  const answer = await fetch(dialogUrl(at, changes), { method: 'POST', body, redirect: 'manual' })
  expect(answer.status).toBe(302)
  return new URL(answer.headers.get('location') ?? '')
}

async function codeFor(person: string, changes: Record<string, string> = {}, at = running): Promise<string> {
  return (await decide({ decision: 'allow', person }, changes, at)).searchParams.get('code') ?? ''
}

async function token(fields: Record<string, string>, at = running): Promise<Answer> {
  const client = { client_id: 'porchlight-sandbox', client_secret: 'sandbox-secret' }
  const body = new URLSearchParams({ ...client, ...fields })
  return readAnswer(await fetch(`${at.base}/www.linkedin.com/oauth/v2/accessToken`, { method: 'POST', body }))
}

const redeem = (code: string, changes: Record<string, string> = {}, at = running) =>
  token({ grant_type: 'authorization_code', code, redirect_uri: redirectUri(at), ...changes }, at)

const userinfo = (bearer: string) =>
  linkedIn.call('GET', '/v2/userinfo', undefined, {
    authorization: `Bearer ${bearer}`,
    'linkedin-version': null,
    'x-restli-protocol-version': null,
  })

test('the consent page offers all permissions or none', async () => {
  const text = await (await fetch(dialogUrl(running))).text()
  for (const message of [
    'Sandbox',
    'LinkedIn',
    'Allow',
    'Deny',
    'Maya Alvarez',
    'Nora New',
    'Create, edit and delete posts',
  ]) {
    expect(text).toContain(message)
  }
  expect(text).not.toContain('Hold something back')
  const back = await decide({ decision: 'allow', person: 'maya', hold_back: 'w_member_social' })
  const given = await redeem(back.searchParams.get('code') ?? '')
  expect(given.body['scope']).toBe('openid,profile,w_member_social')
})

test.each([
  ['an unknown app', { client_id: 'someone' }],
  ['another return address', { redirect_uri: 'https://elsewhere.test/social-media-connections/linkedin' }],
  ['no scope', { scope: '' }],
  ['no state', { state: '' }],
  ['another response type', { response_type: 'token' }],
])('%s gets an error page that says so', async (_name, changes: Record<string, string>) => {
  expect((await fetch(dialogUrl(running, changes), { redirect: 'manual' })).status).toBe(400)
})

test('a scope the app has no product for redirects straight back', async () => {
  const answer = await fetch(dialogUrl(running, { scope: 'openid w_organization_social' }), { redirect: 'manual' })
  expect(answer.status).toBe(302)
  const back = new URL(answer.headers.get('location') ?? '')
  expect(back.searchParams.get('error')).toBe('unauthorized_scope_error')
  expect(back.searchParams.get('state')).toBe('a&b')
})

test('Deny redirects back with the reason', async () => {
  const back = await decide({ decision: 'deny', person: 'maya' })
  expect(Object.fromEntries(back.searchParams)).toMatchObject({ error: 'user_cancelled_authorize', state: 'a&b' })
})

test('a code is exchanged for a token of sixty days, once', async () => {
  const code = await codeFor('maya')
  const first = await redeem(code)
  expect(first.body).toEqual({
    access_token: expect.any(String),
    expires_in: 5_184_000,
    scope: 'openid,profile,w_member_social',
    token_type: 'Bearer',
    id_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
  })
  const claims = String(first.body['id_token']).split('.')[1] ?? ''
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({ sub: 'maya-alvarez' })
  const second = await redeem(code)
  expect(second.status).toBe(400)
  expect(second.body).toMatchObject({ error: 'invalid_request', error_description: expect.any(String) })
})

test('a code expires after half an hour, a token after sixty days', async () => {
  const code = await codeFor('maya')
  const bearer = String((await redeem(await codeFor('maya'))).body['access_token'])
  travel(30 * MINUTE)
  expect((await redeem(code)).body['error']).toBe('invalid_request')
  expect((await userinfo(bearer)).status).toBe(200)
  travel(60 * DAY)
  const late = await userinfo(bearer)
  expect(late.status).toBe(401)
  expect(late.body).toMatchObject({ status: 401, serviceErrorCode: 65_602, code: 'EXPIRED_ACCESS_TOKEN' })
})

test.each([
  ['another app', { client_id: 'someone' }, 401, 'invalid_client'],
  ['a wrong secret', { client_secret: 'guess' }, 401, 'invalid_client'],
  ['another return address', { redirect_uri: 'https://elsewhere.test/' }, 400, 'invalid_redirect_uri'],
  ['another grant', { grant_type: 'password' }, 400, 'invalid_request'],
  ['no code', { code: '' }, 400, 'invalid_request'],
  ['a field there is none of', { colour: 'red' }, 400, 'invalid_request'],
])('a code is not exchanged with %s', async (_name, changes: Record<string, string>, status, error) => {
  const answer = await redeem(await codeFor('maya'), changes)
  expect([answer.status, answer.body['error']]).toEqual([status, error])
})

test('an app without LinkedIn’s approval gets no refresh token and can use none', async () => {
  const given = await redeem(await codeFor('maya'))
  expect(given.body).not.toHaveProperty('refresh_token')
  expect((await token({ grant_type: 'refresh_token', refresh_token: 'AQRmadeup' })).body['error']).toBe(
    'invalid_request',
  )
})

test('a partner’s refresh token lasts a year from the consent, however often it is used', async () => {
  const given = await redeem(await codeFor('maya', {}, partner), {}, partner)
  const refreshToken = String(given.body['refresh_token'])
  expect(given.body['refresh_token_expires_in']).toBe(31_536_000)
  travel(100 * DAY)
  const refresh = () => token({ grant_type: 'refresh_token', refresh_token: refreshToken }, partner)
  const fresh = await refresh()
  expect(fresh.body).toMatchObject({ expires_in: 5_184_000, refresh_token: refreshToken })
  expect(fresh.body['refresh_token_expires_in']).toBeLessThanOrEqual(265 * 86_400)
  expect(fresh.body['access_token']).not.toBe(given.body['access_token'])
  travel(266 * DAY)
  expect((await refresh()).body['error']).toBe('invalid_request')
})

test('userinfo returns as much as was allowed', async () => {
  const all = await redeem(await codeFor('dana', { scope: 'openid profile email' }))
  expect((await userinfo(String(all.body['access_token']))).body).toMatchObject({
    sub: 'dana-brooks',
    name: 'Dana Brooks',
    given_name: 'Dana',
    family_name: 'Brooks',
    email: 'dana@brookshomes.test',
    email_verified: true,
  })
  const little = await redeem(await codeFor('dana', { scope: 'openid' }))
  expect((await userinfo(String(little.body['access_token']))).body).toEqual({ sub: 'dana-brooks' })
  const none = await redeem(await codeFor('dana', { scope: 'w_member_social' }))
  const refused = await userinfo(String(none.body['access_token']))
  expect(refused.body).toMatchObject({ status: 403, code: 'ACCESS_DENIED', serviceErrorCode: 100 })
})

test('the well-known token never expires; a made-up or missing one is refused', async () => {
  travel(400 * DAY)
  expect((await userinfo(MAYA_TOKEN)).body['sub']).toBe('maya-alvarez')
  expect((await userinfo('made-up')).body).toMatchObject({ status: 401, code: 'INVALID_ACCESS_TOKEN' })
  const none = await linkedIn.call('GET', '/v2/userinfo', undefined, { authorization: null })
  expect(none.body).toMatchObject({ status: 401, code: 'EMPTY_ACCESS_TOKEN' })
})

test('a token without the permission to post can’t post', async () => {
  const given = await redeem(await codeFor('maya', { scope: 'openid profile' }))
  const answer = await linkedIn.call('POST', '/rest/posts', linkedIn.body('Hello'), {
    authorization: `Bearer ${String(given.body['access_token'])}`,
  })
  expect(answer.status).toBe(403)
  expect(answer.body['message']).toBe('Not enough permissions to access: partnerApiPostsExternal.CREATE.202609')
})
