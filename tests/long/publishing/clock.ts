import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const RealDate = Date

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
 * Replaces this process's clock by one that can be set forward, for everything in it: server, database and stand-ins
 * agree about the time. The clock is only ever set forward, also across a kill. Returns the function that sets it.
 */
export function replaceClock(dataDir: string): (to: number) => void {
  let ahead = aheadIn(dataDir)
  const now = () => RealDate.now() + ahead
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args: unknown[], made) =>
      Reflect.construct(target, args.length === 0 ? [now()] : args, made === globalThis.Date ? target : made) as object,
    get: (target, name, receiver) => (name === 'now' ? now : (Reflect.get(target, name, receiver) as unknown)),
  })
  return (to) => {
    ahead = Math.max(ahead, to - RealDate.now())
    writeFileSync(pathIn(dataDir), String(ahead))
  }
}
