import { and, eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'

import type { ScheduledPost } from '#contract/publishing/publishing.ts'
import type { Platform } from '#domain/platform/platform.ts'
import { DEFAULT_TIME_ZONE, wallTimeOf } from '#domain/time/time.ts'
import { connections, targetInsights } from '#server/db/schema/index.ts'
import { readDue, readTarget } from '#server/modules/insights/service.ts'
import * as repo from '#server/modules/insights/repo.ts'
import { agent, browser, clock, postId, sandbox, server, setUpPublishing } from '#tests/support/publishing-setup.ts'
import { accepted, ahead, settled, targetOf, targetRow } from '#tests/support/publishing-steps.ts'
import { MAYAS_PAGE } from '#tests/support/publishing.ts'

setUpPublishing({ fetches: true, post: { media: ['facebook_image', 'instagram_image'] } })

const HOUR = 3600
const DAY = 24 * HOUR

const COUNTS = { reactions: 12, comments: 3, views: 340, clicks: 0 }

/** A published post with its id at the network, its target, and how it is presented. */
async function published(platform: Platform = 'facebook') {
  const { id } = await accepted(postId, { facebook: false, [platform]: true })
  const post = await settled(id)
  expect(post.status).toBe('published')
  const { id: targetId, externalId } = await targetRow(id)
  if (externalId === null) throw new Error('The post has no id at the network')
  return { post, targetId, externalId }
}

const rowOf = async (targetId: number) =>
  (await server.context.db.select().from(targetInsights).where(eq(targetInsights.targetId, targetId)))[0]

const insightsOf = async ({ post }: { post: ScheduledPost }) => (await targetOf(post.id))?.insights

const setConnection = (platform: Platform, values: Partial<typeof connections.$inferInsert>) =>
  server.context.db.update(connections).set(values).where(own(platform))

/** Reads a post at the first age at which it is read. */
async function readFirst(targetId: number): Promise<void> {
  clock.forward(HOUR + 60)
  await readTarget(server.context, targetId)
}

const own = (platform: Platform) => and(eq(connections.agentId, agent.id), eq(connections.platform, platform))

const connection = async (platform: Platform = 'facebook') =>
  (await server.context.db.select().from(connections).where(own(platform)))[0]

test('a post is read an hour after it went out, and shows its counts with the time and why others are missing', async () => {
  const { post, targetId, externalId } = await published()
  await sandbox.count(externalId, COUNTS)
  expect(await insightsOf({ post })).toMatchObject({
    reactions: null,
    as_of: null,
    missing: { reactions: 'not_yet', comments: 'not_yet', views: 'not_yet', clicks: 'not_yet' },
  })
  await readTarget(server.context, targetId)
  expect((await rowOf(targetId))?.asOf).toBeNull()
  await readFirst(targetId)
  const insights = await insightsOf({ post })
  expect(insights).toMatchObject({
    reactions: 12,
    comments: 3,
    views: null,
    clicks: null,
    missing: { views: 'not_permitted', clicks: 'not_permitted' },
    ended: null,
  })
  expect(Math.abs(Date.parse(insights?.as_of ?? '') - clock.now().getTime())).toBeLessThan(60_000)
  const next = (await rowOf(targetId))?.nextAt?.getTime() ?? 0
  expect((next - clock.now().getTime()) / 1000).toBeCloseTo(DAY - HOUR, -3)
  const { year, month } = wallTimeOf(new Date(post.scheduled_at), DEFAULT_TIME_ZONE)
  const { body } = await browser.api<{ data: ScheduledPost[] }>(
    'GET',
    `/agent/social-posts?month=${month}&year=${year}`,
  )
  expect(body.data.find(({ id }) => id === post.id)?.targets[0]?.insights).toEqual(insights)
})

test('LinkedIn gives no counts without its permission, and a post that is not published has none', async () => {
  const read = await published('linkedin')
  await sandbox.fault('read_statistics', 'http_500', 1, 'linkedin')
  await readFirst(read.targetId)
  expect(await rowOf(read.targetId)).toMatchObject({ failures: 0, isPermitted: false })
  expect(await insightsOf(read)).toMatchObject({
    reactions: null,
    missing: {
      reactions: 'not_permitted',
      comments: 'not_permitted',
      views: 'not_permitted',
      clicks: 'not_given',
    },
  })
  const { post } = await accepted(postId, { scheduled_at: ahead() })
  expect(post.targets[0]?.insights).toBeNull()
})

test('two workers make one reading', async () => {
  const { targetId } = await published()
  clock.forward(HOUR + 60)
  const [one, two] = await Promise.all([
    repo.claim(server.context.db, targetId, clock.now()),
    repo.claim(server.context.db, targetId, clock.now()),
  ])
  expect([one, two].filter(Boolean)).toHaveLength(1)
})

test('a network that is away is asked again soon, and what it counts is not yet known', async () => {
  const { post, targetId } = await published()
  await sandbox.fault('read_post', 'http_500')
  await readFirst(targetId)
  const { nextAt, failures } = (await rowOf(targetId)) ?? {}
  const wait = ((nextAt?.getTime() ?? 0) - clock.now().getTime()) / 1000
  expect([failures, wait < 12 * HOUR]).toEqual([1, true])
  expect(await insightsOf({ post })).toMatchObject({ reactions: null, missing: { reactions: 'not_yet' } })
  clock.forward(wait + 1)
  await readTarget(server.context, targetId)
  expect(await rowOf(targetId)).toMatchObject({ failures: 0, asOf: expect.any(Date) })
})

test('a network that asks to slow down is left alone, and its posts still go out', async () => {
  const { targetId } = await published()
  clock.forward(HOUR + 60)
  await sandbox.fault('read_post', 'rate_limit')
  await readTarget(server.context, targetId)
  const row = await rowOf(targetId)
  expect(row).toMatchObject({ failures: 0, asOf: null })
  expect(row?.nextAt?.getTime()).toBeGreaterThanOrEqual(clock.now().getTime() + 4 * 60_000)
  expect(await connection()).toMatchObject({ needsReconnect: false })
})

test('a post that was deleted is said to be gone and is read no more', async () => {
  const read = await published()
  await readFirst(read.targetId)
  await fetch(`${sandbox.address}/sandbox/graph.facebook.com/v26.0/${read.externalId}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${MAYAS_PAGE.token}` },
  })
  clock.forward(DAY)
  await readTarget(server.context, read.targetId)
  const insights = await insightsOf(read)
  expect(insights).toMatchObject({ ended: 'post_gone', missing: { views: 'post_gone' } })
  // What it had is still known.
  expect(insights?.reactions).not.toBeNull()
  expect((await rowOf(read.targetId))?.nextAt).toBeNull()
})

test('an invalid token asks the agent to reconnect once, and reading goes on when they have', async () => {
  const read = await published()
  const other = await published()
  clock.forward(HOUR + 60)
  await sandbox.fault('read_post', 'token_expired', 1)
  await readTarget(server.context, read.targetId)
  const flagged = await connection()
  expect(flagged).toMatchObject({ needsReconnect: true })
  // The next one doesn't ask the network at all.
  await readTarget(server.context, other.targetId)
  expect((await connection())?.updatedAt).toEqual(flagged?.updatedAt)
  expect(await insightsOf(other)).toMatchObject({
    ended: 'account_missing',
    missing: { reactions: 'account_missing' },
  })
  expect((await rowOf(other.targetId))?.nextAt).toBeNull()

  await setConnection('facebook', { needsReconnect: false })
  const connected = { agentId: agent.id, platform: 'facebook', accountId: MAYAS_PAGE.id } as const
  await server.context.events.emit('account_connected', connected)
  await readTarget(server.context, other.targetId)
  expect(await insightsOf(other)).toMatchObject({ ended: null, missing: { views: 'not_permitted' } })
  expect((await insightsOf(other))?.reactions).not.toBeNull()
})

test('a post of an account that was replaced is not looked for with the new one', async () => {
  const read = await published()
  await setConnection('facebook', { accountId: '110000000000003', accountName: 'Cedar & Main Austin' })
  await readFirst(read.targetId)
  expect(await insightsOf(read)).toMatchObject({ ended: 'account_missing' })
})

test('the sweep has what is due read by its own queue, and a post goes out while the network is slow to count', async () => {
  const first = await published()
  await sandbox.count(first.externalId, COUNTS)
  clock.forward(HOUR + 60)
  await sandbox.fault('read_post', 'slow', 2, 'facebook', 1000)
  await readDue(server.context)
  const second = await published()
  await vi.waitFor(async () => expect((await rowOf(first.targetId))?.reactions).toBe(12))
  expect((await rowOf(second.targetId))?.asOf).toBeNull()
})

test('posts that an older release published are found by the daily look, once', async () => {
  const { post, targetId } = await published()
  await server.context.db.delete(targetInsights).where(eq(targetInsights.targetId, targetId))
  expect((await insightsOf({ post }))?.missing).toMatchObject({ reactions: 'not_read', views: 'not_read' })
  const since = new Date(clock.now().getTime() - 7 * DAY * 1000)
  const span = { since, now: clock.now(), firstAgeMs: HOUR * 1000, limit: 1000 }
  await repo.beginMissed(server.context.db, ['facebook'], span)
  expect(await rowOf(targetId)).toMatchObject({ asOf: null, ended: null })
  expect(await repo.beginMissed(server.context.db, ['facebook'], span)).toBe(0)
})
