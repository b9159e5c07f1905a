import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { MIGRATIONS } from '#server/db/migrations.ts'

// A migration runs while processes of the previous release still do (docs/decisions/0026-database-and-processes.md).

/** The first migration the rule applies to; those before it were stopped for. */
const FIRST = 29

/** What the previous release's statements don't survive, or what blocks them while a large table is rewritten. */
const CONTRACTS = [
  /\bdrop\s+(?:table|column|view|constraint|type)\b/i,
  /\brename\b/i,
  /\bset\s+not\s+null\b/i,
  /\bset\s+data\s+type\b/i,
  /\badd\s+column\b(?![^;]*\bdefault\b)[^;]*\bnot\s+null\b/i,
]

/** A line in a migration that says since which release nothing reads or writes what it removes. */
const UNUSED_SINCE = /^-- unused since \S+/m

/**
 * A line in a migration that widens ids while its tables are small. The release before it must read both widths: it
 * declares the columns as 64-bit already.
 */
const REWRITES = /^-- rewrites tables: \S+/m

const WIDENED = /\bset\s+data\s+type\s+bigint\b/gi

function contractsIn(sql: string): string[] {
  const checked = REWRITES.test(sql) ? sql.replaceAll(WIDENED, '') : sql
  return CONTRACTS.filter((one) => one.test(checked)).map(String)
}

test('every migration leaves what the previous release uses, or says since when nothing uses it', () => {
  const names = readdirSync(MIGRATIONS.migrationsFolder).filter((name) => /^\d{4}_.*\.sql$/.test(name))
  const bound = names.filter((name) => Number(name.slice(0, 4)) >= FIRST)
  expect(bound).not.toEqual([])
  const wrong = bound.flatMap((name) => {
    const sql = readFileSync(join(MIGRATIONS.migrationsFolder, name), 'utf8')
    return UNUSED_SINCE.test(sql) ? [] : contractsIn(sql).map((rule) => `${name}: ${rule}`)
  })
  expect(wrong).toEqual([])
})

test.each([
  'ALTER TABLE "posts" DROP COLUMN "title";',
  'ALTER TABLE "posts" RENAME TO "articles";',
  'ALTER TABLE "posts" ALTER COLUMN "title" SET NOT NULL;',
  'ALTER TABLE "posts" ADD COLUMN "title" text NOT NULL;',
  'ALTER TABLE "posts" ALTER COLUMN "title" SET DATA TYPE integer;',
  'ALTER TABLE "posts" ALTER COLUMN "id" SET DATA TYPE bigint;',
  '-- rewrites tables: posts\nALTER TABLE "posts" ALTER COLUMN "id" SET DATA TYPE text;',
])('%s is not taken for safe beside the previous release', (sql) => {
  expect(contractsIn(sql)).not.toEqual([])
})

test.each([
  'ALTER TABLE "posts" ADD COLUMN "title" text;',
  `ALTER TABLE "posts" ADD COLUMN "title" text DEFAULT '' NOT NULL;`,
  'CREATE TABLE "posts" ("title" text NOT NULL);',
  '-- rewrites tables: posts\nALTER TABLE "posts" ALTER COLUMN "id" SET DATA TYPE bigint;',
])('%s is taken for safe beside the previous release', (sql) => {
  expect(contractsIn(sql)).toEqual([])
})

// The claim of docs/scaling.md: for every table it is decided where its rows would be on several nodes.

const SCALING = readFileSync('docs/scaling.md', 'utf8')
const namesIn = (text = '') => [...text.matchAll(/`(\w+)`/g)].map(([, name = '']) => name)

/** The rows of a table of the document as what its columns name. */
const rowsUnder = (head: string) =>
  (SCALING.split(`| ${head} `)[1]?.split('\n\n')[0] ?? '')
    .split('\n')
    .slice(2)
    .map((row) => row.split('|').slice(1).map(namesIn))

/** By table with rows of agents, its column that leads to the agent, and the table this points to. */
const DISTRIBUTED = new Map(
  rowsUnder('Distributed').flatMap(([names = [], [column = '', parent = ''] = []]) =>
    names.map((name) => [name, { column, parent }] as const),
  ),
)
const REFERENCE = namesIn(/Reference data[^]*?\n\n/.exec(SCALING)?.[0])
const SINGLE = rowsUnder('Single').flatMap(([names = []]) => names)

interface Table {
  columns: Record<string, { notNull: boolean }>
  foreignKeys: Record<string, { tableTo: string; columnsFrom: string[] }>
}

/** The tables as the last migration leaves them, by name. */
function tables(): Record<string, Table> {
  const meta = join(MIGRATIONS.migrationsFolder, 'meta')
  const last = readdirSync(meta)
    .toSorted()
    .findLast((name) => name.endsWith('_snapshot.json'))
  const snapshot = JSON.parse(readFileSync(join(meta, last ?? ''), 'utf8')) as { tables: Record<string, Table> }
  return Object.fromEntries(
    Object.entries(snapshot.tables).map(([name, table]) => [name.replace('public.', ''), table]),
  )
}

test('every table is in exactly one of the three groups: distributed, reference or single', () => {
  const listed = [...DISTRIBUTED.keys(), ...REFERENCE, ...SINGLE].toSorted()
  expect(listed, 'decide in docs/scaling.md where each table belongs, once').toEqual(Object.keys(tables()).toSorted())
})

test('every distributed table leads to the agent by columns that are never null', () => {
  for (const [name, { column, parent }] of DISTRIBUTED) {
    const table = tables()[name]
    expect([name, table?.columns[column]?.notNull]).toEqual([name, true])
    if (parent === '') continue
    const key = Object.values(table?.foreignKeys ?? {}).find(({ columnsFrom }) => columnsFrom.includes(column))
    expect([name, key?.tableTo, DISTRIBUTED.has(parent)]).toEqual([name, parent, true])
  }
})
