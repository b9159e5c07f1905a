import { randomUUID } from 'node:crypto'

import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'

import { within } from '#domain/time/within.ts'

import type { Database, Tx } from '../db/database.ts'
import { DatabaseAway, databaseFault } from '../db/faults.ts'
import type { Log } from '../app-context.ts'
import { withTrace } from './carried-trace.ts'
import { deleteFailed, RETENTION_EVERY_SECONDS, retainFailed, lockFailed } from './failed.ts'
import type { Jobs } from './jobs.ts'
import { openQueues } from './queues.ts'
import type { QueueBackend } from './settings.ts'
import { openIntervals } from './intervals.ts'

/** How long to wait for running jobs. */
const DRAIN_WITHIN_MS = 10_000

/** The schema of the queue's tables. */
export const QUEUE_SCHEMA = 'jobs'

interface QueueProcess {
  /** Whether this process runs jobs, or only adds them. */
  runsJobs?: boolean
  /** The kind of the server's database; null for the embedded one. */
  backend?: QueueBackend | null
}

/**
 * The job queue on the server's own database; nothing happens before `start`. A process that runs no jobs only sends
 * them: it doesn't maintain the queue either.
 */
export function openJobs(database: Database, log: Log, { runsJobs = true, backend = null }: QueueProcess = {}): Jobs {
  const boss = openBoss(database, log, { runsJobs, backend })
  const queues = openQueues(boss, database.db, log)
  const intervals = openIntervals(database, log)
  const timers = openTimers(log)
  intervals.add('failed-jobs', RETENTION_EVERY_SECONDS, () => retainFailed(database.db))

  const retryFailed = async (tx: Tx, ids: readonly string[]) => {
    const failed = Map.groupBy(await lockFailed(tx, ids), ({ name }) => name)
    // A queue of a service that is no longer set up has no worker.
    const known = [...failed].filter(([name]) => queues.has(name))
    for (const [name, jobs] of known) {
      const chosen = jobs.map(({ id }) => id)
      await knowingFaults(boss.retry(name, chosen, { db: fromDrizzle(tx, sql) }))
    }
    return known.map(([queue, jobs]) => ({ queue, count: jobs.length }))
  }

  return {
    define: queues.define,
    send: async (name, data, { tx, singletonKey = randomUUID(), id, startAfter } = {}) => {
      queues.check(name)
      const options = { singletonKey, ...(id && { id }), ...(startAfter && { startAfter }) }
      await knowingFaults(boss.send(name, withTrace(data), { ...options, ...(tx && { db: fromDrizzle(tx, sql) }) }))
    },
    sendAll: async (name, jobs) => {
      queues.check(name)
      // The given keys are distinct, and one that already waits is skipped.
      const listed = jobs.map(({ group, data, ...job }) => ({
        ...job,
        data: withTrace(data),
        ...(group && { group: { id: group } }),
      }))
      if (listed.length > 0) await knowingFaults(boss.insert(name, listed))
    },
    after: timers.add,
    every: intervals.add,
    retryFailed,
    dropFailed: deleteFailed,
    nudge: queues.nudge,
    start: queues.start,
    work: async () => {
      if (!runsJobs) return
      await queues.work()
      intervals.start()
    },
    drain: async () => {
      timers.clear()
      await within(DRAIN_WITHIN_MS, Promise.all([queues.drain(), intervals.stop()]), () => undefined)
    },
    stop: () => boss.stop({ graceful: false }),
    ping: async () => {
      if ((await boss.schemaVersion()) === null) throw new Error('The job queue has no tables')
    },
  }
}

function openBoss(database: Database, log: Log, { runsJobs, backend }: Required<QueueProcess>): PgBoss {
  const part = { useListenNotify: runsJobs, supervise: runsJobs, schedule: false }
  const boss = new PgBoss({ ...database.queueOptions, ...(backend && { backend }), ...part, schema: QUEUE_SCHEMA })
  // Without a listener an error event would end the process; the queue recovers by itself.
  boss.on('error', (error) => log.error({ err: error }, 'the job queue reports an error'))
  boss.on('warning', ({ message, data }) => log.warn({ data }, message))
  return boss
}

/** Work that this process puts off without the database. */
function openTimers(log: Log): { add: Jobs['after']; clear: () => void } {
  const timers = new Set<NodeJS.Timeout>()
  return {
    add: (ms, work) => {
      const timer = setTimeout(() => {
        timers.delete(timer)
        work().catch((error: unknown) => log.error({ err: error }, 'work that was put off failed'))
      }, ms)
      timers.add(timer)
    },
    clear: () => timers.forEach((timer) => clearTimeout(timer)),
  }
}

/** The queue has connections of its own, whose errors don't show that they come from the database. */
async function knowingFaults<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    throw databaseFault(error) === 'away' ? new DatabaseAway(error) : error
  }
}
