import { and, desc, eq, inArray, sql } from 'drizzle-orm'

import type { Db, Tx } from '../../db/open.ts'
import { codeOf } from '../../db/faults.ts'
import { adminChanges } from '../../db/schema/index.ts'
import { CommandError } from '../command.ts'
import {
  copyExactly,
  isSameTally,
  type Tally,
  tallyOf,
  writeRows,
  appliedMigrations,
  mayHaveRows,
  quoted,
  readTables,
  setSequences,
  type Table,
} from './tables.ts'

/** Where rows come from: a backup or another database. */
export interface DataSource {
  migrations: readonly number[]
  tables: readonly { name: string; columns: readonly string[] }[]
  rows: (table: string) => AsyncIterable<string>
  /** Called after all rows were read. */
  sequences: () => Promise<Record<string, string>>
}

/** What was loaded, by table. */
export type Loaded = Map<string, Tally>

/** PostgreSQL's code for a lock that was not given in time. */
const LOCK_NOT_AVAILABLE = '55P03'
const LOCK_WITHIN_SECONDS = 10

/**
 * Loads an empty, migrated database in one transaction, so that it is either complete or still empty, whenever the
 * process dies. Every table is read back and compared before `finish` and the commit.
 * @throws CommandError when the database is not empty, has other tables, or is in use
 */
export async function loadDatabase(
  db: Db,
  source: DataSource,
  finish: (tx: Tx, loaded: Loaded) => Promise<void>,
): Promise<Loaded> {
  const loaded = await db.transaction(async (tx) => {
    await copyExactly(tx)
    await requireSameMigrations(tx, source.migrations)
    const tables = await readTables(tx)
    requireSameTables(source.tables, tables)
    await holdTables(tx, tables)
    await requireEmpty(tx)
    for (const table of tables.toReversed()) {
      if (mayHaveRows(table)) await tx.execute(sql.raw(`delete from public.${quoted(table.name)}`))
    }
    const loaded: Loaded = new Map()
    for (const table of tables) loaded.set(table.name, await writeRows(tx, table, source.rows(table.name)))
    await setSequences(tx, await source.sequences())
    for (const table of tables) await requireSameRows(tx, table, loaded)
    await finish(tx, loaded)
    return loaded
  })
  // Until the first statistics are there PostgreSQL plans as if the tables were empty.
  await db.execute(sql.raw('analyze'))
  return loaded
}

async function requireSameRows(tx: Tx, table: Table, loaded: Loaded): Promise<void> {
  const tally = loaded.get(table.name)
  if (tally && isSameTally(tally, await tallyOf(tx, table))) return
  throw new CommandError(`The table ${table.name} reads back different. Nothing was changed.`)
}

/** Keeps everybody else from writing until the transaction ends. */
async function holdTables(tx: Tx, tables: readonly Table[]): Promise<void> {
  const names = tables.map(({ name }) => `public.${quoted(name)}`).join(', ')
  try {
    await tx.execute(sql.raw(`set local lock_timeout = '${LOCK_WITHIN_SECONDS}s'`))
    await tx.execute(sql.raw(`lock table ${names} in exclusive mode`))
  } catch (error) {
    const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
    if (codeOf(cause) !== LOCK_NOT_AVAILABLE) throw error
    throw new CommandError('The database is in use. Stop every server on it.', { cause: error })
  }
}

/** @throws CommandError that names the tables with rows */
export async function requireEmpty(tx: Tx): Promise<void> {
  const used: string[] = []
  for (const table of await readTables(tx)) {
    if (mayHaveRows(table)) continue
    const { rows } = await tx.execute(sql.raw(`select 1 from public.${quoted(table.name)} limit 1`))
    if (rows.length > 0) used.push(table.name)
  }
  if (used.length === 0) return
  const before = await lastLoadOf(tx)
  const hint = before ? ` It was loaded by this command on ${before.toISOString()}.` : ''
  throw new CommandError(`The database to be loaded is not empty: there are rows in ${used.join(', ')}.${hint}`)
}

async function lastLoadOf(tx: Tx): Promise<Date | null> {
  const [entry] = await tx
    .select({ at: adminChanges.at })
    .from(adminChanges)
    .where(
      and(
        eq(adminChanges.byOperator, true),
        eq(adminChanges.kind, 'system'),
        inArray(adminChanges.action, ['restored', 'database_moved']),
      ),
    )
    .orderBy(desc(adminChanges.id))
    .limit(1)
  return entry?.at ?? null
}

/** @throws CommandError that says which release is needed */
export async function requireSameMigrations(tx: Tx, theirs: readonly number[]): Promise<void> {
  const ours = await appliedMigrations(tx)
  if (ours.join() === theirs.join()) return
  const isOlder = theirs.length < ours.length
  throw new CommandError(
    `The data is of ${isOlder ? 'an older' : 'another'} release: it has ${theirs.length} migrations, the database to be loaded ${ours.length}. Load an empty database with the version the data is from, then update.`,
  )
}

/** Equal migrations make equal tables, unless somebody changed one by hand. */
function requireSameTables(theirs: DataSource['tables'], ours: readonly Table[]): void {
  const shapeOf = (name: string, columns: readonly string[]) => `${name} (${columns.join(', ')})`
  const known = new Set(theirs.map(({ name, columns }) => shapeOf(name, columns)))
  const shapes = ours.map(({ name, columns }) =>
    shapeOf(
      name,
      columns.map((column) => column.name),
    ),
  )
  const odd = [...known].filter((shape) => !shapes.includes(shape))
  if (odd.length === 0 && known.size === shapes.length) return
  throw new CommandError(`The database to be loaded has other tables or columns than the data. ${odd.join(' ')}`.trim())
}
