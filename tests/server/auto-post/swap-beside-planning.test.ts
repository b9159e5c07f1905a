import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import type { ScheduledPost } from '#contract/publishing/publishing.ts'
import { takeBack } from '#server/modules/auto-post/write.ts'
import { lockCities } from '#server/modules/versions/service.ts'
import { autoPosts, saveSettings, shelveMany } from '#tests/support/auto-posts.ts'
import { type ClusterDatabase, createDatabase } from '#tests/support/database.ts'
import { connectMayasPage } from '#tests/support/publishing.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

const AUSTIN = 4_671_654

let postgres: ClusterDatabase
let server: TestServer

beforeAll(async () => {
  postgres = await createDatabase()
  server = await startTestServer({ onDisk: true, env: { DATABASE_URL: postgres.url } })
}, 120_000)

afterAll(async () => {
  await server.close()
  await postgres.close()
})

test('a swap and planning of the same post wait for each other and don’t block each other', async () => {
  const { context } = server
  await shelveMany(context, 'home-buyers', 4)
  const agent = await server.createAgent({}, { brokerageCityId: AUSTIN })
  await connectMayasPage(context, agent)
  const browser = await server.signIn(agent.email)
  await saveSettings(browser, { frequency_days_of_week: ['thursday'] })
  const [planned] = await autoPosts(context, agent.id)
  const id = planned?.id ?? 0
  let swap: ReturnType<typeof browser.api<{ data: ScheduledPost }>> | undefined
  // As planning does for a post that is no longer right.
  await context.db.transaction(async (tx) => {
    await lockCities(tx, [AUSTIN])
    swap = browser.api('POST', `/agent/social-posts/${id}/swap`)
    await vi.waitFor(
      async () => {
        const waiting = sql`select 1 from pg_locks where locktype = 'advisory' and not granted`
        expect((await tx.execute(waiting)).rows).not.toEqual([])
      },
      { interval: 20 },
    )
    await takeBack(tx, [id], context.now())
  })
  const answer = await swap
  expect(answer?.status).toBe(404)
})
