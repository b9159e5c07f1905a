import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

import type { Problem } from '#contract/problem.ts'
import { sessions, users } from '#server/db/schema/index.ts'
import type { Browser } from '#tests/support/browser.ts'
import { PASSWORD } from '#tests/support/people.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

const DAY_MS = 24 * 60 * 60 * 1000

let server: TestServer
let present = new Date('2026-11-21T12:00:00Z')

beforeAll(async () => {
  server = await startTestServer({ now: () => present })
})
afterAll(() => server.close())

describe('signing in', () => {
  test('signing in answers the user, and the session check does so from then on', async () => {
    const agent = await server.createAgent({ firstName: 'Maya', lastName: 'Alvarez' })
    const browser = server.guest()
    const answer = await browser.api('POST', '/login', { body: { email: agent.email, password: PASSWORD } })
    const user = {
      id: agent.id,
      email: agent.email,
      name: 'Maya Alvarez',
      first_name: 'Maya',
      last_name: 'Alvarez',
      avatar: null,
      role: 'agent',
      plan: 'pro',
    }
    expect(answer).toMatchObject({ status: 200, body: { data: user } })
    const check = await browser.api('GET', '/user')
    expect(check).toMatchObject({ status: 200, body: { data: user } })
    expect(check.headers.get('cache-control')).toBe('private, no-store')
  })

  test('signing in is refused when the password was changed while it was checked', async () => {
    const agent = await server.createAgent()
    const { db } = server.context
    const transaction = db.transaction.bind(db)
    const changing = vi.spyOn(db, 'transaction').mockImplementation(async (...work) => {
      await db.update(users).set({ passwordHash: 'another' }).where(eq(users.id, agent.id))
      return await transaction(...work)
    })
    const answer = await server.guest().api('POST', '/login', { body: { email: agent.email, password: PASSWORD } })
    changing.mockRestore()
    expect(answer).toMatchObject({ status: 422, body: { code: 'bad_credentials' } })
    expect(await db.$count(sessions, eq(sessions.userId, agent.id))).toBe(0)
  })

  test('signing in compares e-mail addresses without case', async () => {
    const agent = await server.createAgent({ email: 'Mixed.Case@Example.test' })
    const answer = await server
      .guest()
      .api('POST', '/login', { body: { email: 'mixed.case@example.TEST', password: PASSWORD } })
    expect(answer).toMatchObject({ status: 200, body: { data: { id: agent.id } } })
  })

  test('signing in refuses a wrong password and an unknown address with the same message', async () => {
    const agent = await server.createAgent()
    const wrong = await server
      .guest()
      .api<Problem>('POST', '/login', { body: { email: agent.email, password: 'not it' } })
    const unknown = await server
      .guest()
      .api<Problem>('POST', '/login', { body: { email: 'nobody@example.test', password: PASSWORD } })
    for (const answer of [wrong, unknown]) {
      expect(answer.status).toBe(422)
      expect(answer.body).toEqual({
        message: 'Incorrect email or password.',
        code: 'bad_credentials',
        request_id: answer.headers.get('x-request-id'),
      })
    }
  })

  test('signing in names the fields that are missing', async () => {
    const answer = await server.guest().api<Problem>('POST', '/login', { body: { email: ' ' } })
    expect(answer).toMatchObject({
      status: 422,
      body: {
        code: 'validation_failed',
        errors: { email: ['Email is required'], password: ['This field is required.'] },
      },
    })
  })

  test('signing in names all fields when there is no body', async () => {
    const answer = await server.guest().api<Problem>('POST', '/login')
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.errors ?? {})).toEqual(['email', 'password'])
  })

  test('signing in gives a new session, and the one before it ends', async () => {
    const agent = await server.createAgent()
    const browser = await server.signIn(agent.email)
    const before = new Map(browser.cookies)
    await browser.api('POST', '/login', { body: { email: agent.email, password: PASSWORD } })
    expect(browser.cookies.get('porchlight_session')).not.toBe(before.get('porchlight_session'))
    expect(browser.cookies.get('XSRF-TOKEN')).not.toBe(before.get('XSRF-TOKEN'))
    const old = await browser.api('GET', '/user', {
      headers: { cookie: `porchlight_session=${before.get('porchlight_session')}` },
    })
    expect(old.status).toBe(401)
    expect((await browser.api('GET', '/user')).status).toBe(200)
  })

  test('signing in sets cookies that scripts and other sites can’t misuse', async () => {
    const agent = await server.createAgent()
    const browser = server.guest()
    const answer = await browser.api('POST', '/login', { body: { email: agent.email, password: PASSWORD } })
    const [session, csrf] = answer.headers.getSetCookie()
    expect(session).toMatch(/^porchlight_session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(csrf).toMatch(/^XSRF-TOKEN=[\w-]{43}; Max-Age=2592000; Path=\/; SameSite=Lax$/)
    expect(answer.headers.get('x-xsrf-token')).toBe(browser.cookies.get('XSRF-TOKEN'))
  })

  test('signing in is refused after too many tries from many networks, except on a browser that signed in before', async () => {
    const strict = await startTestServer({
      env: { RATE_LIMIT_LOGINS: '1', TRUSTED_PROXIES: '1', PUBLIC_URL: 'http://localhost:3000' },
    })
    try {
      const agent = await strict.createAgent()
      let network = 0
      const attempt = (browser: Browser, password: string, email = agent.email) =>
        browser.api<Problem>('POST', '/login', {
          body: { email, password },
          headers: { 'x-forwarded-for': `203.0.113.${(network += 1)}` },
        })
      const known = strict.guest()
      expect((await attempt(known, PASSWORD)).status).toBe(200)
      for (let tries = 0; tries < 9; tries++) expect((await attempt(strict.guest(), 'not it')).status).toBe(422)
      const blocked = await attempt(strict.guest(), PASSWORD)
      expect(blocked).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
      expect(blocked.body.message).toContain('Reset your password')
      expect((await attempt(known, PASSWORD)).status).toBe(200)
      const other = await strict.createAgent()
      expect((await attempt(strict.guest(), PASSWORD, other.email)).status).toBe(200)
      // The cookie of one account does not help with another's tries.
      const stranger = strict.guest()
      stranger.cookies.set('porchlight_device', known.cookies.get('porchlight_device') ?? '')
      for (let tries = 0; tries < 9; tries++) await attempt(stranger, 'not it', other.email)
      expect((await attempt(stranger, 'not it', other.email)).status).toBe(429)
    } finally {
      await strict.close()
    }
  })

  test('signing in is refused with the time to wait after too many tries for one address', async () => {
    const strict = await startTestServer({ env: { RATE_LIMIT_LOGINS: '2' } })
    try {
      const agent = await strict.createAgent()
      const browser = strict.guest()
      const attempt = (email: string) => browser.api<Problem>('POST', '/login', { body: { email, password: 'not it' } })
      expect((await attempt(agent.email)).status).toBe(422)
      expect((await attempt(agent.email.toUpperCase())).status).toBe(422)
      const third = await attempt(agent.email)
      expect(third).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
      expect(Number(third.headers.get('retry-after'))).toBeGreaterThan(0)
      expect((await attempt('another@example.test')).status).toBe(422)
    } finally {
      await strict.close()
    }
  })
})

describe('a session', () => {
  test('a session ends 30 days after the last day it was used on', async () => {
    const start = present
    const agent = await server.createAgent()
    const browser = await server.signIn(agent.email)
    present = new Date(start.getTime() + 29 * DAY_MS)
    const extended = await browser.api('GET', '/user')
    expect(extended.headers.getSetCookie()[0]).toContain('Max-Age=2592000')
    const again = await browser.api('GET', '/user')
    expect(again.headers.getSetCookie()).toEqual([])
    present = new Date(start.getTime() + 58 * DAY_MS)
    expect((await browser.api('GET', '/user')).status).toBe(200)
    present = new Date(start.getTime() + 58 * DAY_MS + 30 * DAY_MS)
    expect((await browser.api('GET', '/user')).status).toBe(401)
    present = start
  })

  test('a session is stored in the database by a hash only', async () => {
    const agent = await server.createAgent()
    const browser = await server.signIn(agent.email)
    const rows = await server.context.db.select().from(sessions).where(eq(sessions.userId, agent.id))
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(browser.cookies.get('porchlight_session'))
  })

  test('a session is over after signing out, and what follows is unauthenticated', async () => {
    const agent = await server.createAgent()
    const browser = await server.signIn(agent.email)
    const cookie = `porchlight_session=${browser.cookies.get('porchlight_session')}`
    expect((await browser.api('POST', '/logout')).status).toBe(204)
    expect((await browser.api('GET', '/user')).status).toBe(401)
    expect((await server.guest().api('GET', '/user', { headers: { cookie } })).status).toBe(401)
    expect(await server.context.db.select().from(sessions).where(eq(sessions.userId, agent.id))).toEqual([])
  })

  test.each(['x', 'a'.repeat(43), '"; drop table sessions; --', '%00'.repeat(20)])(
    'a session is not opened by the cookie %j',
    async (value) => {
      const answer = await server.guest().api('GET', '/user', { headers: { cookie: `porchlight_session=${value}` } })
      expect(answer).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
    },
  )
})

describe('the CSRF token', () => {
  test('the CSRF token comes as cookie and header, the same for the same session', async () => {
    const browser = server.guest()
    const first = await browser.fetch('/api/sanctum/csrf-cookie')
    expect(first.status).toBe(204)
    expect(first.headers.get('x-xsrf-token')).toBe(browser.cookies.get('XSRF-TOKEN'))
    const second = await browser.fetch('/api/sanctum/csrf-cookie')
    expect(second.headers.get('x-xsrf-token')).toBe(first.headers.get('x-xsrf-token'))
  })

  test('the CSRF token is required for every change: missing, wrong, another session’s and made-up ones are refused', async () => {
    const agent = await server.createAgent()
    const browser = await server.signIn(agent.email)
    const other = server.guest()
    await other.fetch('/api/sanctum/csrf-cookie')
    const offered = [undefined, '', 'x', 'é', other.cookies.get('XSRF-TOKEN')]
    for (const token of offered) {
      const headers: Record<string, string> = token === undefined ? {} : { 'x-xsrf-token': encodeURIComponent(token) }
      const answer = await browser.fetch('/api/logout', { method: 'POST', headers })
      expect([token, answer.status]).toEqual([token, 419])
      expect(await answer.json()).toMatchObject({ code: 'csrf_mismatch' })
    }
    const madeUp = 'a'.repeat(43)
    const cookie = `porchlight_session=${madeUp}; XSRF-TOKEN=${madeUp}`
    const answer = await server.guest().api('POST', '/login', {
      headers: { cookie, 'x-xsrf-token': madeUp },
      body: { email: agent.email, password: PASSWORD },
    })
    expect(answer).toMatchObject({ status: 419, body: { code: 'csrf_mismatch' } })
    expect((await browser.api('GET', '/user')).status).toBe(200)
  })
})

describe('the profile', () => {
  test('the profile is the agent’s own, and no admin has one', async () => {
    const agent = await server.createAgent(
      { firstName: 'Dana' },
      { brokerageName: 'Brooks Homes', timeZone: 'America/Denver' },
    )
    const answer = await (await server.signIn(agent.email)).api('GET', '/agent')
    expect(answer).toMatchObject({
      status: 200,
      body: { data: { first_name: 'Dana', brokerage_name: 'Brooks Homes', time_zone: 'America/Denver' } },
    })
    const admin = await server.createAdmin()
    expect(await (await server.signIn(admin.email)).api('GET', '/agent')).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    })
  })
})
