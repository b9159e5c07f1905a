import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

import type { Log } from '../house.ts'
import type { Database } from './database.ts'
import { lockFolder } from './folder-lock.ts'
import { syncFolder, SyncedNodeFS } from './pglite-fs.ts'
import { overPglite } from './pglite.ts'
import { syncTree } from './sync-tree.ts'
import { startUpkeep } from './upkeep.ts'

/** PGlite's own start parameters, without `-F` (which turns syncing off) and with every commit on disk. */
const START_PARAMS = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  ...['fsync=on', 'wal_sync_method=fsync', 'synchronous_commit=on', 'full_page_writes=on'].flatMap((set) => [
    '-c',
    set,
  ]),
]

/**
 * Opens the database inside this process, kept in `<dataDir>/database`. A commit is on the disk
 * before it is answered, and no second process gets in.
 * @throws StartError when another process has the folder
 */
export async function openEmbedded(dataDir: string, log: Log): Promise<Database> {
  const lock = lockFolder(dataDir)
  try {
    const folder = join(dataDir, 'database')
    if (!existsSync(folder)) await initialize(folder)
    const client = await openFolder(folder)
    const database = await overPglite(client)
    const upkeep = startUpkeep(client, log)
    const close = async () => {
      upkeep.stop()
      try {
        // So that the next start has nothing to replay.
        await client.exec('CHECKPOINT')
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

function openFolder(folder: string): Promise<PGlite> {
  return PGlite.create({ fs: new SyncedNodeFS(folder), startParams: START_PARAMS })
}

/** Makes an empty database beside its place and moves it there when it is whole and on the disk. */
async function initialize(folder: string): Promise<void> {
  const draft = `${folder}.new`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { recursive: true })
  // Synced as a whole at the end, which is quicker than write by write.
  const client = await PGlite.create({ fs: new NodeFS(draft) })
  await client.close()
  syncTree(draft)
  renameSync(draft, folder)
  syncFolder(join(folder, '..'))
}
