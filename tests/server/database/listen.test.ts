import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { listenPostgres } from '#server/db/listen-postgres.ts'
import { startPostgres, type Postgres } from '#tests/support/postgres.ts'

let postgres: Postgres

beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.close())

const QUIET = { info: () => {}, warn: () => {}, error: () => {} }

async function send(payload: string): Promise<void> {
  const client = new Client({ connectionString: postgres.url })
  await client.connect()
  await client.query('select pg_notify($1, $2)', ['news', payload])
  await client.end()
}

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
  expect(await postgres.terminateConnections()).toBe(1)
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
