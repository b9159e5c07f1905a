import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import migrations from '#server/db/migrations/meta/_journal.json' with { type: 'json' }
import { OUTSIDE } from '#tests/support/outside.ts'
import { type ClusterDatabase, createDatabase } from '#tests/support/database.ts'
import { ask } from '#tests/support/programs/postgres-cluster.ts'
import { connectMayasPage, createPost, publish, publishBody, scheduledPost } from '#tests/support/publishing.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { type StandIn, startStandIn } from '#tests/support/stand-in.ts'

const PATIENT = { interval: 50 }

let postgres: ClusterDatabase
let networks: StandIn
let web: TestServer

const shared = () => ({ ...OUTSIDE, PUBLIC_URL: 'http://localhost:3000', DATABASE_URL: postgres.url })

const startAs = (role: string, env: Record<string, string> = {}) =>
  startTestServer({ onDisk: true, env: { ...shared(), ROLE: role, ...env }, config: networks.config })

beforeAll(async () => {
  postgres = await createDatabase()
  networks = await startStandIn()
  web = await startAs('web')
})

afterAll(async () => {
  await web.close()
  await networks.close()
  await postgres.close()
})

async function turnsTaken(): Promise<number> {
  const { rows } = await web.context.db.execute<{ count: number }>(sql`select count(*)::int as count from turns`)
  return rows[0]?.count ?? 0
}

test('a web process accepts a publication and runs no jobs; a worker publishes it and answers health alone', async () => {
  const agent = await web.createAgent({}, { plan: 'premium' })
  await connectMayasPage(web.context, agent)
  const browser = await web.signIn(agent.email)
  const body = publishBody()
  const made = await publish(browser, await createPost(web.context), body)
  expect(made.status).toBe(201)
  expect((await fetch(`${web.address}/readyz`)).status).toBe(200)
  expect(await turnsTaken()).toBe(0)
  expect((await scheduledPost(browser, made.body.data.id)).status).toBe('scheduled')

  const worker = await startAs('worker', { DATA_DIR: web.context.config.dataDir })
  try {
    await vi.waitFor(
      async () => expect((await scheduledPost(browser, made.body.data.id)).status).toBe('published'),
      PATIENT,
    )
    expect(await networks.wall(body.caption)).toHaveLength(1)
    expect(await turnsTaken()).toBeGreaterThan(0)
    const statusOf = async (path: string) => (await fetch(`${worker.address}${path}`)).status
    expect([await statusOf('/healthz'), await statusOf('/readyz')]).toEqual([200, 200])
    expect([await statusOf('/'), await statusOf('/api/user'), await statusOf('/media/x')]).toEqual([404, 404, 404])

    // A running worker hears of the next one at once, in whichever process it was accepted.
    const next = await publish(browser, await createPost(web.context), publishBody())
    await vi.waitFor(
      async () => expect((await scheduledPost(browser, next.body.data.id)).status).toBe('published'),
      PATIENT,
    )
  } finally {
    await worker.close()
  }
})

test('processes that start at once on an empty database migrate it once, and all of them become ready', async () => {
  const empty = await createDatabase('template0')
  const servers = await Promise.all(['web', 'web', 'worker'].map((role) => startAs(role, { DATABASE_URL: empty.url })))
  for (const { address } of servers) expect((await fetch(`${address}/readyz`)).status).toBe(200)
  const done = await ask(empty.url, 'select 1 from migrations.__drizzle_migrations')
  expect(done).toHaveLength(migrations.entries.length)
  for (const server of servers) await server.close()
  await empty.close()
})

test('a migration lets others go on when a table stays in use, and is done when it is free', async () => {
  const holder = new Client({ connectionString: postgres.url })
  await holder.connect()
  await holder.query('begin')
  await holder.query('lock table migrations.__drizzle_migrations')
  const starting = startAs('web', { DATA_DIR: web.context.config.dataDir })
  const waiting = async () => {
    const { rows } = await web.context.db.execute<{ count: number }>(sql`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%__drizzle_migrations%'`)
    return rows[0]?.count
  }
  await expect.poll(waiting, PATIENT).toBe(1)
  // Given up after five seconds.
  await expect.poll(waiting, PATIENT).toBe(0)
  await holder.query('commit')
  await holder.end()
  const started = await starting
  expect((await fetch(`${started.address}/readyz`)).status).toBe(200)
  await started.close()
})
