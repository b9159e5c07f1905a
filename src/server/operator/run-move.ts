import type { Log } from '../app-context.ts'
import type { Config } from '../config.ts'
import { type Database, openDatabase } from '../db/open.ts'
import { openDriver } from '../storage/storage.ts'
import type { Command } from './command.ts'
import { CommandError } from './command.ts'
import type { CommandContext } from './command-context.ts'
import { moveDatabase, putAside, requireEmbedded } from './moving/move-database.ts'
import { moveFiles } from './moving/move-files.ts'
import { holdRecovered, restore } from './moving/restore.ts'

const MOVES = ['restore', 'hold-due', 'move-database', 'move-files'] as const

/** The commands that change what a server works with, and so run in a process of their own. */
type Move = Extract<Command, { name: (typeof MOVES)[number] }>

export const movesData = (command: Command): command is Move => MOVES.some((name) => name === command.name)

type Parts = Pick<CommandContext, 'dataDir' | 'publicUrl' | 's3' | 'secrets' | 'now' | 'tell'> &
  Pick<Config, 'databaseUrl'> & { log: Log }

/** How long to wait for a database. */
const WAIT_MS = 30_000

/** Runs a command that no server may run. @throws CommandError, also while a server has the data folder */
export async function runMove(parts: Parts, command: Move): Promise<string[]> {
  if (command.name === 'move-files') {
    if (!parts.s3) throw new CommandError('S3_BUCKET is not set. Give the command the settings of the bucket.')
    if (parts.databaseUrl === null) requireEmbedded(parts.dataDir)
    return await moveFiles(parts.dataDir, await openDriver(parts))
  }
  if (command.name === 'restore') {
    return await withDatabase(parts, parts.databaseUrl, ({ db }) =>
      restore({ ...parts, db, embedded: parts.databaseUrl === null, sandbox: false }, command),
    )
  }
  if (command.name === 'hold-due') {
    if (parts.databaseUrl === null) requireEmbedded(parts.dataDir)
    return await withDatabase(parts, parts.databaseUrl, ({ db }) => holdRecovered({ ...parts, db }))
  }
  if (parts.databaseUrl !== null)
    throw new CommandError('DATABASE_URL is set: a server with these settings does not use the embedded database.')
  requireEmbedded(parts.dataDir)
  const lines = await withDatabase(parts, null, (source) =>
    withDatabase(parts, command.to, (target) => moveDatabase({ ...parts, db: source.db }, target)),
  )
  const aside = putAside(parts.dataDir, parts.now())
  return [
    ...lines,
    `The embedded database is now in ${aside}, where no server uses it.`,
    'Set DATABASE_URL to the new address before you start the server. Keep the same APP_SECRET.',
  ]
}

async function withDatabase<T>(
  { dataDir, log }: Parts,
  databaseUrl: string | null,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const late = AbortSignal.timeout(WAIT_MS)
  const database = await openDatabase({ dataDir, databaseUrl }, log, late, { isPatient: true }).catch(
    (error: unknown) => {
      throw error === late.reason
        ? new CommandError(`The database did not answer within ${WAIT_MS / 1000} seconds.`)
        : error
    },
  )
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}
