import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import type { Attempt, ScheduledPost } from '#contract/publishing/publishing.ts'
import type { Platform } from '#domain/platform/platform.ts'
import { connections } from '#server/db/schema/index.ts'
import { agent, browser, postId, sandbox, server, setUpPublishing } from '#tests/support/publishing-setup.ts'
import { accepted, ahead, settled, setTargets } from '#tests/support/publishing-steps.ts'
import type { Problem } from '#tests/support/publishing.ts'

setUpPublishing({ fetches: true, post: { media: ['facebook_image', 'instagram_image'], size: [320, 400] } })

const takeDown = (id: number, platform: Platform = 'facebook') =>
  browser.api<{ data: ScheduledPost } & Problem>('DELETE', `/agent/social-posts/${id}/${platform}`)

const correct = (id: number, caption: string, platform: Platform = 'facebook') =>
  browser.api<{ data: ScheduledPost } & Problem>('PUT', `/agent/social-posts/${id}/${platform}/caption`, {
    body: { caption },
  })

/** A post that is out. */
async function published(more: object = {}) {
  const { id, caption } = await accepted(postId, more)
  await settled(id)
  return { id, caption }
}

const attemptsOf = async (id: number) =>
  (await browser.api<{ data: Attempt[] }>('GET', `/agent/social-posts/${id}/attempts`)).body.data.map(
    ({ message }) => message,
  )

const LINKEDIN = { facebook: false, linkedin: true }

test('a post is taken down from Facebook and LinkedIn, and its receipt says so', async () => {
  const { id, caption } = await published({ linkedin: true })
  const { status, body } = await takeDown(id)
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.data.status).toBe('published')
  expect(
    body.data.targets.map(({ platform, state, permalink, insights }) => [
      platform,
      state,
      permalink !== null,
      insights !== null,
    ]),
  ).toEqual([
    ['facebook', 'removed', false, false],
    ['linkedin', 'published', true, true],
  ])
  expect((await takeDown(id, 'linkedin')).body.data.status).toBe('removed')
  expect(await sandbox.wall(caption)).toEqual([])
  expect(await sandbox.wall(caption, 'linkedin')).toEqual([])
  expect((await attemptsOf(id)).slice(-2)).toEqual(['You asked LinkedIn to take it down.', 'Taken down from LinkedIn.'])
  // A repeat whose first answer was lost.
  expect((await takeDown(id)).status).toBe(200)
})

test.each(['facebook', 'linkedin'] as const)('a lost answer of %s counts once the post is gone', async (platform) => {
  const { id, caption } = await published(platform === 'linkedin' ? LINKEDIN : {})
  await sandbox.fault('delete_post', 'lost_answer', 1, platform)
  expect((await takeDown(id, platform)).body.data.targets[0]?.state).toBe('removed')
  expect(await sandbox.wall(caption, platform)).toEqual([])
})

test('a network that doesn’t answer leaves the post as it was, and the agent can ask again', async () => {
  const { id, caption } = await published()
  await sandbox.fault('delete_post', 'http_500', 2)
  expect(await takeDown(id)).toMatchObject({ status: 503, body: { code: 'network_unavailable' } })
  expect(await sandbox.wall(caption)).toHaveLength(1)
  expect((await takeDown(id)).body.data.status).toBe('removed')
})

test('what isn’t out, or is where only the network’s own app can delete, is not taken down', async () => {
  const { id } = await published({ facebook: false, instagram: true })
  expect(await takeDown(id, 'instagram')).toMatchObject({
    status: 409,
    body: { message: 'Only the Instagram app can delete this post.' },
  })
  expect((await takeDown(id)).status).toBe(404)
  const { id: waiting } = await accepted(postId, { scheduled_at: ahead() })
  expect((await takeDown(waiting)).status).toBe(409)
  await setTargets(id, { state: 'published', platform: 'facebook', externalId: null })
  expect((await takeDown(id)).status).toBe(409)
})

test('without the account the agent is asked to reconnect', async () => {
  const { id, caption } = await published()
  await server.context.db.delete(connections).where(eq(connections.agentId, agent.id))
  expect(await takeDown(id)).toMatchObject({ status: 422, body: { code: 'connection_missing' } })
  expect(await sandbox.wall(caption)).toHaveLength(1)
})

test('a caption on Facebook is corrected there and in the receipt, and Facebook’s alone', async () => {
  const { id, caption } = await published({ linkedin: true })
  const text = `Open Sunday, not Saturday ${crypto.randomUUID()}`
  await sandbox.fault('edit_post', 'lost_answer')
  const { body, status } = await correct(id, text)
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.data.captions).toEqual({ facebook: text })
  expect(body.data.caption).toBe(caption)
  expect(await sandbox.wall(text)).toHaveLength(1)
  expect(await sandbox.wall(caption, 'linkedin')).toHaveLength(1)
  expect(await attemptsOf(id)).toContain('Facebook has the new caption.')
  expect((await correct(id, text, 'linkedin')).status).toBe(409)
  expect(await correct(id, ' ')).toMatchObject({ status: 422, body: { code: 'caption_invalid' } })
  await takeDown(id)
  expect((await correct(id, text)).status).toBe(409)
})
