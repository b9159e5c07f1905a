import { readFile } from 'node:fs/promises'

import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { startTestServer, type TestServer } from '#tests/support/server.ts'

const MIGRATION = new URL('../../../src/server/db/migrations/0025_drop_owed_credit.sql', import.meta.url)

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('the column of owed credits is dropped only once no agent is owed one', async () => {
  const { db } = server.context
  const { id } = await server.createAgent()
  const run = async (statement: string) => db.execute<{ owed: unknown }>(sql.raw(statement))
  const migrate = async () => {
    const statements = (await readFile(MIGRATION, 'utf8')).split('--> statement-breakpoint')
    for (const statement of statements) await run(statement)
  }
  await run('alter table subscriptions add owed jsonb')
  await run(`insert into subscriptions (agent_id, customer_id, owed) values (${id}, 'cus_owed', '{"cents": 100}')
    on conflict (agent_id) do update set owed = excluded.owed`)
  await expect(migrate()).rejects.toThrow()
  expect((await run(`select owed from subscriptions where agent_id = ${id}`)).rows).toEqual([{ owed: { cents: 100 } }])
  await run('update subscriptions set owed = null')
  await migrate()
  await expect(run('select owed from subscriptions')).rejects.toThrow()
})
