import 'fake-indexeddb/auto'

import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { ScheduledPost } from '#contract/publishing/publishing.ts'
import { findNextPost } from '#pwa/agent/publishing/next-post.ts'
import { dashboardQuery } from '#pwa/agent/dashboard/queries.ts'
import { scheduledMonthQuery } from '#pwa/shared/answers/scheduled.ts'
import { db } from '#sync/storage/database.ts'

import { scheduledPost, target } from './scheduled-post.ts'

const AGENT = { userId: 1, zone: 'America/Chicago', now: new Date('2026-11-30T20:00:00Z') } as const
const TOMORROW = '2026-12-01T20:00:00.000Z'

let november: ScheduledPost[]
let december: ScheduledPost[]
let suggested: number[]
let client: QueryClient

beforeEach(() => {
  november = []
  december = []
  suggested = [30, 41, 12]
  client = new QueryClient()
  vi.stubGlobal('location', { href: 'http://localhost/' })
  vi.stubGlobal('fetch', async (url: string) => {
    const posts = url.includes('month=11') ? november : december
    return Response.json({ data: url.includes('/dashboard') ? { posts: suggested.map((id) => ({ id })) } : posts })
  })
})
afterEach(() => vi.unstubAllGlobals())

const goOffline = () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')))

test('the next post is the one that is planned next, opened in the calendar', async () => {
  december = [
    scheduledPost({ id: 6, scheduled_at: '2026-12-04T14:00:00.000Z' }),
    scheduledPost({ id: 5, scheduled_at: TOMORROW }),
  ]
  november = [scheduledPost({ id: 4, targets: [target('published')] })]
  expect(await findNextPost(client, AGENT)).toBe('/calendar?post=5')
})

test('with nothing planned it is the newest suggested post that was not published this month', async () => {
  november = [scheduledPost({ social_post_id: 41, targets: [target('published')] })]
  expect(await findNextPost(client, AGENT)).toBe('/social-posts/30')
})

test('without a network it is found in the stored answers, where what was due meanwhile counts as gone', async () => {
  const late = scheduledPost({ id: 4, social_post_id: 30, scheduled_at: '2026-11-30T19:00:00.000Z' })
  client.setQueryData(scheduledMonthQuery({ year: 2026, month: 11 }).queryKey, { data: [late] })
  client.setQueryData(dashboardQuery.queryKey, { data: { posts: suggested.map((id) => ({ id })) } } as never)
  goOffline()
  expect(await findNextPost(client, AGENT)).toBe('/social-posts/41')
})

test('with no stored answers it is the newest post on the device, and none where the device has none', async () => {
  goOffline()
  expect(await findNextPost(client, AGENT)).toBeNull()
  for (const id of [70, 71])
    await db.pinnedPosts.put({ userId: 1, subject: 'newest', id, post: { id, title: '' } as never, text: '' })
  expect(await findNextPost(client, AGENT)).toBe('/social-posts/71')
})
