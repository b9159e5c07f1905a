import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { replaceDate } from '#tests/support/programs/replace-date.ts'

const realNow = Date.now.bind(Date)

/** The file in which a process that may be killed at any moment stores how far ahead its clock is. */
const pathIn = (dataDir: string) => join(dataDir, 'clock-ahead')

/** How many milliseconds the clock of the process on this data folder is ahead of the real one. */
export function aheadIn(dataDir: string): number {
  try {
    return Number(readFileSync(pathIn(dataDir), 'utf8'))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return 0
    throw error
  }
}

/**
 * Replaces this process's clock by one that is only ever set forward, also across a kill: server, database and stand-ins
 * agree about the time. Returns the function that sets it.
 */
export function replaceClock(dataDir: string): (to: number) => void {
  let ahead = aheadIn(dataDir)
  replaceDate(() => realNow() + ahead)
  return (to) => {
    ahead = Math.max(ahead, to - realNow())
    writeFileSync(pathIn(dataDir), String(ahead))
  }
}
