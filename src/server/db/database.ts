import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { ConstructorOptions } from 'pg-boss'

import type * as schema from './schema/index.ts'

/** What both drivers answer a raw statement with. */
interface RawAnswer<Row> {
  rows: Row[]
}

interface Rows extends PgQueryResultHKT {
  type: RawAnswer<this['row']>
}

/**
 * The database as modules see it, the same on both drivers. Rows of `db.execute` come raw: instants
 * as text, and int8 as text or number depending on the driver, so cast in the statement.
 */
export type Db = PgDatabase<Rows, typeof schema>

/** A transaction of `Db`; everything that takes a `Db` takes it as well. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

/** An open database and what only the server itself does with it. */
export interface Database {
  db: Db
  /** How the job queue reaches the same database. */
  queueOptions: Pick<ConstructorOptions, 'db' | 'backend' | 'connectionString' | 'max'>
  /** Whether other processes may work on this database too. */
  shared: boolean
  /** Throws when the database doesn't answer. */
  ping: () => Promise<void>
  close: () => Promise<void>
}
