import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'

import migrations from '#server/db/migrations/meta/_journal.json' with { type: 'json' }
import { OUTSIDE } from '#tests/support/outside.ts'
import { createDatabase } from '#tests/support/database.ts'
import { ask } from '#tests/support/programs/postgres-cluster.ts'
import { connectMayasPage, createPost, publish, publishBody, scheduledPost } from '#tests/support/publishing.ts'
import { startTestServer } from '#tests/support/server.ts'
import { startStandIn } from '#tests/support/stand-in.ts'
import { useStarted } from '#tests/support/use-server.ts'

const postgres = useStarted(() => createDatabase())
const networks = useStarted(() => startStandIn())

const startAs = (ROLE: string, env: Record<string, string> = {}) => {
  const shared = { ...OUTSIDE, PUBLIC_URL: 'http://localhost:3000', DATABASE_URL: postgres.url }
  return startTestServer({ onDisk: true, env: { ...shared, ROLE, ...env }, config: networks.config })
}

test('a web process accepts a publication and runs no jobs; a worker publishes it and answers health alone', async () => {
  const web = await startAs('web')
  const agent = await web.createAgent({}, { plan: 'premium' })
  await connectMayasPage(web.context, agent)
  const browser = await web.signIn(agent.email)
  const body = publishBody()
  const made = await publish(browser, await createPost(web.context), body)
  expect(made.status).toBe(201)
  const hasTakenTurns = async () => (await web.context.db.execute(sql`select 1 from turns`)).rows.length > 0
  const statusOf = async (id: number) => (await scheduledPost(browser, id)).status
  expect([await hasTakenTurns(), await statusOf(made.body.data.id)]).toEqual([false, 'scheduled'])

  const worker = await startAs('worker', { DATA_DIR: web.context.config.dataDir })
  try {
    await vi.waitFor(async () => expect(await statusOf(made.body.data.id)).toBe('published'))
    expect(await networks.wall(body.caption)).toHaveLength(1)
    expect(await hasTakenTurns()).toBe(true)
    const answers = ['/healthz', '/readyz', '/', '/api/user', '/media/x'].map((path) => fetch(worker.address + path))
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200, 404, 404, 404])
    // A running worker hears of the next one at once, in whichever process it was accepted.
    const next = await publish(browser, await createPost(web.context), publishBody())
    await vi.waitFor(async () => expect(await statusOf(next.body.data.id)).toBe('published'))
  } finally {
    await worker.close()
    await web.close()
  }
})

test('processes that start at once on an empty database migrate it once, and all of them become ready', async () => {
  const { url, close } = await createDatabase('template0')
  const servers = await Promise.all(['web', 'worker'].map((role) => startAs(role, { DATABASE_URL: url })))
  for (const { address } of servers) expect((await fetch(`${address}/readyz`)).status).toBe(200)
  expect(await ask(url, 'select 1 from migrations.__drizzle_migrations')).toHaveLength(migrations.entries.length)
  for (const server of servers) await server.close()
  await close()
})
