import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'

import type { Database } from '../db/database.ts'
import type { Log } from '../house.ts'
import type { Jobs, QueueOptions } from './jobs.ts'
import { openTurns } from './turns.ts'

/** How long running work is waited for. */
const REST_WITHIN_MS = 10_000

/** Workers hear of new jobs at once; this many seconds late at most comes a job that was sent for later. */
const LOOK_EVERY_SECONDS = 5

/** Jobs that are done say nothing the modules' own tables don't; a week of them, the default, only makes these slow. */
const KEEP_DONE_SECONDS = 60 * 60

interface Queue extends Required<QueueOptions> {
  handler: (data: never) => Promise<void>
  workers: string[]
}

/** The job queue over the server's own database; nothing happens before `start`. */
export function openJobs(database: Database, log: Log): Jobs {
  const boss = new PgBoss({ ...database.queueOptions, schema: 'jobs', useListenNotify: true, schedule: false })
  // Unheard, an error event would end the process; the queue goes on by itself.
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
    // Reads the queue into the cache: a send inside a transaction of the embedded database's only
    // connection would otherwise wait for ever for its turn to ask.
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
      // A worker takes one job at a time and then rests; a queue with more in it is to be emptied.
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
      await boss.send(name, data, {
        singletonKey,
        ...(id && { id }),
        ...(startAfter && { startAfter }),
        ...(tx && { db: fromDrizzle(tx, sql) }),
      })
    },
    sendAll: async (name, jobs) => {
      queueOf(name)
      // Each of our keys is unique among those given, and one that waits already is passed over.
      if (jobs.length > 0) await boss.insert(name, [...jobs])
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
      await Promise.race([Promise.all([turns.stop(), ...resting]), wait(REST_WITHIN_MS, undefined, { ref: false })])
    },
    stop: () => boss.stop({ graceful: false }),
    ping: async () => {
      if ((await boss.schemaVersion()) === null) throw new Error('The job queue has no tables')
    },
  }
}
