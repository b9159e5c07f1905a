import { sql } from 'drizzle-orm'

import type { Log } from '../app-context.ts'
import type { Db } from './database.ts'

const READ_EVERY_MS = 10_000
/** A difference that is logged: more than a clock drifts between two readings, or an answer takes. */
const JUMP_MS = 5_000

/** The time of one reading, and when it was taken by the process's own monotonic clock. */
interface Reading {
  time: number
  at: number
}

export interface SharedClock {
  now: () => Date
  close: () => void
}

/**
 * The clock of the database, which all processes on it share: claims and due times of one process are judged by
 * others, so a process whose own clock is wrong or jumps must not judge by it. Between two readings the process's
 * monotonic clock runs on, also while the database is away.
 */
export async function openSharedClock(db: Db, log: Log): Promise<SharedClock> {
  let last = await read(db)
  const now = () => last.time + (performance.now() - last.at)
  let isReading = false
  const readAgain = async () => {
    if (isReading) return
    isReading = true
    try {
      const reading = await read(db)
      const jumpMs = reading.time - (last.time + (reading.at - last.at))
      if (Math.abs(jumpMs) > JUMP_MS) log.warn({ jumpMs: Math.round(jumpMs) }, 'the clock of the database jumped')
      last = reading
    } catch (error) {
      log.warn({ err: error }, 'the clock of the database was not read')
    } finally {
      isReading = false
    }
  }
  const timer = setInterval(() => void readAgain(), READ_EVERY_MS).unref()
  return { now: () => new Date(now()), close: () => clearInterval(timer) }
}

/** Takes the middle of the time that the answer took. */
async function read(db: Db): Promise<Reading> {
  const began = performance.now()
  const { rows } = await db.execute<{ ms: number }>(
    sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`,
  )
  const ended = performance.now()
  const [row] = rows
  if (!row) throw new Error('The database gave no time')
  return { time: row.ms, at: (began + ended) / 2 }
}
