import { expect, test } from 'vitest'

import type { Agent } from '#contract/account/account.ts'
import type { Notice } from '#contract/publishing/notices.ts'
import { endPauses } from '#server/modules/pause/service.ts'
import { browser, clock, postId, sandbox, server, setUpPublishing } from '#tests/support/publishing-setup.ts'
import { accepted, ahead, later, put, say, settled, targetOf } from '#tests/support/publishing-steps.ts'

setUpPublishing({ post: {} })

/** Pauses, until so many seconds from now where they are given. */
async function pause(seconds?: number) {
  const until = seconds === undefined ? null : new Date(clock.now().getTime() + seconds * 1000).toISOString()
  const answer = await browser.api<{ data: { pause: Agent['pause'] } }>('PUT', '/agent/pause', {
    body: { paused: true, until },
  })
  expect(answer.status).toBe(200)
  return answer.body.data.pause
}

const resume = () => browser.api('PUT', '/agent/pause', { body: { paused: false, until: null } })
const noticeTexts = async () =>
  (await browser.api<{ data: Notice[] }>('GET', '/agent/notices')).body.data.map(({ title }) => title)
const pauseShown = async () => (await browser.api<{ data: Agent }>('GET', '/agent')).body.data.pause

test('what is due during a pause doesn’t go out, without a notice, and waits for the agent’s decision', async () => {
  const { id, caption } = await accepted(postId, { scheduled_at: ahead(60) })
  await pause()
  await later(90, id)
  expect(await targetOf(id)).toMatchObject({
    state: 'failed',
    error: 'You paused posting, so this didn’t go out.',
    error_code: 'paused',
    remedy: 'post_again',
  })
  expect(await noticeTexts()).toEqual([])
  expect(await sandbox.wall(caption)).toEqual([])
})

test('the end of a pause writes one notice that leads to the calendar, and posts to come keep their times', async () => {
  const first = await accepted(postId, { scheduled_at: ahead(60) })
  const second = await accepted(postId, { scheduled_at: ahead(120) })
  const third = await accepted(postId, { scheduled_at: ahead(7200) })
  await pause()
  await later(90, first.id)
  // The second came due, and no worker has been at it yet.
  clock.forward(60)
  expect((await resume()).status).toBe(200)
  expect(await targetOf(second.id)).toMatchObject({ state: 'failed', error_code: 'paused' })
  expect(await targetOf(third.id)).toMatchObject({ state: 'queued', error: null })
  const { data } = (await browser.api<{ data: Notice[] }>('GET', '/agent/notices')).body
  expect(data.map(({ title, href }) => [title, href.split('?')[0]])).toEqual([
    ['2 posts were due while you paused', '/calendar'],
  ])
  await later(7200, third.id)
  expect((await settled(third.id)).status).toBe('published')
})

test('a pause ends by itself on its day, with the same notice', async () => {
  const before = await accepted(postId, { scheduled_at: ahead(60) })
  const after = await accepted(postId, { scheduled_at: ahead(7200) })
  await pause(3600)
  clock.forward(3601)
  await endPauses(server.context)
  expect(await pauseShown()).toBeNull()
  expect(await targetOf(before.id)).toMatchObject({ state: 'failed', error_code: 'paused' })
  expect(await targetOf(after.id)).toMatchObject({ state: 'queued' })
  expect(await noticeTexts()).toEqual(['1 post was due while you paused'])
})

test('what was due during a pause that is over doesn’t go out before the job has ended the pause either', async () => {
  const { id, caption } = await accepted(postId, { scheduled_at: ahead(60) })
  await pause(3600)
  await later(3700, id)
  expect(await targetOf(id)).toMatchObject({ state: 'failed', error_code: 'paused' })
  expect(await sandbox.wall(caption)).toEqual([])
})

test('what the agent publishes at once during a pause goes out, also one that the pause kept back', async () => {
  const held = await accepted(postId, { scheduled_at: ahead(60) })
  await pause()
  await later(90, held.id)
  const now = await accepted(postId)
  expect((await settled(now.id)).status).toBe('published')
  expect((await say(held.id, 'post_again')).status).toBe(200)
  expect((await settled(held.id)).status).toBe('published')
  const moved = await accepted(postId, { scheduled_at: ahead(600) })
  expect((await put(moved.id, { scheduled_at: 'now' })).status).toBe(200)
  expect((await settled(moved.id)).status).toBe('published')
  await resume()
  expect(await noticeTexts()).not.toContain('1 post was due while you paused')
})

test('a pause that is asked for again keeps its beginning, and one that is over when it arrives is none', async () => {
  const first = await pause()
  clock.forward(60)
  const second = await pause(3600)
  expect(second?.since).toBe(first?.since)
  expect(second?.until).not.toBeNull()
  expect(await pause(-60)).toBeNull()
  expect(await pauseShown()).toBeNull()
})
