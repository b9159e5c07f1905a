import { and, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'

import type { ActionResult, AttentionPost, Overview, StorageState } from '#contract/admin/operations.ts'
import type { Attempt } from '#contract/publishing/publishing.ts'
import type { PageMeta } from '#contract/shapes.ts'
import { type Platform, PLATFORMS } from '#domain/platform/platform.ts'
import type { TargetState } from '#domain/publication/publication.ts'
import { adminChanges, connections, postMedia, targets, users } from '#server/db/schema/index.ts'
import type { Browser } from '#tests/support/browser.ts'
import { agent, browser, clock, sandbox, server, setUpPublishing } from '#tests/support/publishing-setup.ts'
import {
  createPost,
  forgetPublications,
  scheduledPost,
  storePublication,
  untilSettled,
} from '#tests/support/publishing.ts'

const PATH = '/admin/operations'
const DAY_MS = 24 * 60 * 60 * 1000

let admin: Browser
let photo: Parameters<typeof storePublication>[2]

setUpPublishing()

beforeAll(async () => {
  admin = await server.signIn((await server.createAdmin({ firstName: 'Ada', lastName: 'Cole' })).email)
  const socialPostId = await createPost(server.context)
  const [file] = await server.context.db.select().from(postMedia).where(eq(postMedia.postId, socialPostId))
  photo = { socialPostId, media: [{ role: 'facebook_image', key: file?.fileKey ?? '', mime: 'image/jpeg' }] }
})
beforeEach(async () => {
  await forgetPublications(server.context)
})

const overview = async () => (await admin.api<{ data: Overview }>('GET', `${PATH}/overview`)).body.data
const listed = async (query = '') =>
  (await admin.api<{ data: AttentionPost[]; meta: PageMeta }>('GET', `${PATH}/posts${query}`)).body
const act = async (action: string, ...posts: { id: number; attempts: number }[]) =>
  (await admin.api<{ data: ActionResult }>('PATCH', `${PATH}/posts`, { body: { action, posts } })).body.data
const refusedAs = (code: string) => ({ changed: 0, refused: [{ code, count: 1 }] })
const networkOf = ({ networks }: Overview, platform: Platform) => networks.find(({ network }) => network === platform)

/** What the audit log has about the agent of this test. */
const entries = async () => {
  const rows = await server.context.db.select().from(adminChanges).where(eq(adminChanges.recordId, agent.id))
  return rows.map(({ action, kind, changes }) => ({ action, kind, changes }))
}

async function stateOf(target: number) {
  const [row] = await server.context.db.select().from(targets).where(eq(targets.id, target))
  return row?.state
}

type Put = { code?: string; daysAgo?: number; platform?: Platform; scheduledAt?: Date }

/** A post whose target is in a state, as three attempts would leave it. */
async function inState(state: TargetState, { code, daysAgo = 0, platform = 'facebook', ...more }: Put = {}) {
  const caption = `A caption ${crypto.randomUUID()}`
  const runAt = new Date(clock.now().getTime() - daysAgo * DAY_MS - 60_000)
  const scheduledAt = new Date(clock.now().getTime() + 100 * DAY_MS)
  const error = { errorCode: code ?? 'media_invalid', errorMessage: 'The picture is too small.' }
  const { id, targetId: target } = await storePublication(
    server.context,
    agent.id,
    { ...photo, caption, scheduledAt, ...more },
    { platform, state, attempts: 3, runAt, ...error },
  )
  return { id, caption, target, asSeen: { id: target, attempts: 3 } }
}

const putAt = (target: number, runAt: Date) =>
  server.context.db.update(targets).set({ runAt }).where(eq(targets.id, target))

test('the overview counts what failed and why, waits for the network, and is overdue after five minutes', async () => {
  await server.context.jobs.drain()
  await inState('failed')
  await inState('failed')
  await inState('failed', { code: '36003', platform: 'instagram' })
  await inState('failed', { daysAgo: 8 })
  await inState('needs_check', { platform: 'instagram' })
  const [waiting, late] = [await inState('queued', { code: 'slow_down' }), await inState('queued')]
  await inState('queued')
  const soon = new Date(clock.now().getTime() + 10 * 60_000)
  await putAt(waiting.target, soon)
  await putAt(late.target, new Date(clock.now().getTime() - 6 * 60_000))
  const shown = await overview()
  expect(shown.failed).toBe(3)
  expect(shown.causes).toMatchObject([
    { network: 'facebook', code: 'media_invalid', count: 2, message: 'The picture is too small.' },
    { network: 'instagram', code: '36003', count: 1 },
  ])
  expect(shown.waits).toMatchObject([{ network: 'facebook', code: 'slow_down', count: 1, next_at: soon.toISOString() }])
  expect(networkOf(shown, 'instagram')).toMatchObject({ due: 0, overdue: 0, needs_check: 1 })
  expect(networkOf(shown, 'facebook')).toMatchObject({ due: 2, overdue: 1 })
  expect(networkOf(shown, 'facebook')?.oldest_seconds).toBeGreaterThan(350)
  expect(shown.networks.map(({ network }) => network)).toEqual(PLATFORMS)
  await forgetPublications(server.context)
  await server.context.jobs.work()
})

test('connections count that have to be made again or end within a week, but not where only a page is used', async () => {
  const { db } = server.context
  const before = await overview()
  const soon = new Date(clock.now().getTime() + 3 * DAY_MS)
  const own = eq(connections.agentId, agent.id)
  await db.update(connections).set({ userTokenExpiresAt: soon }).where(own)
  const onInstagram = and(own, eq(connections.platform, 'instagram'))
  await db.update(connections).set({ needsReconnect: true }).where(onInstagram)
  const after = await overview()
  const change = (platform: Platform) =>
    (['ending', 'reconnect'] as const).map(
      (what) => (networkOf(after, platform)?.[what] ?? 0) - (networkOf(before, platform)?.[what] ?? 0),
    )
  expect(change('linkedin')).toEqual([1, 0])
  expect(change('instagram')).toEqual([0, 1])
  expect(change('facebook')).toEqual([0, 0])
})

test('outside services and the storage are shown with their state, and never with a secret', async () => {
  const shown = await overview()
  const states = Object.fromEntries(shown.services.map(({ name, state }) => [name, state]))
  expect(Object.keys(states)).toEqual(expect.arrayContaining(['Instagram', 'LinkedIn', 'Stripe', 'Push notifications']))
  expect(states).toMatchObject({ Facebook: 'real', Email: 'not available' })
  const secret = server.context.config.facebook?.clientSecret ?? ''
  expect(secret).not.toBe('')
  expect(JSON.stringify(shown)).not.toContain(secret)
  const { data } = (await admin.api<{ data: StorageState }>('GET', `${PATH}/storage`)).body
  expect(data.bytes).toBeGreaterThan(data.files)
  expect(data.free_bytes).toBeGreaterThan(0)
})

test('failed posts are listed with agent, cause and time, the latest first, without captions, and filtered', async () => {
  const older = await inState('failed', { daysAgo: 2 })
  const newer = await inState('failed', { platform: 'instagram', code: '36003' })
  await inState('failed', { daysAgo: 8 })
  const check = await inState('needs_check', { daysAgo: 30 })
  const answer = await listed()
  expect(answer.data[0]).toEqual({
    id: newer.target,
    title: 'Post',
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
  for (const [query, posts] of Object.entries({
    '': [newer, older],
    [`?search=${encodeURIComponent(agent.email)}`]: [newer, older],
    '?search=nobody': [],
    // Those that agents have to check are a list of their own, whatever their age.
    '?state=needs_check': [check],
    '?network=instagram': [newer],
    '?code=36003': [newer],
    '?network=facebook&code=36003': [],
  }))
    expect([query, (await listed(query)).data.map(({ id }) => id)]).toEqual([query, posts.map(({ target }) => target)])
})

test('a post that failed is sent once however often it is retried, and the log has one entry', async () => {
  const { id, caption, asSeen } = await inState('failed')
  const answers = await Promise.all([1, 2, 3].map(() => act('retry', asSeen)))
  expect(answers.map(({ changed }) => changed).toSorted((a, b) => a - b)).toEqual([0, 0, 1])
  expect((await untilSettled(server.context, clock, browser, id)).status).toBe('published')
  expect(await act('retry', asSeen)).toEqual({ changed: 0, refused: [] })
  expect(await sandbox.wall(caption)).toHaveLength(1)
  const changes = [
    { field: 'post', before: null, after: (await scheduledPost(browser, id)).title },
    { field: 'platform', before: null, after: 'Facebook' },
  ]
  expect(await entries()).toEqual([{ action: 'post_retried', kind: 'agent', changes }])
  const { body: log } = await browser.api<{ data: Attempt[] }>('GET', `/agent/social-posts/${id}/attempts`)
  expect(log.data[0]?.message).toBe('Our team posted it again.')
})

test('of several posts those are retried that may be, and the others counted by their reason', async () => {
  const [good, stale, unsure] = [await inState('failed'), await inState('failed'), await inState('needs_check')]
  const gone = { id: 2_147_000_000, attempts: 0 }
  expect(await act('retry', good.asSeen, { ...stale.asSeen, attempts: 2 }, unsure.asSeen, gone)).toEqual({
    changed: 1,
    refused: [
      { code: 'conflict', count: 2 },
      { code: 'not_found', count: 1 },
    ],
  })
  // What may be at the network is never sent or dropped by an admin.
  expect(await act('drop', unsure.asSeen)).toEqual(refusedAs('conflict'))
  expect((await untilSettled(server.context, clock, browser, good.id)).status).toBe('published')
  expect([await stateOf(stale.target), await stateOf(unsure.target)]).toEqual(['failed', 'needs_check'])
  expect(await sandbox.wall(unsure.caption)).toEqual([])
})

test('the agent’s daily limit and a disabled account keep a post from being retried', async () => {
  const { db } = server.context
  // The failed post goes out today once the time it was meant for has passed.
  const { target, asSeen } = await inState('failed', { scheduledAt: clock.now() })
  await db.update(users).set({ disabledAt: clock.now() }).where(eq(users.id, agent.id))
  expect(await act('retry', asSeen)).toEqual(refusedAs('account_disabled'))
  await db.update(users).set({ disabledAt: null }).where(eq(users.id, agent.id))
  for (let post = 0; post < 5; post++) await inState('published', { scheduledAt: clock.now() })
  expect(await act('retry', asSeen)).toEqual(refusedAs('daily_limit'))
  expect(await stateOf(target)).toBe('failed')
  expect(await entries()).toEqual([])
})

test('a dropped post is canceled for good, and leaves the agent’s calendar', async () => {
  const { id, caption, target, asSeen } = await inState('failed')
  expect(await act('drop', asSeen)).toEqual({ changed: 1, refused: [] })
  expect(await act('drop', asSeen)).toEqual({ changed: 0, refused: [] })
  expect(await stateOf(target)).toBe('canceled')
  expect((await scheduledPost(browser, id)).status).toBe('canceled')
  expect(await act('retry', asSeen)).toEqual(refusedAs('conflict'))
  expect(await sandbox.wall(caption)).toEqual([])
  expect(await entries()).toMatchObject([{ action: 'post_dropped' }])
})
