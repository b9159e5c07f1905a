import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { Client, Pool, type PoolClient } from 'pg'

import { StartError } from '../start-error.ts'
import type { Log } from '../app-context.ts'
import type { Database, Db } from './database.ts'
import { DatabaseAway, databaseFault, isRefusal, reasonOf } from './faults.ts'
import { listenPostgres } from './listen-postgres.ts'
import { MIGRATIONS } from './migrations.ts'
import { withNamedStatements } from './named-statements.ts'
import * as schema from './schema/index.ts'
import { untilThere } from './until-there.ts'

/** Any number that no other program uses as an advisory lock in the same database. */
const MIGRATION_LOCK = 7_067_411

/** How long to wait for a connection, whether a new one or one of the pool's that is in use. */
const CONNECT_WITHIN_MS = 3000

/** How long to wait for an answer; a server whose machine or connection is gone never sends one. */
const ANSWER_WITHIN_MS = 8000

/**
 * Opens a PostgreSQL server, and waits for one that can't be reached yet until `signal` is aborted. Processes that
 * start at once migrate the tables one after the other.
 * @throws StartError when the server refuses the credentials or database in DATABASE_URL
 */
export async function openPostgres(connectionString: string, log: Log, signal?: AbortSignal): Promise<Database> {
  const connection = { connectionString, connectionTimeoutMillis: CONNECT_WITHIN_MS, keepAlive: true }
  try {
    await untilThere(() => migrateAlone(connection), log, signal)
  } catch (error) {
    if (signal?.aborted || error instanceof StartError) throw error
    throw cantBeUsed(error)
  }
  const pool = new Pool({ ...connection, query_timeout: ANSWER_WITHIN_MS, max: 10 })
  // Listens on every connection for its whole life: the pool itself listens only to idle ones, and an error event
  // without a listener ends the process.
  pool.on('connect', (client) => {
    client.on('error', (error) => log.warn({ err: error }, 'a database connection was lost'))
  })
  pool.on('error', () => {})
  const db = openDb(pool, log)
  return {
    db,
    queueOptions: { connectionString, max: 4, connectionTimeoutMillis: CONNECT_WITHIN_MS },
    shared: true,
    listen: async (channel, hear, onListening) => listenPostgres(connection, channel, hear, log, onListening),
    ping: async () => void (await db.execute(sql`select 1`)),
    close: () => pool.end(),
  }
}

/**
 * The database on the pool. Transactions take their connection here: drizzle's own never releases one on which
 * `begin` failed, which empties the pool after ten of them.
 */
function openDb(pool: Pool, log: Log): Db {
  const onPool = drizzle(withNamedStatements(pool, log), { schema }) as unknown as Db
  const onClients = new WeakMap<PoolClient, Db>()
  const dbOn = (client: PoolClient) => {
    const db = onClients.get(client) ?? drizzle(client, { schema })
    onClients.set(client, db)
    return db
  }
  const transaction: Db['transaction'] = async (work, config) => {
    const client = await pool.connect().catch((error: unknown) => {
      throw new DatabaseAway(error)
    })
    let isUsable = false
    try {
      const answer = await dbOn(client).transaction(work, config)
      isUsable = true
      return answer
    } catch (error) {
      isUsable = databaseFault(error) === null
      throw error
    } finally {
      client.release(!isUsable)
    }
  }
  return Object.assign(onPool, { transaction })
}

const cantBeUsed = (error: unknown) => new StartError(`The database of DATABASE_URL can't be used: ${reasonOf(error)}.`)

/** On a connection of its own, which may take longer. */
async function migrateAlone(connection: ConstructorParameters<typeof Client>[0]): Promise<void> {
  const client = new Client(connection)
  // The query that fails reports the error too.
  client.on('error', () => {})
  try {
    await client.connect().catch((error: unknown) => {
      // Waiting does not fix a refusal.
      throw isRefusal(error) ? cantBeUsed(error) : error
    })
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await migrate(drizzle(client), MIGRATIONS)
  } finally {
    // Ends the session, and with it the lock, whatever state a failed migration left it in.
    await client.end()
  }
}
