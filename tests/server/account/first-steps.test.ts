import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'

import type { FirstSteps } from '#contract/library/dashboard.ts'
import { agents, connections, users } from '#server/db/schema/index.ts'
import { NO_PASSWORD } from '#server/security/password.ts'
import type { Browser } from '#tests/support/browser.ts'
import type { Person } from '#tests/support/people.ts'
import { connectMayasPage, createPost, publish, publishBody } from '#tests/support/publishing.ts'
import { useTestServer } from '#tests/support/use-server.ts'

const server = useTestServer()
let agent: Browser
let person: Person

beforeAll(async () => {
  person = await server.createAgent()
  agent = await server.signIn(person.email)
})

const steps = async (by = agent) => {
  const { status, body } = await by.api<{ data: FirstSteps }>('GET', '/agent/first-steps')
  expect(status).toBe(200)
  return body.data
}

const NONE = { account: false, auto_posts: false, portrait: false, license: false, post: false, password: true }

test('the first steps of a new agent are open, and follow from what the agent does', async () => {
  const { db } = server.context
  expect(await steps()).toEqual(NONE)

  // A consent without a chosen page is no account yet.
  await db.insert(connections).values({ agentId: person.id, platform: 'facebook', userToken: 'sealed' })
  expect(await steps()).toEqual(NONE)
  await db.delete(connections).where(eq(connections.agentId, person.id))

  await connectMayasPage(server.context, person)
  expect(await steps()).toEqual({ ...NONE, account: true })
  const settings = { tags: ['homeBuyers'], frequency_days_of_week: ['monday'], frequency_time_of_day: 'morning' }
  expect((await agent.api('POST', '/agent/social-post-settings', { body: settings })).status).toBe(200)
  expect(await steps()).toEqual({ ...NONE, account: true, auto_posts: true })
  await db.update(agents).set({ avatarKey: 'portrait' }).where(eq(agents.userId, person.id))
  expect((await agent.api('PUT', '/agent', { body: { license: 'TX 1' } })).status).toBe(200)
  expect(await steps()).toEqual({ ...NONE, account: true, auto_posts: true, portrait: true, license: true })
  await publish(agent, await createPost(server.context), publishBody())
  expect(Object.values(await steps())).toEqual(Object.values(NONE).map(() => true))
})

test('what one agent did is no step of another', async () => {
  expect(await steps(await server.signIn((await server.createAgent()).email))).toEqual(NONE)
})

test('the password is a step until one was set', async () => {
  const { id, email } = await server.createAgent()
  const browser = await server.signIn(email)
  await server.context.db.update(users).set({ passwordHash: NO_PASSWORD }).where(eq(users.id, id))
  expect(await steps(browser)).toEqual({ ...NONE, password: false })
})

test('the first steps are never cached, unlike the library part of the dashboard', async () => {
  const { headers } = await agent.api('GET', '/agent/first-steps')
  expect(headers.get('etag')).toBeNull()
  expect(headers.get('cache-control')).toContain('no-store')
})
