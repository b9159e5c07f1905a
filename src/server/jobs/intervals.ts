import { sql } from 'drizzle-orm'

import type { Database } from '../db/database.ts'
import { intervals } from '../db/schema/jobs.ts'
import type { Log } from '../app-context.ts'

interface Interval {
  name: string
  seconds: number
  work: () => Promise<void>
}

/** Jobs at regular intervals. Where processes share a database, the first one runs the job. */
export interface Intervals {
  add: (name: string, seconds: number, work: () => Promise<void>) => void
  start: () => void
  /** Starts no more runs and waits for the running ones. */
  stop: () => Promise<void>
}

export function openIntervals({ db, shared }: Pick<Database, 'db' | 'shared'>, log: Log): Intervals {
  const all: Interval[] = []
  const timers: NodeJS.Timeout[] = []
  const running = new Map<string, Promise<void>>()

  const isOurs = async ({ name, seconds }: Interval) => {
    if (!shared) return true
    // A little less than the interval, or a process whose timer is early would skip every other run.
    const taken = await db
      .insert(intervals)
      .values({ name })
      .onConflictDoUpdate({
        target: intervals.name,
        set: { takenAt: sql`now()` },
        setWhere: sql`${intervals.takenAt} < now() - make_interval(secs => ${seconds * 0.9})`,
      })
      .returning({ name: intervals.name })
    return taken.length > 0
  }

  const runOnce = (interval: Interval) => {
    if (running.has(interval.name)) return
    const run = async () => {
      try {
        if (await isOurs(interval)) await interval.work()
      } catch (error) {
        log.error({ err: error, interval: interval.name }, 'a regular task failed')
      } finally {
        running.delete(interval.name)
      }
    }
    running.set(interval.name, run())
  }

  return {
    add: (name, seconds, work) => void all.push({ name, seconds, work }),
    start: () => {
      for (const interval of all) {
        runOnce(interval)
        timers.push(setInterval(() => runOnce(interval), interval.seconds * 1000))
      }
    },
    stop: async () => {
      timers.forEach((timer) => clearInterval(timer))
      await Promise.all(running.values())
    },
  }
}
