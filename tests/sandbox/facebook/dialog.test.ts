import { expect, test } from 'vitest'

import { running, setUpSandbox } from '../support/set-up-sandbox.ts'
import { faultOf } from '../support/start-sandbox.ts'

setUpSandbox()

const SCOPE = 'pages_show_list,pages_read_engagement,pages_manage_posts,business_management'

function dialogUrl(changes: Record<string, string | null> = {}, version = 'v26.0'): string {
  const url = new URL(`${running.base}/www.facebook.com/${version}/dialog/oauth`)
  const given: Record<string, string | null> = {
    client_id: 'porchlight-sandbox',
    redirect_uri: redirectUri(),
    state: 's t&ate',
    response_type: 'code',
    scope: SCOPE,
    ...changes,
  }
  for (const [name, value] of Object.entries(given)) if (value !== null) url.searchParams.set(name, value)
  return url.href
}

function redirectUri(): string {
  return `${running.origin}/social-media-connections/facebook`
}

async function decide(fields: [string, string][], changes: Record<string, string | null> = {}): Promise<URL> {
  const answer = await fetch(dialogUrl(changes), {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })
  expect(answer.status).toBe(302)
  return new URL(answer.headers.get('location') ?? '')
}

async function codeFor(person: string, extra: [string, string][] = []): Promise<string> {
  const back = await decide([['decision', 'allow'], ['person', person], ...extra])
  return back.searchParams.get('code') ?? ''
}

function exchange(code: string, changes: Record<string, string> = {}) {
  const query = new URLSearchParams({
    client_id: 'porchlight-sandbox',
    client_secret: 'sandbox-secret',
    redirect_uri: redirectUri(),
    code,
    ...changes,
  })
  return running.get(`/oauth/access_token?${query}`)
}

async function signIn(person: string, extra: [string, string][] = []): Promise<string> {
  return String((await exchange(await codeFor(person, extra))).body['access_token'])
}

test('the consent page names the sandbox, the people and both answers', async () => {
  const answer = await fetch(dialogUrl())
  const text = await answer.text()
  expect(answer.status).toBe(200)
  for (const message of [
    'Sandbox',
    'Allow',
    'Deny',
    'Maya Alvarez',
    'Dana Brooks',
    'Nora New',
    'Publish posts on your Pages',
  ]) {
    expect(text).toContain(message)
  }
  expect(text).not.toMatch(/<script|style=|https?:\/\/(?!127\.0\.0\.1)/)
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
})

test.each([
  ['an unknown app', { client_id: 'someone' }],
  ['an unregistered return address', { redirect_uri: 'https://evil.test/social-media-connections/facebook' }],
  ['a return address that only begins right', { redirect_uri: 'PREFIX' }],
  ['an unknown scope', { scope: 'pages_show_list,make_coffee' }],
  ['another response type', { response_type: 'token' }],
  ['no state', { state: null }],
])('%s gets an error page and no redirect', async (_name, changes: Record<string, string | null>) => {
  const redirect = changes['redirect_uri'] === 'PREFIX' ? `${redirectUri()}/more` : undefined
  const url = dialogUrl({ ...changes, ...(redirect ? { redirect_uri: redirect } : {}) })
  const shown = await fetch(url, { redirect: 'manual' })
  expect(shown.status).toBe(400)
  const posted = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ decision: 'allow', person: 'maya' }),
    redirect: 'manual',
  })
  expect(posted.status).toBe(400)
  expect(posted.headers.get('location')).toBeNull()
})

test('another API version has no dialog', async () => {
  expect((await fetch(dialogUrl({}, 'v19.0'))).status).toBe(400)
})

test('Deny redirects back with the reason and the state', async () => {
  const back = await decide([
    ['decision', 'deny'],
    ['person', 'maya'],
  ])
  expect(back.origin + back.pathname).toBe(redirectUri())
  expect(Object.fromEntries(back.searchParams)).toMatchObject({
    error: 'access_denied',
    error_reason: 'user_denied',
    state: 's t&ate',
  })
  expect(back.searchParams.has('code')).toBe(false)
})

test('Allow redirects back with a code that can be used once', async () => {
  const back = await decide([
    ['decision', 'allow'],
    ['person', 'maya'],
  ])
  expect(back.searchParams.get('state')).toBe('s t&ate')
  const code = back.searchParams.get('code') ?? ''
  const first = await exchange(code)
  expect(first.status).toBe(200)
  expect(first.body).toMatchObject({ token_type: 'bearer', expires_in: 5_183_944 })
  const second = await exchange(code)
  expect(second.status).toBe(400)
  expect(faultOf(second).code).toBe(100)
})

test('a code is exchanged only with the right secret and the same return address', async () => {
  const code = await codeFor('maya')
  expect(faultOf(await exchange(code, { client_secret: 'wrong' })).code).toBe(1)
  expect(faultOf(await exchange(code, { client_id: 'wrong' })).code).toBe(101)
  expect(faultOf(await exchange(code, { redirect_uri: `${redirectUri()}/` })).error_subcode).toBe(36008)
  expect((await exchange(code)).status).toBe(200)
})

test('two exchanges of one code at once give one token', async () => {
  const code = await codeFor('maya')
  const answers = await Promise.all([exchange(code), exchange(code)])
  expect(answers.map((answer) => answer.status).sort((a, b) => a - b)).toEqual([200, 400])
})

test('the exchange also accepts a form', async () => {
  const form = new URLSearchParams({
    client_id: 'porchlight-sandbox',
    client_secret: 'sandbox-secret',
    redirect_uri: redirectUri(),
    code: await codeFor('dana'),
  })
  const answer = await fetch(`${running.graph}/oauth/access_token`, { method: 'POST', body: form })
  expect(answer.status).toBe(200)
})

test('a user token can be made long-lived, and then its page tokens have no expiry', async () => {
  const short = await signIn('maya')
  const query = new URLSearchParams({
    grant_type: 'fb_exchange_token',
    client_id: 'porchlight-sandbox',
    client_secret: 'sandbox-secret',
    fb_exchange_token: short,
  })
  const long = String((await running.get(`/oauth/access_token?${query}`)).body['access_token'])
  expect(long).not.toBe(short)
  const dates = await Promise.all(
    [short, long].map(async (token) => (await debug(await firstPageToken(token)))['expires_at']),
  )
  expect(dates[0]).toBeGreaterThan(Date.now() / 1000)
  expect(dates[1]).toBe(0)
})

async function firstPageToken(userToken: string): Promise<string> {
  const accounts = await running.get('/me/accounts?fields=id,access_token', userToken)
  return (accounts.body['data'] as { access_token: string }[])[0]?.access_token ?? ''
}

async function debug(token: string): Promise<Record<string, unknown>> {
  const app = encodeURIComponent('porchlight-sandbox|sandbox-secret')
  const answer = await running.get(`/debug_token?input_token=${token}&access_token=${app}`)
  return answer.body['data'] as Record<string, unknown>
}

test('debug_token distinguishes good tokens from bad ones', async () => {
  const user = await signIn('dana')
  expect(await debug(user)).toMatchObject({ is_valid: true, type: 'USER', app_id: 'porchlight-sandbox' })
  expect(await debug(await firstPageToken(user))).toMatchObject({ type: 'PAGE', profile_id: '110000000000002' })
  expect(await debug('EAAGnonsense')).toMatchObject({ is_valid: false, error: { code: 190 } })
})

test('declined permissions are listed, and posting without them is refused', async () => {
  const token = await signIn('maya', [['hold_back', 'pages_manage_posts']])
  const { body } = await running.get('/me/permissions', token)
  expect(body['data']).toContainEqual({ permission: 'pages_manage_posts', status: 'declined' })
  expect(body['data']).toContainEqual({ permission: 'pages_show_list', status: 'granted' })
  const refused = await running.post('/110000000000001/feed', await firstPageToken(token), { message: 'Hello' })
  expect(refused.status).toBe(403)
  expect(faultOf(refused).code).toBe(200)
})

test('without pages_read_engagement the feed is refused, without pages_show_list no pages are listed', async () => {
  const reader = await signIn('maya', [['hold_back', 'pages_read_engagement']])
  expect(faultOf(await running.get('/110000000000001/feed', await firstPageToken(reader))).code).toBe(10)
  const blind = await signIn('maya', [['hold_back', 'pages_show_list']])
  expect((await running.get('/me/accounts', blind)).body).toEqual({ data: [] })
})

test('without business_management the pages of a business portfolio are missing', async () => {
  const namesFor = async (token: string) =>
    ((await running.get('/me/accounts?fields=name', token)).body['data'] as { name: string }[]).map(({ name }) => name)
  expect(await namesFor(await signIn('maya'))).toContain('Maya Alvarez, Realtor')
  expect(await namesFor(await signIn('maya', [['hold_back', 'business_management']]))).toEqual(['Cedar & Main Austin'])
})

test('revoking the consent invalidates the user token and its page tokens', async () => {
  const token = await signIn('dana')
  const pageToken = await firstPageToken(token)
  expect((await running.remove('/me/permissions', token)).body).toEqual({ success: true })
  for (const dead of [token, pageToken]) {
    const answer = await running.get('/me', dead)
    expect(answer.status).toBe(401)
    expect(faultOf(answer)).toMatchObject({ code: 190, error_subcode: 458, type: 'OAuthException' })
  }
  expect((await running.get('/me', 'sandbox-user-dana')).status).toBe(200)
})

test('Nora has no page until one is made', async () => {
  const token = await signIn('nora')
  expect((await running.get('/me/accounts', token)).body).toEqual({ data: [] })
  const create = `${running.base}/www.facebook.com/pages/create`
  const made = await fetch(create, {
    method: 'POST',
    body: new URLSearchParams({ person: 'nora', name: 'Nora <Homes>', category: 'Real Estate Agent' }),
  })
  expect(await made.text()).toContain('Nora &lt;Homes&gt;')
  const { body } = await running.get('/me/accounts?fields=name', token)
  expect(body['data']).toEqual([expect.objectContaining({ name: 'Nora <Homes>' })])
})

test('a new page requires a name', async () => {
  const create = `${running.base}/www.facebook.com/pages/create`
  const refused = await fetch(create, {
    method: 'POST',
    body: new URLSearchParams({ person: 'nora', name: '  ', category: 'Real Estate Agent' }),
  })
  expect(refused.status).toBe(422)
  expect(await refused.text()).toContain('Give the Page a name.')
})
