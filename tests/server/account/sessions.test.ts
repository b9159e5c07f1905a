import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'

import type { Session } from '#contract/account/account-security.ts'
import { passwordLinks, pushSubscriptions, sessions, users } from '#server/db/schema/index.ts'
import { describeBrowser } from '#server/modules/session/describe-browser.ts'
import { disableUser, enableUser, endSessionsOf } from '#server/modules/session/service.ts'
import type { Browser } from '#tests/support/browser.ts'
import { PASSWORD } from '#tests/support/people.ts'
import { subscribeToPushes } from '#tests/support/steer.ts'
import { useTestServer } from '#tests/support/use-server.ts'

const MINUTE_MS = 60 * 1000
const NEW = 'Porch-Swing2$'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'

let present = new Date('2026-11-21T12:00:00Z')
const server = useTestServer({ now: () => present })

const logIn = (email: string, password = PASSWORD, userAgent = 'node', by = server.guest()) =>
  by.api('POST', '/login', { body: { email, password }, headers: { 'user-agent': userAgent } })

async function signIn(email: string, userAgent?: string): Promise<Browser> {
  const browser = server.guest()
  expect((await logIn(email, PASSWORD, userAgent, browser)).status).toBe(200)
  return browser
}

const listed = async (browser: Browser) => (await browser.api<{ data: Session[] }>('GET', '/user/sessions')).body.data
const statusOf = async (browser: Browser) => (await browser.api('GET', '/user')).status
const subscriptionsOf = (userId: number) =>
  server.context.db.$count(pushSubscriptions, eq(pushSubscriptions.agentId, userId))

/** An agent with two browsers that get pushes, and somebody else's browser. */
async function subscribed() {
  const [agent, other] = [await server.createAgent(), await server.createAgent()]
  const [here, there] = [await signIn(agent.email), await signIn(agent.email, IPHONE)]
  for (const browser of [here, there]) await subscribeToPushes(server, browser)
  return { agent, here, there, stranger: await signIn(other.email) }
}

test('the list of sessions names device and browser, marks the current one, and has the latest used first', async () => {
  const agent = await server.createAgent()
  await signIn(agent.email, IPHONE)
  await signIn((await server.createAgent()).email)
  const gone = { tokenHash: `expired ${agent.id}`, userId: agent.id, expiresAt: new Date(present.getTime() - 1) }
  await server.context.db.insert(sessions).values(gone)
  present = new Date(present.getTime() + MINUTE_MS)
  const browser = await signIn(agent.email, '')
  const times = { created_at: present.toISOString(), last_seen_at: present.toISOString() }
  expect(await listed(browser)).toEqual([
    { id: expect.any(String), device: 'Unknown device', browser: '', current: true, ...times },
    expect.objectContaining({ device: 'iPhone', browser: 'Safari', current: false }),
  ])
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
  [
    'Mozilla/5.0 (Linux; Android 14; SM-X710) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0.0.0 Safari/537.36',
    'Android tablet',
    'Samsung Internet for Android',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/131.0.6778.73 Mobile/15E148 Safari/604.1',
    'iPad',
    'Chrome',
  ],
  ['<script>alert(1)</script>', 'Unknown device', ''],
])('a browser is described by its User-Agent, without repeating it (%#)', (userAgent, device, browser) => {
  expect(describeBrowser(userAgent)).toEqual({ device, browser })
})

test('ending a session signs that browser out, with its push subscription, and no other', async () => {
  const { agent, here, there } = await subscribed()
  const one = (await listed(here)).find(({ current }) => !current)
  expect((await here.api('DELETE', `/user/sessions/${one?.id}`)).status).toBe(204)
  expect([await statusOf(here), await statusOf(there), await subscriptionsOf(agent.id)]).toEqual([200, 401, 1])
  expect((await here.api('DELETE', `/user/sessions/${one?.id}`)).status).toBe(404)
})

test('ending all other sessions leaves the current one, and those of other users', async () => {
  const { agent, here, there, stranger } = await subscribed()
  expect((await here.api('DELETE', '/user/sessions')).status).toBe(204)
  expect(await Promise.all([here, there, stranger].map(statusOf))).toEqual([200, 401, 200])
  await endSessionsOf(server.context, agent.id)
  await vi.waitFor(async () => expect(await statusOf(here)).toBe(401), { interval: 20 })
  expect(await statusOf(stranger)).toBe(200)
})

test('a new password ends other sessions with their push subscriptions, and renews this one’s token', async () => {
  const { agent, here, there, stranger } = await subscribed()
  await server.context.db
    .insert(pushSubscriptions)
    .values({ agentId: agent.id, endpoint: `https://push.example/${agent.id}`, p256dh: '', auth: '' })
  const before = here.cookies.get('porchlight_session')
  const body = { email: agent.email, current_password: PASSWORD, password: NEW, confirm_password: NEW }
  expect((await here.api('PUT', '/user', { body })).status).toBe(200)
  expect(here.cookies.get('porchlight_session')).not.toBe(before)
  expect(await Promise.all([here, there, stranger].map(statusOf))).toEqual([200, 401, 200])
  expect(await subscriptionsOf(agent.id)).toBe(1)
  const stolen = server.guest()
  stolen.cookies.set('porchlight_session', before ?? '')
  expect(await statusOf(stolen)).toBe(401)
  expect([(await logIn(agent.email)).status, (await logIn(agent.email, NEW)).status]).toEqual([422, 200])
})

test('a push subscription ends when its browser signs out, not when the same user signs in again there', async () => {
  const { agent, here } = await subscribed()
  await logIn(agent.email, PASSWORD, 'node', here)
  expect(await subscriptionsOf(agent.id)).toBe(2)
  await here.api('POST', '/logout')
  expect(await subscriptionsOf(agent.id)).toBe(1)
})

test('a disabled user loses sessions, subscriptions and mailed links, is told so after the right password, and can be enabled', async () => {
  const { agent, here } = await subscribed()
  const { db } = server.context
  const expiresAt = new Date(present.getTime() + MINUTE_MS)
  const link = { tokenHash: `link of ${agent.id}`, userId: agent.id, first: false, createdAt: present, expiresAt }
  await db.insert(passwordLinks).values(link)
  await disableUser(server.context, agent.id)
  expect(await db.$count(sessions, eq(sessions.userId, agent.id))).toBe(0)
  expect(await db.$count(passwordLinks, eq(passwordLinks.userId, agent.id))).toBe(0)
  expect(await subscriptionsOf(agent.id)).toBe(0)
  const message = 'This account is disabled. For help, email us at the address in our Privacy Policy.'
  expect(await logIn(agent.email)).toMatchObject({ status: 422, body: { code: 'account_disabled', message } })
  expect(await logIn(agent.email, 'not it')).toMatchObject({ status: 422, body: { code: 'bad_credentials' } })
  await enableUser(server.context, agent.id)
  expect([await statusOf(here), (await logIn(agent.email)).status]).toEqual([401, 200])
})

test('the time of the user’s last call is stored at sign-in, and then at most once in five minutes', async () => {
  const { db } = server.context
  const agent = await server.createAgent()
  const seen = async () => {
    const [user] = await db.select({ user: users.lastSeenAt }).from(users).where(eq(users.id, agent.id))
    const [session] = await db.select().from(sessions).where(eq(sessions.userId, agent.id))
    return { ...user, ...session }
  }
  const start = present
  const browser = await signIn(agent.email, 'x'.repeat(2000))
  expect(await seen()).toMatchObject({ user: start, lastSeenAt: start, userAgent: 'x'.repeat(500) })
  present = new Date(start.getTime() + 4 * MINUTE_MS)
  await browser.api('GET', '/user')
  expect(await seen()).toMatchObject({ user: start, lastSeenAt: start })
  present = new Date(start.getTime() + 5 * MINUTE_MS)
  await browser.api('GET', '/user')
  expect(await seen()).toMatchObject({ user: present, lastSeenAt: present, authenticatedAt: start })
})

const secure = useTestServer({ config: { secureCookies: true } })

test('under https the session cookie is bound to the host, and an old cookie does not interfere', async () => {
  const { email } = await secure.createAgent()
  const browser = secure.guest()
  browser.cookies.set('porchlight_session', 'x'.repeat(43))
  const answer = await logIn(email, PASSWORD, 'node', browser)
  const cookie = answer.headers.getSetCookie().find((line) => line.startsWith('__Host-porchlight_session='))
  expect(cookie).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  expect(cookie).not.toMatch(/domain/i)
  expect(await statusOf(browser)).toBe(200)
  expect((await browser.api('PUT', '/user', { body: { email } })).status).toBe(200)
})

test('every answer disables browser features that the app does not use', async () => {
  const policy = (await server.guest().fetch('/api/demo-accounts')).headers.get('permissions-policy')
  for (const said of ['camera=(), ', 'microphone=()', 'geolocation=()', 'publickey-credentials-get=(self)'])
    expect(policy).toContain(said)
  // Chromium warns in the console about a feature it doesn't know.
  expect(policy).not.toContain('bluetooth')
})
