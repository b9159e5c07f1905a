import 'fake-indexeddb/auto'

import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { ScheduledPost } from '#contract/publishing/publishing.ts'
import { deckOf, type Reason } from '#domain/auto-post/month-deck.ts'
import { actionOfKey } from '#pwa/agent/calendar/plan/keys.ts'
import { pendingDays } from '#pwa/agent/calendar/plan/pending-days.ts'
import { reasonSentence } from '#pwa/agent/calendar/plan/reason.ts'
import { directionOf } from '#pwa/agent/calendar/plan/use-swipe.ts'
import { dashboardQuery } from '#pwa/agent/dashboard/queries.ts'
import { findNextPost } from '#pwa/agent/publishing/next-post.ts'
import { scheduledMonthQuery } from '#pwa/shared/answers/shared-queries.ts'
import { db } from '#sync/storage/database.ts'
import { monthCard, monthPlan } from '#tests/support/records/month-plan.ts'
import { scheduledPost, target } from '#tests/support/records/scheduled-post.ts'

const why: Reason = { code: 'new', category: 'homeBuyers', did_well: false, holiday: null, last_at: null }
const holiday = (name: string, day: string): Partial<Reason> => ({ code: 'holiday', holiday: { name, day } })

test.each<[Partial<Reason>, string]>([
  [{}, 'You’ve never posted it. It’s from Home Buyers, one of your categories.'],
  [
    { code: 'again', last_at: '2026-10-04T02:00:00.000Z' },
    'You’ve posted everything in your categories, and it’s been longest since this one. It last went out on October 3.',
  ],
  [holiday('Thanksgiving', '2026-11-26'), 'Thanksgiving is on November 26. You’ve never posted it.'],
  [holiday('Halloween', '2026-11-25'), 'It’s Halloween. You’ve never posted it.'],
  [{ code: 'open_house' }, 'It’s a weekend, when people visit open houses. You’ve never posted it.'],
])('why a post is suggested by %j is told as: %s', (more, sentence) => {
  expect(reasonSentence({ ...why, ...more }, '2026-11-25', 'America/Chicago')).toBe(sentence)
})

test.each([
  [{ x: 120, y: 30 }, 'right'],
  [{ x: -120, y: -60 }, 'left'],
  [{ x: 10, y: -130 }, 'up'],
  [{ x: 10, y: 130 }, null],
  [{ x: 40, y: 0 }, null],
  [{ x: 0, y: -40 }, null],
])('a swipe by %j leads %s', (offset, direction) => {
  expect(directionOf(offset)).toBe(direction)
})

const plain = { altKey: false, ctrlKey: false, metaKey: false, repeat: false }
const KEYS = { ArrowRight: 'keep', K: 'keep', ArrowLeft: 'skip', s: 'skip', ArrowUp: 'swap', x: 'swap', u: 'undo' }

test('keys decide a card, other keys don’t, nor those held down or with a modifier', () => {
  for (const [key, action] of Object.entries(KEYS)) expect(actionOfKey({ ...plain, key })).toBe(action)
  for (const key of ['Enter', 'Tab', 'q']) expect(actionOfKey({ ...plain, key })).toBeNull()
  for (const held of [{ repeat: true }, { ctrlKey: true }, { altKey: true }])
    expect(actionOfKey({ ...plain, key: 's', ...held })).toBeNull()
})

test('decided days are handed to the calendar as the server will have them', () => {
  const cards = [
    monthCard('2026-11-27', 1),
    monthCard('2026-11-28', 2),
    monthCard('2026-11-29', 3),
    monthCard('2026-11-30', 1, { language: 'es' }),
  ]
  const deck = deckOf(cards, [
    { day: '2026-11-27', action: 'keep', post_id: 1 },
    { day: '2026-11-28', action: 'skip', post_id: 2 },
    { day: '2026-11-30', action: 'keep', post_id: 1 },
  ])
  const [kept, skipped, spanish, ...others] = pendingDays(deck, monthPlan({ a: 1, b: 2, c: 3 }))
  expect(kept).toMatchObject({
    day: '2026-11-27',
    post: { id: -20261127, title: 'Post 1', source: 'auto', platforms: ['instagram'] },
  })
  expect(skipped).toEqual({ day: '2026-11-28', post: null })
  expect(spanish).toMatchObject({
    day: '2026-11-30',
    post: { title: 'Publicación 1', caption: 'Texto', caption_language: 'es' },
  })
  expect(others).toEqual([])
})

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
