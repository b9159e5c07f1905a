import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import { makeFolder } from '../data-folder.ts'
import { StartError } from '../start-error.ts'

/** SQLite's result code for a file that someone else has locked. */
const SQLITE_BUSY = 5

/**
 * Makes this process the only one on a data folder. The lock is one the operating system holds on a
 * file for us (through SQLite's exclusive transaction, the one file lock Node has built in), so it
 * ends with the process however that ends, and no stale lock or reused process id can deceive it.
 * @throws StartError when another process has the folder
 */
export function lockFolder(dataDir: string): { release: () => void } {
  makeFolder(dataDir)
  const holderPath = join(dataDir, 'database.pid')
  const lock = new DatabaseSync(join(dataDir, 'database.lock'))
  try {
    lock.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if (!(error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY)) throw error
    throw new StartError(
      `The data folder ${dataDir} is in use by another Porchlight (process ${holderOf(holderPath)}). Stop that one, or set DATA_DIR to another folder.`,
    )
  }
  writeFileSync(holderPath, String(process.pid))
  return { release: () => lock.close() }
}

function holderOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // The other process has the lock but hasn't written its id yet.
    return 'unknown'
  }
}
