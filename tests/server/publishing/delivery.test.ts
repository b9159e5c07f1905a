import { and, eq, inArray } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'

import type { Connection } from '#contract/publishing/connections.ts'
import { connections, targets } from '#server/db/schema/index.ts'
import {
  accepted,
  agent,
  ahead,
  browser,
  later,
  sandbox,
  server,
  settled,
  setUpPublishing,
  targetOf,
  targetRow,
} from '#tests/support/publishing-setup.ts'
import {
  connectMayasPage,
  createPost,
  publish,
  publishBody,
  scheduledPost,
  untilIdle,
  type Problem,
} from '#tests/support/publishing.ts'

const posts: Record<'image' | 'carousel' | 'video' | 'reel', number> = { image: 0, carousel: 0, video: 0, reel: 0 }

setUpPublishing()

beforeAll(async () => {
  posts.image = await createPost(server.context)
  posts.carousel = await createPost(server.context, {
    type: 'carousel',
    media: ['facebook_carousel_image', 'facebook_carousel_image', 'facebook_carousel_image'],
  })
  posts.video = await createPost(server.context, { type: 'wide_vertical_video', media: ['wide_video'] })
  posts.reel = await createPost(server.context, { type: 'reel', media: ['vertical_video'] })
})

describe('a post', () => {
  test.each([
    ['image', 1, 'image'],
    ['carousel', 3, 'image'],
    ['video', 1, 'video'],
    ['reel', 1, 'video'],
  ] as const)('for now, %s, is on the wall once, with its %i %s', async (kind, count, type) => {
    const { id, caption } = await accepted(posts[kind])
    const post = await settled(id)
    expect(post).toMatchObject({ status: 'published', published_at: expect.any(String) })
    const permalink = expect.stringMatching(/^http/) as string
    expect(post.targets).toMatchObject([{ state: 'published', permalink, error: null }])
    const wall = await sandbox.wall(caption)
    expect(wall.map(({ media }) => media.map((one) => one.type))).toEqual([Array(count).fill(type)])
  })

  test('that several calls with one key request at once is on the wall once', async () => {
    const body = publishBody()
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const answers = await Promise.all(Array.from({ length: 5 }, () => publish(browser, posts.image, body, headers)))
    const ids = new Set(answers.map((answer) => answer.body.data.id))
    expect(ids.size).toBe(1)
    for (const id of ids) expect((await settled(id)).status).toBe('published')
    expect(await sandbox.wall(body.caption)).toHaveLength(1)
  })

  test('whose time has just passed goes out at once', async () => {
    const { id } = await accepted(posts.image, { scheduled_at: ahead(-14 * 60) })
    expect((await settled(id)).status).toBe('published')
  })

  test('that is scheduled goes out at its time and not before, and never when it was canceled', async () => {
    const [kept, canceled] = [
      await accepted(posts.image, { scheduled_at: ahead(120) }),
      await accepted(posts.image, { scheduled_at: ahead(120) }),
    ]
    await browser.api('DELETE', `/agent/social-posts/${canceled.id}`)
    await later(60, kept.id)
    expect([kept.post.status, await sandbox.wall(kept.caption)]).toEqual(['scheduled', []])
    await later(61, kept.id)
    await later(600, canceled.id)
    expect((await scheduledPost(browser, kept.id)).status).toBe('published')
    expect(await sandbox.wall(kept.caption)).toHaveLength(1)
    expect((await scheduledPost(browser, canceled.id)).status).toBe('canceled')
    expect(await sandbox.wall(canceled.caption)).toEqual([])
  })
})

describe('a call that fails once', () => {
  // Each call a post makes has its answer lost once; the public one and the look afterwards fail in every way.
  test.each([
    ['carousel', 'upload_photo', 'lost_answer'],
    ['video', 'video_start', 'lost_answer'],
    ['video', 'video_transfer', 'lost_answer'],
    ['video', 'video_finish', 'lost_answer'],
    ['video', 'video_status', 'lost_answer'],
    ['reel', 'reel_start', 'lost_answer'],
    ['reel', 'reel_upload', 'lost_answer'],
    ['reel', 'video_status', 'http_500'],
    ['reel', 'reel_finish', 'lost_answer'],
    ['reel', 'reel_finish', 'html'],
    ['carousel', 'create_post', 'refuse'],
    ['carousel', 'create_post', 'lost_answer'],
    ['carousel', 'create_post', 'http_500'],
    ['carousel', 'create_post', 'html'],
    ['carousel', 'create_post', 'rate_limit'],
    ['carousel', 'read_feed', 'html'],
  ] as const)('(%s, %s, %s) still leaves the post on the wall once', async (kind, operation, mode) => {
    await sandbox.fault(operation, mode)
    const { id, caption } = await accepted(posts[kind])
    expect((await settled(id)).status).toBe('published')
    expect(await sandbox.wall(caption)).toHaveLength(1)
  })

  test('a dead token makes the post wait, and the connection needs to be renewed', async () => {
    await sandbox.fault('create_post', 'token_expired')
    const { id, caption } = await accepted(posts.image)
    expect((await settled(id)).targets[0]).toMatchObject({
      state: 'queued',
      attempts: 0,
      error: 'Facebook is not connected. Connect it again and this post goes out.',
      remedy: 'reconnect',
    })
    expect(await sandbox.wall(caption)).toEqual([])
    const { body } = await browser.api<{ data: Record<string, Connection> }>('GET', '/agent/social-media/connections')
    expect(body.data['facebook']).toMatchObject({ status: 'reconnect', needs_to_reconnect: true })
    const next = await publish<Problem>(browser, posts.image, publishBody())
    expect([next.status, next.body.code]).toEqual([422, 'connection_missing'])
  })

  test('a picture Facebook can’t use fails the post with a message the agent can act on', async () => {
    await sandbox.fault('upload_photo', 'image_refused')
    const { id, caption } = await accepted(posts.image)
    const error = expect.stringMatching(/^(The|Facebook)/) as string
    expect((await settled(id)).targets[0]).toMatchObject({ state: 'failed', attempts: 1, error, remedy: 'edit' })
    expect(await sandbox.wall(caption)).toEqual([])
  })
})

describe('a call that keeps failing', () => {
  test('uploads that keep failing are given up after a while, and nothing is on the wall', async () => {
    await sandbox.fault('upload_photo', 'refuse', 100)
    const { id, caption } = await accepted(posts.image)
    const error = 'Facebook could not be reached. We tried several times.'
    expect((await settled(id)).targets[0]).toMatchObject({ state: 'failed', attempts: 6, error })
    expect(await sandbox.wall(caption)).toEqual([])
  })

  test('an unknown outcome is handed to the agent and never sent again', async () => {
    await sandbox.fault('create_post', 'lost_answer')
    await sandbox.fault('read_feed', 'http_500', 100)
    const { id, caption } = await accepted(posts.image)
    expect((await settled(id)).targets[0]).toMatchObject({
      state: 'needs_check',
      error: expect.stringContaining('Please look there before you publish it again.'),
      remedy: 'check',
      next_try_at: null,
    })
    await sandbox.clearFaults()
    await later(3600, id)
    expect((await targetOf(id))?.state).toBe('needs_check')
    expect(await sandbox.wall(caption)).toHaveLength(1)
  })

  test('a public call that is always cut off before it arrives is not repeated forever', async () => {
    await sandbox.fault('create_post', 'refuse', 100)
    const { id, caption } = await accepted(posts.image)
    expect((await settled(id)).status).toBe('needs_check')
    expect(await sandbox.wall(caption)).toEqual([])
  })

  test('a rate limit is waited out, costs no attempt, and the time of the next try is shown', async () => {
    await sandbox.fault('create_post', 'rate_limit', 8)
    const { id, caption } = await accepted(posts.image)
    await untilIdle(server.context, id)
    const waiting = await targetOf(id)
    expect(waiting).toMatchObject({ state: 'queued', error: 'Facebook asks us to slow down.', remedy: null })
    expect(Date.parse(waiting?.next_try_at ?? '')).toBeGreaterThan(Date.now())
    expect((await settled(id)).targets[0]).toMatchObject({ state: 'published', attempts: 1 })
    expect(await sandbox.wall(caption)).toHaveLength(1)
  })
})

test('a post whose account is gone while its outcome is unknown asks the agent', async () => {
  await sandbox.fault('create_post', 'lost_answer')
  const { id, caption } = await accepted(posts.image)
  await untilIdle(server.context, id)
  await server.context.db.delete(connections).where(eq(connections.agentId, agent.id))
  await later(10, id)
  expect(await targetRow(id)).toMatchObject({ state: 'needs_check', errorCode: 'no_account' })
  expect(await sandbox.wall(caption)).toHaveLength(1)
})

test('a post goes to LinkedIn while more posts than there are workers wait for a slow Facebook', async () => {
  await sandbox.fault('upload_photo', 'slow', 100)
  const slow: number[] = []
  for (let made = 0; made < 5; made++) {
    const other = await server.createAgent()
    await connectMayasPage(server.context, other)
    const theirs = await server.signIn(other.email)
    for (let nth = 0; nth < 2; nth++) slow.push((await publish(theirs, posts.image, publishBody())).body.data.id)
  }
  const { id } = await accepted(posts.image, { facebook: false, linkedin: true })
  expect((await settled(id)).status).toBe('published')
  // With one queue for all networks eight of them would have to be done first.
  const published = and(inArray(targets.publicationId, slow), eq(targets.state, 'published'))
  expect(await server.context.db.$count(targets, published)).toBeLessThanOrEqual(4)
})
