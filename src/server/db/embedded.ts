import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

import { closeToOthers } from './data-folder.ts'
import { LEAST_BYTES, needBytes } from './free-space.ts'
import type { Log } from '../app-context.ts'
import type { Database } from './database.ts'
import { openEngine } from './engine.ts'
import { lockFolder } from './folder-lock.ts'
import { syncFolder } from './pglite-fs.ts'
import { overPglite } from './pglite.ts'
import { syncTree } from './sync-tree.ts'
import { untilThere } from './until-there.ts'
import { startUpkeep } from './upkeep.ts'

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
