import { existsSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import type { Database, Tx } from '../../db/open.ts'
import { recordAudit } from '../../modules/audit/service.ts'
import { CommandError } from '../command.ts'
import type { CommandContext } from '../command.ts'
import { counted } from './file-copies.ts'
import { loadDatabase, requireEmpty } from './load-database.ts'
import { copyExactly, readRows, appliedMigrations, readSequences, readTables } from './tables.ts'
import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'
import { QUEUE_SCHEMA } from '../../jobs/open.ts'

/** A job that waits or was under way, with what pg-boss needs to add it again. */
interface WaitingJob {
  queue: string
  id: string
  data: object
  singletonKey: string | null
  startAfter: string
  retryLimit: number
  retryDelay: number
  retryBackoff: boolean
  deleteAfterSeconds: number
}

/**
 * The jobs that are not done. Sweeps find again what is due to be published, sent or deleted, but not emails about
 * passwords, passkeys and changed addresses, nor what Stripe has told.
 */
async function readWaitingJobs(tx: Tx): Promise<WaitingJob[]> {
  const { rows: found } = await tx.execute(sql`select 1 where to_regclass('jobs.job') is not null`)
  if (found.length === 0) return []
  const { rows } = await tx.execute<WaitingJob & Record<string, unknown>>(sql`
    select name as queue, id::text as id, data, singleton_key as "singletonKey",
      to_json(start_after) #>> '{}' as "startAfter", retry_limit as "retryLimit", retry_delay as "retryDelay",
      retry_backoff as "retryBackoff", deletion_seconds as "deleteAfterSeconds"
    from jobs.job where state < 'completed' order by created_on, id`)
  return rows
}

/** The job queue of a database that is to be loaded. */
interface TargetQueue {
  /** Adds jobs, if the transaction commits. */
  add: (tx: Tx, jobs: readonly WaitingJob[]) => Promise<void>
  close: () => Promise<void>
}

/** Makes the tables of the queue, and these queues; the server gives them their settings when it starts. */
async function openTargetQueue({ queueOptions }: Database, queues: ReadonlySet<string>): Promise<TargetQueue> {
  const boss = new PgBoss({
    ...queueOptions,
    schema: QUEUE_SCHEMA,
    useListenNotify: false,
    supervise: false,
    schedule: false,
  })
  // Without a listener an error event would end the process; the call that fails reports it.
  boss.on('error', () => {})
  await boss.start()
  for (const queue of queues) await boss.createQueue(queue, { policy: 'short' })
  return {
    add: async (tx, jobs) => {
      for (const { queue, singletonKey, ...job } of jobs) {
        await boss.insert(queue, [{ ...job, ...(singletonKey !== null && { singletonKey }) }], {
          db: fromDrizzle(tx, sql),
        })
      }
    },
    close: () => boss.stop({ graceful: false }),
  }
}

/** Of the embedded database. @throws CommandError when there is none */
export function requireEmbedded(dataDir: string): void {
  if (existsSync(join(dataDir, 'database'))) return
  throw new CommandError(`There is no embedded database in ${dataDir}. Give the command the settings of the server.`)
}

/**
 * Copies the embedded database into an empty PostgreSQL, in one transaction: rows, sequences and waiting jobs. The
 * source stays as it is.
 */
export async function moveDatabase(
  { db: source, now, tell }: Pick<CommandContext, 'db' | 'now' | 'tell'>,
  target: Database,
): Promise<string[]> {
  await target.db.transaction(requireEmpty)
  tell('Copying the database.')
  return await source.transaction(
    async (from) => {
      await copyExactly(from)
      const jobs = await readWaitingJobs(from)
      const queue = await openTargetQueue(target, new Set(jobs.map((job) => job.queue)))
      try {
        const loaded = await loadDatabase(target.db, await sourceOf(from), async (tx) => {
          await queue.add(tx, jobs)
          const entry = { kind: 'system', action: 'database_moved', subject: 'Database' } as const
          await recordAudit(tx, { at: now(), actor: 'operator', ...entry })
        })
        const rows = [...loaded.values()].reduce((sum, table) => sum + table.rows, 0)
        return [
          `The database is moved: ${counted(rows, 'row')} of ${counted(loaded.size, 'table')}, ${counted(jobs.length, 'waiting job')}. All rows were read back and compared.`,
        ]
      } finally {
        await queue.close()
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

async function sourceOf(from: Tx) {
  const tables = await readTables(from)
  const byName = new Map(tables.map((table) => [table.name, table]))
  return {
    migrations: await appliedMigrations(from),
    tables: tables.map(({ name, columns }) => ({ name, columns: columns.map((column) => column.name) })),
    rows: (name: string) => {
      const table = byName.get(name)
      if (!table) throw new Error(`There is no table ${name} to read`)
      return readRows(from, table)
    },
    sequences: () => readSequences(from),
  }
}

/**
 * Puts the embedded database that was moved aside, once it is closed: a server started on it would publish what is
 * scheduled a second time. The name it has then.
 */
export function putAside(dataDir: string, now: Date): string {
  const name = `database.moved-${now.toISOString().replaceAll(/[:.]/g, '-')}`
  renameSync(join(dataDir, 'database'), join(dataDir, name))
  return join(dataDir, name)
}
