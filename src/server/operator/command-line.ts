import { existsSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

import type { Log } from '../app-context.ts'
import { openDataFolder, readCommandSettings, readFileSettings } from '../config.ts'
import { faultOf } from '../db/faults.ts'
import { openDatabase, type Database } from '../db/open.ts'
import { FolderInUse } from '../db/data-folder.ts'
import { placeOf } from '../db/place.ts'
import { secretId } from '../security/secrets.ts'
import { StartError } from '../start-error.ts'
import { StorageAway } from '../storage-away.ts'
import { CommandError, type Note, parseCommand, USAGE, type Command } from './command.ts'
import { runCommand, movesData, runMove } from './run-command.ts'
import { databaseId } from './database-id.ts'
import { requireEmbedded } from './moving/move-database.ts'
import { sendCommand } from './socket.ts'

/** How long to wait for a server that is just starting or stopping. */
const WAIT_MS = 30_000

/** Where a command finds its settings and what it writes. */
export interface CommandIo {
  env: Record<string, string | undefined>
  /** Writes to standard output, a line or several. */
  print: (text: string) => void
  /** Writes to standard error: progress, warnings, and the error a command ends with. */
  tell: (line: unknown) => void
}

/** Carries out an operator's command; gives its exit code. */
export async function runCommandLine(args: readonly string[], io: CommandIo): Promise<number> {
  if (args.length === 0 || args.includes('--help')) {
    io.print(USAGE)
    return 0
  }
  try {
    io.print((await carryOut(parseCommand([...args]), io)).join('\n'))
    return 0
  } catch (error) {
    io.tell(lineOf(error))
    return 1
  }
}

function logTo({ tell }: CommandIo): Log {
  const write = (detail: object, message: string) =>
    tell('reason' in detail ? `${message}: ${String(detail.reason)}` : message)
  return { info: () => {}, warn: write, error: write }
}

const now = () => new Date()

/** One line for what an operator can do something about, and the whole error for anything else. */
function lineOf(error: unknown): unknown {
  if (error instanceof CommandError || error instanceof StartError) return error.message
  if (error instanceof StorageAway) return `The file storage can’t be used right now: ${error.message}.`
  if (faultOf(error) === 'full') return 'The disk is full. Make space and run the command again.'
  return error
}

async function carryOut(given: Command, io: CommandIo): Promise<string[]> {
  const { env, tell } = io
  const settings = readCommandSettings(env)
  const { secrets } = settings
  const command = given.name === 'reseal' && secrets ? { ...given, secret: secretId(secrets.appSecret) } : given
  refuseUnsetPlace(settings, env)
  openDataFolder(settings.dataDir)
  if (!movesData(command)) return await runBesideServer(settings, command, io)
  const parts = { ...settings, s3: readFileSettings(env), log: logTo(io), now, tell }
  const lines = await runMove(parts, command)
  // Where a server runs, only it can write to the embedded database.
  return command.name === 'move-files'
    ? [...lines, ...(await runBesideServer(settings, { name: 'note-files-moved' }, io))]
    : lines
}

/** Runs the command in the running server, else directly on the database. */
async function runBesideServer(
  settings: ReturnType<typeof readCommandSettings>,
  command: Command | Note,
  io: CommandIo,
): Promise<string[]> {
  const { env, tell } = io
  const isBackup = command.name === 'backup'
  const embedded = settings.databaseUrl === null
  if (isBackup && embedded) requireEmbedded(settings.dataDir)
  const until = Date.now() + WAIT_MS
  for (;;) {
    // A server on PostgreSQL gives up on what takes long, and isn't needed for a backup.
    const isSent = embedded || !isBackup
    const lines = isSent ? await sendCommand(settings.dataDir, command, databaseId(settings.databaseUrl)) : null
    if (lines) return lines
    const database = await openUnlessInUse(settings, until, { isPatient: isBackup, log: logTo(io) })
    if (!database) {
      await wait(200)
      continue
    }
    // Shows when the command's environment has other settings than the server's, which may run meanwhile.
    const place = `Database: ${placeOf(settings)}`
    tell(isSent ? `Working without a server. ${place}` : place)
    if (command.name === 'create' && !env['PUBLIC_URL'])
      tell(`PUBLIC_URL is not set: the link leads to ${settings.publicUrl}.`)
    try {
      const s3 = isBackup ? readFileSettings(env) : null
      const context = { ...settings, s3, embedded, db: database.db, sandbox: false, now, tell }
      return await runCommand(context, command)
    } finally {
      await database.close()
    }
  }
}

/**
 * Without any settings a command would create a database of its own, instead of changing the server's.
 * @throws CommandError when no setting says where the database is and none is at the default place
 */
function refuseUnsetPlace(
  { dataDir, databaseUrl }: ReturnType<typeof readCommandSettings>,
  env: CommandIo['env'],
): void {
  if (env['DATA_DIR'] || databaseUrl !== null || existsSync(dataDir)) return
  throw new CommandError(
    `DATA_DIR and DATABASE_URL are not set, and there is no ${dataDir}. Give the command the settings of the server.`,
  )
}

/** Null while a server that doesn't take commands yet has the folder and the wait is not over. */
async function openUnlessInUse(
  settings: ReturnType<typeof readCommandSettings>,
  until: number,
  { isPatient, log }: { isPatient: boolean; log: Log },
): Promise<Database | null> {
  const late = AbortSignal.timeout(Math.max(0, until - Date.now()))
  try {
    return await openDatabase(settings, log, late, { isPatient })
  } catch (error) {
    if (error instanceof FolderInUse && !late.aborted) return null
    if (error === late.reason) throw new CommandError(`The database did not answer within ${WAIT_MS / 1000} seconds.`)
    throw error
  }
}
