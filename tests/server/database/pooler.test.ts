import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Database } from '#server/db/database.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { createDatabase } from '#tests/support/database.ts'
import { QUIET } from '#tests/support/moving.ts'
import { startLine } from '#tests/support/postgres-line.ts'
import { ask } from '#tests/support/programs/postgres-cluster.ts'
import { useStarted } from '#tests/support/use-server.ts'

const postgres = useStarted(() => createDatabase())
const warnings: string[] = []
let database: Database

beforeAll(async () => {
  const warn = (_detail: object, message: string) => void warnings.push(message)
  database = await openPostgres(postgres.url, { ...QUIET, warn })
  await database.db.execute(sql`create table numbers (value int4 not null)`)
  await database.db.execute(sql`insert into numbers values (1), (2)`)
})
afterAll(() => database.close())

const countAbove = async (least: number) =>
  (await database.db.execute(sql`select value from numbers where value >= ${least}`)).rows.length

async function preparedTexts(): Promise<string[]> {
  const { rows } = await database.db.execute<{ statement: string }>(sql`select statement from pg_prepared_statements`)
  return rows.map(({ statement }) => statement)
}

test('a statement is prepared on its connection once it is repeated, and still answered when its columns changed', async () => {
  expect([await countAbove(1), await preparedTexts()]).toEqual([2, []])
  for (const least of [1, 2, 3]) expect(await countAbove(least)).toBe(3 - least)
  expect(await preparedTexts()).toContain('select value from numbers where value >= $1')
  await database.db.execute(sql`alter table numbers alter column value type int8`)
  expect([await countAbove(2), await countAbove(1), warnings]).toEqual([1, 2, []])
})

test('a pooler that gives another connection ends the preparing, and every statement is answered', async () => {
  const { db, close } = await openPostgres(postgres.url, {
    ...QUIET,
    warn: (_detail, message) => void warnings.push(message),
  })
  const count = async () => (await db.execute(sql`select 1 from numbers`)).rows.length
  expect([await count(), await count(), await count()]).toEqual([2, 2, 2])
  await db.execute(sql`deallocate all`)
  expect([await count(), await count()]).toEqual([2, 2])
  expect(warnings).toEqual(['statements are no longer prepared: a pooler shares the connections'])
  expect((await db.execute(sql`select 1 from pg_prepared_statements`)).rows).toEqual([])
  await close()
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
