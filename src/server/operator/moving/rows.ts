import { createHash } from 'node:crypto'

import { sql } from 'drizzle-orm'

import type { Tx } from '../../db/open.ts'
import { quoted, type Table } from './tables.ts'

/** Rows fetched at once, and the most written by one statement. */
const ROWS = 500

/** Characters after which a statement takes no more rows. */
const CHARACTERS = 1024 * 1024

/** Rows counted and hashed, as lines in the order of their key. */
export interface Tally {
  rows: number
  /** Lower-case hex. */
  sha256: string
}

/**
 * Settings of a transaction that copies rows: values have the same text in every database, and statements the time
 * they need.
 */
export async function copyExactly(tx: Tx): Promise<void> {
  const settings = [
    `timezone = 'UTC'`,
    `datestyle = 'ISO, MDY'`,
    `intervalstyle = 'postgres'`,
    `bytea_output = 'hex'`,
    'extra_float_digits = 1',
    'statement_timeout = 0',
    'idle_in_transaction_session_timeout = 0',
  ]
  for (const setting of settings) await tx.execute(sql.raw(`set local ${setting}`))
}

/**
 * Reads a table as lines, each a row: a JSON array with the text of each column, null where it is null. PostgreSQL
 * reads every type back from its own text. The order is the same in every database, whatever its locale.
 */
export async function* readRows(tx: Tx, { name, columns, key }: Table): AsyncGenerator<string> {
  const texts = columns.map((column) => `${quoted(column.name)}::text`)
  const isCollated = new Set(columns.filter((column) => column.isCollated).map((column) => column.name))
  const order = key.map((column) => `${quoted(column)}${isCollated.has(column) ? ' collate "C"' : ''}`)
  const select = `select array_to_json(array[${texts.join(', ')}]::text[])::text as line
    from public.${quoted(name)} order by ${order.join(', ')}`
  await tx.execute(sql.raw(`declare copied_rows no scroll cursor for ${select}`))
  for (;;) {
    const { rows } = await tx.execute<{ line: string }>(sql.raw(`fetch ${ROWS} from copied_rows`))
    for (const { line } of rows) yield line
    if (rows.length < ROWS) break
  }
  await tx.execute(sql.raw('close copied_rows'))
}

/** Inserts lines of `readRows` into the table; the lines' tally. */
export async function writeRows(tx: Tx, table: Table, lines: AsyncIterable<string>): Promise<Tally> {
  const counting = startTally()
  let batch: string[] = []
  let characters = 0
  const flush = async () => {
    if (batch.length > 0) await insert(tx, table, batch)
    batch = []
    characters = 0
  }
  for await (const line of lines) {
    counting.add(line)
    batch.push(line)
    characters += line.length
    if (batch.length === ROWS || characters > CHARACTERS) await flush()
  }
  await flush()
  return counting.tally()
}

async function insert(tx: Tx, { name, columns }: Table, lines: readonly string[]): Promise<void> {
  const names = columns.map((column) => quoted(column.name)).join(', ')
  const values = columns.map(({ type }, at) => `(line ->> ${at})::${type}`).join(', ')
  await tx.execute(sql`
    insert into ${sql.raw(`public.${quoted(name)} (${names})`)} overriding system value
    select ${sql.raw(values)} from jsonb_array_elements(${`[${lines.join(',')}]`}::text::jsonb) as line`)
}

/** The tally of a table as it is. */
export async function tallyOf(tx: Tx, table: Table): Promise<Tally> {
  const counting = startTally()
  for await (const line of readRows(tx, table)) counting.add(line)
  return counting.tally()
}

export function startTally(): { add: (line: string) => void; tally: () => Tally } {
  const sha256 = createHash('sha256')
  let rows = 0
  return {
    add: (line) => {
      rows += 1
      sha256.update(line).update('\n')
    },
    tally: () => ({ rows, sha256: sha256.digest('hex') }),
  }
}

export const isSameTally = (one: Tally, other: Tally): boolean => one.rows === other.rows && one.sha256 === other.sha256
