import 'fake-indexeddb/auto'

import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { setUnread } from '#sync/badge.ts'
import { dropStoredMonths, refreshComingDays, storedMonths } from '#sync/days/coming-days.ts'
import { deleteAnswerCaches } from '#sync/storage/caches.ts'
import { db } from '#sync/storage/database.ts'
import { publication } from '#tests/support/records/publishing.ts'

import { FakeCacheStorage } from './support/cache-storage.ts'

const NOW = new Date('2026-11-28T15:00:00Z')
const AGENT = 1

const post = (id: number, day: string, more = {}) =>
  publication({ social_post_id: id, scheduled_at: `${day}T15:00:00.000Z`, thumbnail: `/media/${id}`, ...more })

const MONTHS = {
  '11': { data: [post(1, '2026-11-29'), post(2, '2026-11-29', { status: 'published' })] },
  '12': { data: [post(3, '2026-12-01'), post(4, '2026-12-20'), post(1, '2026-12-02', { social_post_id: null })] },
}

/** Called before each answer. */
let onRequest: () => Promise<void> | void

beforeEach(async () => {
  onRequest = () => {}
  await db.deviceSettings.clear()
  await setUnread(AGENT, 0)
  vi.stubGlobal('location', { href: 'http://localhost/' })
  vi.stubGlobal('caches', new FakeCacheStorage())
  vi.stubGlobal('fetch', async (url: string) => {
    await onRequest()
    const month = new URL(url, location.href).searchParams.get('month') as keyof typeof MONTHS | null
    return Response.json(month === null ? { data: { time_zone: 'America/Chicago' } } : MONTHS[month])
  })
})
afterEach(() => vi.unstubAllGlobals())

test('the coming seven days name their posts and pictures, also those of the next month', async () => {
  expect(await refreshComingDays(AGENT, NOW)).toEqual({
    postIds: [1, 3],
    pictures: ['/media/1?w=1080', '/media/3?w=1080'],
  })
})

test('the months are stored for the next start of the app with the time they are from, and dropped after it', async () => {
  await refreshComingDays(AGENT, NOW)
  expect(await storedMonths(AGENT)).toEqual([
    { year: 2026, month: 11, answer: MONTHS['11'], at: NOW.getTime() },
    { year: 2026, month: 12, answer: MONTHS['12'], at: NOW.getTime() },
  ])
  await dropStoredMonths()
  expect(await storedMonths(AGENT)).toEqual([])
})

test('nothing is stored for an agent who signs out meanwhile, and a sign-out deletes what was stored', async () => {
  onRequest = () => db.deviceSettings.clear()
  await refreshComingDays(AGENT, NOW)
  expect(await storedMonths(AGENT)).toEqual([])
  onRequest = () => setUnread(AGENT, 0)
  await refreshComingDays(AGENT, NOW)
  await deleteAnswerCaches()
  expect(await storedMonths(AGENT)).toEqual([])
})

test('a month that was stored while its agent was signing out is not taken over by the next one', async () => {
  // The caches are emptied while the row that says who is signed in is still there.
  onRequest = async () => await deleteAnswerCaches()
  await refreshComingDays(AGENT, NOW)
  await db.deviceSettings.clear()
  await setUnread(2, 0)
  expect(await storedMonths(2)).toEqual([])
})
