import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { Pool } from 'pg'

import { StartError } from '../start-error.ts'
import type { Log } from '../house.ts'
import type { Database, Db } from './database.ts'
import { MIGRATIONS } from './migrations.ts'
import * as schema from './schema/index.ts'

/** Any number that no other program takes as advisory lock in the same database. */
const MIGRATION_LOCK = 7_067_411

/** Opens a PostgreSQL server; processes that start at once bring the tables up to date one after the other. */
export async function openPostgres(connectionString: string, log: Log): Promise<Database> {
  const pool = new Pool({ connectionString, max: 10, connectionTimeoutMillis: 10_000 })
  // A connection that dies while idle is replaced at the next query; unheard, the event would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection was lost'))
  try {
    await migrateAlone(pool)
  } catch (error) {
    await pool.end()
    throw new StartError(`The database of DATABASE_URL can't be used: ${reason(error)}.`, { cause: error })
  }
  const db = drizzle(pool, { schema }) as unknown as Db
  return {
    db,
    queueOptions: { connectionString, max: 4 },
    shared: true,
    ping: async () => void (await db.execute(sql`select 1`)),
    close: () => pool.end(),
  }
}

async function migrateAlone(pool: Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await migrate(drizzle(client), MIGRATIONS)
  } finally {
    // Ends the session, and with it the lock, whatever state a failed migration left it in.
    client.release(true)
  }
}

function reason(error: unknown): string {
  if (error instanceof AggregateError) return reason(error.errors[0])
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error ? cause.message : String(cause)
}
