import type { Tx } from '../db/database.ts'

export interface QueueOptions {
  /** Jobs of this queue that run at once in one process; 1 when not given. */
  concurrency?: number
  /** How often a job whose handler threw is tried again, with growing pauses; 5 when not given. */
  retries?: number
}

interface SendOptions {
  /** Sends only if this transaction commits. */
  tx?: Tx
  /** While a job with this key waits in the queue, another one is not added. One that already runs doesn't count. */
  singletonKey?: string
  /** A UUID made of what the job is about: it is not added again until an hour after it is done. */
  id?: string
  startAfter?: Date
}

/** Work that is done beside the calls, by whichever process comes first; kept in the database. */
export interface Jobs {
  /** Names a queue and its handler; before `start` only. A handler must bear being run twice for one job. */
  define: <T extends object>(queue: string, handler: (data: T) => Promise<void>, options?: QueueOptions) => void
  /** Adds a job to a defined queue, after `start` only. */
  send: (queue: string, data: object, options?: SendOptions) => Promise<void>
  /** Adds several jobs by one statement, each under its singleton key; after `start` only. */
  sendAll: (queue: string, jobs: readonly { data: object; singletonKey: string }[]) => Promise<void>
  /**
   * Runs `work` once after so many milliseconds, unless the process rests before: for what is looked
   * after anyhow, only not so soon. A failure is logged.
   */
  after: (ms: number, work: () => Promise<void>) => void
  /**
   * Runs `work` every so many seconds, never twice at once, in one process of all that share the
   * database; before `work` only. A failure is logged and the next turn comes as usual.
   */
  every: (name: string, seconds: number, work: () => Promise<void>) => void
  /** Has this process look into the queue now; for after the commit of a transaction that sent. */
  nudge: (queue: string) => void
  /** From here on jobs can be sent; none is worked on yet. */
  start: () => Promise<void>
  /** Takes up the work: queues and regular tasks. */
  work: () => Promise<void>
  /** Takes up no more, and waits up to ten seconds for what is under way. Jobs can still be sent. */
  rest: () => Promise<void>
  stop: () => Promise<void>
  /** Throws when the queue doesn't answer. */
  ping: () => Promise<void>
}
