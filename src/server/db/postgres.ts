import { setTimeout as wait } from 'node:timers/promises'
import { DrizzleQueryError, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { Client, type ClientConfig, Pool, type PoolClient } from 'pg'
import { StartError } from '../start-error.ts'
import type { Log } from '../app-context.ts'
import type { Database, Db, Tx } from './database.ts'
import { DatabaseAway, databaseFault, isRefusal, reasonOf, codeOf } from './faults.ts'
import { listenPostgres } from './listen-postgres.ts'
import { MIGRATIONS } from './migrations.ts'
import * as schema from './schema/index.ts'
import { inSpan } from '../traces/span.ts'
import { TRANSACTION, tracedClient } from './traced-client.ts'
import { untilThere } from './until-there.ts'
import { createHash } from 'node:crypto'
import type { QueryConfig, QueryResult } from 'pg'

/** Statements that are remembered; those with lists of another length each time would be without end. */
const MOST = 300

/** PostgreSQL's code where a statement would now answer with other columns than when it was prepared. */
const CHANGED_COLUMNS = '0A000'

/** Its codes where a statement isn't on this connection, or already is: a pooler gave us another connection. */
const SHARED_CONNECTION = new Set(['26000', '42P05'])

/**
 * A pool whose repeated statements are prepared once per connection, which saves PostgreSQL the parsing and planning:
 * half of its work for a tag page. A pooler that gives each transaction another connection can't have that (PgBouncer
 * before 1.21): at its first error the pool goes back to plain statements. Such an error means that the statement was
 * not executed, so it is repeated.
 *
 * For statements outside transactions only, where an error has no consequence for what was done before.
 */
function withNamedStatements(pool: Pool, log: Log): Pool {
  /** The name of each statement; null for one seen once, or one that must not have a name. */
  const names = new Map<string, string | null>()
  let isShared = false

  const nameOf = (text: string): string | undefined => {
    if (isShared) return undefined
    const known = names.get(text)
    if (known !== undefined) return known ?? undefined
    if (names.size < MOST) names.set(text, nameFor(text))
    return undefined
  }

  const query = async (config: QueryConfig, values?: unknown[]): Promise<QueryResult> => {
    const name = nameOf(config.text)
    if (name === undefined) return await pool.query(config, values)
    try {
      return await pool.query({ ...config, name }, values)
    } catch (error) {
      const code = codeOf(error)
      if (code === CHANGED_COLUMNS) names.set(config.text, null)
      else if (SHARED_CONNECTION.has(code)) {
        if (!isShared) log.warn({ err: error }, 'statements are no longer prepared: a pooler shares the connections')
        isShared = true
      } else throw error
      return await pool.query(config, values)
    }
  }
  return Object.create(pool, { query: { value: query } }) as Pool
}

/** Of the text, so that processes that share a connection mean the same statement by the same name. */
function nameFor(text: string): string {
  return createHash('sha1').update(text).digest('base64url')
}

/** Any number that no other program uses as an advisory lock in the same database. */
const MIGRATION_LOCK = 7_067_411

/** How long to wait for a connection, whether a new one or one of the pool's that is in use. */
const CONNECT_WITHIN_MS = 3000

/** How long to wait for an answer; a server whose machine or connection is gone never sends one. */
const ANSWER_WITHIN_MS = 8000

export interface Patience {
  /** Whether an answer may take any time, as where whole tables are copied. */
  isPatient?: boolean
}

/**
 * Opens a PostgreSQL server, and waits for one that can't be reached yet until `signal` is aborted. Processes that
 * start at once migrate the tables one after the other.
 * @throws StartError when the server refuses the credentials or database in DATABASE_URL
 */
export async function openPostgres(
  connectionString: string,
  log: Log,
  signal?: AbortSignal,
  { isPatient = false }: Patience = {},
): Promise<Database> {
  const connection = { connectionString, connectionTimeoutMillis: CONNECT_WITHIN_MS, keepAlive: true }
  try {
    await untilThere(() => migrateAlone(connection, log, signal), log, signal)
  } catch (error) {
    if (signal?.aborted || error instanceof StartError) throw error
    throw cantBeUsed(error)
  }
  const pool = new Pool({ ...connection, max: 10, ...(!isPatient && { query_timeout: ANSWER_WITHIN_MS }) })
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
    connections: () => ({
      active: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      // Callers that wait for a connection.
      waiting: pool.waitingCount,
    }),
    ping: async () => void (await db.execute(sql`select 1`)),
    close: () => pool.end(),
  }
}

/**
 * The database on the pool. Transactions take their connection here: drizzle's own never releases one on which
 * `begin` failed, which empties the pool after ten of them.
 */
function openDb(pool: Pool, log: Log): Db {
  const onPool = drizzle(tracedClient(withNamedStatements(pool, log)), { schema }) as unknown as Db
  const onClients = new WeakMap<PoolClient, Db>()
  const dbOn = (client: PoolClient) => {
    const db = onClients.get(client) ?? drizzle(tracedClient(client), { schema })
    onClients.set(client, db)
    return db
  }
  const transact: Db['transaction'] = async (work, config) => {
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
  const transaction: Db['transaction'] = (work, config) => inSpan(TRANSACTION, () => transact(work, config))
  return Object.assign(onPool, { transaction })
}

const cantBeUsed = (error: unknown) => new StartError(`The database of DATABASE_URL can't be used: ${reasonOf(error)}.`)

/** How long a migration waits for a table: every later statement on it waits as well. */
const LOCK_WITHIN_MS = 5000

/** How long the waiting statements have their turn before the migration is tried again. */
const LET_OTHERS_MS = 1000

/** On a connection of its own, which may take longer. */
async function migrateAlone(connection: ClientConfig, log: Log, signal?: AbortSignal): Promise<void> {
  const client = new Client(connection)
  // The query that fails reports the error too.
  client.on('error', () => {})
  try {
    await client.connect().catch((error: unknown) => {
      // Waiting does not fix a refusal.
      throw isRefusal(error) ? cantBeUsed(error) : error
    })
    await refuseOtherEncodings(client)
    while (!(await isMigrated(client))) {
      log.warn({}, 'a table to be migrated is in use; the migration is tried again')
      await wait(LET_OTHERS_MS, undefined, { signal })
    }
  } finally {
    await client.end()
  }
}

/** In any other encoding captions with emojis or accents could not be stored, or be stored as bytes without meaning. */
async function refuseOtherEncodings(client: Client): Promise<void> {
  const { rows } = await client.query<{ server_encoding: string }>('show server_encoding')
  const encoding = rows[0]?.server_encoding
  if (encoding === 'UTF8') return
  throw cantBeUsed(
    new Error(
      `its encoding is ${encoding}; create one with "create database porchlight encoding 'UTF8' template template0"`,
    ),
  )
}

/** PostgreSQL's code for a lock that was not given within `lock_timeout`. */
const LOCK_NOT_AVAILABLE = '55P03'

/** Migrates the tables; false when one of them was in use for too long, and then nothing is changed. */
async function isMigrated(client: Client): Promise<boolean> {
  const db: Db = drizzle(client, { schema })
  try {
    await db.transaction(migrateOneAfterTheOther)
    return true
  } catch (error) {
    const cause = error instanceof DrizzleQueryError ? error.cause : error
    if (cause instanceof Error && 'code' in cause && cause.code === LOCK_NOT_AVAILABLE) return false
    throw error
  }
}

/**
 * What Drizzle's migrator does, with lock and timeout of this transaction alone: those of a session would stay on a
 * connection that a pooler then gives to others.
 */
async function migrateOneAfterTheOther(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`)
  await tx.execute(sql.raw(`set local lock_timeout = ${LOCK_WITHIN_MS}`))
  const schemaName = sql.identifier(MIGRATIONS.migrationsSchema)
  const applied = sql`${schemaName}.__drizzle_migrations`
  await tx.execute(sql`create schema if not exists ${schemaName}`)
  await tx.execute(
    sql`create table if not exists ${applied} (id serial primary key, hash text not null, created_at bigint)`,
  )
  const { rows } = await tx.execute<{ last: string | null }>(sql`select max(created_at) as last from ${applied}`)
  const last = Number(rows[0]?.last ?? -1)
  for (const { folderMillis, hash, sql: statements } of readMigrationFiles(MIGRATIONS)) {
    if (folderMillis <= last) continue
    for (const statement of statements) await tx.execute(sql.raw(statement))
    await tx.execute(sql`insert into ${applied} (hash, created_at) values (${hash}, ${folderMillis})`)
  }
}
