import { and, eq } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'

import type { ScheduledPost } from '#contract/publishing/publishing.ts'
import type { Platform } from '#domain/platform/platform.ts'
import { connections, publications, targetFigures, targets } from '#server/db/schema/index.ts'
import { readDue } from '#server/modules/insights/service.ts'
import { readTarget } from '#server/modules/insights/reading.ts'
import { sealToken } from '#server/modules/connections/tokens.ts'
import * as repo from '#server/modules/insights/repo.ts'
import { agent, browser, clock, sandbox, server, setUpPublishing } from '#tests/support/publishing-setup.ts'
import {
  createPost,
  MAYAS_PAGE,
  publish,
  publishBody,
  scheduledPost,
  untilSettled,
  type Problem,
} from '#tests/support/publishing.ts'

setUpPublishing({ fetches: true, profile: { plan: 'premium' } })

const HOUR = 3600
const DAY = 24 * HOUR

const COUNTS = { reactions: 12, comments: 3, views: 340, clicks: 0 }

/** A published post with its id at the network, its target, and how it is presented. */
async function published(platform: Platform = 'facebook') {
  const id = await createPost(server.context, { media: ['facebook_image', 'instagram_image'] })
  const on = { facebook: false, instagram: false, linkedin: false, [platform]: true }
  const { body } = await publish(browser, id, publishBody(on))
  const post = await untilSettled(server.context, clock, browser, body.data.id)
  expect(post.status).toBe('published')
  const [target] = await server.context.db.select().from(targets).where(eq(targets.publicationId, post.id))
  if (!target?.externalId) throw new Error('The post has no id at the network')
  return { post, targetId: target.id, externalId: target.externalId }
}

const rowOf = async (targetId: number) =>
  (await server.context.db.select().from(targetFigures).where(eq(targetFigures.targetId, targetId)))[0]

const figuresOf = async ({ post }: { post: ScheduledPost }) =>
  (await scheduledPost(browser, post.id)).targets[0]?.figures

const own = (platform: Platform) => and(eq(connections.agentId, agent.id), eq(connections.platform, platform))

const connection = async (platform: Platform = 'facebook') =>
  (await server.context.db.select().from(connections).where(own(platform)))[0]

async function allow(platform: Platform, scope: string): Promise<void> {
  const scopes = [...((await connection(platform))?.scopes ?? []), scope]
  await server.context.db.update(connections).set({ scopes }).where(own(platform))
}

describe('reading what a network counts', () => {
  test('a post is read an hour after it went out, and shows its counts with the time and why others are missing', async () => {
    const { post, targetId, externalId } = await published()
    await sandbox.count(externalId, COUNTS)
    expect(await figuresOf({ post })).toMatchObject({
      reactions: null,
      as_of: null,
      missing: { reactions: 'not_yet', comments: 'not_yet', views: 'not_yet', clicks: 'not_yet' },
    })
    await readTarget(server.context, targetId)
    expect((await rowOf(targetId))?.asOf).toBeNull()
    clock.forward(HOUR + 60)
    await readTarget(server.context, targetId)
    const figures = await figuresOf({ post })
    expect(figures).toMatchObject({
      reactions: 12,
      comments: 3,
      views: null,
      clicks: null,
      missing: { views: 'not_permitted', clicks: 'not_permitted' },
      ended: null,
    })
    expect(Math.abs(Date.parse(figures?.as_of ?? '') - clock.now().getTime())).toBeLessThan(5000)
  })

  test('with the permission views and clicks are read too, and a count of 0 is shown as 0', async () => {
    const { post, targetId, externalId } = await published()
    await allow('facebook', 'read_insights')
    await sandbox.count(externalId, COUNTS)
    clock.forward(HOUR + 60)
    await readTarget(server.context, targetId)
    expect(await figuresOf({ post })).toMatchObject({ ...COUNTS, missing: {} })
  })

  test('what the network has no data for stays unknown', async () => {
    const { post, targetId, externalId } = await published()
    await allow('facebook', 'read_insights')
    await sandbox.count(externalId, { ...COUNTS, views: null, comments: null })
    clock.forward(HOUR + 60)
    await readTarget(server.context, targetId)
    expect(await figuresOf({ post })).toMatchObject({
      reactions: 12,
      comments: null,
      views: null,
      clicks: 0,
      missing: { comments: 'not_yet', views: 'not_yet' },
    })
  })

  test('Instagram gives no clicks, and views with the permission', async () => {
    const read = await published('instagram')
    await server.context.db
      .update(connections)
      .set({ scopes: ['instagram_business_basic', 'instagram_business_content_publish'] })
      .where(own('instagram'))
    await sandbox.count(read.externalId, COUNTS)
    clock.forward(HOUR + 60)
    await readTarget(server.context, read.targetId)
    expect(await figuresOf(read)).toMatchObject({
      reactions: 12,
      comments: 3,
      views: null,
      missing: { views: 'not_permitted', clicks: 'not_given' },
    })
    await allow('instagram', 'instagram_business_manage_insights')
    clock.forward(DAY)
    await readTarget(server.context, read.targetId)
    expect(await figuresOf(read)).toMatchObject({ views: 340, missing: { clicks: 'not_given' } })
  })

  test('LinkedIn gives no counts, and is never asked', async () => {
    const read = await published('linkedin')
    expect(await rowOf(read.targetId)).toBeUndefined()
    expect(await figuresOf(read)).toMatchObject({
      reactions: null,
      as_of: null,
      missing: { reactions: 'not_given', comments: 'not_given', views: 'not_given', clicks: 'not_given' },
    })
  })

  test('a post that is not published has no counts', async () => {
    const id = await createPost(server.context)
    const later = new Date(clock.now().getTime() + DAY * 1000).toISOString().slice(0, 19).replace('T', ' ')
    const { body } = await publish(browser, id, publishBody({ scheduled_at: later }))
    expect(body.data.targets[0]?.figures).toBeNull()
  })

  test('it is read five times in a month and then never again', async () => {
    const { targetId } = await published()
    const ages = [HOUR, DAY, 3 * DAY, 7 * DAY, 28 * DAY]
    for (const [at, age] of ages.entries()) {
      clock.forward(age - (ages[at - 1] ?? 0) + 30)
      await readTarget(server.context, targetId)
      const row = await rowOf(targetId)
      expect(row?.asOf?.getTime()).toBeGreaterThan(clock.now().getTime() - 10_000)
      expect(row?.nextAt === null).toBe(at === ages.length - 1)
    }
    expect(await repo.findDue(server.context.db, 'facebook', new Date('2099-01-01'), 1000)).not.toContain(targetId)
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
})

describe('when a reading fails', () => {
  test('a network that is away is asked again a few times, then at the next age', async () => {
    const { post, targetId } = await published()
    clock.forward(HOUR + 60)
    await sandbox.fault('read_post', 'http_500', 3)
    const waits: number[] = []
    for (let failure = 0; failure < 3; failure++) {
      await readTarget(server.context, targetId)
      const row = await rowOf(targetId)
      const wait = ((row?.nextAt?.getTime() ?? 0) - clock.now().getTime()) / 1000
      waits.push(wait)
      clock.forward(wait + 1)
    }
    expect(waits[0]).toBeLessThan(waits[1] ?? 0)
    expect(waits[2]).toBeGreaterThan(12 * HOUR)
    expect(await figuresOf({ post })).toMatchObject({ reactions: null, missing: { reactions: 'not_yet' } })
    await readTarget(server.context, targetId)
    expect((await rowOf(targetId))?.asOf).not.toBeNull()
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
    clock.forward(HOUR + 60)
    await readTarget(server.context, read.targetId)
    await fetch(`${sandbox.address}/sandbox/graph.facebook.com/v26.0/${read.externalId}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${MAYAS_PAGE.token}` },
    })
    clock.forward(DAY)
    await readTarget(server.context, read.targetId)
    const figures = await figuresOf(read)
    expect(figures).toMatchObject({ ended: 'post_gone', missing: { views: 'post_gone' } })
    // What it had is still known.
    expect(figures?.reactions).not.toBeNull()
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
    expect(await figuresOf(other)).toMatchObject({
      ended: 'account_missing',
      missing: { reactions: 'account_missing' },
    })
    expect((await rowOf(other.targetId))?.nextAt).toBeNull()

    await server.context.db.update(connections).set({ needsReconnect: false }).where(own('facebook'))
    const connected = { agentId: agent.id, platform: 'facebook', accountId: MAYAS_PAGE.id } as const
    await server.context.events.emit('account_connected', connected)
    await readTarget(server.context, other.targetId)
    expect(await figuresOf(other)).toMatchObject({ ended: null, missing: { views: 'not_permitted' } })
    expect((await figuresOf(other))?.reactions).not.toBeNull()
  })

  test('a permission taken back at the network leaves the connection and publishing as they are', async () => {
    const read = await published()
    await allow('facebook', 'read_insights')
    clock.forward(HOUR + 60)
    // The token's own grant lacks it, whatever is stored.
    const held = await connection()
    const scopes = ['pages_show_list', 'pages_read_engagement', 'pages_manage_posts', 'business_management']
    const token = await limitedPageToken(scopes)
    await server.context.db
      .update(connections)
      .set({ accountToken: sealToken(server.context.config.appSecret, token) })
      .where(own('facebook'))
    await readTarget(server.context, read.targetId)
    expect(await figuresOf(read)).toMatchObject({ views: null, missing: { views: 'not_permitted' } })
    expect(await connection()).toMatchObject({ needsReconnect: false })
    expect((await connection())?.scopes).toEqual(held?.scopes.filter((scope) => scope !== 'read_insights'))
    await published()
  })

  test('a post of an account that was replaced is not looked for with the new one', async () => {
    const read = await published()
    await server.context.db
      .update(connections)
      .set({ accountId: '110000000000003', accountName: 'Cedar & Main Austin' })
      .where(own('facebook'))
    clock.forward(HOUR + 60)
    await readTarget(server.context, read.targetId)
    expect(await figuresOf(read)).toMatchObject({ ended: 'account_missing' })
  })
})

test('the sweep has what is due read by its own queue, and a post goes out while the network is slow to count', async () => {
  const first = await published()
  await sandbox.count(first.externalId, COUNTS)
  clock.forward(HOUR + 60)
  await sandbox.fault('read_post', 'slow', 2)
  await readDue(server.context)
  const second = await published()
  await vi.waitFor(async () => expect((await rowOf(first.targetId))?.reactions).toBe(12))
  expect((await rowOf(second.targetId))?.asOf).toBeNull()
})

test('posts that an older release published are found by the daily look, once', async () => {
  const { post, targetId } = await published()
  await server.context.db.delete(targetFigures).where(eq(targetFigures.targetId, targetId))
  expect((await figuresOf({ post }))?.missing).toMatchObject({ reactions: 'not_read', views: 'not_read' })
  const since = new Date(clock.now().getTime() - 7 * DAY * 1000)
  const span = { since, now: clock.now(), firstAgeMs: HOUR * 1000, limit: 1000 }
  await repo.beginMissed(server.context.db, ['facebook'], span)
  expect(await rowOf(targetId)).toMatchObject({ asOf: null, ended: null })
  expect(await repo.beginMissed(server.context.db, ['facebook'], span)).toBe(0)
})

test('the calendar’s month has the counts too, and another agent sees none of it', async () => {
  const read = await published()
  await sandbox.count(read.externalId, COUNTS)
  clock.forward(HOUR + 60)
  await readTarget(server.context, read.targetId)
  const at = new Date(read.post.scheduled_at)
  const month = `month=${at.getUTCMonth() + 1}&year=${at.getUTCFullYear()}`
  const { body } = await browser.api<{ data: ScheduledPost[] }>('GET', `/agent/social-posts?${month}`)
  expect(body.data.find(({ id }) => id === read.post.id)?.targets[0]?.figures).toMatchObject({ reactions: 12 })

  const stranger = await server.signIn((await server.createAgent()).email)
  const foreign = await stranger.api<Problem>('GET', `/agent/social-posts/${read.post.id}`)
  expect(foreign.status).toBe(404)
  expect((await server.guest().api('GET', `/agent/social-posts/${read.post.id}`)).status).toBe(401)
})

test('an agent’s counts go with their posts', async () => {
  const { post, targetId } = await published()
  expect(await rowOf(targetId)).toBeDefined()
  await server.context.db.delete(publications).where(eq(publications.id, post.id))
  expect(await rowOf(targetId)).toBeUndefined()
})

/** A page token whose person granted these scopes alone, by the consent page and Graph's own calls. */
async function limitedPageToken(scopes: readonly string[]): Promise<string> {
  const graph = `${sandbox.address}/sandbox/graph.facebook.com/v26.0`
  const redirect = `${server.context.config.publicUrl}/social-media-connections/facebook`
  const query = new URLSearchParams({
    client_id: 'porchlight-sandbox',
    redirect_uri: redirect,
    state: 's',
    scope: scopes.join(','),
  })
  const answer = await fetch(`${sandbox.address}/sandbox/www.facebook.com/v26.0/dialog/oauth?${query}`, {
    method: 'POST',
    body: new URLSearchParams({ person: 'maya', decision: 'allow' }),
    redirect: 'manual',
  })
  const code = new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? ''
  const asked = new URLSearchParams({
    client_id: 'porchlight-sandbox',
    client_secret: 'sandbox-secret',
    redirect_uri: redirect,
    code,
  })
  const exchanged = (await (await fetch(`${graph}/oauth/access_token?${asked}`)).json()) as { access_token: string }
  const pages = (await (
    await fetch(`${graph}/me/accounts`, { headers: { authorization: `Bearer ${exchanged.access_token}` } })
  ).json()) as { data: { id: string; access_token: string }[] }
  return pages.data.find(({ id }) => id === MAYAS_PAGE.id)?.access_token ?? ''
}
