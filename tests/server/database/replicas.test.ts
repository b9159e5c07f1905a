import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import type { AdminCollection } from '#contract/admin/collections.ts'
import { users } from '#server/db/schema/index.ts'
import { removeUnusedFiles } from '#server/storage/unused-files.ts'
import { picture, sendForm } from '#tests/support/admin-form.ts'
import { openBrowser, type Browser } from '#tests/support/browser.ts'
import { type ClusterDatabase, createDatabase } from '#tests/support/database.ts'
import {
  connectMayasPage,
  createPost,
  publish,
  publishBody,
  scheduledPost,
  testClock,
} from '#tests/support/publishing.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { type StandIn, startStandIn } from '#tests/support/stand-in.ts'

const AT_ONCE = 6

/** As many as one admin may upload at once at each of both servers. */
const SAVES = 8

const clock = testClock()

let postgres: ClusterDatabase
let networks: StandIn
let first: TestServer
let second: TestServer

beforeAll(async () => {
  postgres = await createDatabase()
  networks = await startStandIn()
  const env = { DATABASE_URL: postgres.url }
  first = await startTestServer({ onDisk: true, env, config: networks.config, now: clock.now })
  second = await startTestServer({
    onDisk: true,
    now: clock.now,
    env: { ...env, DATA_DIR: first.context.config.dataDir },
    config: networks.config,
  })
})

afterAll(async () => {
  await second.close()
  await first.close()
  await networks.close()
  await postgres.close()
})

/** An agent with a page, signed in at the first replica and known to the second by the same cookies. */
async function agentAtBoth(): Promise<{ here: Browser; there: Browser; postId: number }> {
  const agent = await first.createAgent({}, { plan: 'premium' })
  await connectMayasPage(first.context, agent)
  const here = await first.signIn(agent.email)
  const there = openBrowser(second.address)
  for (const [name, value] of here.cookies) there.cookies.set(name, value)
  return { here, there, postId: await createPost(first.context) }
}

test('a session that ends at one server is refused by the other, which has just answered it', async () => {
  const { here, there } = await agentAtBoth()
  const statusThere = async () => (await there.api('GET', '/user')).status
  expect(await statusThere()).toBe(200)
  expect((await here.api('POST', '/logout')).status).toBeLessThan(300)
  await expect.poll(statusThere, { timeout: 2_000, interval: 5 }).toBe(401)
})

test('a user disabled in the database is refused by a server that has just answered them', async () => {
  const agent = await first.createAgent()
  const browser = await second.signIn(agent.email)
  const status = async () => (await browser.api('GET', '/user')).status
  expect(await status()).toBe(200)
  await first.context.db.update(users).set({ disabledAt: clock.now() }).where(eq(users.id, agent.id))
  await expect.poll(status, { timeout: 2_000, interval: 5 }).toBe(401)
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
  await vi.waitFor(async () => expect((await scheduledPost(there, id)).status).toBe('published'))
  expect(await networks.wall(body.caption)).toHaveLength(1)
})

test('posts due at both servers go out once each', async () => {
  const { here, there, postId } = await agentAtBoth()
  const bodies = Array.from({ length: 4 }, () => publishBody())
  const answers = await Promise.all(bodies.map((body, at) => publish(at % 2 === 0 ? there : here, postId, body)))
  for (const { status, body } of answers) {
    expect(status).toBe(201)
    const { id } = body.data
    await vi.waitFor(async () => expect((await scheduledPost(here, id)).status).toBe('published'))
  }
  for (const { caption } of bodies) expect(await networks.wall(caption)).toHaveLength(1)
})

async function adminAtBoth(): Promise<[here: Browser, there: Browser]> {
  const here = await first.signIn((await first.createAdmin()).email)
  const there = openBrowser(second.address)
  for (const [name, value] of here.cookies) there.cookies.set(name, value)
  return [here, there]
}

test('of admins who save one record at both servers one is saved, and the others get the conflict', async () => {
  const [here, there] = await adminAtBoth()
  const path = '/admin/social-post-collections'
  const text = { name: 'Fall Market', description: 'D' }
  const made = (await sendForm<{ data: AdminCollection }>(here, 'POST', path, text)).body.data
  const answers = await Promise.all(
    Array.from({ length: SAVES }, (_, at) =>
      sendForm(at % 2 === 0 ? here : there, 'PUT', `${path}/${made.id}`, { ...text, name: `Named ${at}`, version: 1 }),
    ),
  )
  const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
  expect(statuses).toEqual([200, ...Array<number>(SAVES - 1).fill(409)])
  const found = await there.api<{ data: AdminCollection[] }>('GET', `${path}?search=NAMED`)
  expect(found.body.data).toHaveLength(1)
})

test('a file can be saved at one server while the other removes it as unused', async () => {
  const [here, there] = await adminAtBoth()
  const path = '/admin/social-post-collections'
  for (let turn = 0; turn < 2; turn++) {
    const form = { name: 'A', description: 'B', image: await picture() }
    const old = (await sendForm<{ data: AdminCollection }>(here, 'POST', path, form)).body.data
    expect((await there.api('DELETE', `${path}/${old.id}`)).status).toBe(204)
    clock.forward(11 * 60)
    const [again] = await Promise.all([
      sendForm<{ data: AdminCollection }>(there, 'POST', path, form),
      removeUnusedFiles(first.context),
      removeUnusedFiles(second.context),
    ])
    expect(again.status).toBe(201)
    expect((await here.fetch(again.body.data.image_url ?? '')).status).toBe(200)
  }
})
