import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { connections } from '#server/db/schema/index.ts'
import { connectorsOf } from '#server/networks/connectors.ts'
import { agent, browser, postId, sandbox, server, setUpPublishing } from '#tests/support/publishing-setup.ts'
import { accepted, ahead, later, settled, targetOf, targetRow } from '#tests/support/publishing-steps.ts'
import { connectMayasPage, publish, publishBody, scheduledPost, untilIdle } from '#tests/support/publishing.ts'

setUpPublishing({ post: {} })

test('a post whose time has just passed goes out at once', async () => {
  const { id } = await accepted(postId, { scheduled_at: ahead(-14 * 60) })
  expect((await settled(id)).status).toBe('published')
})

test('a post that is scheduled goes out at its time and not before, and never when it was canceled', async () => {
  const at = { scheduled_at: ahead(120) }
  const [kept, canceled] = [await accepted(postId, at), await accepted(postId, at)]
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

test('an unknown outcome is handed to the agent and never sent again', async () => {
  await sandbox.fault('create_post', 'lost_answer')
  await sandbox.fault('read_feed', 'http_500', 100)
  const { id, caption } = await accepted(postId)
  const error = expect.stringContaining('Please check there before you publish it again.') as string
  expect((await settled(id)).targets).toMatchObject([
    { state: 'needs_check', error, remedy: 'check', next_try_at: null },
  ])
  await sandbox.clearFaults()
  await later(3600, id)
  expect((await targetOf(id))?.state).toBe('needs_check')
  expect(await sandbox.wall(caption)).toHaveLength(1)
})

test('a public call that is always cut off before it arrives is not repeated forever', async () => {
  await sandbox.fault('create_post', 'refuse', 100)
  const { id, caption } = await accepted(postId)
  expect((await settled(id)).status).toBe('needs_check')
  expect(await sandbox.wall(caption)).toEqual([])
})

test('a rate limit is waited out, costs no attempt, and the time of the next try is shown', async () => {
  await sandbox.fault('create_post', 'rate_limit', 8)
  const { id, caption } = await accepted(postId)
  await untilIdle(server.context, id)
  const waiting = await targetOf(id)
  expect(waiting).toMatchObject({ state: 'queued', error: 'Facebook asks us to slow down.', remedy: null })
  expect(Date.parse(waiting?.next_try_at ?? '')).toBeGreaterThan(Date.now())
  expect((await settled(id)).targets[0]).toMatchObject({ state: 'published', attempts: 1 })
  expect(await sandbox.wall(caption)).toHaveLength(1)
})

test('a post whose account is gone while its outcome is unknown asks the agent', async () => {
  await sandbox.fault('create_post', 'lost_answer')
  const { id, caption } = await accepted(postId)
  await untilIdle(server.context, id)
  await server.context.db.delete(connections).where(eq(connections.agentId, agent.id))
  await later(10, id)
  expect(await targetRow(id)).toMatchObject({ state: 'needs_check', errorCode: 'no_account' })
  expect(await sandbox.wall(caption)).toHaveLength(1)
})

test('a post goes to LinkedIn while more posts than there are workers wait for a slow Facebook', async () => {
  const { facebook } = connectorsOf(server.context)
  if (!facebook) throw new Error('Facebook has no connector')
  const { upload } = facebook
  let answer = () => {}
  const answered = new Promise<void>((resolve) => void (answer = resolve))
  let asked = 0
  facebook.upload = async (...args) => {
    asked += 1
    await answered
    return upload(...args)
  }
  const slow: number[] = []
  for (let made = 0; made < 5; made++) {
    const other = await server.createAgent()
    await connectMayasPage(server.context, other)
    slow.push((await publish(await server.signIn(other.email), postId, publishBody())).body.data.id)
  }
  await expect.poll(() => asked).toBe(4)
  const { id } = await accepted(postId, { facebook: false, linkedin: true })
  expect((await settled(id)).status).toBe('published')
  answer()
  for (const one of slow) await untilIdle(server.context, one)
})
