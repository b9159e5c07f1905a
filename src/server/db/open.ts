import type { Config } from '../config.ts'
import type { Log } from '../app-context.ts'
import type { Database } from './database.ts'
import type { Patience } from './postgres.ts'

export type { Database, Db, Tx } from './database.ts'

/**
 * Opens the configured database, with its tables migrated. While it can't be reached, or its disk is full, this
 * waits until `signal` is aborted.
 */
export async function openDatabase(
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
  log: Log,
  signal?: AbortSignal,
  patience?: Patience,
): Promise<Database> {
  // Only what is used is loaded.
  if (config.databaseUrl)
    return await (await import('./postgres.ts')).openPostgres(config.databaseUrl, log, signal, patience)
  return await (await import('./embedded.ts')).openEmbedded(config.dataDir, log, signal)
}
