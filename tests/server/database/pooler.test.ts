import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { openPostgres } from '#server/db/postgres.ts'
import { type ClusterDatabase, createDatabase } from '#tests/support/database.ts'
import { ask } from '#tests/support/programs/postgres-cluster.ts'

const QUIET = { info: () => {}, warn: () => {}, error: () => {} }

let postgres: ClusterDatabase

beforeAll(async () => {
  postgres = await createDatabase('template0')
})
afterAll(() => postgres.close())

/** Advisory locks of this database. */
const LOCKS = `select 1 from pg_locks join pg_database d on d.oid = database
  where locktype = 'advisory' and datname = current_database()`

/** The message with which a client ends its session. */
const TERMINATE = Buffer.from('5800000004', 'hex')

/** A line to PostgreSQL on which a session outlives its client, as behind a pooler in transaction mode. */
async function startLine(url: string): Promise<{ url: string; close: () => void }> {
  const { port, hostname } = new URL(url)
  const sessions: Socket[] = []
  const line = createServer((client) => {
    const session = connect(Number(port), hostname)
    sessions.push(session)
    session.on('error', () => client.destroy())
    client.on('error', () => {})
    client.on('data', (chunk: Buffer) => {
      if (chunk.equals(TERMINATE)) client.end()
      else session.write(chunk)
    })
    session.on('data', (chunk) => client.writable && client.write(chunk))
  })
  line.listen(0, '127.0.0.1')
  await once(line, 'listening')
  return {
    url: url.replace(`:${port}/`, `:${(line.address() as AddressInfo).port}/`),
    close: () => {
      for (const session of sessions) session.destroy()
      line.close()
    },
  }
}

test('a migration leaves no lock on a session that outlives it, so that the next process starts', async () => {
  const line = await startLine(postgres.url)
  try {
    await (await openPostgres(line.url, QUIET)).close()
    expect(await ask(postgres.url, LOCKS)).toEqual([])
    const next = await openPostgres(line.url, QUIET)
    await next.ping()
    await next.close()
  } finally {
    line.close()
  }
})
