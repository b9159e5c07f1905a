import { existsSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

import { openDataFolder, readCommandSettings, readFileSettings } from '../config.ts'
import { faultOf } from '../db/faults.ts'
import { openDatabase, type Database } from '../db/open.ts'
import { FolderInUse } from '../db/folder-lock.ts'
import { placeOf } from '../db/place.ts'
import { secretId } from '../security/secrets.ts'
import { StartError } from '../start-error.ts'
import { StorageAway } from '../storage-away.ts'
import { CommandError, type Note, parseCommand, USAGE, type Command } from './command.ts'
import { runCommand } from './run-command.ts'
import { databaseId } from './database-id.ts'
import { requireEmbedded } from './moving/move-database.ts'
import { movesData, runMove } from './run-move.ts'
import { sendCommand } from './socket.ts'

/** How long to wait for a server that is just starting or stopping. */
const WAIT_MS = 30_000

process.umask(0o077)

const print = (detail: object, message: string) =>
  console.error('reason' in detail ? `${message}: ${String(detail.reason)}` : message)
const log = { info: () => {}, warn: print, error: print }
const tell = (line: string) => console.error(line)
const now = () => new Date()

const args = process.argv.slice(2)
if (args.length === 0 || args.includes('--help')) {
  console.log(USAGE)
} else {
  try {
    console.log((await carryOut(parseCommand(args))).join('\n'))
  } catch (error) {
    console.error(lineOf(error))
    process.exitCode = 1
  }
}

/** One line for what an operator can do something about, and the whole error for anything else. */
function lineOf(error: unknown): unknown {
  if (error instanceof CommandError || error instanceof StartError) return error.message
  if (error instanceof StorageAway) return `The file storage can’t be used right now: ${error.message}.`
  if (faultOf(error) === 'full') return 'The disk is full. Make space and run the command again.'
  return error
}

async function carryOut(given: Command): Promise<string[]> {
  const settings = readCommandSettings(process.env)
  const { secrets } = settings
  const command = given.name === 'reseal' && secrets ? { ...given, secret: secretId(secrets.appSecret) } : given
  refuseUnsetPlace(settings)
  openDataFolder(settings.dataDir)
  if (!movesData(command)) return await runBesideServer(settings, command)
  const parts = { ...settings, s3: readFileSettings(process.env), log, now, tell }
  const lines = await runMove(parts, command)
  // Where a server runs, only it can write to the embedded database.
  return command.name === 'move-files'
    ? [...lines, ...(await runBesideServer(settings, { name: 'note-files-moved' }))]
    : lines
}

/** Runs the command in the running server, else directly on the database. */
async function runBesideServer(
  settings: ReturnType<typeof readCommandSettings>,
  command: Command | Note,
): Promise<string[]> {
  const isBackup = command.name === 'backup'
  const embedded = settings.databaseUrl === null
  if (isBackup && embedded) requireEmbedded(settings.dataDir)
  const until = Date.now() + WAIT_MS
  for (;;) {
    // A server on PostgreSQL gives up on what takes long, and isn't needed for a backup.
    const isSent = embedded || !isBackup
    const lines = isSent ? await sendCommand(settings.dataDir, command, databaseId(settings.databaseUrl)) : null
    if (lines) return lines
    const database = await openUnlessInUse(settings, until, isBackup)
    if (!database) {
      await wait(200)
      continue
    }
    // Shows when the command's environment has other settings than the server's.
    console.error(`Working without a server. Database: ${placeOf(settings)}`)
    if (command.name === 'create' && !process.env['PUBLIC_URL'])
      console.error(`PUBLIC_URL is not set: the link leads to ${settings.publicUrl}.`)
    try {
      const s3 = isBackup ? readFileSettings(process.env) : null
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
function refuseUnsetPlace({ dataDir, databaseUrl }: ReturnType<typeof readCommandSettings>): void {
  if (process.env['DATA_DIR'] || databaseUrl !== null || existsSync(dataDir)) return
  throw new CommandError(
    `DATA_DIR and DATABASE_URL are not set, and there is no ${dataDir}. Give the command the settings of the server.`,
  )
}

/** Null while a server that doesn't take commands yet has the folder and the wait is not over. */
async function openUnlessInUse(
  settings: ReturnType<typeof readCommandSettings>,
  until: number,
  isPatient: boolean,
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
