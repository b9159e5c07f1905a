import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test, vi } from 'vitest'

import { databaseFault, faultOf } from '#server/db/faults.ts'
import { listenPostgres } from '#server/db/listen-postgres.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { createDatabase } from '#tests/support/database.ts'
import { QUIET } from '#tests/support/moving.ts'
import { startLine } from '#tests/support/postgres-line.ts'
import { freePort } from '#tests/support/programs/free-port.ts'
import { ask } from '#tests/support/programs/postgres-cluster.ts'
import { startTestServer } from '#tests/support/server.ts'
import { useStarted } from '#tests/support/use-server.ts'

const postgres = useStarted(() => createDatabase())

const startOn = (url: string) => startTestServer({ onDisk: true, env: { DATABASE_URL: url, LOG_LEVEL: 'silent' } })

/** Ends every connection to this database. */
const TERMINATE = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`

test('a start waits for a PostgreSQL that comes later, and is ready then', async () => {
  const port = await freePort()
  const url = postgres.url.replace(/:\d+\//, `:${port}/`)
  const warn = vi.fn()
  const opening = openPostgres(url, { ...QUIET, warn })
  await vi.waitFor(() => expect(warn).toHaveBeenCalledWith(expect.anything(), 'waiting for the database'))
  const line = await startLine(postgres.url, { port })
  const database = await opening
  await database.ping()
  await database.close()
  line.close()
})

test('a start ends at once with one line where PostgreSQL refuses what DATABASE_URL says, or has another encoding', async () => {
  const refused = async (url: string, line: string) =>
    await expect(openPostgres(url, QUIET)).rejects.toThrow(`The database of DATABASE_URL can't be used: ${line}`)
  await refused(postgres.url.replace(/\w+$/, 'nowhere'), 'database "nowhere" does not exist.')
  await refused(postgres.url.replace('porchlight@', 'nobody:hunter2@'), 'role "nobody" does not exist.')
  const ascii = await createDatabase('template0', 'SQL_ASCII')
  const advice = `create one with "create database porchlight encoding 'UTF8' template template0".`
  await refused(ascii.url, `its encoding is SQL_ASCII; ${advice}`)
  await ascii.close()
})

test('a lock that is not given in time counts as the database being away, so that a start waits for it', async () => {
  await ask(postgres.url, `do $$ begin raise 'canceling statement' using errcode = '55P03'; end $$`).catch(
    (reason: unknown) => expect(databaseFault(reason)).toBe('away'),
  )
  expect.assertions(1)
})

test('a PostgreSQL that doesn’t answer, or that no connection reaches, is away after seconds, and there again afterwards', async () => {
  const line = await startLine(postgres.url)
  const database = await openPostgres(line.url, QUIET)
  await database.ping()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const resume = line.hold()
  try {
    const fault = async () => await database.ping().then(() => null, faultOf)
    // One statement on the connection that is there, and one for which another is opened.
    const faults = Promise.all([fault(), fault()])
    await vi.advanceTimersByTimeAsync(8_000)
    expect(await faults).toEqual(['away', 'away'])
  } finally {
    vi.useRealTimers()
    resume()
  }
  await database.ping()
  await database.close()
  line.close()
})

test('calls are answered 503 while PostgreSQL refuses the server’s user, as when its password changes', async () => {
  const role = `app_${process.pid}`
  await ask(postgres.url, `create role ${role} superuser login`)
  const server = await startOn(postgres.url.replace('porchlight@', `${role}@`))
  const browser = await server.signIn((await server.createAgent()).email)
  await ask(postgres.url, `alter role ${role} nologin`)
  await ask(postgres.url, TERMINATE)
  // More than the pool holds idle, whose connections were lost.
  for (let call = 0; call < 15; call++) {
    expect(await browser.api('GET', '/user')).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  }
  await ask(postgres.url, `alter role ${role} login`)
  await vi.waitFor(async () => expect((await browser.api('GET', '/user')).status).toBe(200))
  await server.close()
  await ask(postgres.url, `drop role ${role}`)
})

test('notifications are heard, a loss of some is told, and they are heard again after the connection was lost', async () => {
  const send = (payload: string) => ask(postgres.url, `select pg_notify('news', '${payload}')`)
  const heard: (string | null)[] = []
  const stop = listenPostgres({ connectionString: postgres.url }, 'news', (payload) => heard.push(payload), QUIET)
  await expect.poll(async () => await send('1').then(() => heard.length)).toBeGreaterThan(0)
  // The first one may have been sent more than once.
  const news = () => heard.filter((payload) => payload !== '1')
  await ask(postgres.url, TERMINATE)
  await expect.poll(news).toEqual([null])
  await send('2')
  await expect.poll(news).toEqual([null, '2'])
  await stop()
  await send('3')
  expect(news()).toEqual([null, '2'])
})

test('listening ends at once while the database can’t be reached', async () => {
  const connectionString = 'postgres://porchlight@127.0.0.1:1/none'
  await listenPostgres({ connectionString }, 'news', () => expect.unreachable(), QUIET)()
})

describe('prepared statements', () => {
  const warnings: string[] = []
  const log = { ...QUIET, warn: (_detail: object, message: string) => void warnings.push(message) }
  beforeAll(async () => {
    await ask(postgres.url, 'create table numbers as select generate_series(1, 2) as value')
  })

  test('a statement is prepared on its connection once it is repeated, and still answered when its columns changed', async () => {
    const { db, close } = await openPostgres(postgres.url, log)
    const countAbove = async (least: number) =>
      (await db.execute(sql`select value from numbers where value >= ${least}`)).rows.length
    const prepared = async () =>
      (await db.execute<{ statement: string }>(sql`select statement from pg_prepared_statements`)).rows
    expect([await countAbove(1), await prepared()]).toEqual([2, []])
    for (const least of [1, 2, 3]) expect(await countAbove(least)).toBe(3 - least)
    expect(await prepared()).toContainEqual({ statement: 'select value from numbers where value >= $1' })
    await db.execute(sql`alter table numbers alter column value type int8`)
    expect([await countAbove(2), await countAbove(1), warnings]).toEqual([1, 2, []])
    await close()
  })

  test('a pooler that gives another connection ends the preparing, and every statement is answered', async () => {
    const { db, close } = await openPostgres(postgres.url, log)
    const count = async () => (await db.execute(sql`select 1 from numbers`)).rows.length
    expect([await count(), await count(), await count()]).toEqual([2, 2, 2])
    await db.execute(sql`deallocate all`)
    expect([await count(), await count()]).toEqual([2, 2])
    expect(warnings).toEqual(['statements are no longer prepared: a pooler shares the connections'])
    expect((await db.execute(sql`select 1 from pg_prepared_statements`)).rows).toEqual([])
    await close()
  })
})

test('a migration leaves no lock on a session that outlives it, so that the next process starts', async () => {
  const line = await startLine(postgres.url, { outlived: true })
  try {
    await (await openPostgres(line.url, QUIET)).close()
    const locks = `select 1 from pg_locks join pg_database d on d.oid = database
      where locktype = 'advisory' and datname = current_database()`
    expect(await ask(postgres.url, locks)).toEqual([])
    const next = await openPostgres(line.url, QUIET)
    await next.ping()
    await next.close()
  } finally {
    line.close()
  }
})
