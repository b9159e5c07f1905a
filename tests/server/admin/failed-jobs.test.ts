import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import type { ActionResult, FailedJob, Overview } from '#contract/admin/operations.ts'
import type { Problem } from '#contract/problem.ts'
import type { PageMeta } from '#contract/shapes.ts'
import { adminChanges } from '#server/db/schema/index.ts'
import type { Browser } from '#tests/support/browser.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

type Jobs = { data: FailedJob[]; meta: PageMeta }
type Result = { data: ActionResult }

let server: TestServer
let admin: Browser

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signIn((await server.createAdmin()).email)
})
beforeEach(async () => {
  await server.context.db.execute(sql`delete from jobs.job where state = 'failed'`)
  await server.context.db.delete(adminChanges)
})
afterAll(() => server.close())

const jobs = async (query = '') => (await admin.api<Jobs>('GET', `/admin/operations/jobs${query}`)).body
const act = <T = Result>(body: object) => admin.api<T>('PATCH', '/admin/operations/jobs', { body })
const countFailed = async () =>
  (await admin.api<{ data: Overview }>('GET', '/admin/operations/overview')).body.data.failed_jobs
const entries = async () =>
  (await server.context.db.select().from(adminChanges).where(eq(adminChanges.kind, 'system'))).map(
    ({ action, kind, subject, changes }) => ({ action, kind, subject, changes }),
  )

interface FailedJobOptions {
  key?: string
  retries?: number
  /** Seconds since it was added. */
  age?: number
}

/** A job that was given up, as the queue leaves it. */
async function failedJob(queue: string, { key, retries = 2, age = 60 }: FailedJobOptions = {}) {
  const id = crypto.randomUUID()
  await server.context.db.execute(sql`
    insert into jobs.job (id, name, data, state, retry_limit, retry_count, singleton_key, policy, created_on,
      start_after, completed_on, output)
    values (${id}::uuid, ${queue}, '{"noticeId": 0, "subscriptionId": 0}', 'failed', ${retries}, ${retries}, ${key ?? id},
      'short', now() - ${age} * interval '1 second', now() - ${age} * interval '1 second', now(),
      '{"message": "The push service is away"}')`)
  return id
}

const stateOfJob = async (id: string) => {
  const { rows } = await server.context.db.execute<{ state: string }>(
    sql`select state::text as state from jobs.job where id = ${id}::uuid`,
  )
  return rows[0]?.state ?? null
}

describe('failed jobs', () => {
  test('a failed job is listed with its error until a later one about the same thing is there', async () => {
    const id = await failedJob('push-notice', { key: 'one' })
    await failedJob('publish-facebook', { retries: 0 })
    expect((await jobs()).data).toEqual([
      {
        id,
        queue: 'push-notice',
        tries: 3,
        created_at: expect.any(String),
        failed_at: expect.any(String),
        message: 'The push service is away',
      },
    ])
    expect(await countFailed()).toBe(1)
    expect((await jobs('?search=push%20service')).meta.total).toBe(1)
    expect((await jobs('?search=nobody')).data).toEqual([])
    const later = await failedJob('push-notice', { key: 'one', age: 1 })
    expect((await jobs()).data.map((job) => job.id)).toEqual([later])
  })

  test('a retried job runs once more, and a second request finds nothing to retry', async () => {
    const id = await failedJob('push-notice')
    const body = { action: 'retry', ids: [id, id] }
    expect((await act(body)).body.data).toEqual({ changed: 1, refused: [] })
    await vi.waitFor(async () => expect(await stateOfJob(id)).toBe('completed'))
    expect((await act(body)).body.data).toEqual({
      changed: 0,
      refused: [{ code: 'not_found', count: 1 }],
    })
    expect(await entries()).toEqual([
      {
        action: 'jobs_retried',
        kind: 'system',
        subject: 'push-notice',
        changes: [{ field: 'jobs', before: null, after: '1' }],
      },
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
    expect((await act({ action: 'retry', ids: [orphan] })).body.data.changed).toBe(0)
    expect((await act({ action: 'drop', ids: [id, orphan] })).body.data).toEqual({
      changed: 2,
      refused: [],
    })
    expect([await stateOfJob(id), await stateOfJob(orphan)]).toEqual([null, null])
    expect((await entries()).map(({ action }) => action)).toEqual(['jobs_dropped', 'jobs_dropped'])
  })

  test('a job that waits or runs is neither retried nor dropped', async () => {
    const id = await failedJob('push-notice')
    await server.context.db.execute(
      sql`update jobs.job set state = 'created', start_after = now() + interval '1 day' where id = ${id}::uuid`,
    )
    for (const action of ['retry', 'drop']) expect((await act({ action, ids: [id] })).body.data.changed).toBe(0)
    expect(await stateOfJob(id)).toBe('created')
    await server.context.db.execute(sql`delete from jobs.job where id = ${id}::uuid`)
  })

  test.each([
    [{ action: 'retry', ids: [] }],
    [{ action: 'retry', ids: ['1'] }],
    [{ action: 'retry', ids: [`${crypto.randomUUID()}}'; select 1`] }],
    [{ action: 'forget', ids: [crypto.randomUUID()] }],
  ])('an action of the form %j on jobs is refused', async (body) => {
    expect(await act<Problem>(body)).toMatchObject({ status: 422, body: { code: 'validation_failed' } })
  })
})
