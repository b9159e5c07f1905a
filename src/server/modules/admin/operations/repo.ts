import { eq, inArray, sql } from 'drizzle-orm'

import type { AttentionPost, AttentionQuery, FailedJob, FailureCause, WaitCause } from '#contract/admin/operations.ts'
import type { AdminListQuery } from '#contract/admin/records.ts'
import { FAILED_DAYS } from '#domain/operations/operations.ts'
import type { Platform } from '#domain/platform/platform.ts'

import type { Db } from '../../../db/open.ts'
import { publications, targets, users } from '../../../db/schema/index.ts'
import { IS_FAILED } from '../../../jobs/failed.ts'
import { nameOf } from '../../audit/service.ts'
import { allOf, findPage, holds } from '../list.ts'

/** Most causes shown, the commonest. */
const MOST_CAUSES = 20

const instant = (at: string) => new Date(at).toISOString()

/** Failed posts of the last days; a target keeps the time of its last try. */
const failedSince = (now: Date) =>
  sql`r.state = 'failed' and r.run_at > ${now.toISOString()}::timestamptz - ${FAILED_DAYS} * interval '1 day'`

interface CauseRow extends Record<string, unknown> {
  network: Platform
  code: string
  message: string
  count: number
  at: string
}

/** How many posts failed, and why; the number of all of them stands in every row. */
export async function findCauses(db: Db, now: Date): Promise<{ failed: number; causes: FailureCause[] }> {
  const { rows } = await db.execute<CauseRow & { total: number }>(sql`
    select platform as network, coalesce(error_code, '') as code, count(*)::int as count,
      (sum(count(*)) over ())::int as total, max(run_at)::text as at,
      (array_agg(coalesce(error_message, '') order by run_at desc))[1] as message
    from publication_targets r where ${failedSince(now)}
    group by platform, coalesce(error_code, '') order by count(*) desc, max(run_at) desc limit ${MOST_CAUSES}`)
  const causes = rows.map(({ network, code, message, count, at }) => {
    return { network, code, message, count, last_at: instant(at) }
  })
  return { failed: rows[0]?.total ?? 0, causes }
}

/** Why posts wait that are tried again within the hour. Longer pauses don't occur. */
export async function findWaits(db: Db, now: Date): Promise<WaitCause[]> {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await db.execute<CauseRow>(sql`
    select platform as network, error_code as code, count(*)::int as count, min(run_at)::text as at,
      (array_agg(coalesce(error_message, '') order by run_at))[1] as message
    from publication_targets
    where state = 'queued' and run_at > ${at} and run_at <= ${at} + interval '1 hour' and error_code is not null
    group by platform, error_code order by count(*) desc limit ${MOST_CAUSES}`)
  return rows.map(({ network, code, message, count, at: next }) => {
    return { network, code, message, count, next_at: instant(next) }
  })
}

interface PostRow extends Omit<AttentionPost, 'agent'> {
  agent_id: number
  agent_name: string
}

/** A page of the posts in a state that admins look at, the latest first. */
export async function findPosts(db: Db, query: AttentionQuery, now: Date) {
  const { state, network, code, ...page } = query
  return await findPage<PostRow, AttentionPost>(
    db,
    {
      table: sql`publication_targets`,
      columns: sql`r.id::float8 as id, b.title, r.platform as network, r.account_name as account, u.id as agent_id,
        coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email) as agent_name,
        coalesce(r.error_code, '') as code, coalesce(r.error_message, '') as message, r.attempts,
        b.scheduled_at::text as scheduled_at,
        greatest(r.run_at, (select max(a.at) from publication_attempts a where a.target_id = r.id))::text as since`,
      joins: sql`join publications b on b.id = r.publication_id join users u on u.id = b.agent_id`,
      only: allOf(
        state === 'failed' ? failedSince(now) : sql`r.state = ${state}`,
        network !== undefined && sql`r.platform = ${network}`,
        code !== undefined && sql`coalesce(r.error_code, '') = ${code}`,
      ),
      sorts: { run_at: sql`r.run_at` },
      found: (search) => sql`exists (
        select 1 from publications f join users w on w.id = f.agent_id
        where f.id = r.publication_id and (${holds(sql`f.title`, search)}
          or ${holds(sql`w.first_name || ' ' || w.last_name`, search)} or ${holds(sql`w.email`, search)}))`,
      present: ({ agent_id: id, agent_name: name, scheduled_at: at, since, ...post }) => ({
        id: post.id,
        title: post.title,
        network: post.network,
        account: post.account,
        agent: { id, name },
        code: post.code,
        message: post.message,
        attempts: post.attempts,
        scheduled_at: instant(at),
        since: instant(since),
      }),
    },
    { ...page, sort: 'run_at' },
  )
}

/** A target with what an action on it has to know. */
export type KnownTarget = NonNullable<ReturnType<Awaited<ReturnType<typeof findTargets>>['get']>>

/** What an action on targets has to know of each; those that are gone are left out. */
export async function findTargets(db: Db, ids: readonly number[]) {
  const rows = await db
    .select({
      id: targets.id,
      publicationId: targets.publicationId,
      platform: targets.platform,
      title: publications.title,
      agentId: publications.agentId,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(targets)
    .innerJoin(publications, eq(publications.id, targets.publicationId))
    .innerJoin(users, eq(users.id, publications.agentId))
    .where(inArray(targets.id, [...ids]))
  return new Map(rows.map((row) => [row.id, { ...row, agentName: nameOf(row) || row.email }]))
}

interface JobRow extends Record<string, unknown> {
  id: string
  queue: string
  tries: number
  created_at: string
  failed_at: string
  message: string
}

/** Longest error shown of a job, in characters. */
const LONGEST_MESSAGE = 300

/** What the handler of a job threw, as the queue stores it. */
const MESSAGE = sql`left(coalesce(r.output ->> 'message', r.output #>> '{value,message}', ''), ${LONGEST_MESSAGE})`

/** A page of failed jobs, the latest first. */
export async function findFailedJobs(db: Db, query: AdminListQuery) {
  return await findPage<JobRow, FailedJob>(
    db,
    {
      table: sql`jobs.job`,
      columns: sql`r.id::text as id, r.name as queue, r.retry_count + 1 as tries, r.created_on::text as created_at,
        coalesce(r.completed_on, r.created_on)::text as failed_at, ${MESSAGE} as message`,
      only: IS_FAILED,
      sorts: { completed_on: sql`r.completed_on` },
      found: (search) => sql`${holds(sql`r.name`, search)} or ${holds(MESSAGE, search)}`,
      present: ({ id, queue, tries, created_at: created, failed_at: failed, message }) => ({
        id,
        queue,
        tries,
        created_at: instant(created),
        failed_at: instant(failed),
        message,
      }),
    },
    { ...query, sort: 'completed_on' },
  )
}

export async function countFailedJobs(db: Db): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from jobs.job r where ${IS_FAILED}`,
  )
  return rows[0]?.total ?? 0
}

export async function countFiles(db: Db): Promise<{ files: number; bytes: number }> {
  const { rows } = await db.execute<{ files: number; bytes: number }>(
    sql`select count(*)::int as files, coalesce(sum(bytes), 0)::float8 as bytes from files`,
  )
  return { files: rows[0]?.files ?? 0, bytes: rows[0]?.bytes ?? 0 }
}
