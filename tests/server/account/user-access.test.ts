import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { Problem } from '#contract/problem.ts'
import { passwordLinks, pushSubscriptions, sessions, users } from '#server/db/schema/index.ts'
import { disableUser, enableUser, endSessionsOf } from '#server/modules/session/service.ts'
import type { Browser } from '#tests/support/browser.ts'
import { PASSWORD } from '#tests/support/people.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

const MINUTE_MS = 60 * 1000

let server: TestServer
let present = new Date('2026-11-21T12:00:00Z')

beforeAll(async () => {
  server = await startTestServer({ now: () => present })
})
afterAll(() => server.close())

const logIn = (email: string, password = PASSWORD) =>
  server.guest().api<Problem>('POST', '/login', { body: { email, password } })

async function subscribe(browser: Browser): Promise<void> {
  const made = await fetch(`${server.address}/sandbox/api/push-subscriptions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ sender_key: server.context.config.push.publicKey }),
  })
  const { data } = (await made.json()) as { data: object }
  const answer = await browser.api('POST', '/agent/push', { body: data })
  if (answer.status !== 204) throw new Error(`Subscribing was answered ${answer.status}`)
}

const subscriptionsOf = (userId: number) =>
  server.context.db.$count(pushSubscriptions, eq(pushSubscriptions.agentId, userId))

describe('a disabled user', () => {
  test('a disabled user is notified of it after the right password only', async () => {
    const agent = await server.createAgent({ disabledAt: present })
    expect(await logIn(agent.email)).toMatchObject({
      status: 422,
      body: {
        code: 'account_disabled',
        message: 'This account is disabled. For help, write to the address in our Privacy Policy.',
      },
    })
    expect(await logIn(agent.email, 'not it')).toMatchObject({
      status: 422,
      body: { code: 'bad_credentials', message: 'Incorrect email or password.' },
    })
  })

  test('a disabled user is signed out of open sessions', async () => {
    const agent = await server.createAgent()
    const browser = await server.signIn(agent.email)
    await server.context.db.update(users).set({ disabledAt: present }).where(eq(users.id, agent.id))
    expect(await browser.api('GET', '/user')).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
  })

  test('a disabled user loses sessions, push subscriptions and mailed links, and can sign in again once enabled', async () => {
    const agent = await server.createAgent()
    const browser = await server.signIn(agent.email)
    await subscribe(browser)
    const expiresAt = new Date(present.getTime() + MINUTE_MS)
    await server.context.db
      .insert(passwordLinks)
      .values({ tokenHash: `link of ${agent.id}`, userId: agent.id, first: false, createdAt: present, expiresAt })
    await disableUser(server.context, agent.id)
    expect(await server.context.db.$count(sessions, eq(sessions.userId, agent.id))).toBe(0)
    expect(await server.context.db.$count(passwordLinks, eq(passwordLinks.userId, agent.id))).toBe(0)
    expect(await subscriptionsOf(agent.id)).toBe(0)
    await enableUser(server.context, agent.id)
    expect((await browser.api('GET', '/user')).status).toBe(401)
    expect((await logIn(agent.email)).status).toBe(200)
  })
})

test('ending the sessions of a user leaves those of others alone', async () => {
  const [one, other] = [await server.createAgent(), await server.createAgent()]
  const browsers = [await server.signIn(one.email), await server.signIn(one.email), await server.signIn(other.email)]
  await endSessionsOf(server.context, one.id)
  const answers = await Promise.all(browsers.map((browser) => browser.api('GET', '/user')))
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 200])
})

describe('a push subscription', () => {
  test('a push subscription ends when its browser signs out', async () => {
    const agent = await server.createAgent()
    const browser = await server.signIn(agent.email)
    await subscribe(browser)
    await browser.api('POST', '/logout')
    expect(await subscriptionsOf(agent.id)).toBe(0)
  })

  test('a push subscription stays when the same user signs in again in the same browser', async () => {
    const agent = await server.createAgent()
    const browser = await server.signIn(agent.email)
    await subscribe(browser)
    await browser.api('POST', '/login', { body: { email: agent.email, password: PASSWORD } })
    expect(await subscriptionsOf(agent.id)).toBe(1)
  })
})

describe('the last call of a user', () => {
  const seen = async (id: number) => {
    const [user] = await server.context.db.select({ at: users.lastSeenAt }).from(users).where(eq(users.id, id))
    const [session] = await server.context.db
      .select({ at: sessions.lastSeenAt, userAgent: sessions.userAgent, authenticatedAt: sessions.authenticatedAt })
      .from(sessions)
      .where(eq(sessions.userId, id))
    return { user: user?.at, session: session?.at, ...session }
  }

  test('the time of the user’s last call is stored at sign-in, and then at most once in five minutes', async () => {
    const agent = await server.createAgent()
    const start = present
    const browser = server.guest()
    await browser.api('POST', '/login', {
      body: { email: agent.email, password: PASSWORD },
      headers: { 'user-agent': 'x'.repeat(2000) },
    })
    expect(await seen(agent.id)).toMatchObject({ user: start, session: start, userAgent: 'x'.repeat(500) })
    present = new Date(start.getTime() + 4 * MINUTE_MS)
    await browser.api('GET', '/user')
    expect(await seen(agent.id)).toMatchObject({ user: start, session: start })
    present = new Date(start.getTime() + 5 * MINUTE_MS)
    await browser.api('GET', '/user')
    expect(await seen(agent.id)).toMatchObject({ user: present, session: present, authenticatedAt: start })
  })
})
