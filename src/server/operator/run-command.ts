import type { Log } from '../app-context.ts'
import type { Config } from '../config.ts'
import { type Database, openDatabase } from '../db/open.ts'
import { openDriver } from '../storage/storage.ts'
import type { Command, CommandContext } from './command.ts'
import { CommandError, type Note } from './command.ts'
import { moveDatabase, putAside, requireEmbedded } from './moving/move-database.ts'
import { moveFiles, noteFilesMoved } from './moving/file-copies.ts'
import { holdRecovered, restore } from './moving/restore.ts'
import { createAdmin, listAdmins, setEnabled } from './admins.ts'
import { crawlerLines, lookAsCrawlers } from '../modules/crawler-check/service.ts'
import { isLoopbackHost } from '../http/loopback.ts'
import { checkFairHousing } from './check-fair-housing.ts'
import { backUp } from './moving/backup.ts'
import { removeDemo } from './remove-demo.ts'
import { recordAudit } from '../modules/audit/service.ts'
import { type Resealed, resealTokens } from '../modules/connections/reseal.ts'
import { secretId } from '../security/secrets.ts'

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

/**
 * Seals the stored tokens anew with the current secret, and checks that none needs the previous one any more.
 * @throws CommandError when a token still needs it or opens with neither secret, and when the sender's secret is
 * another than the server's
 */
async function reseal(
  { db, secrets, now }: CommandContext,
  { secret }: { secret?: string | undefined },
): Promise<string[]> {
  if (!secrets) throw new CommandError('APP_SECRET is not set. Give the command the settings of the server.')
  if (secret !== undefined && secret !== secretId(secrets.appSecret)) {
    throw new CommandError('The running server has another APP_SECRET. Restart it with the new settings first.')
  }
  const found = await resealTokens(db, secrets)
  if (found.resealed > 0) {
    const entry = { kind: 'system', action: 'tokens_resealed', subject: 'Network tokens' } as const
    await db.transaction((tx) => recordAudit(tx, { at: now(), actor: 'operator', ...entry }))
  }
  const lines = [countsOf(found)]
  if (secrets.previousAppSecret === null) lines.push('APP_SECRET_PREVIOUS is not set: this was only a check.')
  if (found.previous > 0) {
    lines.push(
      `Still sealed with APP_SECRET_PREVIOUS: ${found.previous}. A running server seals with it: restart every process with the same settings, then run the command again.`,
    )
  }
  if (found.foreign > 0) {
    const tried = secrets.previousAppSecret === null ? 'APP_SECRET' : 'APP_SECRET nor APP_SECRET_PREVIOUS'
    lines.push(
      `Not opened by ${tried}, and left alone: ${found.foreign}, in connections: ${found.foreignConnections}. Run the command again with the secret they were sealed with as APP_SECRET_PREVIOUS, or have those agents connect again.`,
    )
  }
  if (found.previous > 0 || found.foreign > 0) throw new CommandError(lines.join('\n'))
  if (secrets.previousAppSecret !== null) lines.push('No stored token needs APP_SECRET_PREVIOUS any more.')
  return lines
}

function countsOf({ resealed, current, previous, foreign }: Resealed): string {
  return `Tokens resealed: ${resealed}. Sealed with APP_SECRET: ${current} of ${current + previous + foreign}.`
}

/** @throws CommandError with a line for each crawler, so that the command ends with 1, where one is kept out */
async function tryCrawlers({ db, publicUrl }: CommandContext): Promise<string[]> {
  if (isLoopbackHost(new URL(publicUrl).hostname)) {
    throw new CommandError(`PUBLIC_URL is ${publicUrl}, which no crawler can reach.`)
  }
  const { lines, isFine } = crawlerLines(await lookAsCrawlers(db, publicUrl))
  if (!isFine) throw new CommandError(lines.join('\n'))
  return lines.length > 0 ? lines : ['This server has no pictures yet.']
}

/** Runs a command; returns the lines for the operator. @throws CommandError for what can't be done */
export async function runCommand(commandContext: CommandContext, command: Command | Note): Promise<string[]> {
  if (command.name === 'create') return await createAdmin(commandContext, command)
  if (command.name === 'list') return await listAdmins(commandContext)
  if (command.name === 'check-fair-housing') return await checkFairHousing(commandContext)
  if (command.name === 'check-crawlers') return await tryCrawlers(commandContext)
  if (command.name === 'remove-demo') return await removeDemo(commandContext)
  if (command.name === 'reseal') return await reseal(commandContext, command)
  if (command.name === 'backup') return await backUp(commandContext, command)
  if (command.name === 'note-files-moved') return await noteFilesMoved(commandContext)
  if (movesData(command)) throw new CommandError(`${command.name} does not go through a server.`)
  return await setEnabled(commandContext, command)
}
