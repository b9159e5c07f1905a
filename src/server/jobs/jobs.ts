import type { Tx } from '../db/database.ts'

export interface QueueOptions {
  /** Jobs of this queue that run at once in one process; 1 when not given. */
  concurrency?: number
  /** How often a job whose handler threw is retried, with growing pauses; 5 when not given. */
  retries?: number
  /** Whether one job of a group runs at a time in one process, so that none takes all workers; no when not given. */
  oneOfGroup?: boolean
  /**
   * Whether a job ends at once, without its handler, while another one with its singleton key runs in any process; no
   * when not given. Whatever it is for has to be found again.
   */
  oneOfKey?: boolean
}

/** One of several jobs that are added together. */
interface ListedJob {
  data: object
  singletonKey: string
  /** The group of a queue with `oneOfGroup`. */
  group?: string
}

interface SendOptions {
  /** Sends only if this transaction commits. */
  tx?: Tx
  /** While a job with this key waits in the queue, another one is not added. A running one doesn't count. */
  singletonKey?: string
  /** A UUID derived from the job's subject: the job is not added again until an hour after it is done. */
  id?: string
  startAfter?: Date
}

/** How many failed jobs of a queue something was done with. */
export interface ChangedJobs {
  queue: string
  count: number
}

/** Jobs outside requests, run by whichever process takes them first; stored in the database. */
export interface Jobs {
  /** Defines a queue and its handler; before `start` only. A handler must be idempotent: a job may run twice. */
  define: <T extends object>(queue: string, handler: (data: T) => Promise<void>, options?: QueueOptions) => void
  /** Adds a job to a defined queue, after `start` only. */
  send: (queue: string, data: object, options?: SendOptions) => Promise<void>
  /** Adds several jobs in one statement, each under its singleton key; after `start` only. */
  sendAll: (queue: string, jobs: readonly ListedJob[]) => Promise<void>
  /**
   * Runs `work` once after so many milliseconds, unless the process drains before: for what a regular job would do
   * anyway, only later. A failure is logged.
   */
  after: (ms: number, work: () => Promise<void>) => void
  /**
   * Runs `work` every so many seconds, never twice at once, in one process of all that share the database; before
   * `work` only. A failure is logged and the next run comes as usual.
   */
  every: (name: string, seconds: number, work: () => Promise<void>) => void
  /** Has these failed jobs run once more, if the transaction commits; others are left out. */
  retryFailed: (tx: Tx, ids: readonly string[]) => Promise<ChangedJobs[]>
  /** Removes these failed jobs; others are left out. */
  dropFailed: (tx: Tx, ids: readonly string[]) => Promise<ChangedJobs[]>
  /** Has this process check the queue now; for after the commit of a transaction that sent. */
  nudge: (queue: string) => void
  /** After this jobs can be sent; none is run yet. */
  start: () => Promise<void>
  /** Starts running queues and regular jobs. */
  work: () => Promise<void>
  /** Starts no more jobs, and waits up to ten seconds for running ones. Jobs can still be sent. */
  drain: () => Promise<void>
  stop: () => Promise<void>
  /** Throws when the queue doesn't answer. */
  ping: () => Promise<void>
}
