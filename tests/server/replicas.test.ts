import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { openBrowser, type Browser } from '#tests/support/browser.ts'
import { type Postgres, startPostgres } from '#tests/support/postgres.ts'
import {
  connectMayasPage,
  createPost,
  publish,
  publishBody,
  type Problem,
  scheduledPost,
} from '#tests/support/publishing.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { type StandIn, startStandIn } from '#tests/support/stand-in.ts'

const AT_ONCE = 12

let postgres: Postgres
let networks: StandIn
let first: TestServer
let second: TestServer

beforeAll(async () => {
  postgres = await startPostgres()
  networks = await startStandIn()
  const env = { DATABASE_URL: postgres.url }
  first = await startTestServer({ onDisk: true, env, config: networks.config })
  second = await startTestServer({
    onDisk: true,
    env: { ...env, DATA_DIR: first.house.config.dataDir },
    config: networks.config,
  })
}, 120_000)

afterAll(async () => {
  await second.close()
  await first.close()
  await networks.close()
  await postgres.close()
})

/** An agent with a page, signed in at the first replica and known to the second by the same cookies. */
async function agentAtBoth(): Promise<{ here: Browser; there: Browser; postId: number }> {
  const agent = await first.createAgent({}, { plan: 'premium' })
  await connectMayasPage(first.house, agent)
  const here = await first.signIn(agent.email)
  const there = openBrowser(second.address)
  for (const [name, value] of here.cookies) there.cookies.set(name, value)
  return { here, there, postId: await createPost(first.house) }
}

test('one of two servers on a PostgreSQL knows whom the other signed in', async () => {
  const { there } = await agentAtBoth()
  expect((await there.api('GET', '/user')).status).toBe(200)
})

test('a key that reaches both servers at once, many times, makes one publication and one post', async () => {
  const { here, there, postId } = await agentAtBoth()
  const body = publishBody()
  const key = { 'idempotency-key': crypto.randomUUID() }
  const answers = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, at) => publish(at % 2 === 0 ? here : there, postId, body, key)),
  )
  expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: AT_ONCE }, () => 201))
  const [id = 0, ...others] = new Set(answers.map((answer) => answer.body.data.id))
  expect(others).toEqual([])
  await vi.waitFor(async () => expect((await scheduledPost(there, id)).status).toBe('published'), { timeout: 20_000 })
  expect(await networks.wall(body.caption)).toHaveLength(1)
})

test('posts due at both servers go out once each', async () => {
  const { here, there, postId } = await agentAtBoth()
  const bodies = Array.from({ length: 10 }, () => publishBody())
  const answers = await Promise.all(bodies.map((body, at) => publish(at % 2 === 0 ? there : here, postId, body)))
  for (const { status, body } of answers) {
    expect(status).toBe(201)
    const { id } = body.data
    await vi.waitFor(async () => expect((await scheduledPost(here, id)).status).toBe('published'), { timeout: 30_000 })
  }
  for (const { caption } of bodies) expect(await networks.wall(caption)).toHaveLength(1)
})

test('an answer of one server is refused by the other to anybody else', async () => {
  const { here, postId } = await agentAtBoth()
  const { there: stranger } = await agentAtBoth()
  const made = await publish(here, postId, publishBody())
  const refused = await stranger.api<Problem>('GET', `/agent/social-posts/${made.body.data.id}`)
  expect([refused.status, refused.body.code]).toEqual([404, 'not_found'])
})
