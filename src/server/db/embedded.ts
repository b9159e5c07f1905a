import { existsSync, mkdirSync, renameSync, rmSync, closeSync, fsyncSync, openSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { closeToOthers, LEAST_BYTES, needBytes, lockFolder } from './data-folder.ts'
import type { Log } from '../app-context.ts'
import type { Database } from './database.ts'
import { openEngine } from './engine.ts'
import { syncFolder } from './pglite-fs.ts'
import { overPglite } from './pglite.ts'
import { untilThere } from './until-there.ts'
import type { EngineClient } from './engine.ts'
import { faultOf } from './faults.ts'

const CHECKPOINT_EVERY_MS = 5 * 60_000
const VACUUM_EVERY_MS = 60 * 60_000

/** The space a checkpoint may need; one that fails for lack of space stops the engine. */
const CHECKPOINT_NEEDS_BYTES = 16 * 1024 * 1024

/** The regular maintenance of the embedded database. */
interface Upkeep {
  /** Writes a checkpoint, unless the disk is too full for it. A failure is logged. */
  checkpoint: () => Promise<void>
  stop: () => void
}

/**
 * Does what PostgreSQL's background processes would, which PGlite doesn't have: checkpoints, so that the log to
 * replay after a crash stays short, and vacuum, so that queue tables don't grow forever.
 */
function startUpkeep(client: EngineClient, folder: string, log: Log): Upkeep {
  const attempt = async (statement: string) => {
    try {
      await needBytes(folder, CHECKPOINT_NEEDS_BYTES)
      await client.exec(statement)
    } catch (error) {
      log.error({ err: error, fault: faultOf(error) }, `${statement} was not done`)
    }
  }
  const checkpoint = () => attempt('CHECKPOINT')
  const timers = [
    setInterval(() => void checkpoint(), CHECKPOINT_EVERY_MS).unref(),
    setInterval(() => void attempt('VACUUM (ANALYZE)'), VACUUM_EVERY_MS).unref(),
  ]
  return { checkpoint, stop: () => timers.forEach((timer) => clearInterval(timer)) }
}

/** Syncs a folder with everything below it to disk. */
function syncTree(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) syncTree(path)
    else if (entry.isFile()) syncFile(path)
  }
  syncFolder(folder)
}

function syncFile(path: string): void {
  const file = openSync(path, 'r+')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/**
 * Opens the database inside this process, stored in `<dataDir>/database`. A commit is on disk before it is
 * answered, and no second process can open it. While the disk is full it waits for space, until `signal` is
 * aborted.
 * @throws StartError when another process has the folder
 */
export async function openEmbedded(dataDir: string, log: Log, signal?: AbortSignal): Promise<Database> {
  const lock = lockFolder(dataDir)
  try {
    const folder = join(dataDir, 'database')
    const client = await untilThere(() => openOrMake(folder, log), log, signal)
    const database = await overPglite(client)
    const upkeep = startUpkeep(client, folder, log)
    const close = async () => {
      upkeep.stop()
      try {
        // So that the next start has no log to replay.
        await upkeep.checkpoint()
        await client.close()
      } finally {
        lock.release()
      }
    }
    return { ...database, close }
  } catch (error) {
    lock.release()
    throw error
  }
}

async function openOrMake(folder: string, log: Log) {
  if (!existsSync(folder)) {
    await needBytes(join(folder, '..'), LEAST_BYTES)
    await initialize(folder)
  }
  return await openEngine(folder, log)
}

/** Creates an empty database beside its place and moves it there when it is complete and on disk. */
async function initialize(folder: string): Promise<void> {
  const draft = `${folder}.new`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { recursive: true })
  // Synced as a whole at the end, which is quicker than write by write.
  const client = await PGlite.create({ fs: new NodeFS(draft) })
  await client.close()
  // initdb makes its files readable by everybody, whatever the process's umask.
  closeToOthers(draft)
  syncTree(draft)
  renameSync(draft, folder)
  syncFolder(join(folder, '..'))
}
