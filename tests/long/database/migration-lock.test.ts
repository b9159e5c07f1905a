import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { expect, test } from 'vitest'

import { createDatabase } from '#tests/support/database.ts'
import { startTestServer } from '#tests/support/server.ts'

test('a migration lets others go on when a table stays in use, and is done when it is free', async () => {
  const { url, close } = await createDatabase()
  const start = () => startTestServer({ onDisk: true, env: { DATABASE_URL: url } })
  const first = await start()
  const holder = new Client({ connectionString: url })
  await holder.connect()
  await holder.query('begin')
  await holder.query('lock table migrations.__drizzle_migrations')
  const starting = start()
  const waiting = sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%__drizzle_migrations%'`
  const waits = async () => (await first.context.db.execute(waiting)).rows.length
  await expect.poll(waits).toBe(1)
  // Given up after five seconds.
  await expect.poll(waits).toBe(0)
  await holder.query('commit')
  await holder.end()
  const started = await starting
  expect((await fetch(`${started.address}/readyz`)).status).toBe(200)
  await started.close()
  await first.close()
  await close()
})
