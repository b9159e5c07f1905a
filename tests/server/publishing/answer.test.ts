import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'

import type { Attempt, ScheduledPost } from '#contract/publishing/publishing.ts'
import type { Answer, TargetState } from '#domain/publication/publication.ts'
import { attempts, targets } from '#server/db/schema/index.ts'
import { agent, browser, clock, sandbox, server, setUpPublishing } from '#tests/support/publishing-setup.ts'
import {
  createPost,
  forgetLimits,
  pass,
  publish,
  publishBody,
  scheduledPost,
  untilIdle,
  untilSettled,
  type Problem,
} from '#tests/support/publishing.ts'

let photo: number
let film: number

setUpPublishing()

beforeAll(async () => {
  photo = await createPost(server.context)
  film = await createPost(server.context, { type: 'reel', media: ['vertical_video'] })
})

const say = (id: number, answer: Answer, seen: number, platform = 'facebook', by = browser) =>
  by.api<{ data: ScheduledPost }>('POST', `/agent/social-posts/${id}/${platform}/answer`, {
    body: { answer, attempts: seen },
  })

const attemptsOf = async (id: number, by = browser) =>
  by.api<{ data: Attempt[] }>('GET', `/agent/social-posts/${id}/attempts`)

async function rowOf(id: number) {
  const [row] = await server.context.db.select().from(targets).where(eq(targets.publicationId, id))
  if (!row) throw new Error('The target is gone')
  return row
}

/** A post far ahead whose row is put into a state, as attempts would leave it. */
async function inState(state: TargetState, seen = 3) {
  const body = publishBody({ scheduled_at: '2031-05-05 10:00:00' })
  const { id } = (await publish(browser, photo, body)).body.data
  await server.context.db
    .update(targets)
    .set({ state, attempts: seen, errorCode: 'x', errorMessage: 'It broke.' })
    .where(eq(targets.publicationId, id))
  return { id, caption: body.caption }
}

/** A post whose outcome is unknown; it is on the wall when `isThere`. */
async function inDoubt(isThere: boolean, postId = photo) {
  await sandbox.fault(postId === photo ? 'create_post' : 'reel_finish', isThere ? 'lost_answer' : 'http_500')
  const look = postId === photo ? 'read_feed' : 'video_status'
  const body = publishBody()
  const { id } = (await publish(browser, postId, body)).body.data
  await untilIdle(server.context, id)
  await untilSent(id)
  await sandbox.fault(look, 'http_500', 100)
  expect((await untilSettled(server.context, clock, browser, id)).status).toBe('needs_check')
  await sandbox.clearFaults()
  return { id, caption: body.caption }
}

/** Lets time pass in small steps until the public call was made. */
async function untilSent(id: number) {
  for (let turn = 0; turn < 20; turn++) {
    if ((await rowOf(id)).mutationAt) return
    await pass(server.context, clock, 2, id)
  }
  throw new Error('It was never sent')
}

describe('the answer "there"', () => {
  test('the answer "there" makes a post in doubt published, at the time it was sent, without a link', async () => {
    const { id, caption } = await inDoubt(true)
    const { mutationAt, attempts: seen } = await rowOf(id)
    const { status, body } = await say(id, 'there', seen)
    expect(status).toBe(200)
    expect(body.data.status).toBe('published')
    expect(body.data.targets[0]).toMatchObject({
      state: 'published',
      published_at: mutationAt?.toISOString(),
      permalink: null,
      error: null,
      remedy: null,
    })
    await pass(server.context, clock, 3600, id)
    expect(await sandbox.wall(caption)).toHaveLength(1)
  })

  test('the answer "there" is refused for a failed post, with a message that says why', async () => {
    const { id } = await inState('failed')
    const answer = await say(id, 'there', 3)
    expect(answer).toMatchObject({
      status: 409,
      body: {
        code: 'conflict',
        message: 'This post failed, so it can’t be on Facebook. Choose “Post it again” or “Don’t post it.”',
      },
    })
    expect((await rowOf(id)).state).toBe('failed')
  })
})

describe('drop', () => {
  test.each<TargetState>(['needs_check', 'failed'])('the answer "drop" cancels for good what is %s', async (state) => {
    const { id, caption } = await inState(state)
    expect((await say(id, 'drop', 3)).body.data.targets[0]).toMatchObject({
      state: 'canceled',
      error: null,
      remedy: null,
    })
    clock.forward(3600)
    await pass(server.context, clock, 1, id)
    expect(await sandbox.wall(caption)).toEqual([])
  })
})

describe('post again', () => {
  test('posting again sends a failed post at once, with its attempts counted from there', async () => {
    await sandbox.fault('upload_photo', 'refuse', 100)
    const body = publishBody()
    const { id } = (await publish(browser, photo, body)).body.data
    const failed = await untilSettled(server.context, clock, browser, id)
    expect(failed.targets[0]).toMatchObject({ state: 'failed', attempts: 6, remedy: 'post_again' })
    // Five more failures, which would have been too many before the post was requested again.
    await sandbox.clearFaults()
    await sandbox.fault('upload_photo', 'refuse', 5)
    const asked = await say(id, 'post_again', 6)
    expect(asked.body.data.targets[0]).toMatchObject({ error: null, remedy: null, accepted_at: null })
    const settled = await untilSettled(server.context, clock, browser, id)
    expect(settled.targets[0]).toMatchObject({ state: 'published', attempts: 12, error: null })
    expect(await sandbox.wall(body.caption)).toHaveLength(1)
  })

  test.each([
    ['photo', true, 1],
    ['photo', false, 1],
    ['reel', true, 1],
    ['reel', false, 1],
  ] as const)('posting again a %s in doubt that is there: %s, leaves %i on the wall', async (kind, isThere, count) => {
    const { id, caption } = await inDoubt(isThere, kind === 'photo' ? photo : film)
    expect(await sandbox.wall(caption)).toHaveLength(isThere ? 1 : 0)
    clock.forward(3 * 3600)
    await forgetLimits(server.context)
    expect((await say(id, 'post_again', (await rowOf(id)).attempts)).status).toBe(200)
    const settled = await untilSettled(server.context, clock, browser, id)
    expect(settled.targets[0]).toMatchObject({ state: 'published', permalink: expect.stringMatching(/^http/) })
    expect(await sandbox.wall(caption)).toHaveLength(count)
  })

  test('posting again twenty times at once counts once', async () => {
    const { id, caption } = await inState('failed')
    const answers = await Promise.all(Array.from({ length: 20 }, () => say(id, 'post_again', 3)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await untilSettled(server.context, clock, browser, id)).status).toBe('published')
    expect(await sandbox.wall(caption)).toHaveLength(1)
    const lines = await server.context.db.select().from(attempts).where(eq(attempts.step, 'answer'))
    const own = (await rowOf(id)).id
    expect(lines.filter(({ targetId }) => targetId === own)).toHaveLength(1)
  })

  test('a certain failure after posting again does not claim that an earlier try failed too', async () => {
    const { id, caption } = await inDoubt(true)
    await sandbox.fault('create_post', 'image_refused')
    await say(id, 'post_again', (await rowOf(id)).attempts)
    const [target] = (await untilSettled(server.context, clock, browser, id)).targets
    expect(['needs_check', 'published']).toContain(target?.state)
    expect(await sandbox.wall(caption)).toHaveLength(1)
  })

  test('posting again without an account waits, then asks the agent to check and does not report a failure', async () => {
    const { id } = await inDoubt(true)
    await server.context.db.execute(`delete from connections where agent_id = ${agent.id}`)
    await say(id, 'post_again', (await rowOf(id)).attempts)
    await untilIdle(server.context, id)
    expect((await scheduledPost(browser, id)).targets[0]).toMatchObject({ state: 'queued', remedy: 'reconnect' })
    await pass(server.context, clock, 24 * 3600, id)
    expect((await scheduledPost(browser, id)).targets[0]).toMatchObject({
      state: 'needs_check',
      remedy: 'check',
      error: expect.stringContaining('An earlier attempt may have posted to Facebook. Please check there.'),
    })
  })
})

describe('an answer to a failed or doubtful post', () => {
  test.each<[Answer, TargetState]>([
    ['there', 'published'],
    ['drop', 'canceled'],
  ])('a repeated answer %s gets the same response', async (answer, state) => {
    const { id } = await inState('needs_check')
    const first = await say(id, answer, 3)
    const again = await say(id, answer, 3)
    expect([again.status, again.body.data.targets[0]?.state]).toEqual([200, state])
    expect(again.body).toEqual(first.body)
  })

  test('a repeated answer "post again" changes nothing after the post went out', async () => {
    const { id, caption } = await inState('failed')
    await say(id, 'post_again', 3)
    await untilSettled(server.context, clock, browser, id)
    const again = await say(id, 'post_again', 3)
    expect([again.status, again.body.data.status]).toEqual([200, 'published'])
    expect(await sandbox.wall(caption)).toHaveLength(1)
  })

  test('an answer that contradicts the one before is refused', async () => {
    const { id } = await inState('needs_check')
    await say(id, 'there', 3)
    for (const answer of ['drop', 'post_again'] as const) {
      expect(await say(id, answer, 3)).toMatchObject({ status: 409, body: { code: 'conflict' } })
    }
    expect((await rowOf(id)).state).toBe('published')
  })

  test.each([0, 2, 4, 2_000_000_000])('an answer given at %i attempts of 3 is refused', async (seen) => {
    const { id } = await inState('needs_check')
    for (const answer of ['there', 'drop', 'post_again'] as const) {
      expect(await say(id, answer, seen)).toMatchObject({
        status: 409,
        body: { code: 'conflict', message: 'This post has changed in the meantime. Please look at it again.' },
      })
    }
    expect((await rowOf(id)).state).toBe('needs_check')
  })

  test.each<TargetState>(['queued', 'publishing', 'published', 'canceled'])(
    'an answer to a post that is %s is refused',
    async (state) => {
      const { id } = await inState(state)
      const leads = { there: 'published', drop: 'canceled', post_again: null }
      for (const answer of ['there', 'drop', 'post_again'] as const) {
        expect((await say(id, answer, 3)).status).toBe(leads[answer] === state ? 200 : 409)
      }
      expect((await rowOf(id)).state).toBe(state)
    },
  )

  test.each([
    [{}],
    [{ answer: 'there' }],
    [{ answer: 'there', attempts: -1 }],
    [{ answer: 'there', attempts: 1.5 }],
    [{ answer: 'there', attempts: '3' }],
    [{ answer: 'resend', attempts: 3 }],
    [{ answer: ['there'], attempts: 3 }],
    [null],
  ])('an answer of the form %j is refused', async (body) => {
    const { id } = await inState('needs_check')
    const answer = await browser.api<Problem>('POST', `/agent/social-posts/${id}/facebook/answer`, { body })
    expect(answer).toMatchObject({ status: 422, body: { code: 'validation_failed', request_id: expect.any(String) } })
  })

  test('an answer for a platform that was not chosen or doesn’t exist is refused', async () => {
    const { id } = await inState('needs_check')
    expect((await say(id, 'there', 3, 'linkedin')).status).toBe(404)
    expect((await say(id, 'there', 3, 'tiktok')).status).toBe(422)
    expect((await say(999_999, 'there', 3)).status).toBe(404)
  })

  test('only the post’s own agent can answer for it and read its attempts', async () => {
    const { id } = await inState('needs_check')
    const other = await server.signIn((await server.createAgent()).email)
    expect((await say(id, 'there', 3, 'facebook', other)).status).toBe(404)
    expect((await attemptsOf(id, other)).status).toBe(404)
    expect((await say(id, 'there', 3, 'facebook', server.guest())).status).toBe(401)
    expect((await attemptsOf(id, server.guest())).status).toBe(401)
    const admin = await server.signIn((await server.createAdmin()).email)
    expect((await say(id, 'there', 3, 'facebook', admin)).status).toBe(403)
    expect((await attemptsOf(id, admin)).status).toBe(403)
    expect((await rowOf(id)).state).toBe('needs_check')
  })
})

describe('the attempts of a post', () => {
  test('the attempts are described in sentences, earliest first', async () => {
    await sandbox.fault('create_post', 'lost_answer')
    await sandbox.fault('upload_photo', 'refuse')
    const { id } = (await publish(browser, photo, publishBody())).body.data
    await untilSettled(server.context, clock, browser, id)
    const { body } = await attemptsOf(id)
    expect(body.data.map(({ message }) => message)).toEqual([
      'We couldn’t upload the media to Facebook.',
      'The media was uploaded to Facebook.',
      'We sent the post to Facebook.',
      'Facebook did not say whether the post went out.',
      'We looked, and the post is on Facebook.',
    ])
    expect(new Set(body.data.map(({ platform }) => platform))).toEqual(new Set(['facebook']))
    const times = body.data.map(({ at }) => Date.parse(at))
    expect(times).toEqual(times.toSorted((a, b) => a - b))
  })

  test('every attempt the log can hold has a sentence, and none reveals a platform’s internal data', async () => {
    const { id, caption } = await inDoubt(true, film)
    await say(id, 'post_again', (await rowOf(id)).attempts)
    await untilSettled(server.context, clock, browser, id)
    const { id: targetId } = await rowOf(id)
    const lines = await server.context.db.select().from(attempts).where(eq(attempts.targetId, targetId))
    const { body } = await attemptsOf(id)
    const repeats = lines.filter(({ step }, at) => step === 'ready' && lines[at - 1]?.step === 'ready')
    expect(body.data).toHaveLength(lines.length - repeats.length)
    const said = JSON.stringify(body)
    for (const secret of [caption, 'sandbox-page', 'graph', 'OAuth', 'http_500']) expect(said).not.toContain(secret)
  })

  test('the attempts of a waiting post are an empty list, and those of a missing post are 404', async () => {
    const { id } = (await publish(browser, photo, publishBody({ scheduled_at: '2031-05-05 10:00:00' }))).body.data
    expect(await attemptsOf(id)).toMatchObject({ status: 200, body: { data: [] } })
    expect((await attemptsOf(999_999)).status).toBe(404)
    expect((await browser.api('GET', '/agent/social-posts/abc/attempts')).status).toBe(422)
  })
})

describe('the times of a published post', () => {
  test('a post that shows later has both times', async () => {
    const { id } = (await publish(browser, film, publishBody())).body.data
    const [target] = (await untilSettled(server.context, clock, browser, id)).targets
    expect(target?.state).toBe('published')
    expect(Date.parse(target?.accepted_at ?? '')).toBeLessThanOrEqual(Date.parse(target?.published_at ?? ''))
  })

  test('a post that shows at once has the same time twice', async () => {
    const { id } = (await publish(browser, photo, publishBody())).body.data
    const [target] = (await untilSettled(server.context, clock, browser, id)).targets
    expect(target?.accepted_at).toBe(target?.published_at)
  })
})
