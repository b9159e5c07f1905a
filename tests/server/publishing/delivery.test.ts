import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'

import type { Connection } from '#contract/publishing/connections.ts'
import { toWireTime } from '#domain/time/time.ts'
import { targets } from '#server/db/schema/index.ts'
import { agent, browser, clock, sandbox, server, setUpPublishing } from '#tests/support/publishing-setup.ts'
import {
  createPost,
  pass,
  publish,
  publishBody,
  scheduledPost,
  untilIdle,
  untilSettled,
} from '#tests/support/publishing.ts'

const NOT_CONNECTED_MESSAGE = 'Facebook is not connected. Connect it again and this post goes out.'

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

async function publishNow(kind: keyof typeof posts) {
  const body = publishBody()
  const answer = await publish(browser, posts[kind], body)
  expect(answer.status).toBe(201)
  return { id: answer.body.data.id, caption: body.caption }
}

const settled = (id: number) => untilSettled(server.context, clock, browser, id)

describe('a post for now', () => {
  test.each([
    ['image', 1, 'image'],
    ['carousel', 3, 'image'],
    ['video', 1, 'video'],
    ['reel', 1, 'video'],
  ] as const)('a post for now, %s, is on the wall once, with its %i %s', async (kind, count, type) => {
    const { id, caption } = await publishNow(kind)
    const post = await settled(id)
    expect(post).toMatchObject({ status: 'published', published_at: expect.any(String) })
    expect(post.targets[0]).toMatchObject({
      state: 'published',
      permalink: expect.stringMatching(/^http/),
      error: null,
    })
    const wall = await sandbox.wall(caption)
    expect(wall.map(({ media }) => media.map((one) => one.type))).toEqual([Array(count).fill(type)])
  })

  test('a post for now that twenty calls request at once is on the wall once', async () => {
    const body = publishBody()
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const answers = await Promise.all(Array.from({ length: 20 }, () => publish(browser, posts.image, body, headers)))
    const [id] = new Set(answers.map((answer) => answer.body.data.id))
    expect((await settled(id ?? 0)).status).toBe('published')
    expect(await sandbox.wall(body.caption)).toHaveLength(1)
  })

  test('a post whose time has just passed goes out at once', async () => {
    const body = publishBody({ scheduled_at: toWireTime(new Date(Date.now() - 14 * 60_000)) })
    const { data } = (await publish(browser, posts.image, body)).body
    expect((await settled(data.id)).status).toBe('published')
  })

  test('a scheduled post goes out at its time and not before', async () => {
    const body = publishBody({ scheduled_at: toWireTime(new Date(Date.now() + 120_000)) })
    const { data } = (await publish(browser, posts.image, body)).body
    await untilIdle(server.context, data.id)
    expect([data.status, await sandbox.wall(body.caption)]).toEqual(['scheduled', []])
    await pass(server.context, clock, 121, data.id)
    expect((await scheduledPost(browser, data.id)).status).toBe('published')
    expect(await sandbox.wall(body.caption)).toHaveLength(1)
  })

  test('a canceled post never goes out', async () => {
    const body = publishBody({ scheduled_at: toWireTime(new Date(Date.now() + 120_000)) })
    const { data } = (await publish(browser, posts.image, body)).body
    await browser.api('DELETE', `/agent/social-posts/${data.id}`)
    await pass(server.context, clock, 600, data.id)
    expect((await scheduledPost(browser, data.id)).status).toBe('canceled')
    expect(await sandbox.wall(body.caption)).toEqual([])
  })
})

/** Every call a post of that kind makes. */
const CALLS = {
  carousel: ['upload_photo', 'create_post', 'read_feed'],
  video: ['video_start', 'video_transfer', 'video_finish', 'video_status'],
  reel: ['reel_start', 'reel_upload', 'video_status', 'reel_finish'],
} as const
const MODES = ['refuse', 'lost_answer', 'http_500', 'html', 'rate_limit', 'token_expired'] as const

const cases = Object.entries(CALLS).flatMap(([kind, calls]) =>
  calls.flatMap((operation) => MODES.map((mode) => [kind as keyof typeof CALLS, operation, mode] as const)),
)

describe('a call that fails once', () => {
  test.each(cases)('one fault (%s, %s, %s): the state we show and the wall agree', async (kind, operation, mode) => {
    await sandbox.fault(operation, mode)
    const { id, caption } = await publishNow(kind)
    const {
      targets: [target],
    } = await settled(id)
    const wall = await sandbox.wall(caption)
    // An unknown outcome may be there or not, but never twice.
    const there = { published: [1], failed: [0], queued: [0], needs_check: [0, 1] }[
      target?.state as 'published' | 'failed' | 'queued' | 'needs_check'
    ]
    expect(there).toContain(wall.length)
    // A dead token makes it wait for the agent; everything else passes.
    if (mode === 'token_expired' && operation !== 'read_feed') expect(target?.state).not.toBe('published')
    else expect(target?.state).toBe('published')
  })

  test('a dead token makes the post wait, and the connection needs to be renewed', async () => {
    await sandbox.fault('upload_photo', 'token_expired')
    const { id } = await publishNow('image')
    const [target] = (await settled(id)).targets
    expect(target).toMatchObject({ state: 'queued', attempts: 0, error: NOT_CONNECTED_MESSAGE, remedy: 'reconnect' })
    const { body } = await browser.api<{ data: Record<string, Connection> }>('GET', '/agent/social-media/connections')
    expect(body.data['facebook']).toMatchObject({ status: 'reconnect', needs_to_reconnect: true })
    const next = await publish<{ code: string }>(browser, posts.image, publishBody())
    expect([next.status, next.body.code]).toEqual([422, 'connection_missing'])
  })

  test('a picture Facebook can’t use fails the post with a message the agent can act on', async () => {
    await sandbox.fault('upload_photo', 'image_refused')
    const { id, caption } = await publishNow('image')
    const [target] = (await settled(id)).targets
    expect(target).toMatchObject({ state: 'failed', attempts: 1, error: expect.stringMatching(/^(The|Facebook)/) })
    expect(await sandbox.wall(caption)).toEqual([])
  })
})

describe('a call that keeps failing', () => {
  test('uploads that keep failing are given up after a while, and nothing is on the wall', async () => {
    await sandbox.fault('upload_photo', 'refuse', 100)
    const { id, caption } = await publishNow('image')
    const [target] = (await settled(id)).targets
    expect(target).toMatchObject({
      state: 'failed',
      attempts: 6,
      error: 'Facebook could not be reached. We tried several times.',
    })
    expect(await sandbox.wall(caption)).toEqual([])
  })

  test('an unknown outcome is handed to the agent and never sent again', async () => {
    await sandbox.fault('create_post', 'lost_answer')
    await sandbox.fault('read_feed', 'http_500', 100)
    const { id, caption } = await publishNow('image')
    const post = await settled(id)
    expect(post.status).toBe('needs_check')
    expect(post.targets[0]?.error).toContain('Please look there before you publish it again.')
    await sandbox.clearFaults()
    await pass(server.context, clock, 3600, id)
    expect((await scheduledPost(browser, id)).status).toBe('needs_check')
    expect(await sandbox.wall(caption)).toHaveLength(1)
  })

  test('a public call that is always cut off before it arrives is not repeated forever', async () => {
    await sandbox.fault('create_post', 'refuse', 100)
    const { id, caption } = await publishNow('image')
    expect((await settled(id)).status).toBe('needs_check')
    expect(await sandbox.wall(caption)).toEqual([])
  })

  test('a rate limit is waited out and costs no attempt', async () => {
    await sandbox.fault('create_post', 'rate_limit', 8)
    const { id, caption } = await publishNow('image')
    expect((await settled(id)).targets[0]).toMatchObject({ state: 'published', attempts: 1 })
    expect(await sandbox.wall(caption)).toHaveLength(1)
  })
})

describe('a post whose account is gone when it is due', () => {
  const scheduled = async () => {
    const body = publishBody({ scheduled_at: toWireTime(new Date(Date.now() + 120_000)) })
    const answer = await publish(browser, posts.image, body)
    return { id: answer.body.data.id, caption: body.caption }
  }

  test('a post whose account is gone waits with a message that says what to do', async () => {
    const { id } = await scheduled()
    await server.context.db.execute(`delete from connections where agent_id = ${agent.id}`)
    await pass(server.context, clock, 121, id)
    expect((await scheduledPost(browser, id)).targets[0]).toMatchObject({
      state: 'queued',
      attempts: 0,
      error: NOT_CONNECTED_MESSAGE,
      remedy: 'reconnect',
    })
  })

  test('a post whose account is gone while its outcome is unknown asks the agent', async () => {
    await sandbox.fault('create_post', 'lost_answer')
    const { id, caption } = await publishNow('image')
    await untilIdle(server.context, id)
    await server.context.db.execute(`delete from connections where agent_id = ${agent.id}`)
    await pass(server.context, clock, 10, id)
    const [row] = await server.context.db.select().from(targets).where(eq(targets.publicationId, id))
    expect([row?.state, row?.errorCode]).toEqual(['needs_check', 'no_account'])
    expect(await sandbox.wall(caption)).toHaveLength(1)
  })
})
