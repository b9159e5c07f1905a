import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { expect, vi } from 'vitest'

import { type Database, type Db, openDatabase } from '#server/db/open.ts'
import { runCommandLine } from '#server/operator/command-line.ts'

import { copyEmbedded } from './database.ts'
import { ask } from './programs/postgres-cluster.ts'
import { run, type Process } from './programs/process.ts'

const PROGRAM = new URL('../../src/server/operator/main.ts', import.meta.url)

export const QUIET = { info: () => {}, warn: () => {}, error: () => {} }

/** Starts an operator's command. */
export const startAdmin = (args: string[], env: Record<string, string>): Process => run(PROGRAM, args, env)

/** Runs an operator's command to its end in this process, with no other settings than these. */
export async function admin(args: string[], env: Record<string, string>) {
  const output: string[] = []
  let errorOutput = ''
  // As the program itself sets it.
  const umask = process.umask(0o077)
  const code = await runCommandLine(args, {
    env,
    print: (text) => output.push(text),
    tell: (line) => void (errorOutput += `${String(line)}\n`),
  })
  process.umask(umask)
  return { code, output: output.join('\n'), errorOutput }
}

/** The settings of a server that say where its data is. */
export interface Place {
  DATA_DIR: string
  DATABASE_URL?: string
}

export async function withDatabase<T>(place: Place, work: (database: Database) => Promise<T>): Promise<T> {
  const { DATA_DIR: dataDir, DATABASE_URL: databaseUrl = null } = place
  if (databaseUrl === null) copyEmbedded(dataDir)
  const database = await openDatabase({ dataDir, databaseUrl }, QUIET)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** Cuts the connection of a command that loads a migrated database, when all rows are written and nothing is committed. */
export async function cutWhileLoading(
  args: string[],
  env: Record<string, string>,
  databaseUrl: string,
): ReturnType<typeof admin> {
  const holder = new Client({ connectionString: databaseUrl })
  await holder.connect()
  try {
    // The command waits for this transaction when it sets the sequences.
    await holder.query('begin; alter sequence users_id_seq increment by 1')
    const running = admin(args, env)
    const cut = `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%setval%'`
    await vi.waitFor(async () => expect(await ask(databaseUrl, cut)).toHaveLength(1), { timeout: 60_000, interval: 50 })
    await holder.query('rollback')
    return await running
  } finally {
    await holder.end()
  }
}

/** Entries of the audit log that the commands themselves write. */
const OWN_ENTRIES = sql`action in ('backed_up', 'restored', 'database_moved', 'files_moved') and by_operator`

/** The server's tables, without the one whose rows may be lost at any time. */
async function tableNames(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select table_name::text as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'rate_counts' order by 1`)
  return rows.map(({ name }) => name)
}

/**
 * Columns that may differ afterwards: a restore has every subscription read from Stripe again, and `lower` of a letter
 * with an accent depends on the database's locale.
 */
const DIFFERING: Record<string, string> = { subscriptions: 'synced_at', social_posts: 'searched' }

/** Every row of every table, as PostgreSQL writes it, without the commands' own entries in the audit log. */
export async function allRows(db: Db): Promise<Record<string, string[]>> {
  const tables: Record<string, string[]> = {}
  for (const name of await tableNames(db)) {
    tables[name] = await db.transaction(async (tx) => {
      await tx.execute(sql`set local timezone = 'UTC'`)
      const { rows } = await tx.execute<{ row: string }>(sql`
        select (to_jsonb(t) - ${DIFFERING[name] ?? ''}::text)::text as row
        from ${sql.identifier(name)} t
        where ${name === 'admin_changes' ? sql`not (${OWN_ENTRIES})` : sql`true`}`)
      return rows.map(({ row }) => row).toSorted()
    })
  }
  return tables
}

/** The actions the commands wrote to the audit log, earliest first. */
export async function ownEntries(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ action: string }>(
    sql`select action from admin_changes where ${OWN_ENTRIES} order by id`,
  )
  return rows.map(({ action }) => action)
}

/** Values that are easily lost on the way, by type. */
const VALUES: Record<string, string> = {
  text: `'Ñandú “q” \\"\\\\ 😀' || chr(10) || chr(13) || chr(8232) || chr(9)`,
  'integer[]': `'{3,1,2147483647}'`,
  smallint: '32767',
  integer: '2147483647',
  bigint: '9007199254740991',
  boolean: 'true',
  jsonb: `'{"n": 1.10, "big": 12345678901234567890, "none": null, "text": "a\\u2028\\nb"}'`,
  uuid: 'gen_random_uuid()',
  date: `'2026-02-28'`,
  'timestamp with time zone': `'2026-11-01 06:59:59.123456+00'`,
}

/** Puts a row with such values into each table that is empty; its foreign keys refer to rows that are there. */
export async function fillEmptyTables(db: Db): Promise<void> {
  let left = await tableNames(db)
  for (let before = Infinity; left.length > 0 && left.length < before;) {
    before = left.length
    const empty: string[] = []
    for (const name of left) {
      if ((await db.execute(sql`select 1 from ${sql.identifier(name)} limit 1`)).rows.length > 0) continue
      if (!(await insertRow(db, name))) empty.push(name)
    }
    left = empty
  }
  if (left.length > 0) throw new Error(`No row could be put into ${left.join(', ')}`)
}

/** False while a table it refers to is empty. */
async function insertRow(db: Db, table: string): Promise<boolean> {
  const { rows: columns } = await db.execute<{ name: string; type: string; refers: string | null }>(sql`
    select a.attname::text as name, format_type(a.atttypid, null) as type,
      (
        select format('(select %I from %s limit 1)', f.attname, r.confrelid::regclass)
        from pg_constraint r
        join pg_attribute f on f.attrelid = r.confrelid and f.attnum = r.confkey[1]
        where r.conrelid = a.attrelid and r.contype = 'f' and r.conkey[1] = a.attnum
      ) as refers
    from pg_attribute a
    where a.attrelid = ${table}::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and coalesce(pg_get_serial_sequence(${table}, a.attname), '') = ''`)
  for (const { refers } of columns) {
    if (refers && (await db.execute(sql.raw(`select 1 where ${refers} is not null`))).rows.length === 0) return false
  }
  const names = columns.map(({ name }) => `"${name}"`).join(', ')
  const values = columns.map(({ type, refers }) => refers ?? VALUES[type] ?? 'null').join(', ')
  await db.execute(sql.raw(`insert into "${table}" (${names}) values (${values})`))
  return true
}

/** The sequences whose next number a row already has, or that would give a number twice. */
export async function staleSequences(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ table: string; column: string; sequence: string }>(sql`
    select c.relname::text as table, a.attname::text as column,
      pg_get_serial_sequence(quote_ident(c.relname), a.attname) as sequence
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      and pg_get_serial_sequence(quote_ident(c.relname), a.attname) is not null`)
  if (rows.length < 10) throw new Error('The sequences were not found')
  const stale: string[] = []
  for (const { table, column, sequence } of rows) {
    const { rows: found } = await db.execute<{ isFresh: boolean }>(
      sql.raw(`select nextval('${sequence}') > coalesce(max("${column}"), 0) as "isFresh" from "${table}"`),
    )
    if (!found[0]?.isFresh) stale.push(sequence)
  }
  return stale
}

/** The paths below a folder that others than its owner may use, itself included. */
export function openToOthers(folder: string): string[] {
  const below = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name))
  return [folder, ...below].filter((path) => (statSync(path).mode & 0o077) !== 0)
}
