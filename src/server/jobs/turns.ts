import { sql } from 'drizzle-orm'

import type { Database } from '../db/database.ts'
import { turns } from '../db/schema/jobs.ts'
import type { Log } from '../app-context.ts'

interface Turn {
  name: string
  seconds: number
  work: () => Promise<void>
}

/** Jobs at regular intervals. Where processes share a database, the first one runs the job. */
export interface Turns {
  add: (name: string, seconds: number, work: () => Promise<void>) => void
  start: () => void
  /** Starts no more runs and waits for the running ones. */
  stop: () => Promise<void>
}

export function openTurns({ db, shared }: Pick<Database, 'db' | 'shared'>, log: Log): Turns {
  const all: Turn[] = []
  const timers: NodeJS.Timeout[] = []
  const running = new Map<string, Promise<void>>()

  const isOurs = async ({ name, seconds }: Turn) => {
    if (!shared) return true
    // A little less than the interval, or a process whose timer is early would skip every other run.
    const taken = await db
      .insert(turns)
      .values({ name })
      .onConflictDoUpdate({
        target: turns.name,
        set: { takenAt: sql`now()` },
        setWhere: sql`${turns.takenAt} < now() - make_interval(secs => ${seconds * 0.9})`,
      })
      .returning({ name: turns.name })
    return taken.length > 0
  }

  const take = (turn: Turn) => {
    if (running.has(turn.name)) return
    const run = async () => {
      try {
        if (await isOurs(turn)) await turn.work()
      } catch (error) {
        log.error({ err: error, turn: turn.name }, 'a regular task failed')
      } finally {
        running.delete(turn.name)
      }
    }
    running.set(turn.name, run())
  }

  return {
    add: (name, seconds, work) => void all.push({ name, seconds, work }),
    start: () => {
      for (const turn of all) {
        take(turn)
        timers.push(setInterval(() => take(turn), turn.seconds * 1000))
      }
    },
    stop: async () => {
      timers.forEach((timer) => clearInterval(timer))
      await Promise.all(running.values())
    },
  }
}
