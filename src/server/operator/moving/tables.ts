import { sql } from 'drizzle-orm'
import type { Tx } from '../../db/open.ts'
import { createHash } from 'node:crypto'

/** A column that is copied; generated ones aren't, since the database computes them again. */
interface Column {
  name: string
  /** As SQL writes it, such as `timestamp with time zone`. */
  type: string
  /** Whether its order depends on the database's locale. */
  isCollated: boolean
}

export interface Table {
  name: string
  /** By name, whatever order the migrations added them in. */
  columns: Column[]
  /** The columns that order its rows: the primary key, else all. */
  key: string[]
}

interface Found extends Omit<Table, 'key'> {
  key: string[] | null
  /** The tables its foreign keys refer to. */
  needs: string[]
}

/** Tables with rows in a database nobody has used: the tags of the migrations, and when regular jobs last ran. */
const NEVER_EMPTY = new Set(['tags', 'turns'])

export const mayHaveRows = ({ name }: Table): boolean => NEVER_EMPTY.has(name)

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/**
 * The tables of the server, each after those it refers to. Without unlogged ones, which any crash may empty, and the
 * tables of the job queue and the migrations, which are in schemas of their own.
 */
export async function readTables(tx: Tx): Promise<Table[]> {
  const { rows } = await tx.execute<Found & Record<string, unknown>>(sql`
    select c.relname::text as name,
      (
        select json_agg(
          json_build_object(
            'name', a.attname,
            'type', format_type(a.atttypid, a.atttypmod),
            'isCollated', a.attcollation <> 0
          ) order by a.attname
        )
        from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      ) as columns,
      (
        select json_agg(a.attname order by k.place)
        from pg_index i
        cross join lateral unnest(i.indkey) with ordinality as k(number, place)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number
        where i.indrelid = c.oid and i.indisprimary
      ) as key,
      (
        select coalesce(json_agg(distinct f.relname::text), '[]')
        from pg_constraint r
        join pg_class f on f.oid = r.confrelid
        where r.conrelid = c.oid and r.contype = 'f' and f.oid <> c.oid
      ) as needs
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
    order by c.relname`)
  return inOrder(rows).map(({ name, columns, key }) => ({ name, columns, key: key ?? columns.map((one) => one.name) }))
}

/** @throws Error when tables refer to each other in a circle */
function inOrder(tables: readonly Found[]): Found[] {
  const ordered: Found[] = []
  let left = [...tables]
  while (left.length > 0) {
    const waiting = new Set(left.map(({ name }) => name))
    const next = left.filter(({ needs }) => !needs.some((name) => waiting.has(name)))
    if (next.length === 0) throw new Error(`Tables refer to each other in a circle: ${[...waiting].join(', ')}`)
    ordered.push(...next)
    left = left.filter((table) => !next.includes(table))
  }
  return ordered
}

/** When each applied migration was made, in milliseconds: what drizzle identifies it by. */
export async function appliedMigrations(tx: Tx): Promise<number[]> {
  const { rows } = await tx.execute<{ made: string }>(
    sql`select created_at::text as made from migrations.__drizzle_migrations order by created_at`,
  )
  return rows.map(({ made }) => Number(made))
}

/**
 * The last number each sequence gave. Read after the rows: a sequence is not part of the transaction's snapshot, and
 * a number that was given meanwhile must not be given again.
 */
export async function readSequences(tx: Tx): Promise<Record<string, string>> {
  const { rows } = await tx.execute<{ name: string; last: string }>(sql`
    select sequencename::text as name, last_value::text as last from pg_sequences
    where schemaname = 'public' and last_value is not null order by sequencename`)
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]))
}

export async function setSequences(tx: Tx, sequences: Record<string, string>): Promise<void> {
  for (const [name, last] of Object.entries(sequences)) {
    await tx.execute(sql`select setval(${`public.${quoted(name)}`}::text::regclass, ${last}::text::bigint)`)
  }
}

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
