import { eq, sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'

import type { Passkey, PasskeyCreation } from '#contract/account/account-security.ts'
import type { AdminCollection } from '#contract/admin/collections.ts'
import migrations from '#server/db/migrations/meta/_journal.json' with { type: 'json' }
import { users } from '#server/db/schema/index.ts'
import { picture, sendForm } from '#tests/support/admin-form.ts'
import { openAuthenticator } from '#tests/support/authenticator.ts'
import { openBrowser, type Browser } from '#tests/support/browser.ts'
import { createDatabase } from '#tests/support/database.ts'
import { upload } from '#tests/support/media/upload.ts'
import { OPERATOR } from '#tests/support/outside.ts'
import { ask } from '#tests/support/programs/postgres-cluster.ts'
import { connectMayasPage, createPost, publish, publishBody, scheduledPost } from '#tests/support/publishing.ts'
import { startTestServer } from '#tests/support/server.ts'
import { startStandIn } from '#tests/support/stand-in.ts'
import { useStarted } from '#tests/support/use-server.ts'

// Several processes on one database and data folder, as behind a balancer without sticky sessions.

const PUBLIC_URL = 'http://localhost:3000'
const COLLECTIONS = '/admin/social-post-collections'
const SOON = { timeout: 4_000, interval: 5 }

const networks = useStarted(() => startStandIn())

const startOn = (DATABASE_URL: string, env: Record<string, string> = {}) =>
  startTestServer({ onDisk: true, env: { ...OPERATOR, PUBLIC_URL, DATABASE_URL, ...env }, config: networks.config })

async function startPair(env: Record<string, string> = {}) {
  const postgres = await createDatabase()
  const one = await startOn(postgres.url, env)
  const other = await startOn(postgres.url, { ...env, DATA_DIR: one.context.config.dataDir })
  const close = async () => {
    for (const part of [other, one, postgres]) await part.close()
  }
  return { one, other, close }
}
type Pair = Awaited<ReturnType<typeof startPair>>

const pair = useStarted(() => startPair())

/** A person signed in at the first process, and known to the second by the same cookies. */
async function atBoth({ one, other }: Pick<Pair, 'one' | 'other'>, email: string): Promise<[Browser, Browser]> {
  const here = await one.signIn(email)
  const there = openBrowser(other.address)
  for (const [name, value] of here.cookies) there.cookies.set(name, value)
  return [here, there]
}

/** An agent with a page, at both. */
async function agentAtBoth() {
  const agent = await pair.one.createAgent({}, { plan: 'premium' })
  await connectMayasPage(pair.one.context, agent)
  return await atBoth(pair, agent.email)
}

test('a session that ends at one server, and a user disabled in the database, are refused by the other', async () => {
  const { email, id } = await pair.one.createAgent()
  const [here, there] = await atBoth(pair, email)
  const status = async (browser: Browser) => (await browser.api('GET', '/user')).status
  expect(await status(there)).toBe(200)
  expect((await here.api('POST', '/logout')).status).toBeLessThan(300)
  await expect.poll(() => status(there), SOON).toBe(401)
  const again = await pair.other.signIn(email)
  expect(await status(again)).toBe(200)
  await pair.one.context.db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, id))
  await expect.poll(() => status(again), SOON).toBe(401)
})

test('a key that reaches both servers at once, many times, makes one publication and one post', async () => {
  const [here, there] = await agentAtBoth()
  const postId = await createPost(pair.one.context)
  const body = publishBody()
  const key = { 'idempotency-key': crypto.randomUUID() }
  const answers = await Promise.all([here, there, here, there].map((browser) => publish(browser, postId, body, key)))
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  const [id = 0, ...others] = new Set(answers.map((answer) => answer.body.data.id))
  expect(others).toEqual([])
  await vi.waitFor(async () => expect((await scheduledPost(there, id)).status).toBe('published'))
  expect(await networks.wall(body.caption)).toHaveLength(1)
})

test('of admins who save one record at both servers one is saved, and the others get the conflict', async () => {
  const [here, there] = await atBoth(pair, (await pair.one.createAdmin()).email)
  const text = { name: 'Fall Market', description: 'D' }
  const made = (await sendForm<{ data: AdminCollection }>(here, 'POST', COLLECTIONS, text)).body.data
  const answers = await Promise.all(
    [here, there, here, there].map((browser, at) =>
      sendForm(browser, 'PUT', `${COLLECTIONS}/${made.id}`, { ...text, name: `Named ${at}`, version: 1 }),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
})

test('tries to sign in and uploads are counted at both servers together, and a refused upload takes no room', async () => {
  const { one, other, close } = await startPair({ RATE_LIMIT_LOGINS: '4', UPLOADS_PER_HOUR: '2' })
  try {
    const { email } = await one.createAgent()
    const photo = { avatar: await picture() }
    const [here, there] = await atBoth({ one, other }, email)
    const send = async (browser: Browser) => (await upload(browser, '/agent/avatar-and-broker-logo', photo)).status
    expect([await send(here), await send(there), await send(here), await send(there)]).toEqual([200, 200, 429, 429])
    const statuses: number[] = []
    for (const server of [one, other, one, other, one]) {
      const body = { email, password: 'not the password' }
      statuses.push((await server.guest().api('POST', '/login', { body })).status)
    }
    expect(statuses).toEqual([422, 422, 422, 429, 429])
  } finally {
    await close()
  }
})

test('a consent that begins at one server is finished at the other, once', async () => {
  const [here, there] = await agentAtBoth()
  const path = '/agent/social-media/facebook'
  const begun = await here.api<{ data: { redirectUrl: string } }>('GET', `${path}/redirect-url`)
  const dialog = new URL(begun.body.data.redirectUrl)
  const body = new URLSearchParams({ person: 'maya', decision: 'allow' })
  const consented = new URL(dialog.pathname + dialog.search, networks.address)
  const answer = await fetch(consented, { method: 'POST', body, redirect: 'manual' })
  const { search } = new URL(answer.headers.get('location') ?? '')
  const finish = (browser: Browser) => browser.api('GET', `${path}/handle-connection${search}`)
  expect(await finish(there)).toMatchObject({ status: 200, body: { data: { success: true } } })
  expect((await finish(here)).status).toBe(422)
})

test('a passkey that is asked for at one server is added at the other', async () => {
  const [here, there] = await agentAtBoth()
  const { body } = await here.api<{ data: PasskeyCreation }>('POST', '/user/passkeys/options')
  const added = await there.api<{ data: Passkey }>('POST', '/user/passkeys', {
    body: openAuthenticator(PUBLIC_URL).create(body.data),
  })
  expect(added.status).toBe(201)
})

test('a web process accepts a publication and runs no jobs; a worker publishes it and answers health alone', async () => {
  const postgres = await createDatabase()
  const web = await startOn(postgres.url, { ROLE: 'web' })
  const agent = await web.createAgent({}, { plan: 'premium' })
  await connectMayasPage(web.context, agent)
  const browser = await web.signIn(agent.email)
  const body = publishBody()
  const made = await publish(browser, await createPost(web.context), body)
  expect(made.status).toBe(201)
  const hasRunJobs = async () => (await web.context.db.execute(sql`select 1 from turns`)).rows.length > 0
  const statusOf = async (id: number) => (await scheduledPost(browser, id)).status
  expect([await hasRunJobs(), await statusOf(made.body.data.id)]).toEqual([false, 'scheduled'])

  const worker = await startOn(postgres.url, { ROLE: 'worker', DATA_DIR: web.context.config.dataDir })
  try {
    await vi.waitFor(async () => expect(await statusOf(made.body.data.id)).toBe('published'))
    expect(await networks.wall(body.caption)).toHaveLength(1)
    expect(await hasRunJobs()).toBe(true)
    const answers = ['/healthz', '/readyz', '/', '/api/user', '/media/x'].map((path) => fetch(worker.address + path))
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200, 404, 404, 404])
    // A running worker hears of the next one at once, in whichever process it was accepted.
    const next = await publish(browser, await createPost(web.context), publishBody())
    await vi.waitFor(async () => expect(await statusOf(next.body.data.id)).toBe('published'))
  } finally {
    for (const part of [worker, web, postgres]) await part.close()
  }
})

test('processes that start at once on an empty database migrate it once, and all of them become ready', async () => {
  const { url, close } = await createDatabase('template0')
  const servers = await Promise.all(['web', 'worker'].map((role) => startOn(url, { ROLE: role })))
  for (const { address } of servers) expect((await fetch(`${address}/readyz`)).status).toBe(200)
  expect(await ask(url, 'select 1 from migrations.__drizzle_migrations')).toHaveLength(migrations.entries.length)
  for (const server of servers) await server.close()
  await close()
})
