import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'

import type { Database, Tx } from '../../db/open.ts'
import { QUEUE_SCHEMA } from '../../jobs/open.ts'

/** A job that waits or was under way, with what pg-boss needs to add it again. */
interface WaitingJob {
  queue: string
  id: string
  data: object
  singletonKey: string | null
  startAfter: string
  retryLimit: number
  retryDelay: number
  retryBackoff: boolean
  deleteAfterSeconds: number
}

/**
 * The jobs that are not done. Sweeps find again what is due to be published, sent or deleted, but not letters about
 * passwords, passkeys and changed addresses, nor what Stripe has told.
 */
export async function readWaitingJobs(tx: Tx): Promise<WaitingJob[]> {
  const { rows: found } = await tx.execute(sql`select 1 where to_regclass('jobs.job') is not null`)
  if (found.length === 0) return []
  const { rows } = await tx.execute<WaitingJob & Record<string, unknown>>(sql`
    select name as queue, id::text as id, data, singleton_key as "singletonKey",
      to_json(start_after) #>> '{}' as "startAfter", retry_limit as "retryLimit", retry_delay as "retryDelay",
      retry_backoff as "retryBackoff", deletion_seconds as "deleteAfterSeconds"
    from jobs.job where state < 'completed' order by created_on, id`)
  return rows
}

/** The job queue of a database that is to be loaded. */
export interface TargetQueue {
  /** Adds jobs, if the transaction commits. */
  add: (tx: Tx, jobs: readonly WaitingJob[]) => Promise<void>
  close: () => Promise<void>
}

/** Makes the tables of the queue, and these queues; the server gives them their settings when it starts. */
export async function openTargetQueue({ queueOptions }: Database, queues: ReadonlySet<string>): Promise<TargetQueue> {
  const boss = new PgBoss({
    ...queueOptions,
    schema: QUEUE_SCHEMA,
    useListenNotify: false,
    supervise: false,
    schedule: false,
  })
  // Without a listener an error event would end the process; the call that fails reports it.
  boss.on('error', () => {})
  await boss.start()
  for (const queue of queues) await boss.createQueue(queue, { policy: 'short' })
  return {
    add: async (tx, jobs) => {
      for (const { queue, singletonKey, ...job } of jobs) {
        await boss.insert(queue, [{ ...job, ...(singletonKey !== null && { singletonKey }) }], {
          db: fromDrizzle(tx, sql),
        })
      }
    },
    close: () => boss.stop({ graceful: false }),
  }
}
