import { Client } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { databaseFault } from '#server/db/faults.ts'
import { startPostgres, type Postgres } from '#tests/support/postgres.ts'
import { startTestServer } from '#tests/support/server.ts'

let postgres: Postgres

beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.close())

const startOn = (url: string) => startTestServer({ onDisk: true, env: { DATABASE_URL: url, LOG_LEVEL: 'silent' } })

test('a start waits for a PostgreSQL that comes later, and is ready then', async () => {
  let isBack = false
  const back = postgres.restart('immediate', 2000).then(() => (isBack = true))
  const server = await startOn(postgres.url)
  await back
  expect(isBack).toBe(true)
  expect((await fetch(`${server.address}/readyz`)).status).toBe(200)
  await server.close()
})

test('a start ends at once with one line where PostgreSQL refuses what DATABASE_URL says', async () => {
  await expect(startOn(postgres.url.replace(/\/postgres$/, '/nowhere'))).rejects.toThrow(
    `The database of DATABASE_URL can't be used: database "nowhere" does not exist.`,
  )
  await expect(startOn(postgres.url.replace('porchlight@', 'nobody:hunter2@'))).rejects.toThrow(
    `The database of DATABASE_URL can't be used: role "nobody" does not exist.`,
  )
})

test('a start ends with one line where the database has another encoding than UTF-8', async () => {
  const client = new Client({ connectionString: postgres.url })
  await client.connect()
  await client.query(`create database ascii encoding 'SQL_ASCII' lc_collate 'C' lc_ctype 'C' template template0`)
  await client.end()
  await expect(startOn(postgres.url.replace(/\/postgres$/, '/ascii'))).rejects.toThrow(
    `The database of DATABASE_URL can't be used: its encoding is SQL_ASCII; create one with "create database porchlight encoding 'UTF8' template template0".`,
  )
})

test('a lock that is not given in time counts as the database being away, so that a start waits for it', async () => {
  const holder = new Client({ connectionString: postgres.url })
  const waiter = new Client({ connectionString: postgres.url })
  await Promise.all([holder.connect(), waiter.connect()])
  await holder.query('begin; select pg_advisory_xact_lock(1)')
  await waiter.query(`set lock_timeout = '20ms'`)
  const error = await waiter.query('select pg_advisory_lock(1)').catch((reason: unknown) => reason)
  expect(databaseFault(error)).toBe('away')
  await Promise.all([holder.end(), waiter.end()])
})

test('calls are answered 503 within seconds while PostgreSQL is frozen, and as usual afterwards', async () => {
  const server = await startOn(postgres.url)
  const browser = await server.signIn((await server.createAgent()).email)
  const thaw = postgres.freeze()
  try {
    const began = performance.now()
    const answers = await Promise.all(Array.from({ length: 15 }, () => browser.api('GET', '/user')))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]))
    expect(performance.now() - began).toBeLessThan(14_000)
  } finally {
    thaw()
  }
  expect((await browser.api('GET', '/user')).status).toBe(200)
  await server.close()
})

test('calls are answered 503 while PostgreSQL refuses the server’s user, as when its password changes', async () => {
  const ask = async (statement: string) => {
    const client = new Client({ connectionString: postgres.url })
    await client.connect()
    await client.query(statement)
    await client.end()
  }
  await ask('create role app superuser login')
  const server = await startOn(postgres.url.replace('porchlight@', 'app@'))
  const browser = await server.signIn((await server.createAgent()).email)
  await ask('alter role app nologin')
  await postgres.terminateConnections()
  // More than the pool holds idle, whose connections were lost.
  for (let call = 0; call < 15; call++) {
    expect(await browser.api('GET', '/user')).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  }
  await ask('alter role app login')
  await vi.waitFor(async () => expect((await browser.api('GET', '/user')).status).toBe(200))
  await server.close()
})
