import { randomUUID } from 'node:crypto'

import { sql } from 'drizzle-orm'
import type { PgBoss } from 'pg-boss'

import type { Db } from '../db/database.ts'
import type { Log } from '../app-context.ts'
import { inSpan } from '../traces/span.ts'
import { takeTrace } from './carried-trace.ts'
import type { Jobs, QueueOptions } from './jobs.ts'

/** Workers are notified of new jobs at once; a delayed job starts at most this many seconds late. */
const LOOK_EVERY_SECONDS = 5

/**
 * Finished jobs hold nothing that the modules' own tables don't; storing a week of them, the default, only slows
 * the queue.
 */
export const DELETE_DONE_SECONDS = 60 * 60

/** A running job of a queue with `oneOfKey` is reported twice in this time; its process is dead when it isn't. */
const HEARTBEAT_SECONDS = 60

/**
 * How long a job of such a queue may take: the 15 minutes of others would begin it once more while its handler still
 * runs. The heartbeat is missed long before.
 */
const LONGEST_SECONDS = 24 * 60 * 60

interface Queue extends Required<QueueOptions> {
  handler: (data: never) => Promise<void>
  workers: string[]
}

interface Queues extends Pick<Jobs, 'define' | 'nudge' | 'start' | 'work' | 'drain'> {
  /** Throws when no queue is defined under the name. */
  check: (name: string) => void
  has: (name: string) => boolean
}

export function openQueues(boss: PgBoss, db: Db, log: Log): Queues {
  const queues = new Map<string, Queue>()
  let started = false

  const queueOf = (name: string): Queue => {
    const queue = queues.get(name)
    if (!queue) throw new Error(`No queue is defined under the name ${name}`)
    return queue
  }
  const nudge = (name: string) => queueOf(name).workers.forEach((worker) => boss.notifyWorker(worker))

  const handle = async (name: string, queue: Queue, job: { id: string; data: object } | undefined) => {
    if (!job) return
    if (queue.oneOfKey && (await isUnderWay(db, name, job.id))) return
    const { data, trace } = takeTrace(job.data)
    const facts = { 'messaging.destination.name': name, 'messaging.message.id': job.id }
    try {
      await inSpan({ name: `job ${name}`, kind: 'consumer', facts, parent: trace }, () =>
        (queue.handler as (data: object) => Promise<void>)(data),
      )
    } catch (error) {
      log.error({ err: error, queue: name, job: job.id }, 'a job failed')
      throw error
    } finally {
      // A worker takes one job and then pauses; a queue with more jobs has to be emptied.
      nudge(name)
    }
  }

  const startWorkers = async (name: string, queue: Queue) => {
    for (let worker = 0; worker < queue.concurrency; worker++) {
      const polling = {
        pollingIntervalSeconds: LOOK_EVERY_SECONDS,
        notifyPollingIntervalSeconds: LOOK_EVERY_SECONDS,
        ...(queue.oneOfGroup && { localGroupConcurrency: 1 }),
      }
      queue.workers.push(await boss.work<object>(name, polling, async ([job]) => handle(name, queue, job)))
    }
  }

  return {
    define: (name, handler, { concurrency = 1, retries = 5, oneOfGroup = false, oneOfKey = false } = {}) => {
      if (started) throw new Error(`The queue ${name} is defined too late`)
      queues.set(name, { handler, concurrency, retries, oneOfGroup, oneOfKey, workers: [] })
    },
    check: (name) => void queueOf(name),
    has: (name) => queues.has(name),
    nudge,
    start: async () => {
      started = true
      await boss.start()
      for (const [name, queue] of queues) await createQueue(boss, name, queue)
    },
    work: async () => {
      for (const [name, queue] of queues) await startWorkers(name, queue)
    },
    drain: async () => {
      await Promise.all([...queues.keys()].map((name) => boss.offWork(name, { wait: true })))
    },
  }
}

/** Whether another job with the same key, taken before this one, still runs. */
async function isUnderWay(db: Db, queue: string, id: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from jobs.job mine join jobs.job other on other.name = mine.name
      and other.singleton_key = mine.singleton_key and other.id <> mine.id
    where mine.name = ${queue} and mine.id = ${id}::uuid and other.state = 'active'
      and (other.started_on, other.id) < (mine.started_on, mine.id)
      and other.heartbeat_on + other.heartbeat_seconds * interval '1 second' > now()`)
  return rows.length > 0
}

async function createQueue(boss: PgBoss, name: string, { retries, oneOfKey }: Queue): Promise<void> {
  const settings = {
    notify: true,
    retryLimit: retries,
    retryDelay: 2,
    retryBackoff: true,
    deleteAfterSeconds: DELETE_DONE_SECONDS,
    ...(oneOfKey && { heartbeatSeconds: HEARTBEAT_SECONDS, expireInSeconds: LONGEST_SECONDS }),
  }
  // 'short': at most one waiting job for each singleton key.
  await boss.createQueue(name, { policy: 'short', ...settings })
  await boss.updateQueue(name, settings)
  // Loads the queue into the cache: otherwise a send inside a transaction of the embedded database's only
  // connection would wait forever for a second connection.
  await boss.findJobs(name, { id: randomUUID() })
}
