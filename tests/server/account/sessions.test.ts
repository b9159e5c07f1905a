import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { Session } from '#contract/account/account-security.ts'
import { pushSubscriptions, sessions } from '#server/db/schema/index.ts'
import { describeBrowser } from '#server/modules/session/describe-browser.ts'
import { hashPassword } from '#server/security/password.ts'
import type { Browser } from '#tests/support/browser.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

const MINUTE_MS = 60 * 1000
const OLD = 'Lantern7!'
const NEW = 'Porch-Swing2$'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'

let server: TestServer
let oldHash: string
let present = new Date('2026-11-21T12:00:00Z')

beforeAll(async () => {
  server = await startTestServer({ now: () => present })
  oldHash = await hashPassword(OLD)
})
afterAll(() => server.close())

const somebody = () => server.createAgent({ passwordHash: oldHash })

async function signIn(email: string, userAgent = 'node'): Promise<Browser> {
  const browser = server.guest()
  const answer = await browser.api('POST', '/login', {
    body: { email, password: OLD },
    headers: { 'user-agent': userAgent },
  })
  if (answer.status !== 200) throw new Error(`Signing in was answered ${answer.status}`)
  return browser
}

const listed = async (browser: Browser) => (await browser.api<{ data: Session[] }>('GET', '/user/sessions')).body.data
const statusOf = async (browser: Browser) => (await browser.api('GET', '/user')).status

/** A push subscription of the browser's session. */
async function subscribe(browser: Browser): Promise<void> {
  const made = await fetch(`${server.address}/sandbox/api/push-subscriptions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ sender_key: server.context.config.push.publicKey }),
  })
  const { data } = (await made.json()) as { data: object }
  expect((await browser.api('POST', '/agent/push', { body: data })).status).toBe(204)
}

const subscriptionsOf = (userId: number) =>
  server.context.db.$count(pushSubscriptions, eq(pushSubscriptions.agentId, userId))

describe('the list of sessions', () => {
  test('the list of sessions names device and browser, marks the current one, and has the latest used first', async () => {
    const agent = await somebody()
    await signIn(agent.email, IPHONE)
    present = new Date(present.getTime() + MINUTE_MS)
    const browser = await signIn(agent.email, '')
    expect(await listed(browser)).toEqual([
      {
        id: expect.any(String),
        device: 'Unknown device',
        browser: '',
        current: true,
        created_at: present.toISOString(),
        last_seen_at: present.toISOString(),
      },
      expect.objectContaining({ device: 'iPhone', browser: 'Safari', current: false }),
    ])
  })

  test('the list of sessions leaves out expired ones and those of others', async () => {
    const [agent, other] = [await somebody(), await somebody()]
    const browser = await signIn(agent.email)
    await signIn(other.email)
    const gone = { tokenHash: `expired ${agent.id}`, userId: agent.id, expiresAt: new Date(present.getTime() - 1) }
    await server.context.db.insert(sessions).values(gone)
    expect(await listed(browser)).toHaveLength(1)
  })

  test('the list of sessions requires a session', async () => {
    expect((await server.guest().api('GET', '/user/sessions')).status).toBe(401)
  })
})

describe('ending a session', () => {
  test('ending a session signs that browser out, with its push subscription, and no other', async () => {
    const agent = await somebody()
    const [here, there] = [await signIn(agent.email), await signIn(agent.email, IPHONE)]
    await subscribe(here)
    await subscribe(there)
    const one = (await listed(here)).find(({ current }) => !current)
    expect((await here.api('DELETE', `/user/sessions/${one?.id}`)).status).toBe(204)
    expect([await statusOf(here), await statusOf(there)]).toEqual([200, 401])
    expect(await subscriptionsOf(agent.id)).toBe(1)
    expect((await here.api('DELETE', `/user/sessions/${one?.id}`)).status).toBe(404)
  })

  test('ending somebody else’s session is 404, and ends nothing', async () => {
    const [one, other] = [await somebody(), await somebody()]
    const [browser, stranger] = [await signIn(one.email), await signIn(other.email)]
    const [foreign] = await listed(browser)
    expect((await stranger.api('DELETE', `/user/sessions/${foreign?.id}`)).status).toBe(404)
    expect(await statusOf(browser)).toBe(200)
    expect((await stranger.api('DELETE', '/user/sessions/1')).status).toBe(422)
  })

  test('ending all other sessions leaves the current one', async () => {
    const agent = await somebody()
    const [here, ...others] = [await signIn(agent.email), await signIn(agent.email), await signIn(agent.email)]
    expect((await here.api('DELETE', '/user/sessions')).status).toBe(204)
    expect(await statusOf(here)).toBe(200)
    for (const browser of others) expect(await statusOf(browser)).toBe(401)
  })
})

test('a new password ends other sessions with their push subscriptions, and renews this one’s token', async () => {
  const agent = await somebody()
  const [here, there] = [await signIn(agent.email), await signIn(agent.email)]
  await subscribe(here)
  await subscribe(there)
  await server.context.db
    .insert(pushSubscriptions)
    .values({ agentId: agent.id, endpoint: `https://push.example/${agent.id}`, p256dh: '', auth: '' })
  const before = here.cookies.get('porchlight_session')
  const body = { email: agent.email, current_password: OLD, password: NEW, confirm_password: NEW }
  expect((await here.api('PUT', '/user', { body })).status).toBe(200)
  expect(here.cookies.get('porchlight_session')).not.toBe(before)
  expect([await statusOf(here), await statusOf(there)]).toEqual([200, 401])
  expect(await subscriptionsOf(agent.id)).toBe(1)
  const stolen = server.guest()
  stolen.cookies.set('porchlight_session', before ?? '')
  expect(await statusOf(stolen)).toBe(401)
  expect((await here.api('DELETE', '/user/sessions')).status).toBe(204)
})

test.each([
  [IPHONE, 'iPhone', 'Safari'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0',
    'Windows computer',
    'Microsoft Edge',
  ],
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
    'Android phone',
    'Chrome',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:133.0) Gecko/20100101 Firefox/133.0', 'Mac', 'Firefox'],
  ['  ', 'Unknown device', ''],
])('describes a browser by its User-Agent (%#)', (userAgent, device, browser) => {
  expect(describeBrowser(userAgent)).toEqual({ device, browser })
})

test.each(['<script>alert(1)</script>', 'iPhone'.repeat(80), '((((((((((', 'Mozilla/5.0 ('.repeat(35)])(
  'describes a made-up User-Agent (%#) without repeating it',
  (userAgent) => {
    const { device, browser } = describeBrowser(userAgent)
    expect(device.length + browser.length).toBeLessThan(60)
    expect(device + browser).not.toMatch(/[<>(]/)
  },
)

test('under https the session cookie is bound to the host, and an old cookie does not interfere', async () => {
  const secure = await startTestServer({ config: { secureCookies: true } })
  try {
    const agent = await secure.createAgent()
    const browser = secure.guest()
    browser.cookies.set('porchlight_session', 'x'.repeat(43))
    const answer = await browser.api('POST', '/login', {
      body: { email: agent.email, password: 'correct horse battery' },
    })
    const cookie = answer.headers.getSetCookie().find((line) => line.startsWith('__Host-porchlight_session='))
    expect(answer.status).toBe(200)
    expect(cookie).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    expect(cookie).not.toMatch(/domain/i)
    expect((await browser.api('GET', '/user')).status).toBe(200)
    expect((await browser.api('PUT', '/user', { body: { email: agent.email } })).status).toBe(200)
  } finally {
    await secure.close()
  }
})

test('every answer disables browser features that the app does not use', async () => {
  const policy = (await server.guest().fetch('/api/demo-accounts')).headers.get('permissions-policy')
  expect(policy).toContain('camera=(), ')
  expect(policy).toContain('microphone=()')
  expect(policy).toContain('geolocation=()')
  expect(policy).toContain('publickey-credentials-get=(self)')
  // Chromium warns in the console about a feature it doesn't know.
  expect(policy).not.toContain('bluetooth')
})
