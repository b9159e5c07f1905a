import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import { makeFolder } from './data-folder.ts'
import { StartError } from '../start-error.ts'

/** SQLite's result code for a file that someone else has locked. */
const SQLITE_BUSY = 5

/** Another process has the data folder. */
export class FolderInUse extends StartError {
  override name = 'FolderInUse'
}

/**
 * Makes this process the only one on a data folder. The operating system holds the lock on a file (through SQLite's
 * exclusive transaction, the one file lock Node has built in), so it ends with the process however that ends, and
 * neither a stale lock nor a reused process id can mislead it.
 * @throws FolderInUse
 */
export function lockFolder(dataDir: string): { release: () => void } {
  makeFolder(dataDir)
  const holderPath = join(dataDir, 'database.pid')
  const lock = new DatabaseSync(join(dataDir, 'database.lock'))
  try {
    // A journal file would need space: a full disk must not prevent a server from waiting for space.
    lock.exec('PRAGMA busy_timeout = 0; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if (!(error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY)) throw error
    throw new FolderInUse(
      `The data folder ${dataDir} is in use by another Porchlight (process ${holderOf(holderPath)}). Stop that one, or set DATA_DIR to another folder.`,
    )
  }
  noteHolder(holderPath)
  return { release: () => lock.close() }
}

/** Only for the message to a second process, so it may be missing where the disk is full. */
function noteHolder(path: string): void {
  try {
    writeFileSync(path, String(process.pid))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  }
}

function holderOf(path: string): string {
  try {
    return readFileSync(path, 'utf8') || 'unknown'
  } catch {
    // The other process has the lock but hasn't written its id yet.
    return 'unknown'
  }
}
