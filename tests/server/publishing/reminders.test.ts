import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { notices } from '#server/db/schema/index.ts'
import { noteEndings } from '#server/modules/notices/ending.ts'
import { holdDue } from '#server/modules/publishing/accounts/holds.ts'
import {
  agent,
  browser,
  clock,
  MAYA,
  postId,
  sandbox,
  server,
  setUpPublishing,
} from '#tests/support/publishing-setup.ts'
import { accepted, ahead, later, put, say, setAgent, targetOf } from '#tests/support/publishing-steps.ts'
import { publish, publishBody, scheduledPost, type Problem } from '#tests/support/publishing.ts'

setUpPublishing({ ...MAYA, fetches: true, post: { media: ['facebook_image', 'instagram_image'], size: [320, 400] } })

const HOUR = 3600
const remind = (more: object = {}) => accepted(postId, { scheduled_at: ahead(HOUR), is_reminder: true, ...more })
const told = () => server.context.db.select().from(notices).where(eq(notices.agentId, agent.id))

test('a reminder hands over its files, and its caption with the signature, at each network', async () => {
  const { id } = await remind({ instagram: true, agent_branding: true })
  await later(HOUR + 1, id)
  const { targets, brand_state, status } = await scheduledPost(browser, id)
  expect({ brand_state, status }).toEqual({ brand_state: 'drawn', status: 'handed_over' })
  const [facebook, instagram] = targets
  expect(facebook?.files).toHaveLength(1)
  expect(instagram?.files).toHaveLength(1)
  expect(facebook?.signature).toContain('Maya Alvarez')
  const [address = ''] = facebook?.files ?? []
  expect((await browser.fetch(address)).status).toBe(200)
})

test('a post of ours has no files to share', async () => {
  const { id } = await accepted(postId, { scheduled_at: ahead(HOUR) })
  expect(await targetOf(id)).not.toHaveProperty('files')
})

test('a reminder comes days late, after a server that was down and an account that was on hold', async () => {
  const { id } = await remind()
  const held = await remind()
  expect((await browser.api('POST', '/agent/account-deletion')).status).toBe(201)
  await later(HOUR + 1, held.id)
  expect(await targetOf(held.id)).toMatchObject({ state: 'queued' })
  clock.forward(2 * 24 * HOUR)
  expect((await browser.api('DELETE', '/agent/account-deletion')).status).toBe(204)
  for (const one of [id, held.id]) {
    await later(1, one)
    expect(await targetOf(one)).toMatchObject({ state: 'handed_over' })
  }
  expect((await told()).map(({ kind }) => kind)).toEqual(['handed_over', 'handed_over'])
})

test('a restored database reminds again, and asks about no reminder', async () => {
  const { id } = await remind()
  clock.forward(HOUR + 1)
  await server.context.db.transaction((tx) => holdDue(tx, clock.now()))
  await later(1, id)
  expect(await targetOf(id)).toMatchObject({ state: 'handed_over' })
})

test('a reminder needs no account: none is missed, and one that is disconnected takes nothing with it', async () => {
  const { id } = await remind()
  expect((await browser.api('DELETE', '/agent/social-media/facebook')).status).toBe(204)
  expect(await targetOf(id)).toMatchObject({ state: 'queued', error: null })
  await noteEndings(server.context)
  expect(await told()).toEqual([])
  const refused = await put<Problem>(id, { is_reminder: false })
  expect([refused.status, refused.body.code]).toEqual([422, 'connection_missing'])
})

test('a reminder takes no place of its day, and takes one once it goes out by itself', async () => {
  await setAgent({ plan: 'plus' })
  const scheduled_at = '2031-06-10 15:00:00'
  for (let nth = 0; nth < 2; nth++) await accepted(postId, { scheduled_at })
  const { id } = await remind({ scheduled_at })
  expect((await put<Problem>(id, { is_reminder: false })).body.code).toBe('daily_limit')
  expect((await publish<Problem>(browser, postId, publishBody({ scheduled_at }))).body.code).toBe('daily_limit')
})

test('one network can be posted and the other skipped, which ends the reminder', async () => {
  const { id } = await remind({ instagram: true })
  await later(HOUR + 1, id)
  expect((await say(id, 'there')).status).toBe(200)
  expect(await scheduledPost(browser, id)).toMatchObject({ status: 'handed_over', published_at: null })
  const path = `/agent/social-posts/${id}/instagram/answer`
  expect((await browser.api('POST', path, { body: { answer: 'drop', attempts: 1 } })).status).toBe(200)
  expect(await scheduledPost(browser, id)).toMatchObject({ status: 'published', published_at: expect.any(String) })
  expect(await told()).toMatchObject([{ readAt: expect.any(Date) }])
})

test('a reminder that became a post goes out, and a post that became a reminder does not', async () => {
  const [one, other] = [await remind(), await accepted(postId, { scheduled_at: ahead(HOUR) })]
  expect((await put(one.id, { is_reminder: false })).status).toBe(200)
  expect((await put(other.id, { is_reminder: true })).status).toBe(200)
  await later(HOUR + 1, one.id)
  await later(1, other.id)
  expect(await sandbox.wall(one.caption)).toHaveLength(1)
  expect(await targetOf(other.id)).toMatchObject({ state: 'handed_over' })
})
