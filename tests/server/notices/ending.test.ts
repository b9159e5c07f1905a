import { and, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'

import type { Notice } from '#contract/publishing/notices.ts'
import type { Platform } from '#domain/platform/platform.ts'
import { toWireTime } from '#domain/time/time.ts'
import { connections } from '#server/db/schema/index.ts'
import { noteEndings } from '#server/modules/notices/ending.ts'
import { agent, browser, postId, server, setUpAgent } from '#tests/support/agent-setup.ts'
import { connectMayasProfiles, publish, publishBody } from '#tests/support/publishing.ts'

const HOUR_MS = 60 * 60 * 1000

setUpAgent({ post: { media: ['facebook_image', 'instagram_image'] } })

beforeEach(() => connectMayasProfiles(server.context, agent))

const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS)

async function schedule(hours: number, platform: Platform) {
  const times = { facebook: false, scheduled_at: toWireTime(inHours(hours)), [platform]: true }
  const { status, body } = await publish(browser, postId, publishBody(times))
  expect(status).toBe(201)
  return body.data.id
}

const of = (platform: Platform) => and(eq(connections.agentId, agent.id), eq(connections.platform, platform))
const change = (platform: Platform, set: Partial<typeof connections.$inferInsert>) =>
  server.context.db.update(connections).set(set).where(of(platform))

async function told(): Promise<Notice[]> {
  await noteEndings(server.context)
  await noteEndings(server.context)
  return (await browser.api<{ data: Notice[] }>('GET', '/agent/notices')).body.data
}

test('a connection that ends before a post of the coming day is noticed once, and again when it was renewed', async () => {
  await schedule(20, 'linkedin')
  await change('linkedin', { userTokenExpiresAt: inHours(10) })
  await schedule(21, 'linkedin')
  const when = /^“Post \d+” is scheduled for (today|tomorrow) at \d+:\d\d [AP]M\. The connection expires before then\./
  expect(await told()).toMatchObject([
    {
      kind: 'connection_ending',
      title: 'Your LinkedIn connection expires soon',
      body: expect.stringMatching(when),
      href: '/social-media-connections/linkedin',
      read: false,
    },
  ])
  await change('linkedin', { userTokenExpiresAt: inHours(15) })
  expect(await told()).toHaveLength(2)
})

test('a connection that the platform no longer accepts, or that was removed, is noticed', async () => {
  await schedule(20, 'facebook')
  await schedule(20, 'instagram')
  await change('facebook', { needsReconnect: true })
  await server.context.db.delete(connections).where(of('instagram'))
  expect((await told()).map(({ title }) => title).toSorted()).toEqual([
    'Facebook needs to be reconnected',
    'Instagram isn’t connected',
  ])
})

test('a missing connection makes no further notice while one is unread', async () => {
  const first = await schedule(20, 'instagram')
  await schedule(22, 'instagram')
  await server.context.db.delete(connections).where(of('instagram'))
  expect(await told()).toHaveLength(1)
  // The first post is no longer waiting; the next one is what there is to report.
  await browser.api('DELETE', `/agent/social-posts/${first}`)
  const unread = await told()
  expect(unread).toHaveLength(1)
  await browser.api('POST', '/agent/notices/read', { body: { up_to: unread[0]?.id } })
  expect(await told()).toHaveLength(2)
})

test.each<[string, Platform, () => Partial<typeof connections.$inferInsert>, number?]>([
  ['lasts until the post', 'linkedin', () => ({ userTokenExpiresAt: inHours(30) })],
  ['we renew by ourselves', 'instagram', () => ({ userTokenExpiresAt: inHours(10) })],
  ['we renew with a refresh token', 'linkedin', () => ({ userTokenExpiresAt: inHours(10), refreshToken: 'sealed' })],
  ['is a page’s own, whatever becomes of the person’s token', 'facebook', () => ({ userTokenExpiresAt: inHours(1) })],
  ['is needed in more than a day', 'linkedin', () => ({ needsReconnect: true }), 26],
])('makes no notice for a connection that %s', async (_words, platform, set, hours = 20) => {
  await schedule(hours, platform)
  await change(platform, set())
  expect(await told()).toEqual([])
})

test('an account that is about to be deleted, which may not connect anything, is not told to', async () => {
  await schedule(20, 'facebook')
  await change('facebook', { needsReconnect: true })
  expect((await browser.api('POST', '/agent/account-deletion')).status).toBe(201)
  expect(await told()).toEqual([])
  expect((await browser.api('DELETE', '/agent/account-deletion')).status).toBe(204)
  expect(await told()).toHaveLength(1)
})
