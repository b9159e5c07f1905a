import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { ConstructorOptions } from 'pg-boss'

import type * as schema from './schema/index.ts'

/** Both drivers' answer to a raw statement. */
interface RawAnswer<Row> {
  rows: Row[]
}

interface Rows extends PgQueryResultHKT {
  type: RawAnswer<this['row']>
}

/**
 * The database as modules use it, the same with both drivers. Rows of `db.execute` are raw: timestamps as text, and
 * int8 as text or number depending on the driver, so cast in the statement.
 */
export type Db = PgDatabase<Rows, typeof schema>

/** A transaction of `Db`; it can be passed wherever a `Db` is taken. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

/** An open database with what only the server itself needs. */
export interface Database {
  db: Db
  /** How the job queue connects to the same database. */
  queueOptions: Pick<ConstructorOptions, 'db' | 'backend' | 'connectionString' | 'connectionTimeoutMillis' | 'max'>
  /** Whether other processes may use this database too. */
  shared: boolean
  /**
   * Calls `hear` with the payload of every notification on the channel, and with null when some may have been missed
   * because the connection was lost. `onListening` is told when notifications begin to arrive and when they can't.
   * Returns the function that ends it.
   */
  listen: (
    channel: string,
    hear: (payload: string | null) => void,
    onListening?: (isListening: boolean) => void,
  ) => Promise<() => Promise<void>>
  /** The pool's connections by what they do; missing where there is no pool. */
  connections?: () => Record<'active' | 'idle' | 'waiting', number>
  /** Throws when the database doesn't answer. */
  ping: () => Promise<void>
  close: () => Promise<void>
}
