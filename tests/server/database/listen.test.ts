import { afterAll, beforeAll, expect, test } from 'vitest'

import { listenPostgres } from '#server/db/listen-postgres.ts'
import { type ClusterDatabase, createDatabase } from '#tests/support/database.ts'
import { ask } from '#tests/support/programs/postgres-cluster.ts'

let postgres: ClusterDatabase

beforeAll(async () => {
  postgres = await createDatabase('template0')
})
afterAll(() => postgres.close())

const QUIET = { info: () => {}, warn: () => {}, error: () => {} }

const send = (payload: string) => ask(postgres.url, `select pg_notify('news', '${payload}')`)

/** Ends every connection to this database. */
const TERMINATE = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`

test('hears notifications, says when some may have been missed, and hears again after the connection was lost', async () => {
  const heard: (string | null)[] = []
  const stop = listenPostgres({ connectionString: postgres.url }, 'news', (payload) => heard.push(payload), QUIET)
  await expect
    .poll(async () => {
      await send('1')
      return heard.length
    })
    .toBeGreaterThan(0)
  heard.length = 0
  expect(await ask(postgres.url, TERMINATE)).toHaveLength(1)
  await expect.poll(() => heard).toEqual([null])
  await send('2')
  await expect.poll(() => heard).toEqual([null, '2'])
  await stop()
  await send('3')
  expect(heard).toEqual([null, '2'])
})

test('ends at once while the database can’t be reached', async () => {
  const stop = listenPostgres(
    { connectionString: 'postgres://porchlight@127.0.0.1:1/none' },
    'news',
    () => expect.unreachable(),
    QUIET,
  )
  await stop()
})
