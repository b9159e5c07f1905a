import type { Config } from '../config.ts'
import type { Log } from '../house.ts'
import type { Database } from './database.ts'
import { openEmbedded } from './embedded.ts'
import { openPostgres } from './postgres.ts'

export type { Database, Db, Tx } from './database.ts'

/** Opens the database the settings name, with its tables up to date. */
export function openDatabase(config: Pick<Config, 'dataDir' | 'databaseUrl'>, log: Log): Promise<Database> {
  return config.databaseUrl ? openPostgres(config.databaseUrl, log) : openEmbedded(config.dataDir, log)
}
