import { sql } from 'drizzle-orm'

import { FAILED_DAYS } from '#domain/operations/operations.ts'

import type { Db, Tx } from '../db/database.ts'
import type { ChangedJobs } from './jobs.ts'
import { DELETE_DONE_SECONDS } from './queues.ts'

/** More often than finished jobs are deleted. */
export const RETENTION_EVERY_SECONDS = 10 * 60

const RETENTION_SECONDS = FAILED_DAYS * 24 * 60 * 60

/**
 * The failed jobs `r` that nothing repeats by itself: a queue without retries has a sweep that finds what is not done,
 * and a later job under the same key is about the same thing.
 */
export const IS_FAILED = sql`r.state = 'failed' and r.retry_limit > 0 and not exists (
  select 1 from jobs.job n
  where n.name = r.name and n.singleton_key = r.singleton_key and n.id <> r.id
    and (n.created_on, n.id) > (r.created_on, r.id)
)`

/**
 * Retains failed jobs for a week instead of an hour, so that somebody can look at them; those that a later job has
 * replaced go with that one.
 */
export async function retainFailed(db: Db): Promise<void> {
  await db.execute(sql`
    with failed as (select r.name, r.id, (${IS_FAILED}) as is_last from jobs.job r where r.state = 'failed')
    update jobs.job j
    set deletion_seconds = case when is_last then ${RETENTION_SECONDS}::int else ${DELETE_DONE_SECONDS}::int end
    from failed
    where failed.name = j.name and failed.id = j.id and j.state = 'failed'
      and j.deletion_seconds <> case when is_last then ${RETENTION_SECONDS}::int else ${DELETE_DONE_SECONDS}::int end`)
}

const arrayOf = (ids: readonly string[]) => sql`${`{${ids.join(',')}}`}::uuid[]`

/** Those of the jobs that failed, locked until the transaction ends. */
export async function lockFailed(tx: Tx, ids: readonly string[]): Promise<{ name: string; id: string }[]> {
  const { rows } = await tx.execute<{ name: string; id: string }>(sql`
    select name, id::text as id from jobs.job
    where id = any(${arrayOf(ids)}) and state = 'failed' order by name, id for update`)
  return rows
}

/** Deletes those of the jobs that failed. */
export async function deleteFailed(tx: Tx, ids: readonly string[]): Promise<ChangedJobs[]> {
  const { rows } = await tx.execute<{ queue: string; count: number }>(sql`
    with gone as (
      delete from jobs.job where id = any(${arrayOf(ids)}) and state = 'failed' returning name
    )
    select name as queue, count(*)::int as count from gone group by name order by name`)
  return rows.map(({ queue, count }) => ({ queue, count }))
}
