import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { embeddedDatabase } from '../support/database.ts'
import { DISTRIBUTED, REFERENCE, SINGLE } from './sharding.ts'

// The claim of docs/scaling.md: for every table it is decided where its rows would be on several nodes.

const database = await embeddedDatabase()

const columns = await database.db
  .execute<{ table: string; column: string; nullable: string }>(
    sql`select c.table_name as "table", c.column_name as "column", c.is_nullable as nullable
      from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE'`,
  )
  .then(({ rows }) => rows)

const foreignKeys = await database.db
  .execute<{ edge: string }>(
    sql`select k.conrelid::regclass || '.' || a.attname || ' -> ' || k.confrelid::regclass as edge
      from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
      where k.contype = 'f'`,
  )
  .then(({ rows }) => rows.map(({ edge }) => edge))

const listed = [...Object.keys(DISTRIBUTED), ...REFERENCE, ...SINGLE]

test('every table is in exactly one of the three groups: distributed, reference or single', () => {
  const tables = [...new Set(columns.map(({ table }) => table))].toSorted()
  const undecided = tables.filter((table) => !listed.includes(table))
  expect(undecided, 'decide in tests/architecture/sharding.ts and docs/scaling.md where these tables belong').toEqual(
    [],
  )
  expect(listed.toSorted(), 'a table is listed twice, or no longer exists').toEqual(tables)
})

test('every distributed table leads to the agent by columns that are never null', () => {
  for (const [table, key] of Object.entries(DISTRIBUTED)) {
    const column = 'column' in key ? key.column : key.via
    expect(columns).toContainEqual({ table, column, nullable: 'NO' })
    if ('column' in key) continue
    expect(foreignKeys).toContain(`${table}.${column} -> ${key.parent}`)
    expect(Object.keys(DISTRIBUTED)).toContain(key.parent)
  }
})
