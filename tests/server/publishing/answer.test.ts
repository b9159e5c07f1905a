import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'

import type { Attempt } from '#contract/publishing/publishing.ts'
import type { Answer, TargetState } from '#domain/publication/publication.ts'
import { attempts, connections } from '#server/db/schema/index.ts'
import { logAttempt } from '#server/modules/publishing/publication/attempt-log.ts'
import { move } from '#server/modules/publishing/publication/targets.ts'
import { agent, browser, clock, sandbox, server, setUpPublishing } from '#tests/support/publishing-setup.ts'
import { accepted, later, put, say, setTargets, settled, targetOf, targetRow } from '#tests/support/publishing-steps.ts'
import { createPost, forgetLimits, scheduledPost, untilIdle } from '#tests/support/publishing.ts'

let photo: number
let film: number

setUpPublishing()

beforeAll(async () => {
  photo = await createPost(server.context)
  film = await createPost(server.context, { type: 'reel', media: ['vertical_video'] })
})

const attemptsOf = async (id: number) =>
  (await browser.api<{ data: Attempt[] }>('GET', `/agent/social-posts/${id}/attempts`)).body.data

/** What is stored of them. */
const linesOf = async (id: number) =>
  server.context.db
    .select()
    .from(attempts)
    .where(eq(attempts.targetId, (await targetRow(id)).id))

/** A post far ahead whose row is put into a state, as three attempts would leave it. */
async function inState(state: TargetState) {
  const made = await accepted(photo, { scheduled_at: '2031-05-05 10:00:00' })
  await setTargets(made.id, { state, attempts: 3, errorCode: 'x', errorMessage: 'It broke.' })
  return made
}

/** A post whose outcome is unknown; it is on the wall when `isThere`. */
async function inDoubt(isThere: boolean) {
  await sandbox.fault('create_post', isThere ? 'lost_answer' : 'http_500')
  const made = await accepted(photo)
  await untilIdle(server.context, made.id)
  for (let turn = 0; turn < 20 && !(await targetRow(made.id)).mutationAt; turn++) await later(2, made.id)
  const sent = await targetRow(made.id)
  expect(sent).toMatchObject({ state: 'publishing', mutationAt: expect.any(Date) })
  await move(server.context.db, sent, {
    state: 'needs_check',
    errorCode: 'unknown',
    errorMessage: 'We could not find out.',
  })
  await sandbox.clearFaults()
  expect(await sandbox.wall(made.caption)).toHaveLength(isThere ? 1 : 0)
  return { ...made, seen: sent.attempts }
}

/** Expects that an answer said again changes nothing, and that every other one is refused. */
async function expectFinal(id: number, answer: Answer, seen: number): Promise<void> {
  const before = await scheduledPost(browser, id)
  expect(await say(id, answer, { attempts: seen })).toMatchObject({ status: 200, body: { data: before } })
  for (const other of (['there', 'drop', 'post_again'] as const).filter((one) => one !== answer)) {
    expect(await say(id, other, { attempts: seen })).toMatchObject({ status: 409, body: { code: 'conflict' } })
  }
  expect(await scheduledPost(browser, id)).toEqual(before)
}

test('the answer "there" makes a post in doubt published for good, at the time it was sent, without a link', async () => {
  const { id, caption, seen } = await inDoubt(true)
  const { mutationAt } = await targetRow(id)
  const { status, body } = await say(id, 'there')
  expect([status, body.data.status]).toEqual([200, 'published'])
  const published_at = mutationAt?.toISOString()
  const none = { permalink: null, error: null, remedy: null }
  expect(body.data.targets[0]).toMatchObject({ state: 'published', published_at, ...none })
  await expectFinal(id, 'there', seen)
  await later(3600, id)
  expect(await sandbox.wall(caption)).toHaveLength(1)
})

test('the answer "there" is refused for a failed post, with a message that says why', async () => {
  const { id } = await inState('failed')
  const message = 'This post failed, so it can’t be on Facebook. Choose “Try Facebook again” or “Skip Facebook.”'
  expect(await say(id, 'there')).toMatchObject({ status: 409, body: { code: 'conflict', message } })
  expect((await targetRow(id)).state).toBe('failed')
})

test.each<TargetState>(['needs_check', 'failed'])('the answer "drop" cancels for good what is %s', async (state) => {
  const { id, caption } = await inState(state)
  const dropped = (await say(id, 'drop')).body.data.targets[0]
  expect(dropped).toMatchObject({ state: 'canceled', error: null, remedy: null })
  await expectFinal(id, 'drop', 3)
  await later(3600, id)
  expect(await sandbox.wall(caption)).toEqual([])
})

test.each(['its call was made', 'the database was restored'])(
  'what was dropped in doubt, as %s, never comes back',
  async (why) => {
    const { id } = await inState('needs_check')
    const target = await targetRow(id)
    if (why === 'its call was made') await setTargets(id, { mutationAt: new Date() })
    else
      await logAttempt(server.context.db, { targetId: target.id, at: new Date(), step: 'claim', outcome: 'restored' })
    await say(id, 'drop')
    expect(await put(id, { facebook: true, restore: true })).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect((await targetRow(id)).state).toBe('canceled')
  },
)

test('an answer given at another number of attempts is refused', async () => {
  const { id } = await inState('needs_check')
  const message = 'This post has changed. Please check it again.'
  for (const [answer, seen] of [
    ['there', 2],
    ['drop', 4],
    ['post_again', 2],
  ] as const) {
    expect(await say(id, answer, { attempts: seen })).toMatchObject({
      status: 409,
      body: { code: 'conflict', message },
    })
  }
  expect((await targetRow(id)).state).toBe('needs_check')
})

test('posting again sends a failed post at once, with its attempts counted from there', async () => {
  await sandbox.fault('upload_photo', 'refuse', 100)
  const { id, caption } = await accepted(photo)
  const error = 'Facebook couldn’t be reached. We tried several times.'
  expect((await settled(id)).targets[0]).toMatchObject({ state: 'failed', attempts: 6, remedy: 'post_again', error })
  expect(await sandbox.wall(caption)).toEqual([])
  // Five more failures, which would have been too many before the post was requested again.
  await sandbox.clearFaults()
  await sandbox.fault('upload_photo', 'refuse', 5)
  const asked = await say(id, 'post_again')
  expect(asked.body.data.targets[0]).toMatchObject({ error: null, remedy: null, accepted_at: null })
  expect((await settled(id)).targets[0]).toMatchObject({ state: 'published', attempts: 12, error: null })
  expect(await sandbox.wall(caption)).toHaveLength(1)
})

test.each([true, false])(
  'posting again a post in doubt that is there (%s) leaves it on the wall once',
  async (isThere) => {
    const { id, caption } = await inDoubt(isThere)
    clock.forward(3 * 3600)
    await forgetLimits(server.context)
    await say(id, 'post_again')
    expect((await settled(id)).status).toBe('published')
    expect(await sandbox.wall(caption)).toHaveLength(1)
  },
)

test('posting again several times at once, and once more after the post went out, counts once', async () => {
  const { id, caption } = await inState('failed')
  const answers = await Promise.all(Array.from({ length: 5 }, () => say(id, 'post_again', { attempts: 3 })))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect((await settled(id)).status).toBe('published')
  const late = await say(id, 'post_again', { attempts: 3 })
  expect([late.status, late.body.data.status]).toEqual([200, 'published'])
  expect(await sandbox.wall(caption)).toHaveLength(1)
  expect((await linesOf(id)).filter(({ step }) => step === 'answer')).toHaveLength(1)
})

test('posting again without an account waits, then asks the agent to check and does not report a failure', async () => {
  const { id } = await inDoubt(true)
  await server.context.db.delete(connections).where(eq(connections.agentId, agent.id))
  await say(id, 'post_again')
  await untilIdle(server.context, id)
  expect(await targetOf(id)).toMatchObject({ state: 'queued', remedy: 'reconnect' })
  await later(24 * 3600, id)
  const error = expect.stringContaining('An earlier attempt may have posted to Facebook. Please check there.') as string
  expect(await targetOf(id)).toMatchObject({ state: 'needs_check', remedy: 'check', error })
})

test('the attempts of a post are described in sentences, earliest first', async () => {
  await sandbox.fault('create_post', 'lost_answer')
  await sandbox.fault('upload_photo', 'refuse')
  const { id } = await accepted(photo)
  await settled(id)
  const lines = await attemptsOf(id)
  const messages = [
    'We couldn’t upload the media to Facebook.',
    'The media was uploaded to Facebook.',
    'We sent the post to Facebook.',
    'Facebook didn’t say whether the post went out.',
    'We checked, and the post is on Facebook.',
  ]
  const at = expect.any(String) as string
  expect(lines).toEqual(messages.map((message) => ({ platform: 'facebook', at, message })))
  const times = lines.map((line) => Date.parse(line.at))
  expect(times).toEqual(times.toSorted((a, b) => a - b))
})

test('each attempt has a sentence, and those to prepare a film have one together', async () => {
  await sandbox.fault('reel_finish', 'lost_answer')
  await sandbox.fault('video_status', 'http_500', 3)
  const { id } = await accepted(film)
  await settled(id)
  const lines = await linesOf(id)
  const repeats = lines.filter(({ step }, at) => step === 'ready' && lines[at - 1]?.step === 'ready')
  expect(await attemptsOf(id)).toHaveLength(lines.length - repeats.length)
})

test('a photo, which shows at once, is published when it is accepted, and a film, which shows later, after it', async () => {
  const waitOf = async (post: number) => {
    const [target] = (await settled((await accepted(post)).id)).targets
    return Date.parse(target?.published_at ?? '') - Date.parse(target?.accepted_at ?? '')
  }
  expect(await waitOf(photo)).toBe(0)
  expect(await waitOf(film)).toBeGreaterThan(0)
})
