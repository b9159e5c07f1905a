import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { connections, notices } from '#server/db/schema/index.ts'
import { agent, browser, postId, sandbox, server, setUpPublishing } from '#tests/support/publishing-setup.ts'
import { accepted, ahead, later, put, say, settled, targetOf } from '#tests/support/publishing-steps.ts'
import { publish, publishBody, scheduledPost, type Problem } from '#tests/support/publishing.ts'

const PICTURES = ['facebook_image', 'instagram_image'] as const

setUpPublishing({ fetches: true, post: { media: [...PICTURES], size: [320, 400] } })

const TWO = { facebook: true, linkedin: true }

test('each network gets its own caption, and the others the post’s', async () => {
  const word = crypto.randomUUID()
  const captions = { linkedin: `For LinkedIn ${word}` }
  const { id, post } = await accepted(postId, { ...TWO, caption: `For all ${word}`, captions })
  expect(post).toMatchObject({ caption: `For all ${word}`, captions })
  await settled(id)
  expect(await sandbox.wall(`For all ${word}`, 'facebook')).toHaveLength(1)
  expect(await sandbox.wall(`For LinkedIn ${word}`, 'linkedin')).toHaveLength(1)
  expect(await sandbox.wall(`For all ${word}`, 'linkedin')).toHaveLength(0)
})

test('a network’s own caption is checked by that network’s limit alone', async () => {
  const long = 'x'.repeat(2_500)
  const both = { facebook: true, instagram: true, scheduled_at: ahead() }
  const refused = await publish<Problem>(browser, postId, publishBody({ ...both, caption: long }))
  expect(refused.status).toBe(422)
  await accepted(postId, { ...both, caption: long, captions: { instagram: 'Short' } })
  const body = publishBody({ ...both, captions: { instagram: long } })
  const tooLong = await publish<Problem>(browser, postId, body)
  expect(tooLong.body.errors).toEqual({
    'captions.instagram': ['Instagram allows 2,200 characters. With your signature, this caption is 312 over.'],
  })
  const empty = await publish<Problem>(browser, postId, publishBody({ ...both, captions: { instagram: ' ' } }))
  expect(empty.body.errors).toEqual({ 'captions.instagram': ['Please enter a caption for Instagram.'] })
})

test('a change replaces the captions of networks, and one made from others is refused', async () => {
  const { id } = await accepted(postId, { ...TWO, scheduled_at: ahead(), captions: { linkedin: 'One' } })
  const seen = { captions: { linkedin: 'One' } }
  expect((await put(id, { captions: { linkedin: 'Two' }, seen })).status).toBe(200)
  expect((await put(id, { captions: { linkedin: 'Three' }, seen })).status).toBe(409)
  expect(await scheduledPost(browser, id)).toMatchObject({ captions: { linkedin: 'Two' } })
})

test('another caption for a network under the same key is another request', async () => {
  const key = { 'idempotency-key': crypto.randomUUID() }
  const body = publishBody({ scheduled_at: ahead(), captions: { facebook: 'One' } })
  expect((await publish(browser, postId, body, key)).status).toBe(201)
  expect((await publish(browser, postId, body, key)).status).toBe(201)
  const other = { ...body, captions: { facebook: 'Two' } }
  expect((await publish<Problem>(browser, postId, other, key)).body.code).toBe('key_reused')
})

test('a reminder sends nothing at its time, tells the agent, and ends with what the agent says', async () => {
  await server.context.db.delete(connections).where(eq(connections.agentId, agent.id))
  const { id, caption } = await accepted(postId, { scheduled_at: ahead(60), is_reminder: true })
  await later(61, id)
  expect(await targetOf(id)).toMatchObject({ state: 'handed_over', remedy: 'share', attempts: 1 })
  expect(await sandbox.wall(caption)).toHaveLength(0)
  const told = () => server.context.db.select().from(notices).where(eq(notices.agentId, agent.id))
  expect(await told()).toMatchObject([{ kind: 'handed_over', title: 'Time to post on Facebook', readAt: null }])
  expect((await say(id, 'post_again')).status).toBe(409)
  expect((await say(id, 'there')).status).toBe(200)
  expect(await scheduledPost(browser, id)).toMatchObject({ status: 'published' })
  expect(await told()).toMatchObject([{ readAt: expect.any(Date) }])
})
