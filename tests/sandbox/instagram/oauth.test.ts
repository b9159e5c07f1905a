import { beforeAll, expect, test } from 'vitest'

import { running, setUpSandbox } from '../support/set-up-sandbox.ts'
import { MAYA_ID, MAYA_TOKEN, callInstagram, type Instagram } from './calls.ts'
import { faultOf, readAnswer, type Answer } from '../support/start-sandbox.ts'
import { travel } from '../support/skip-time.ts'

const HOUR = 60 * 60_000
const DAY = 24 * HOUR
const SCOPE = 'instagram_business_basic,instagram_business_content_publish'

let instagram: Instagram

setUpSandbox()

beforeAll(async () => {
  instagram = callInstagram(running)
})

const redirectUri = () => `${running.origin}/social-media-connections/instagram`

function dialogUrl(changes: Record<string, string> = {}): string {
  const url = new URL(`${running.base}/www.instagram.com/oauth/authorize`)
  const given = {
    client_id: 'porchlight-sandbox',
    redirect_uri: redirectUri(),
    response_type: 'code',
    state: 'a&b',
    scope: SCOPE,
  }
  url.search = new URLSearchParams({ ...given, ...changes }).toString()
  return url.href
}

async function decide(fields: Record<string, string>): Promise<string> {
  const answer = await fetch(dialogUrl(), { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
  expect(answer.status).toBe(302)
  return answer.headers.get('location') ?? ''
}

async function codeFor(person: string, extra: Record<string, string> = {}): Promise<string> {
  const back = new URL(await decide({ decision: 'allow', person, ...extra }))
  return back.searchParams.get('code') ?? ''
}

async function exchange(fields: Record<string, string>): Promise<Answer> {
  const body = new URLSearchParams({
    client_id: 'porchlight-sandbox',
    client_secret: 'sandbox-secret',
    grant_type: 'authorization_code',
    redirect_uri: redirectUri(),
    ...fields,
  })
  return readAnswer(await fetch(`${running.base}/api.instagram.com/oauth/access_token`, { method: 'POST', body }))
}

async function shortToken(person = 'maya', extra: Record<string, string> = {}): Promise<string> {
  const { body } = await exchange({ code: await codeFor(person, extra) })
  const [first] = body['data'] as { access_token: string }[]
  return first?.access_token ?? ''
}

async function lifetime(path: string, query: Record<string, string>): Promise<Answer> {
  return readAnswer(await fetch(`${running.base}/graph.instagram.com${path}?${new URLSearchParams(query)}`))
}

const lengthen = (token: string, changes: Record<string, string> = {}) =>
  lifetime('/access_token', {
    grant_type: 'ig_exchange_token',
    client_secret: 'sandbox-secret',
    access_token: token,
    ...changes,
  })

const refresh = (token: string) =>
  lifetime('/refresh_access_token', { grant_type: 'ig_refresh_token', access_token: token })

test('the consent page names the sandbox, the people and the requested permissions', async () => {
  const text = await (await fetch(dialogUrl())).text()
  for (const message of [
    'Sandbox',
    'Instagram',
    'Allow',
    'Deny',
    '@maya.sells.austin',
    'Dana Brooks',
    'Nora New',
    'Publish photos',
  ]) {
    expect(text).toContain(message)
  }
})

test.each([
  ['an unknown app', { client_id: 'someone' }],
  ['Facebook’s return address', { redirect_uri: 'FACEBOOK' }],
  ['an unknown scope', { scope: 'instagram_business_basic,make_coffee' }],
  ['no response type', { response_type: '' }],
  ['no state', { state: '' }],
])('%s gets an error page that says so', async (_name, changes: Record<string, string>) => {
  const facebook = `${running.origin}/social-media-connections/facebook`
  const url = dialogUrl(changes['redirect_uri'] === 'FACEBOOK' ? { redirect_uri: facebook } : changes)
  expect((await fetch(url, { redirect: 'manual' })).status).toBe(400)
})

test('Deny redirects back with the reason', async () => {
  const back = new URL(await decide({ decision: 'deny', person: 'maya' }))
  expect(Object.fromEntries(back.searchParams)).toMatchObject({
    error: 'access_denied',
    error_reason: 'user_denied',
    state: 'a&b',
  })
})

test('a code comes back with #_ appended, and can be used once', async () => {
  const back = await decide({ decision: 'allow', person: 'maya' })
  expect(back).toMatch(/state=a%26b#_$/)
  const code = new URL(back).searchParams.get('code') ?? ''
  const first = await exchange({ code })
  expect(first.body['data']).toEqual([
    { access_token: expect.stringMatching(/^IGAA/), user_id: expect.any(String), permissions: SCOPE },
  ])
  const second = await exchange({ code })
  expect(second.status).toBe(400)
  expect(second.body).toMatchObject({ error_type: 'OAuthException', code: 400, error_message: expect.any(String) })
})

test('the exchange answers an app-scoped id; the calls take the user_id of /me', async () => {
  const { body } = await exchange({ code: await codeFor('maya') })
  const [given] = body['data'] as { access_token: string; user_id: string }[]
  const me = await instagram.get(
    '/me?fields=user_id,username,name,account_type,profile_picture_url',
    given?.access_token,
  )
  expect(me.body).toEqual({
    id: given?.user_id,
    user_id: MAYA_ID,
    username: 'maya.sells.austin',
    name: 'Maya Alvarez',
    account_type: 'BUSINESS',
    profile_picture_url: expect.stringContaining('/picture.svg'),
  })
  expect(given?.user_id).not.toBe(MAYA_ID)
  const wrong = await instagram.get(`/${given?.user_id}/content_publishing_limit`, given?.access_token)
  expect(faultOf(wrong)).toMatchObject({ code: 100, error_subcode: 33 })
})

test.each([
  ['another app', { client_id: 'someone' }],
  ['a wrong secret', { client_secret: 'guess' }],
  ['another grant', { grant_type: 'client_credentials' }],
  ['another return address', { redirect_uri: 'https://elsewhere.test/' }],
  ['a field there is none of', { colour: 'red' }],
  ['an empty code', { code: '' }],
])('a code is not exchanged with %s', async (_name, changes: Record<string, string>) => {
  const answer = await exchange({ code: await codeFor('maya'), ...changes })
  expect(answer.status).toBe(400)
  expect(answer.body).toMatchObject({ error_type: 'OAuthException', code: 400 })
})

test('the exchange takes a form, never JSON', async () => {
  const answer = await fetch(`${running.base}/api.instagram.com/oauth/access_token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code: await codeFor('maya') }),
  })
  expect(answer.status).toBe(400)
})

test('a code expires after an hour, and so does a short-lived token', async () => {
  const code = await codeFor('maya')
  const token = await shortToken()
  travel(HOUR)
  expect((await exchange({ code })).body['error_message']).toContain('expired')
  expect(faultOf(await instagram.get('/me', token))).toMatchObject({ code: 190, error_subcode: 463 })
})

test('a short-lived token is exchanged for one of sixty days, once', async () => {
  const long = await lengthen(await shortToken())
  expect(long.body).toEqual({
    access_token: expect.stringMatching(/^IGAA/),
    token_type: 'bearer',
    expires_in: 5_183_944,
  })
  expect(faultOf(await lengthen(String(long.body['access_token']))).code).toBe(190)
  travel(59 * DAY)
  expect((await instagram.get('/me', String(long.body['access_token']))).status).toBe(200)
})

test('exchanging a short-lived token requires the secret, the grant type and the token', async () => {
  const token = await shortToken()
  expect(faultOf(await lengthen(token, { client_secret: 'guess' })).code).toBe(1)
  expect(faultOf(await lengthen(token, { grant_type: 'ig_refresh_token' })).code).toBe(100)
  expect(faultOf(await lengthen(token, { code: 'x' })).code).toBe(100)
  expect(faultOf(await lengthen('IGAAnothing')).code).toBe(190)
})

test('a long-lived token can be refreshed once it is a day old, and not once it has expired', async () => {
  const long = String((await lengthen(await shortToken())).body['access_token'])
  expect(faultOf(await refresh(long)).code).toBe(100)
  travel(2 * DAY)
  const fresh = await refresh(long)
  expect(fresh.body).toMatchObject({ token_type: 'bearer', expires_in: 5_183_944, permissions: SCOPE })
  travel(61 * DAY)
  expect(faultOf(await refresh(long))).toMatchObject({ code: 190, error_subcode: 463 })
})

test('a short-lived token can’t be refreshed', async () => {
  const token = await shortToken()
  expect(faultOf(await refresh(token)).code).toBe(100)
})

test('calls whose permission was declined are refused', async () => {
  const token = await shortToken('maya', { hold_back: 'instagram_business_content_publish' })
  const answer = await instagram.post(`/${MAYA_ID}/media`, { image_url: 'https://x.test/a.jpg' }, token)
  expect(answer.status).toBe(403)
  expect(faultOf(answer).code).toBe(10)
  expect((await instagram.get('/me', token)).status).toBe(200)
})

test('the well-known token never expires and stays the same when refreshed', async () => {
  travel(400 * DAY)
  expect((await instagram.get('/me?fields=username')).body['username']).toBe('maya.sells.austin')
  expect((await refresh(MAYA_TOKEN)).body['access_token']).toBe(MAYA_TOKEN)
})

test('a missing token, a made-up one and one of another service are refused', async () => {
  const none = await readAnswer(await fetch(`${running.base}/graph.instagram.com/v26.0/me`))
  expect(faultOf(none).code).toBe(190)
  for (const token of ['IGAAmadeup', 'sandbox-user-maya', 'sandbox-linkedin-maya']) {
    expect(faultOf(await instagram.get('/me', token)).code, token).toBe(190)
  }
})

test('other versions, calls and fields are refused', async () => {
  const at = async (path: string) =>
    faultOf(
      await readAnswer(
        await fetch(`${running.base}/graph.instagram.com${path}`, {
          headers: { authorization: `Bearer ${MAYA_TOKEN}` },
        }),
      ),
    )
  expect((await at('/v20.0/me')).code).toBe(2635)
  expect((await at('/v26.0/me/friends/now')).code).toBe(2500)
  expect((await at('/v26.0/me?fields=shoe_size')).code).toBe(100)
  expect((await at('/v26.0/me?colour=red')).code).toBe(100)
})
