import { randomUUID } from 'node:crypto'

import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'

import type { Database } from '../db/database.ts'
import { DatabaseAway, databaseFault } from '../db/faults.ts'
import type { Log } from '../app-context.ts'
import type { Jobs, QueueOptions } from './jobs.ts'
import { openTurns } from './turns.ts'
import { within } from '../within.ts'

/** How long to wait for running jobs. */
const REST_WITHIN_MS = 10_000

/** Workers are notified of new jobs at once; a delayed job starts at most this many seconds late. */
const LOOK_EVERY_SECONDS = 5

/**
 * Finished jobs hold nothing that the modules' own tables don't; keeping a week of them, the default, only slows
 * the queue.
 */
const KEEP_DONE_SECONDS = 60 * 60

interface Queue extends Required<QueueOptions> {
  handler: (data: never) => Promise<void>
  workers: string[]
}

/** The job queue on the server's own database; nothing happens before `start`. */
export function openJobs(database: Database, log: Log): Jobs {
  const boss = new PgBoss({ ...database.queueOptions, schema: 'jobs', useListenNotify: true, schedule: false })
  // Without a listener an error event would end the process; the queue recovers by itself.
  boss.on('error', (error) => log.error({ err: error }, 'the job queue reports an error'))
  boss.on('warning', ({ message, data }) => log.warn({ data }, message))
  const queues = new Map<string, Queue>()
  const turns = openTurns(database, log)
  const timers = new Set<NodeJS.Timeout>()
  let started = false

  const queueOf = (name: string): Queue => {
    const queue = queues.get(name)
    if (!queue) throw new Error(`No queue is defined under the name ${name}`)
    return queue
  }
  const nudge = (name: string) => queueOf(name).workers.forEach((worker) => boss.notifyWorker(worker))

  const open = async (name: string, queue: Queue) => {
    // 'short': at most one waiting job for each singleton key.
    const settings = {
      notify: true,
      retryLimit: queue.retries,
      retryDelay: 2,
      retryBackoff: true,
      deleteAfterSeconds: KEEP_DONE_SECONDS,
    }
    await boss.createQueue(name, { policy: 'short', ...settings })
    await boss.updateQueue(name, settings)
    // Loads the queue into the cache: otherwise a send inside a transaction of the embedded database's only
    // connection would wait forever for a second connection.
    await boss.findJobs(name, { id: randomUUID() })
  }

  const employ = async (name: string, queue: Queue) => {
    for (let worker = 0; worker < queue.concurrency; worker++) {
      const looks = { pollingIntervalSeconds: LOOK_EVERY_SECONDS, notifyPollingIntervalSeconds: LOOK_EVERY_SECONDS }
      queue.workers.push(await boss.work<object>(name, looks, async ([job]) => handle(name, queue, job)))
    }
  }

  const handle = async (name: string, queue: Queue, job: { id: string; data: object } | undefined) => {
    if (!job) return
    try {
      await (queue.handler as (data: object) => Promise<void>)(job.data)
    } catch (error) {
      log.error({ err: error, queue: name, job: job.id }, 'a job failed')
      throw error
    } finally {
      // A worker takes one job and then pauses; a queue with more jobs has to be emptied.
      nudge(name)
    }
  }

  return {
    define: (name, handler, { concurrency = 1, retries = 5 } = {}) => {
      if (started) throw new Error(`The queue ${name} is defined too late`)
      queues.set(name, { handler, concurrency, retries, workers: [] })
    },
    send: async (name, data, { tx, singletonKey = randomUUID(), id, startAfter } = {}) => {
      queueOf(name)
      const options = { singletonKey, ...(id && { id }), ...(startAfter && { startAfter }) }
      await knowingFaults(boss.send(name, data, { ...options, ...(tx && { db: fromDrizzle(tx, sql) }) }))
    },
    sendAll: async (name, jobs) => {
      queueOf(name)
      // The given keys are distinct, and one that already waits is skipped.
      if (jobs.length > 0) await knowingFaults(boss.insert(name, [...jobs]))
    },
    after: (ms, work) => {
      const timer = setTimeout(() => {
        timers.delete(timer)
        work().catch((error: unknown) => log.error({ err: error }, 'work that was put off failed'))
      }, ms)
      timers.add(timer)
    },
    every: (name, seconds, work) => turns.add(name, seconds, work),
    nudge,
    start: async () => {
      started = true
      await boss.start()
      for (const [name, queue] of queues) await open(name, queue)
    },
    work: async () => {
      for (const [name, queue] of queues) await employ(name, queue)
      turns.start()
    },
    rest: async () => {
      timers.forEach((timer) => clearTimeout(timer))
      const resting = [...queues.keys()].map((name) => boss.offWork(name, { wait: true }))
      await within(REST_WITHIN_MS, Promise.all([turns.stop(), ...resting]), () => undefined)
    },
    stop: () => boss.stop({ graceful: false }),
    ping: async () => {
      if ((await boss.schemaVersion()) === null) throw new Error('The job queue has no tables')
    },
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
