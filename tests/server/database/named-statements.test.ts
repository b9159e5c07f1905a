import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Log } from '#server/app-context.ts'
import type { Database } from '#server/db/database.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { type ClusterDatabase, createDatabase } from '#tests/support/database.ts'

let postgres: ClusterDatabase
let database: Database
const warnings: string[] = []

beforeAll(async () => {
  postgres = await createDatabase()
  const log: Log = { info: () => {}, error: () => {}, warn: (_detail, message) => void warnings.push(message) }
  database = await openPostgres(postgres.url, log)
  await database.db.execute(sql`create table numbers (value int4 not null)`)
  await database.db.execute(sql`insert into numbers values (1), (2)`)
}, 120_000)

afterAll(async () => {
  await database.close()
  await postgres.close()
})

const sumAbove = async (least: number) =>
  (await database.db.execute<{ value: unknown }>(sql`select value from numbers where value >= ${least}`)).rows.length

async function preparedTexts(): Promise<string[]> {
  const { rows } = await database.db.execute<{ statement: string }>(sql`select statement from pg_prepared_statements`)
  return rows.map(({ statement }) => statement)
}

test('a statement is prepared on its connection once it is repeated', async () => {
  expect(await sumAbove(1)).toBe(2)
  expect(await preparedTexts()).toEqual([])
  for (const least of [1, 2, 3]) expect(await sumAbove(least)).toBe(3 - least)
  expect(await preparedTexts()).toContain('select value from numbers where value >= $1')
})

test('a statement is still answered after its columns have changed', async () => {
  expect(await sumAbove(1)).toBe(2)
  await database.db.execute(sql`alter table numbers alter column value type int8`)
  expect(await sumAbove(2)).toBe(1)
  expect(await sumAbove(1)).toBe(2)
  expect(warnings).toEqual([])
})

test('a pooler that gives another connection ends the preparing, and every statement is answered', async () => {
  const count = async () => (await database.db.execute(sql`select 1 from numbers`)).rows.length
  expect([await count(), await count(), await count()]).toEqual([2, 2, 2])
  await database.db.execute(sql`deallocate all`)
  expect([await count(), await count()]).toEqual([2, 2])
  expect(warnings).toEqual(['statements are no longer prepared: a pooler shares the connections'])
  expect(await preparedTexts()).toEqual([])
})
