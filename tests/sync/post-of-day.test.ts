import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { storedPostOfDay, storePostOfDay } from '#sync/days/post-of-day.ts'
import { deleteAnswerCaches, deleteOutdatedCaches } from '#sync/storage/caches.ts'

import { FakeCacheStorage } from './support/cache-storage.ts'

const POST = { title: 'A new porch', thumbnail: '/media/1', main_color: '#aabbcc' }
const FROM = Date.parse('2026-11-28T06:00:00Z')
const TO = Date.parse('2026-11-29T06:00:00Z')
const DAY = { from: FROM, to: TO, post: POST }

beforeEach(() => {
  vi.stubGlobal('location', { href: 'http://localhost/' })
  vi.stubGlobal('caches', new FakeCacheStorage())
})
afterEach(() => vi.unstubAllGlobals())

test.each([
  ['at its first moment', FROM, POST],
  ['at its last moment', TO - 1, POST],
  ['before it', FROM - 1, null],
  ['after it', TO, null],
])('the stored post of a day %s', async (_, now, post) => {
  await storePostOfDay(DAY)
  expect(await storedPostOfDay(new Date(now))).toEqual(post)
})

test('a day without a post to show forgets the one stored before', async () => {
  await storePostOfDay(DAY)
  await storePostOfDay(null)
  expect(await storedPostOfDay(new Date(FROM))).toBeNull()
})

test('an update of the app keeps the stored post, and a sign-out deletes it', async () => {
  await storePostOfDay(DAY)
  await deleteOutdatedCaches()
  expect(await storedPostOfDay(new Date(FROM))).toEqual(POST)
  await deleteAnswerCaches()
  expect(await storedPostOfDay(new Date(FROM))).toBeNull()
})

test('nothing is stored where the page has no caches', async () => {
  vi.unstubAllGlobals()
  await expect(storePostOfDay(DAY)).resolves.toBeUndefined()
})
