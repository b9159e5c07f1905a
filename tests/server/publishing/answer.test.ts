import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'

import type { Attempt, ScheduledPost } from '#contract/publishing/publishing.ts'
import type { Answer, TargetState } from '#domain/publication/publication.ts'
import { attempts, connections, targets } from '#server/db/schema/index.ts'
import { move } from '#server/modules/publishing/transition.ts'
import {
  accepted,
  agent,
  browser,
  clock,
  later,
  sandbox,
  server,
  settled,
  setUpPublishing,
  targetOf,
  targetRow,
} from '#tests/support/publishing-setup.ts'
import { createPost, forgetLimits, untilIdle, type Problem } from '#tests/support/publishing.ts'

let photo: number
let film: number

setUpPublishing()

beforeAll(async () => {
  photo = await createPost(server.context)
  film = await createPost(server.context, { type: 'reel', media: ['vertical_video'] })
})

const say = (id: number, answer: Answer, seen: number, platform = 'facebook') =>
  browser.api<{ data: ScheduledPost } & Problem>('POST', `/agent/social-posts/${id}/${platform}/answer`, {
    body: { answer, attempts: seen },
  })

const attemptsOf = async (id: number) =>
  (await browser.api<{ data: Attempt[] }>('GET', `/agent/social-posts/${id}/attempts`)).body.data

/** A post far ahead whose row is put into a state, as three attempts would leave it. */
async function inState(state: TargetState) {
  const made = await accepted(photo, { scheduled_at: '2031-05-05 10:00:00' })
  await server.context.db
    .update(targets)
    .set({ state, attempts: 3, errorCode: 'x', errorMessage: 'It broke.' })
    .where(eq(targets.publicationId, made.id))
  return made
}

/** A post whose outcome is unknown; it is on the wall when `isThere`. */
async function inDoubt(isThere: boolean, postId = photo) {
  await sandbox.fault(postId === photo ? 'create_post' : 'reel_finish', isThere ? 'lost_answer' : 'http_500')
  const made = await accepted(postId)
  await untilIdle(server.context, made.id)
  for (let turn = 0; turn < 20 && !(await targetRow(made.id)).mutationAt; turn++) await later(2, made.id)
  const sent = await targetRow(made.id)
  expect(sent).toMatchObject({ state: 'publishing', mutationAt: expect.any(Date) })
  await move(server.context.db, sent, 'needs_check', { errorCode: 'unknown', errorMessage: 'We could not find out.' })
  await sandbox.clearFaults()
  expect(await sandbox.wall(made.caption)).toHaveLength(isThere ? 1 : 0)
  return { ...made, seen: sent.attempts }
}

describe('the answer "there"', () => {
  test('makes a post in doubt published, at the time it was sent, without a link', async () => {
    const { id, caption, seen } = await inDoubt(true)
    const { mutationAt } = await targetRow(id)
    const { status, body } = await say(id, 'there', seen)
    expect([status, body.data.status]).toEqual([200, 'published'])
    expect(body.data.targets[0]).toMatchObject({
      state: 'published',
      published_at: mutationAt?.toISOString(),
      permalink: null,
      error: null,
      remedy: null,
    })
    await later(3600, id)
    expect(await sandbox.wall(caption)).toHaveLength(1)
  })

  test('is refused for a failed post, with a message that says why', async () => {
    const { id } = await inState('failed')
    const message = 'This post failed, so it can’t be on Facebook. Choose “Post it again” or “Don’t post it.”'
    expect(await say(id, 'there', 3)).toMatchObject({ status: 409, body: { code: 'conflict', message } })
    expect((await targetRow(id)).state).toBe('failed')
  })
})

test.each<TargetState>(['needs_check', 'failed'])('the answer "drop" cancels for good what is %s', async (state) => {
  const { id, caption } = await inState(state)
  const dropped = (await say(id, 'drop', 3)).body.data.targets[0]
  expect(dropped).toMatchObject({ state: 'canceled', error: null, remedy: null })
  await later(3600, id)
  expect(await sandbox.wall(caption)).toEqual([])
})

describe('posting again', () => {
  test('sends a failed post at once, with its attempts counted from there', async () => {
    await sandbox.fault('upload_photo', 'refuse', 100)
    const { id, caption } = await accepted(photo)
    expect((await settled(id)).targets[0]).toMatchObject({ state: 'failed', attempts: 6, remedy: 'post_again' })
    // Five more failures, which would have been too many before the post was requested again.
    await sandbox.clearFaults()
    await sandbox.fault('upload_photo', 'refuse', 5)
    const asked = await say(id, 'post_again', 6)
    expect(asked.body.data.targets[0]).toMatchObject({ error: null, remedy: null, accepted_at: null })
    expect((await settled(id)).targets[0]).toMatchObject({ state: 'published', attempts: 12, error: null })
    expect(await sandbox.wall(caption)).toHaveLength(1)
  })

  test.each([
    ['photo', true],
    ['photo', false],
    ['reel', true],
  ] as const)('a %s in doubt that is there (%s) leaves it on the wall once', async (kind, isThere) => {
    const { id, caption, seen } = await inDoubt(isThere, kind === 'photo' ? photo : film)
    clock.forward(3 * 3600)
    await forgetLimits(server.context)
    await say(id, 'post_again', seen)
    expect((await settled(id)).status).toBe('published')
    expect(await sandbox.wall(caption)).toHaveLength(1)
  })

  test('several times at once, and once more after the post went out, counts once', async () => {
    const { id, caption } = await inState('failed')
    const answers = await Promise.all(Array.from({ length: 5 }, () => say(id, 'post_again', 3)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await settled(id)).status).toBe('published')
    const late = await say(id, 'post_again', 3)
    expect([late.status, late.body.data.status]).toEqual([200, 'published'])
    expect(await sandbox.wall(caption)).toHaveLength(1)
    const lines = await server.context.db
      .select()
      .from(attempts)
      .where(eq(attempts.targetId, (await targetRow(id)).id))
    expect(lines.filter(({ step }) => step === 'answer')).toHaveLength(1)
  })

  test('a certain failure afterwards does not claim that an earlier try failed too', async () => {
    const { id, caption, seen } = await inDoubt(true)
    await sandbox.fault('create_post', 'image_refused')
    await say(id, 'post_again', seen)
    expect(['needs_check', 'published']).toContain((await settled(id)).targets[0]?.state)
    expect(await sandbox.wall(caption)).toHaveLength(1)
  })

  test('without an account waits, then asks the agent to check and does not report a failure', async () => {
    const { id, seen } = await inDoubt(true)
    await server.context.db.delete(connections).where(eq(connections.agentId, agent.id))
    await say(id, 'post_again', seen)
    await untilIdle(server.context, id)
    expect(await targetOf(id)).toMatchObject({ state: 'queued', remedy: 'reconnect' })
    await later(24 * 3600, id)
    expect(await targetOf(id)).toMatchObject({
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
  ])('a repeated answer %s gets the same response, and one that contradicts it is refused', async (answer, state) => {
    const { id } = await inState('needs_check')
    const first = await say(id, answer, 3)
    expect([first.status, first.body.data.targets[0]?.state]).toEqual([200, state])
    expect((await say(id, answer, 3)).body).toEqual(first.body)
    for (const other of (['there', 'drop', 'post_again'] as const).filter((one) => one !== answer)) {
      expect(await say(id, other, 3)).toMatchObject({ status: 409, body: { code: 'conflict' } })
    }
    expect((await targetRow(id)).state).toBe(state)
  })

  test('an answer given at another number of attempts is refused', async () => {
    const { id } = await inState('needs_check')
    const message = 'This post has changed in the meantime. Please look at it again.'
    for (const answer of ['there', 'drop', 'post_again'] as const) {
      for (const seen of [2, 4]) {
        expect(await say(id, answer, seen)).toMatchObject({ status: 409, body: { code: 'conflict', message } })
      }
    }
    expect((await targetRow(id)).state).toBe('needs_check')
  })
})

describe('the attempts of a post', () => {
  test('are described in sentences, earliest first', async () => {
    await sandbox.fault('create_post', 'lost_answer')
    await sandbox.fault('upload_photo', 'refuse')
    const { id } = await accepted(photo)
    await settled(id)
    const lines = await attemptsOf(id)
    expect(lines.map(({ platform, message }) => `${platform}: ${message}`)).toEqual([
      'facebook: We couldn’t upload the media to Facebook.',
      'facebook: The media was uploaded to Facebook.',
      'facebook: We sent the post to Facebook.',
      'facebook: Facebook did not say whether the post went out.',
      'facebook: We looked, and the post is on Facebook.',
    ])
    const times = lines.map(({ at }) => Date.parse(at))
    expect(times).toEqual(times.toSorted((a, b) => a - b))
  })

  test('each have a sentence, and none reveals a platform’s internal data', async () => {
    await sandbox.fault('reel_finish', 'lost_answer')
    await sandbox.fault('video_status', 'http_500', 3)
    const { id, caption } = await accepted(film)
    await settled(id)
    const { id: targetId } = await targetRow(id)
    const lines = await server.context.db.select().from(attempts).where(eq(attempts.targetId, targetId))
    const shown = await attemptsOf(id)
    const repeats = lines.filter(({ step }, at) => step === 'ready' && lines[at - 1]?.step === 'ready')
    expect(shown).toHaveLength(lines.length - repeats.length)
    for (const secret of [caption, 'sandbox-page', 'graph', 'OAuth', 'http_500']) {
      expect(JSON.stringify(shown)).not.toContain(secret)
    }
  })
})

test.each([
  ['a photo, which shows at once, is published when it is accepted', () => photo],
  ['a film, which shows later, is published after it is accepted', () => film],
])('%s', async (_name, post) => {
  const target = (await settled((await accepted(post())).id)).targets[0]
  const [acceptedAt, publishedAt] = [target?.accepted_at, target?.published_at].map((time) => Date.parse(time ?? ''))
  if (post() === photo) expect(acceptedAt).toBe(publishedAt)
  else expect(acceptedAt).toBeLessThan(publishedAt ?? 0)
})
