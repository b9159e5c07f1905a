// Where the temporary files of tests are written.
import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

import { env } from './modules.mjs'

const MEMORY = '/dev/shm'
const MEMORY_NEEDED = 4 * 1024 ** 3

/**
 * Temporary files of tests are written to memory where the machine has enough of it: each of their
 * hundred databases syncs to disk, which on a slow disk takes most of their time. Sets TMPDIR until this process ends.
 */
export function writeToMemory() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    if (bavail * bsize < MEMORY_NEEDED) return
  } catch {
    // Not every system has it; the disk does as well.
    return
  }
  const folder = mkdtempSync(join(MEMORY, 'porchlight-'))
  // The database of several servers runs as a user of its own.
  chmodSync(folder, 0o755)
  for (const one of [process.env, env]) one.TMPDIR = folder
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
}
