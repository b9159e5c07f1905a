import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import migrations from '#server/db/migrations/meta/_journal.json' with { type: 'json' }
import { openBrowser } from '#tests/support/browser.ts'
import { OUTSIDE } from '#tests/support/outside.ts'
import { type ClusterDatabase, createDatabase } from '#tests/support/database.ts'
import { freePort } from '#tests/support/programs/free-port.ts'
import { run } from '#tests/support/programs/process.ts'
import { connectMayasPage, createPost, publish, publishBody, scheduledPost } from '#tests/support/publishing.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { type StandIn, startStandIn } from '#tests/support/stand-in.ts'

const MAIN = new URL('../../../src/server/main.ts', import.meta.url)
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
}, 120_000)

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
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-roles-'))
  const { url } = await createDatabase('template0')
  const roles = ['web', 'web', 'worker', 'worker']
  const ports = await Promise.all(roles.map(freePort))
  const processes = roles.map((role, at) =>
    run(MAIN, ['--role', role], {
      ...shared(),
      DATABASE_URL: url,
      PORT: String(ports[at]),
      DATA_DIR: join(folder, String(at)),
      LOG_LEVEL: 'error',
    }),
  )
  try {
    await Promise.all(processes.map(({ waitForLine }) => waitForLine((line) => line.includes('Porchlight is ready'))))
    for (const port of ports) expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)
    expect((await openBrowser(`http://127.0.0.1:${ports[0]}`).api('GET', '/user')).status).toBe(401)
    const check = new Client({ connectionString: url })
    await check.connect()
    const { rows } = await check.query<{ count: number }>(
      'select count(*)::int as count from migrations.__drizzle_migrations',
    )
    await check.end()
    expect(rows[0]?.count).toBe(migrations.entries.length)
    expect(processes.map(({ errorOutput }) => errorOutput())).toEqual(roles.map(() => ''))
  } finally {
    await Promise.all(processes.map(({ end }) => end('SIGTERM')))
    rmSync(folder, { recursive: true, force: true })
  }
  expect(processes.map(({ child }) => child.exitCode)).toEqual(roles.map(() => 0))
}, 120_000)

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
