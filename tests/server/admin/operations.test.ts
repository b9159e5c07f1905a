import { and, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { ActionResult, AttentionPost, Overview, StorageState } from '#contract/admin/operations.ts'
import type { Attempt } from '#contract/publishing/publishing.ts'
import type { PageMeta } from '#contract/shapes.ts'
import { type Platform, PLATFORMS } from '#domain/platform/platform.ts'
import type { TargetState } from '#domain/publication/publication.ts'
import { adminChanges, connections, publications, targets, users } from '#server/db/schema/index.ts'
import type { Browser } from '#tests/support/browser.ts'
import { agent, browser, clock, sandbox, server, setUpPublishing } from '#tests/support/publishing-setup.ts'
import {
  createPost,
  publish,
  publishBody,
  scheduledPost,
  untilSettled,
  type Problem,
} from '#tests/support/publishing.ts'

type Posts = { data: AttentionPost[]; meta: PageMeta }
type Result = { data: ActionResult }

const PATH = '/admin/operations'
const DAY_MS = 24 * 60 * 60 * 1000

let admin: Browser
let adminId: number
let photo: number
let made = 0

setUpPublishing()

beforeAll(async () => {
  const person = await server.createAdmin({ firstName: 'Ada', lastName: 'Cole' })
  adminId = person.id
  admin = await server.signIn(person.email)
  photo = await createPost(server.context, { media: ['facebook_image', 'instagram_image'] })
})
beforeEach(async () => {
  await server.context.db.delete(publications)
  await server.context.db.delete(adminChanges)
})

const overview = async () => (await admin.api<{ data: Overview }>('GET', `${PATH}/overview`)).body.data
const listed = async (query = '') => (await admin.api<Posts>('GET', `${PATH}/posts${query}`)).body
const act = <T = Result>(body: object) => admin.api<T>('PATCH', `${PATH}/posts`, { body })
const networkOf = ({ networks }: Overview, platform: Platform) => networks.find(({ network }) => network === platform)
const entries = async () =>
  (await server.context.db.select().from(adminChanges).where(eq(adminChanges.adminId, adminId))).map(
    ({ action, kind, subject, changes }) => ({ action, kind, subject, changes }),
  )

async function rowOf(id: number, platform: Platform = 'facebook') {
  const which = and(eq(targets.publicationId, id), eq(targets.platform, platform))
  const [row] = await server.context.db.select().from(targets).where(which)
  if (!row) throw new Error('The target is gone')
  return row
}

interface Put {
  code?: string
  daysAgo?: number
  platform?: Platform
  /** The request, where it isn't one for tomorrow. */
  body?: object
}

/** A post whose target is in a state, as three attempts would leave it. */
async function inState(
  state: TargetState,
  { code = 'media_invalid', daysAgo = 0, platform = 'facebook', body }: Put = {},
) {
  const chosen = { facebook: platform === 'facebook', instagram: platform === 'instagram' }
  // Each on a day of its own, within the plan's limit of a day.
  const day = String((made++ % 28) + 1).padStart(2, '0')
  const asked = publishBody({ scheduled_at: `2031-05-${day} 10:00:00`, ...chosen, ...body })
  const answer = await publish(browser, photo, asked)
  expect(answer.status).toBe(201)
  const { id } = answer.body.data
  const runAt = new Date(clock.now().getTime() - daysAgo * DAY_MS - 60_000)
  await server.context.db
    .update(targets)
    .set({ state, attempts: 3, runAt, errorCode: code, errorMessage: 'The picture is too small.' })
    .where(eq(targets.publicationId, id))
  return { id, caption: asked.caption, target: (await rowOf(id, platform)).id }
}

describe('the overview', () => {
  test('the overview counts what is due and overdue, what failed and why, and what waits for the network', async () => {
    await inState('failed')
    await inState('failed')
    await inState('failed', { code: '36003', platform: 'instagram' })
    await inState('failed', { daysAgo: 8 })
    await inState('needs_check', { platform: 'instagram' })
    const waiting = await inState('queued', { code: 'slow_down' })
    const soon = new Date(clock.now().getTime() + 10 * 60_000)
    await server.context.db.update(targets).set({ runAt: soon }).where(eq(targets.id, waiting.target))
    const shown = await overview()
    expect(shown.failed).toBe(3)
    expect(shown.causes).toMatchObject([
      { network: 'facebook', code: 'media_invalid', count: 2, message: 'The picture is too small.' },
      { network: 'instagram', code: '36003', count: 1 },
    ])
    expect(shown.waits).toMatchObject([
      { network: 'facebook', code: 'slow_down', count: 1, next_at: soon.toISOString() },
    ])
    expect(networkOf(shown, 'instagram')).toMatchObject({ due: 0, overdue: 0, needs_check: 1 })
  })

  test('the networks are in the order in which they are always shown, whatever each of them has', async () => {
    await inState('needs_check', { platform: 'instagram' })
    expect((await overview()).networks.map(({ network }) => network)).toEqual(PLATFORMS)
  })

  test('a post is overdue five minutes after its time', async () => {
    await server.context.jobs.rest()
    const early = await inState('queued')
    const late = await inState('queued')
    const past = new Date(clock.now().getTime() - 6 * 60_000)
    await server.context.db.update(targets).set({ runAt: past }).where(eq(targets.id, late.target))
    expect(networkOf(await overview(), 'facebook')).toMatchObject({ due: 2, overdue: 1 })
    expect(networkOf(await overview(), 'facebook')?.oldest_seconds).toBeGreaterThan(350)
    await server.context.db.delete(publications)
    expect(early.target).not.toBe(late.target)
    await server.context.jobs.work()
  })

  test('connections count that have to be made again or end within a week, but not where only a page is used', async () => {
    const before = await overview()
    const soon = new Date(clock.now().getTime() + 3 * DAY_MS)
    await server.context.db
      .update(connections)
      .set({ userTokenExpiresAt: soon })
      .where(eq(connections.agentId, agent.id))
    await server.context.db
      .update(connections)
      .set({ needsReconnect: true })
      .where(and(eq(connections.agentId, agent.id), eq(connections.platform, 'instagram')))
    const after = await overview()
    const change = (platform: Platform, what: 'reconnect' | 'ending') =>
      (networkOf(after, platform)?.[what] ?? 0) - (networkOf(before, platform)?.[what] ?? 0)
    expect([change('linkedin', 'ending'), change('linkedin', 'reconnect')]).toEqual([1, 0])
    expect([change('instagram', 'ending'), change('instagram', 'reconnect')]).toEqual([0, 1])
    expect([change('facebook', 'ending'), change('facebook', 'reconnect')]).toEqual([0, 0])
  })

  test('every outside service is listed with its state, and never with a secret', async () => {
    const answer = await admin.api<{ data: Overview }>('GET', `${PATH}/overview`)
    const { services } = answer.body.data
    expect(services.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Facebook', 'Instagram', 'LinkedIn', 'Stripe', 'E-mail', 'Push notices']),
    )
    expect(services.find(({ name }) => name === 'Facebook')?.state).toBe('real')
    expect(services.find(({ name }) => name === 'E-mail')?.state).toBe('not available')
    const { facebook } = server.context.config
    expect(facebook?.clientSecret).toBeTruthy()
    expect(JSON.stringify(answer.body)).not.toContain(facebook?.clientSecret)
  })

  test('the storage is counted with the free space of the data folder', async () => {
    const { body } = await admin.api<{ data: StorageState }>('GET', `${PATH}/storage`)
    expect(body.data.in_bucket).toBe(false)
    expect(body.data.files).toBeGreaterThan(0)
    expect(body.data.bytes).toBeGreaterThan(body.data.files)
    expect(body.data.free_bytes).toBeGreaterThan(0)
  })
})

describe('the list of posts', () => {
  test('failed posts are listed with agent, cause and time, the latest first, and without captions', async () => {
    const older = await inState('failed', { daysAgo: 2 })
    const newer = await inState('failed', { platform: 'instagram', code: '36003' })
    await inState('failed', { daysAgo: 8 })
    await inState('needs_check')
    const answer = await listed()
    expect(answer.meta.total).toBe(2)
    expect(answer.data.map(({ id }) => id)).toEqual([newer.target, older.target])
    expect(answer.data[0]).toEqual({
      id: newer.target,
      title: expect.stringMatching(/^Post /),
      network: 'instagram',
      account: null,
      agent: { id: agent.id, name: expect.any(String) },
      code: '36003',
      message: 'The picture is too small.',
      attempts: 3,
      scheduled_at: expect.any(String),
      since: expect.any(String),
    })
    expect(JSON.stringify(answer)).not.toContain(newer.caption)
  })

  test('failed posts are filtered by network and cause, and searched by agent and title', async () => {
    await inState('failed')
    const other = await inState('failed', { platform: 'instagram', code: '36003' })
    const one = [other.target]
    const idsOf = async (query: string) => (await listed(query)).data.map(({ id }) => id)
    expect(await idsOf('?network=instagram')).toEqual(one)
    expect(await idsOf('?code=36003')).toEqual(one)
    expect(await idsOf('?network=facebook&code=36003')).toEqual([])
    expect(await idsOf(`?search=${encodeURIComponent(agent.email)}`)).toHaveLength(2)
    expect(await idsOf('?search=nobody')).toEqual([])
  })

  test('posts that agents have to check are a list of their own, whatever their age', async () => {
    await inState('failed')
    const old = await inState('needs_check', { daysAgo: 30 })
    expect((await listed('?state=needs_check')).data.map(({ id }) => id)).toEqual([old.target])
  })

  test.each(['?state=queued', '?network=tiktok', '?per_page=11', '?page=0', `?code=${'x'.repeat(201)}`])(
    'the list of posts refuses the query %s',
    async (query) => {
      expect((await admin.api('GET', `${PATH}/posts${query}`)).status).toBe(422)
    },
  )
})

describe('retrying posts', () => {
  test('a post that failed is sent once however often it is retried, and the log has one entry', async () => {
    const { id, caption, target } = await inState('failed')
    const body = { action: 'retry', posts: [{ id: target, attempts: 3 }] }
    const answers = await Promise.all([act(body), act(body), act(body)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(answers.map(({ body: { data } }) => data.changed).toSorted((a, b) => a - b)).toEqual([0, 0, 1])
    expect((await untilSettled(server.context, clock, browser, id)).status).toBe('published')
    expect((await act(body)).body.data).toEqual({ changed: 0, refused: [] })
    expect(await sandbox.wall(caption)).toHaveLength(1)
    const title = (await scheduledPost(browser, id)).title
    expect(await entries()).toEqual([
      {
        action: 'post_retried',
        kind: 'agent',
        subject: expect.any(String),
        changes: [
          { field: 'post', before: null, after: title },
          { field: 'platform', before: null, after: 'Facebook' },
        ],
      },
    ])
    const { body: log } = await browser.api<{ data: Attempt[] }>('GET', `/agent/social-posts/${id}/attempts`)
    expect(log.data[0]?.message).toBe('Our team posted it again.')
  })

  test('a post that may be at the network is never sent or dropped by an admin', async () => {
    const { id, caption, target } = await inState('needs_check')
    for (const action of ['retry', 'drop']) {
      const { status, body } = await act({ action, posts: [{ id: target, attempts: 3 }] })
      expect([status, body.data]).toEqual([200, { changed: 0, refused: [{ code: 'conflict', count: 1 }] }])
    }
    expect((await rowOf(id)).state).toBe('needs_check')
    expect(await sandbox.wall(caption)).toEqual([])
    expect(await entries()).toEqual([])
  })

  test.each<TargetState>(['queued', 'publishing', 'published', 'canceled'])(
    'a post that is %s is not retried',
    async (state) => {
      const { id, target } = await inState(state)
      await server.context.db
        .update(targets)
        .set({ runAt: new Date('2031-05-05T10:00:00Z') })
        .where(eq(targets.id, target))
      const { body } = await act({ action: 'retry', posts: [{ id: target, attempts: 3 }] })
      expect(body.data).toEqual({ changed: 0, refused: [{ code: 'conflict', count: 1 }] })
      expect((await rowOf(id)).state).toBe(state)
    },
  )

  test('of several posts those are retried that may be, and the others counted by their reason', async () => {
    const good = await inState('failed')
    const stale = await inState('failed')
    const { body } = await act({
      action: 'retry',
      posts: [
        { id: good.target, attempts: 3 },
        { id: stale.target, attempts: 2 },
        { id: 2_147_000_000, attempts: 0 },
      ],
    })
    expect(body.data).toEqual({
      changed: 1,
      refused: [
        { code: 'conflict', count: 1 },
        { code: 'not_found', count: 1 },
      ],
    })
    expect((await untilSettled(server.context, clock, browser, good.id)).status).toBe('published')
    expect((await rowOf(stale.id)).state).toBe('failed')
  })

  test('the agent’s daily limit and a disabled account keep a post from being retried', async () => {
    const today = { scheduled_at: 'now' }
    const { id, target } = await inState('failed')
    const retry = async () => (await act({ action: 'retry', posts: [{ id: target, attempts: 3 }] })).body.data.refused
    await server.context.db.update(users).set({ disabledAt: clock.now() }).where(eq(users.id, agent.id))
    expect(await retry()).toEqual([{ code: 'account_disabled', count: 1 }])
    await server.context.db.update(users).set({ disabledAt: null }).where(eq(users.id, agent.id))
    // The failed post goes out today once the time it was meant for has passed.
    await server.context.db.update(publications).set({ scheduledAt: clock.now() }).where(eq(publications.id, id))
    for (let post = 0; post < 5; post++) await inState('published', { body: today })
    expect(await retry()).toEqual([{ code: 'daily_limit', count: 1 }])
    expect((await rowOf(id)).state).toBe('failed')
    expect(await entries()).toEqual([])
  })
})

describe('dropping posts', () => {
  test('a dropped post is canceled for good, and leaves the agent’s calendar', async () => {
    const { id, caption, target } = await inState('failed')
    const body = { action: 'drop', posts: [{ id: target, attempts: 3 }] }
    expect((await act(body)).body.data).toEqual({ changed: 1, refused: [] })
    expect((await act(body)).body.data).toEqual({ changed: 0, refused: [] })
    expect((await rowOf(id)).state).toBe('canceled')
    expect((await scheduledPost(browser, id)).status).toBe('canceled')
    const retried = await act({ action: 'retry', posts: [{ id: target, attempts: 3 }] })
    expect(retried.body.data.refused).toEqual([{ code: 'conflict', count: 1 }])
    expect(await sandbox.wall(caption)).toEqual([])
    expect(await entries()).toMatchObject([{ action: 'post_dropped' }])
  })
})

describe('who may', () => {
  const CALLS = [
    ['GET', 'overview'],
    ['GET', 'storage'],
    ['GET', 'posts'],
    ['GET', 'jobs'],
    ['PATCH', 'posts'],
    ['PATCH', 'jobs'],
  ] as const

  test.each(CALLS)('%s %s is refused to agents and to those who are signed out', async (method, what) => {
    const { target, id } = await inState('failed')
    const body = { action: 'drop', posts: [{ id: target, attempts: 3 }], ids: [crypto.randomUUID()] }
    const asked = method === 'PATCH' ? { body } : {}
    expect((await browser.api(method, `${PATH}/${what}`, asked)).status).toBe(403)
    expect((await server.guest().api(method, `${PATH}/${what}`, asked)).status).toBe(401)
    expect((await rowOf(id)).state).toBe('failed')
  })

  test.each([
    [{}],
    [{ action: 'retry' }],
    [{ action: 'retry', posts: [] }],
    [{ action: 'resend', posts: [{ id: 1, attempts: 0 }] }],
    [{ action: 'retry', posts: [{ id: 1 }] }],
    [{ action: 'retry', posts: [{ id: 1, attempts: -1 }] }],
    [{ action: 'retry', posts: [{ id: 'x', attempts: 0 }] }],
    [{ action: 'retry', posts: Array.from({ length: 51 }, (_, at) => ({ id: at + 1, attempts: 0 })) }],
    [null],
  ])('an action of the form %j on posts is refused', async (body) => {
    expect(await act<Problem>(body as object)).toMatchObject({ status: 422, body: { code: 'validation_failed' } })
  })
})
