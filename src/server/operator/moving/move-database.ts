import { existsSync, renameSync } from 'node:fs'
import { join } from 'node:path'

import type { Database, Tx } from '../../db/open.ts'
import { recordAudit } from '../../modules/audit/service.ts'
import { CommandError } from '../command.ts'
import type { CommandContext } from '../command-context.ts'
import { counted } from './file-copies.ts'
import { loadDatabase, requireEmpty } from './load-database.ts'
import { copyExactly, readRows } from './rows.ts'
import { appliedMigrations, readSequences, readTables } from './tables.ts'
import { openTargetQueue, readWaitingJobs } from './waiting-jobs.ts'

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
