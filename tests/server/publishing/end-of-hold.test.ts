import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { targets } from '#server/db/schema/index.ts'
import type * as accountStatus from '#server/modules/account-status/service.ts'
import { workOn } from '#server/modules/publishing/deliver/worker.ts'
import type { Browser } from '#tests/support/browser.ts'
import { type Postgres, startPostgres } from '#tests/support/postgres.ts'
import { connectMayasPage, createPost, publish, publishBody, scheduledPost } from '#tests/support/publishing.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { startStandIn, type StandIn } from '#tests/support/stand-in.ts'

/** What happens once a worker has read that an account is on hold, before it goes on: at its first look, and under the lock. */
let afterLook: (() => Promise<void>) | null = null
let underLock: (() => Promise<void>) | null = null

vi.mock('#server/modules/account-status/service.ts', async (original) => {
  const real = await original<typeof accountStatus>()
  const findHold: typeof real.findHold = async (...of) => {
    const hold = await real.findHold(...of)
    await afterLook?.()
    return hold
  }
  const lockHold: typeof real.lockHold = async (...of) => {
    const hold = await real.lockHold(...of)
    await underLock?.()
    return hold
  }
  return { ...real, findHold, lockHold }
})

let postgres: Postgres
let sandbox: StandIn
let server: TestServer
let admin: Browser

beforeAll(async () => {
  postgres = await startPostgres()
  sandbox = await startStandIn()
  // The tests are the only worker.
  const config = { ...sandbox.config, role: 'web' as const }
  server = await startTestServer({ onDisk: true, env: { DATABASE_URL: postgres.url }, config })
  admin = await server.signIn((await server.createAdmin()).email)
}, 120_000)

beforeEach(() => {
  afterLook = null
  underLock = null
})

afterAll(async () => {
  await server.close()
  await sandbox.close()
  await postgres.close()
})

/** A post that is due now, whose agent's account is on hold. */
async function due() {
  const agent = await server.createAgent()
  await connectMayasPage(server.context, agent)
  const browser = await server.signIn(agent.email)
  const made = await publish(browser, await createPost(server.context), publishBody())
  const { id } = made.body.data
  const [target] = await server.context.db.select().from(targets).where(eq(targets.publicationId, id))
  expect((await admin.api('POST', `/admin/agents/${agent.id}/disable`)).status).toBe(204)
  const enable = () => admin.api('POST', `/admin/agents/${agent.id}/enable`)
  const shown = async () => (await scheduledPost(await server.signIn(agent.email), id)).targets[0]
  return { targetId: target?.id ?? 0, enable, shown }
}

test('a post that is read as on hold just before the hold ends goes out', async () => {
  const { targetId, enable, shown } = await due()
  afterLook = async () => {
    afterLook = null
    expect((await enable()).status).toBe(204)
  }
  await workOn(server.context, targetId)
  expect(await shown()).toMatchObject({ state: 'published' })
})

test('a hold can’t end between a worker’s second look and its decision to wait, and then resumes the post', async () => {
  const { targetId, enable, shown } = await due()
  let enabling: ReturnType<typeof enable> | undefined
  underLock = async () => {
    enabling = enable()
    await vi.waitFor(
      async () => {
        const waiting = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%"users"%'`
        expect((await server.context.db.execute(waiting)).rows).toHaveLength(1)
      },
      { timeout: 20_000, interval: 20 },
    )
  }
  await workOn(server.context, targetId)
  expect((await enabling)?.status).toBe(204)
  await workOn(server.context, targetId)
  expect(await shown()).toMatchObject({ state: 'published' })
})
