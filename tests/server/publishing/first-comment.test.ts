import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import type { Platform } from '#domain/platform/platform.ts'
import { targets } from '#server/db/schema/index.ts'
import { enqueueComments } from '#server/modules/publishing/deliver/first-comment.ts'
import { browser, clock, postId, sandbox, server, setUpPublishing } from '#tests/support/publishing-setup.ts'
import { accepted, later, settled, targetRow } from '#tests/support/publishing-steps.ts'
import { publish, publishBody, scheduledPost, type Problem } from '#tests/support/publishing.ts'

setUpPublishing({ fetches: true, post: { media: ['facebook_image', 'instagram_image'], size: [320, 400] } })

const BOTH = { facebook: true, instagram: true }

/** The comments under the only post of a caption. */
async function commentsOn(caption: string, platform: Platform = 'facebook'): Promise<string[]> {
  const [post] = await sandbox.wall(caption, platform)
  return (post?.comments ?? []).toReversed()
}

/** Runs what is due of the first comments until all of the publication's are settled. */
async function untilSettledComments(id: number): Promise<void> {
  const open = async () => {
    const rows = await server.context.db.select().from(targets).where(eq(targets.publicationId, id))
    return rows.filter(({ commentState }) => commentState === 'waiting' || commentState === 'sending')
  }
  for (let turn = 0; turn < 40; turn++) {
    await enqueueComments(server.context)
    await expect.poll(async () => (await open()).every(({ runAt }) => runAt > clock.now())).toBe(true)
    if ((await open()).length === 0) return
    clock.forward(60)
  }
  throw new Error('They were never settled')
}

const commentOf = async (id: number) => (await scheduledPost(browser, id)).targets[0]?.comment

test('the first comment goes under the post on each network that takes one, once', async () => {
  const text = `Tour times below ${crypto.randomUUID()}`
  const { id, caption } = await accepted(postId, { ...BOTH, linkedin: true, first_comment: text })
  await settled(id)
  await untilSettledComments(id)
  expect(await commentsOn(caption, 'instagram')).toEqual([text])
  expect(await commentsOn(caption)).toEqual([text])
  expect(await commentOf(id)).toEqual({ state: 'sent', error: null })
  const { targets: shown } = await scheduledPost(browser, id)
  expect(shown.find(({ platform }) => platform === 'linkedin')?.comment).toBeNull()
})

test('a first comment whose answer was lost is found under its post and not sent again', async () => {
  await sandbox.fault('create_comment', 'lost_answer')
  const text = `Lost ${crypto.randomUUID()}`
  const { id, caption } = await accepted(postId, { first_comment: text })
  await settled(id)
  await untilSettledComments(id)
  expect(await commentOf(id)).toEqual({ state: 'sent', error: null })
  expect(await commentsOn(caption)).toEqual([text])
})

test('a first comment that can’t be found after a lost answer is unknown, and is never sent again', async () => {
  await sandbox.fault('create_comment', 'http_500')
  const { id, caption } = await accepted(postId, { first_comment: `Gone ${crypto.randomUUID()}` })
  await settled(id)
  await untilSettledComments(id)
  const message = 'Facebook didn’t say whether the first comment went out.'
  expect(await commentOf(id)).toEqual({ state: 'unknown', error: message })
  clock.forward(24 * 60 * 60)
  await enqueueComments(server.context)
  await later(1, id)
  expect(await commentsOn(caption)).toEqual([])
})

test('a first comment that a network asks to wait with is sent later', async () => {
  await sandbox.fault('create_comment', 'rate_limit')
  const text = `Later ${crypto.randomUUID()}`
  const { id, caption } = await accepted(postId, { first_comment: text })
  await settled(id)
  await untilSettledComments(id)
  expect(await commentsOn(caption)).toEqual([text])
})

test('a worker that died while it sent a first comment leaves it to be looked for', async () => {
  const text = `Died ${crypto.randomUUID()}`
  const { id, caption } = await accepted(postId, { first_comment: text })
  await settled(id)
  await untilSettledComments(id)
  const died = { commentState: 'sending' as const, commentId: null, commentSentAt: clock.now(), runAt: clock.now() }
  await server.context.db.update(targets).set(died).where(eq(targets.publicationId, id))
  await untilSettledComments(id)
  expect(await commentsOn(caption)).toEqual([text])
})

test('an account that lacks the permission to comment is asked to reconnect, and its post stays published', async () => {
  await sandbox.fault('create_comment', 'token_expired')
  const { id } = await accepted(postId, { first_comment: 'Hello' })
  await settled(id)
  await untilSettledComments(id)
  expect(await commentOf(id)).toEqual({ state: 'failed', error: 'Reconnect Facebook to allow first comments.' })
  expect(await targetRow(id)).toMatchObject({ state: 'published' })
})

test('a first comment only for networks that take none, or that is too long, is refused', async () => {
  const ask = (more: object) => publish<Problem>(browser, postId, publishBody(more))
  const none = await ask({ facebook: false, linkedin: true, first_comment: 'Hello' })
  expect(none.body.errors).toEqual({ first_comment: ['Only Facebook and Instagram take a first comment.'] })
  const long = await ask({ ...BOTH, first_comment: 'x'.repeat(2_201) })
  expect(long.body.errors).toEqual({
    first_comment: ['The first comment can have up to 2,200 characters. It’s 1 over.'],
  })
  const moved = await ask({
    ...BOTH,
    caption: 'Sold! #a #b #c #d #e #f',
    first_comment: 'x'.repeat(2_197),
    options: { instagram: { hashtags_to_comment: true } },
  })
  expect(moved.body.errors).toEqual({
    first_comment: ['With the other hashtags, the first comment can have up to 2,200 characters. It’s 1 over.'],
  })
})
