import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import type { FirstSteps } from '#contract/library/dashboard.ts'
import { agents, connections, users } from '#server/db/schema/index.ts'
import { NO_PASSWORD } from '#server/security/password.ts'
import type { Browser } from '#tests/support/browser.ts'
import { connectMayasPage, createPost, publish, publishBody } from '#tests/support/publishing.ts'
import { useTestServer } from '#tests/support/use-server.ts'

const server = useTestServer()
async function steps(by: Browser) {
  const { status, body, headers } = await by.api<{ data: FirstSteps }>('GET', '/agent/first-steps')
  expect([status, headers.get('etag'), headers.get('cache-control')]).toEqual([200, null, 'private, no-store'])
  return body.data
}

const NONE = { account: false, auto_posts: false, portrait: false, license: false, post: false, password: true }

test('the first steps of a new agent are open, and follow from what that agent does', async () => {
  const { db } = server.context
  const [person, other] = [await server.createAgent(), await server.createAgent()]
  const agent = await server.signIn(person.email)
  // A consent without a chosen page is no account yet.
  await db.insert(connections).values({ agentId: person.id, platform: 'facebook', userToken: 'sealed' })
  expect(await steps(agent)).toEqual(NONE)
  await db.delete(connections).where(eq(connections.agentId, person.id))

  await connectMayasPage(server.context, person)
  expect(await steps(agent)).toEqual({ ...NONE, account: true })
  const settings = { tags: ['homeBuyers'], frequency_days_of_week: ['monday'], frequency_time_of_day: 'morning' }
  expect((await agent.api('POST', '/agent/social-post-settings', { body: settings })).status).toBe(200)
  expect(await steps(agent)).toEqual({ ...NONE, account: true, auto_posts: true })
  await db.update(agents).set({ avatarKey: 'portrait' }).where(eq(agents.userId, person.id))
  expect((await agent.api('PUT', '/agent', { body: { license: 'TX 1' } })).status).toBe(200)
  expect(await steps(agent)).toEqual({ ...NONE, account: true, auto_posts: true, portrait: true, license: true })
  await publish(agent, await createPost(server.context), publishBody())
  expect(Object.values(await steps(agent))).toEqual(Object.values(NONE).map(() => true))

  const browser = await server.signIn(other.email)
  expect(await steps(browser)).toEqual(NONE)
  await db.update(users).set({ passwordHash: NO_PASSWORD }).where(eq(users.id, other.id))
  expect(await steps(browser)).toEqual({ ...NONE, password: false })
})
