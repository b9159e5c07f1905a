import { inArray, sql } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'

import type { ActionResult, FailedJob, Overview } from '#contract/admin/operations.ts'
import type { PageMeta } from '#contract/shapes.ts'
import { adminChanges } from '#server/db/schema/index.ts'
import { admin, server, setUpAdmin } from '#tests/support/admin-setup.ts'

setUpAdmin()

beforeEach(async () => {
  await server.context.db.execute(sql`delete from jobs.job where state = 'failed'`)
})

const jobs = async (query = '') =>
  (await admin.api<{ data: FailedJob[]; meta: PageMeta }>('GET', `/admin/operations/jobs${query}`)).body
const act = async (action: string, ...ids: string[]) =>
  (await admin.api<{ data: ActionResult }>('PATCH', '/admin/operations/jobs', { body: { action, ids } })).body.data

const entries = async (...actions: ('jobs_retried' | 'jobs_dropped')[]) =>
  (await server.context.db.select().from(adminChanges).where(inArray(adminChanges.action, actions))).map(
    ({ kind, subject, changes }) => ({ kind, subject, changes }),
  )

type Given = { key?: string; retries?: number; seconds?: number }

/** A job that was given up, so long after it was added, as the queue leaves it. */
async function failedJob(queue: string, { key, retries = 2, seconds = 60 }: Given = {}) {
  const id = crypto.randomUUID()
  await server.context.db.execute(sql`
    insert into jobs.job (id, name, data, state, retry_limit, retry_count, singleton_key, policy, created_on,
      start_after, completed_on, output)
    values (${id}::uuid, ${queue}, '{"noticeId": 0, "subscriptionId": 0}', 'failed', ${retries}, ${retries}, ${key ?? id},
      'short', now() - ${seconds} * interval '1 second', now() - ${seconds} * interval '1 second', now(),
      '{"message": "The push service is away"}')`)
  return id
}

const stateOfJob = async (id: string) => {
  const { rows } = await server.context.db.execute<{ state: string }>(
    sql`select state::text as state from jobs.job where id = ${id}::uuid`,
  )
  return rows[0]?.state ?? null
}

test('a failed job is listed with its error until a later one about the same thing is there', async () => {
  const id = await failedJob('push-notice', { key: 'one' })
  await failedJob('publish-facebook', { retries: 0 })
  const dates = { created_at: expect.any(String), failed_at: expect.any(String) }
  const message = 'The push service is away'
  expect((await jobs()).data).toEqual([{ id, queue: 'push-notice', tries: 3, message, ...dates }])
  const overview = await admin.api<{ data: Overview }>('GET', '/admin/operations/overview')
  expect(overview.body.data.failed_jobs).toBe(1)
  expect((await jobs('?search=push%20service')).meta.total).toBe(1)
  expect((await jobs('?search=nobody')).data).toEqual([])
  const later = await failedJob('push-notice', { key: 'one', seconds: 1 })
  expect((await jobs()).data.map((job) => job.id)).toEqual([later])
})

test('a retried job runs once more, and a second request finds nothing to retry', async () => {
  const id = await failedJob('push-notice')
  expect(await act('retry', id, id)).toEqual({ changed: 1, refused: [] })
  await vi.waitFor(async () => expect(await stateOfJob(id)).toBe('completed'))
  expect(await act('retry', id, id)).toEqual({ changed: 0, refused: [{ code: 'not_found', count: 1 }] })
  expect(await entries('jobs_retried')).toEqual([
    { kind: 'system', subject: 'push-notice', changes: [{ field: 'jobs', before: null, after: '1' }] },
  ])
})

test('a dropped job is gone, and a job of a queue that nobody works on can only be dropped', async () => {
  const id = await failedJob('push-notice')
  await server.context.db.execute(sql`
    insert into jobs.queue (name, policy, retry_limit, retry_delay, retry_backoff, expire_seconds, retention_seconds,
      deletion_seconds, partition, table_name)
    select 'of-yesterday', policy, retry_limit, retry_delay, retry_backoff, expire_seconds, retention_seconds,
      deletion_seconds, partition, table_name from jobs.queue where name = 'push-notice' on conflict do nothing`)
  const orphan = await failedJob('of-yesterday')
  expect((await act('retry', orphan)).changed).toBe(0)
  expect(await act('drop', id, orphan)).toEqual({ changed: 2, refused: [] })
  expect([await stateOfJob(id), await stateOfJob(orphan)]).toEqual([null, null])
  const subjects = (await entries('jobs_dropped')).map(({ subject }) => subject)
  expect(subjects.toSorted()).toEqual(['of-yesterday', 'push-notice'])
})

test('a job that waits is neither retried nor dropped', async () => {
  const id = await failedJob('push-notice')
  await server.context.db.execute(
    sql`update jobs.job set state = 'created', start_after = now() + interval '1 day' where id = ${id}::uuid`,
  )
  for (const action of ['retry', 'drop']) expect((await act(action, id)).changed).toBe(0)
  expect(await stateOfJob(id)).toBe('created')
})
