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

test('a new version deletes the caches of older ones, and leaves its own, what is pinned and the app’s files', async () => {
  const present = ['library-v2', 'pictures-v1', 'pinned-v1', 'days-v1', 'workbox-precache-v2']
  for (const name of ['library-v1', 'pictures-v0', ...present]) await caches.open(name)
  await deleteOutdatedCaches()
  expect(await caches.keys()).toEqual(present)
})

test.each([
  ['at its first moment', FROM, POST],
  ['at its last moment', TO - 1, POST],
  ['before it', FROM - 1, null],
  ['after it', TO, null],
])('the stored post of a day is shown on that day alone: %s', async (_, now, post) => {
  await storePostOfDay(DAY)
  expect(await storedPostOfDay(new Date(now))).toEqual(post)
})

test.each([
  ['a day without a post to show', () => storePostOfDay(null)],
  ['a sign-out', () => deleteAnswerCaches()],
])('%s deletes the post of the day that was stored', async (_, end) => {
  await storePostOfDay(DAY)
  await end()
  expect(await storedPostOfDay(new Date(FROM))).toBeNull()
})

test('no post of the day is stored where the page has no caches', async () => {
  vi.unstubAllGlobals()
  await expect(storePostOfDay(DAY)).resolves.toBeUndefined()
})
