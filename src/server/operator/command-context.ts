import type { Config } from '../config.ts'
import type { Db } from '../db/open.ts'
import type { Secrets } from '../security/secrets.ts'

/** The context of the commands, the same inside the running server and outside it. */
export interface CommandContext extends Pick<Config, 'dataDir' | 'publicUrl' | 's3'> {
  db: Db
  now: () => Date
  /** Null outside a server where no secret is set or stored. */
  secrets: Secrets | null
  /** Whether stand-ins run on the data folder right now. */
  sandbox: boolean
  /** Whether the database is the one in the data folder. */
  embedded: boolean
  /** Reports what a long command does now. */
  tell: (line: string) => void
}
