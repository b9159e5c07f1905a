import { hash } from '@node-rs/argon2'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import type { Problem } from '#contract/problem.ts'
import { sessions, users } from '#server/db/schema/index.ts'
import { hashPassword } from '#server/security/password.ts'
import type { Browser } from '#tests/support/browser.ts'
import { beforeTransaction } from '#tests/support/database.ts'
import { PASSWORD } from '#tests/support/people.ts'
import { useTestServer } from '#tests/support/use-server.ts'

const DAY_MS = 24 * 60 * 60 * 1000

let present = new Date('2026-11-21T12:00:00Z')
const server = useTestServer({ now: () => present })

const logIn = (email: string, password = PASSWORD, by = server.guest()) =>
  by.api<Problem>('POST', '/login', { body: { email, password } })
const statusWith = async (token = '') => {
  const headers = { cookie: `porchlight_session=${token}` }
  return (await server.guest().api('GET', '/user', { headers })).status
}

test('a password signs in in every form of its characters, also where an older hash is of another form', async () => {
  const { db } = server.context
  const [composed, decomposed, wide] = ['Peña-Łoś 1!', 'Pen\u0303a-Łos\u0301 1!', 'Ｐeña-Łoś\u00a01！']
  for (const older of [await hash(composed), await hash(decomposed), await hashPassword(wide)]) {
    const { id, email } = await server.createAgent()
    await db.update(users).set({ passwordHash: older }).where(eq(users.id, id))
    const statusOf = async (typed: string) => (await logIn(email, typed)).status
    expect(await statusOf(`${composed}x`)).toBe(422)
    expect(await statusOf(composed)).toBe(200)
    // From now on it is stored in the form that all others become.
    expect([await statusOf(wide), await statusOf(decomposed)]).toEqual([200, 200])
  }
})

test('signing in answers the user, and sets cookies that scripts and other sites can’t misuse', async () => {
  const agent = await server.createAgent({ firstName: 'Maya', lastName: 'Alvarez' })
  const browser = server.guest()
  const answer = await logIn(agent.email.toUpperCase(), PASSWORD, browser)
  const names = { name: 'Maya Alvarez', first_name: 'Maya', last_name: 'Alvarez' }
  const user = { id: agent.id, email: agent.email, ...names, avatar: null, role: 'agent', plan: 'pro' }
  expect(answer).toMatchObject({ status: 200, body: { data: user } })
  const [session, csrf] = answer.headers.getSetCookie()
  expect(session).toMatch(/^porchlight_session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
  expect(csrf).toMatch(/^XSRF-TOKEN=[\w-]{43}; Max-Age=2592000; Path=\/; SameSite=Lax$/)
  expect(answer.headers.get('x-xsrf-token')).toBe(browser.cookies.get('XSRF-TOKEN'))
  const check = await browser.api('GET', '/user')
  expect(check).toMatchObject({ status: 200, body: { data: user } })
  expect(check.headers.get('cache-control')).toBe('private, no-store')
  const rows = await server.context.db.select().from(sessions).where(eq(sessions.userId, agent.id))
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(browser.cookies.get('porchlight_session'))
})

test('signing in is refused when the password was changed while it was checked', async () => {
  const agent = await server.createAgent()
  const { db } = server.context
  beforeTransaction(db, () => db.update(users).set({ passwordHash: 'another' }).where(eq(users.id, agent.id)))
  expect(await logIn(agent.email)).toMatchObject({ status: 422, body: { code: 'bad_credentials' } })
  expect(await db.$count(sessions, eq(sessions.userId, agent.id))).toBe(0)
})

test('signing in refuses a wrong password and an unknown address with the same message', async () => {
  const { email } = await server.createAgent()
  for (const { status, body, headers } of [await logIn(email, 'not it'), await logIn('nobody@example.test')]) {
    const said = { message: 'Incorrect email or password.', code: 'bad_credentials' }
    expect([status, body]).toEqual([422, { ...said, request_id: headers.get('x-request-id') }])
  }
})

test('signing in gives a new session, and the one before it ends', async () => {
  const agent = await server.createAgent()
  const browser = await server.signIn(agent.email)
  const before = new Map(browser.cookies)
  await logIn(agent.email, PASSWORD, browser)
  for (const name of ['porchlight_session', 'XSRF-TOKEN']) expect(browser.cookies.get(name)).not.toBe(before.get(name))
  expect(await statusWith(before.get('porchlight_session'))).toBe(401)
  expect(await statusWith(browser.cookies.get('porchlight_session'))).toBe(200)
})

test('a session ends 30 days after the last day it was used on', async () => {
  const start = present
  const browser = await server.signIn((await server.createAgent()).email)
  const onDay = async (day: number) => {
    present = new Date(start.getTime() + day * DAY_MS)
    return await browser.api('GET', '/user')
  }
  expect((await onDay(29)).headers.getSetCookie()[0]).toContain('Max-Age=2592000')
  expect((await onDay(29)).headers.getSetCookie()).toEqual([])
  expect((await onDay(58)).status).toBe(200)
  expect((await onDay(88)).status).toBe(401)
  present = start
})

test('a session is over after signing out, and what follows is unauthenticated', async () => {
  const agent = await server.createAgent()
  const browser = await server.signIn(agent.email)
  const token = browser.cookies.get('porchlight_session')
  expect((await browser.api('POST', '/logout')).status).toBe(204)
  expect([(await browser.api('GET', '/user')).status, await statusWith(token)]).toEqual([401, 401])
  expect(await server.context.db.$count(sessions, eq(sessions.userId, agent.id))).toBe(0)
})

test('the CSRF token comes as cookie and header, the same for a session, and a made-up one is refused', async () => {
  const browser = server.guest()
  const first = await browser.fetch('/api/sanctum/csrf-cookie')
  const token = browser.cookies.get('XSRF-TOKEN')
  expect([first.status, first.headers.get('x-xsrf-token')]).toEqual([204, token])
  expect((await browser.fetch('/api/sanctum/csrf-cookie')).headers.get('x-xsrf-token')).toBe(token)
  const madeUp = 'a'.repeat(43)
  const headers = { cookie: `porchlight_session=${madeUp}; XSRF-TOKEN=${madeUp}`, 'x-xsrf-token': madeUp }
  const body = { email: (await server.createAgent()).email, password: PASSWORD }
  const refused = { status: 419, body: { code: 'csrf_mismatch' } }
  expect(await server.guest().api('POST', '/login', { headers, body })).toMatchObject(refused)
})

test('a CSRF token for a session sets no session cookie, which would undo a sign-in in another tab', async () => {
  const browser = await server.signIn((await server.createAgent()).email)
  const set = (await browser.fetch('/api/sanctum/csrf-cookie')).headers.getSetCookie().map((line) => line.split('=')[0])
  expect(set).toEqual(['XSRF-TOKEN'])
})

const strict = useTestServer({
  env: { RATE_LIMIT_LOGINS: '1', TRUSTED_PROXIES: '1', PUBLIC_URL: 'http://localhost:3000' },
})
let networks = 0
/** A call from a network that made none before. */
const attempt = (browser: Browser, path: string, body: object, method = 'POST') =>
  browser.api<Problem>(method, path, { body, headers: { 'x-forwarded-for': `203.0.113.${++networks}` } })
const guess = { current_password: 'Guess123!', password: 'Porch-Swing2$', confirm_password: 'Porch-Swing2$' }

test.each<[what: string, call: (email: string) => [path: string, body: object, method?: string], first: number]>([
  ['sign-ins by one network', (email) => ['/login', { email: `x${email}`, password: 'not it' }], 422],
  ['links to a new password', (email) => ['/forgot-password', { email }], 202],
  ['sign-ins with a passkey', () => ['/passkey-login/options', {}], 200],
  ['confirmations of an identity', () => ['/confirm-identity', { password: 'a guess' }], 422],
  ['new passwords', (email) => ['/user', { email, ...guess }, 'PUT'], 422],
])('%s are refused after too many, with the seconds to wait', async (_what, call, first) => {
  const { email } = await strict.createAgent()
  const browser = strict.guest()
  const [path, body, method = 'POST'] = call(email)
  if (first === 422 && path !== '/login') await attempt(browser, '/login', { email, password: PASSWORD })
  const headers = { 'x-forwarded-for': `198.51.100.${++networks}` }
  expect((await browser.api(method, path, { body, headers })).status).toBe(first)
  const refused = await browser.api(method, path, { body, headers })
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  const seconds = Number(refused.headers.get('retry-after'))
  expect(seconds > 0 && seconds <= 60).toBe(true)
})

const codeOf = (tries: number) => ({ subscriptionPlanId: 'premium', promotionCode: `GUESS${tries}` })
test.each<[what: string, most: number, path: string, body: (tries: number) => object, method?: string]>([
  ['cards', 1, '/agent/subscriptions/payment-methods', () => ({ paymentMethodId: 'pm_guess' })],
  ['promotion codes', 2, '/agent/subscriptions/discount', codeOf],
  ['previews with a promotion code', 2, '/agent/subscriptions/preview', codeOf],
  ['addresses that may be taken', 2, '/user', () => ({ email: 'guess@example.test' }), 'PUT'],
])(
  '%s are refused to an agent after %i within an hour, from whatever network, and to no other agent',
  async (_what, most, path, body, method = 'POST') => {
    const signedIn = async () => {
      const browser = strict.guest()
      const { email } = await strict.createAgent()
      expect((await attempt(browser, '/login', { email, password: PASSWORD })).status).toBe(200)
      return browser
    }
    const [one, other] = [await signedIn(), await signedIn()]
    for (let tries = 0; tries < most; tries++)
      expect((await attempt(one, path, body(tries), method)).status).not.toBe(429)
    const refused = await attempt(one, path, body(most), method)
    expect(refused).toMatchObject({ status: 429, body: { message: 'Too many attempts. Please try again in an hour.' } })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000)
    expect((await attempt(other, path, body(0), method)).status).not.toBe(429)
    // The same code tells nothing new.
    if ('promotionCode' in body(0)) expect((await attempt(one, path, body(0))).status).not.toBe(429)
  },
)

test('whether addresses are taken is told to a network twelve times within an hour, whatever the addresses', async () => {
  const ask = (number: number, network: string) =>
    strict.guest().api('POST', '/checkout/email', {
      body: { email: `guess${number}@example.test` },
      headers: { 'x-forwarded-for': network },
    })
  const network = '198.51.100.250'
  for (let number = 0; number < 12; number++) expect((await ask(number, network)).status).toBe(200)
  expect((await ask(12, network)).status).toBe(429)
  expect((await ask(12, '198.51.100.251')).status).toBe(200)
})

test('sign-ins from many networks are refused after too many, except on a browser that signed in before', async () => {
  const [{ email }, other] = [await strict.createAgent(), await strict.createAgent()]
  const login = (browser: Browser, password: string, of = email) => attempt(browser, '/login', { email: of, password })
  const known = strict.guest()
  expect((await login(known, PASSWORD)).status).toBe(200)
  for (let tries = 0; tries < 9; tries++) expect((await login(strict.guest(), 'not it')).status).toBe(422)
  const blocked = await login(strict.guest(), PASSWORD)
  expect(blocked).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  expect(blocked.body.message).toContain('Reset your password')
  expect((await login(known, PASSWORD)).status).toBe(200)
  expect((await login(strict.guest(), PASSWORD, other.email)).status).toBe(200)
  // The cookie of one account does not help with another's tries.
  const stranger = strict.guest()
  stranger.cookies.set('porchlight_device', known.cookies.get('porchlight_device') ?? '')
  for (let tries = 0; tries < 9; tries++) await login(stranger, 'not it', other.email)
  expect((await login(stranger, 'not it', other.email)).status).toBe(429)
})
