import 'fake-indexeddb/auto'

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { clearBadge, refreshBadge, setPushedUnread, setUnread, watchBadge } from '#sync/badge.ts'
import { dropStoredMonths, refreshComingDays, storedMonths, whileSignedIn } from '#sync/days/coming-days.ts'
import { storedPostOfDay, storePostOfDay } from '#sync/days/post-of-day.ts'
import { deleteAnswerCaches, deleteOutdatedCaches } from '#sync/storage/caches.ts'
import { db } from '#sync/storage/database.ts'
import { forgetUser } from '#sync/storage/forget-user.ts'
import { publication } from '#tests/support/records/publishing.ts'

import { FakeCacheStorage } from './support/cache-storage.ts'

describe('stored answers', () => {
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
})

describe('the coming days', () => {
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

  test('what belongs to them is fetched in turn, and no more of it once the agent has signed out', async () => {
    await setUnread(1, 0)
    const fetched: string[] = []
    const fetching = (name: string) => async () => void (await Promise.resolve(fetched.push(name)))
    const [post, picture] = [fetching('post'), fetching('picture')]
    expect([await whileSignedIn(1, [post, picture]), fetched.splice(0)]).toEqual([true, ['post', 'picture']])
    expect([await whileSignedIn(1, [post, clearBadge, picture]), fetched]).toEqual([false, ['post']])
  })

  test('a month that was stored while its agent was signing out is not taken over by the next one', async () => {
    // The caches are emptied while the row that says who is signed in is still there.
    onRequest = async () => await deleteAnswerCaches()
    await refreshComingDays(AGENT, NOW)
    await db.deviceSettings.clear()
    await setUnread(2, 0)
    expect(await storedMonths(2)).toEqual([])
  })
})

describe('the number on the icon', () => {
  let shown: number | null = null

  beforeEach(() => {
    shown = null
    vi.stubGlobal('navigator', {
      setAppBadge: (count: number) => Promise.resolve(void (shown = count)),
      clearAppBadge: () => Promise.resolve(void (shown = 0)),
    })
  })
  afterEach(async () => {
    vi.unstubAllGlobals()
    await Promise.all([db.deviceSettings.clear(), db.queue.clear()])
  })

  const wait = (userId: number, key: string) =>
    db.queue.add({ kind: 'publish', userId, key } as unknown as Parameters<typeof db.queue.add>[0])

  test('the icon counts unread notices and the posts of the same agent that wait on this device', async () => {
    await wait(1, 'a')
    await wait(2, 'b')
    await setUnread(1, 3)
    await refreshBadge()
    expect(shown).toBe(4)
  })

  test('the icon’s number falls when a post leaves the outbox, and vanishes with the last one', async () => {
    await wait(1, 'a')
    await setUnread(1, 0)
    const end = watchBadge((error) => expect.fail(String(error)))
    await vi.waitFor(() => expect(shown).toBe(1))
    await db.queue.clear()
    await vi.waitFor(() => expect(shown).toBe(0))
    end()
  })

  test('a push changes the number of notices, and what waits stays counted', async () => {
    await wait(1, 'a')
    await setUnread(1, 0)
    await setPushedUnread(5)
    expect(shown).toBe(6)
  })

  test('a push to a device where nobody is known shows the number it brings', async () => {
    await setPushedUnread(2)
    expect(shown).toBe(2)
  })

  test('after a sign-out the icon has no number, and posts that wait bring none back', async () => {
    await wait(1, 'a')
    await setUnread(1, 2)
    await clearBadge()
    expect(shown).toBe(0)
    shown = null
    await refreshBadge()
    expect(shown).toBeNull()
  })

  test('the number is stored where the browser has no badges', async () => {
    vi.stubGlobal('navigator', {})
    await setPushedUnread(9)
    await setUnread(1, 2)
    expect(await db.deviceSettings.get([1, 'unread'])).toMatchObject({ value: 2 })
  })
})

/** A row of each table that has rows of a user, as far as its keys need it. */
const ROWS = {
  drafts: { postId: 7, language: 'en' },
  forms: { form: 'agent' },
  reactions: { kind: 'post', id: 7 },
  receipts: { at: 1 },
  pins: { subject: 'newest' },
  pinnedFiles: { subject: 'newest', url: '/media/a' },
  pinnedPosts: { subject: 'newest', id: 1, words: ['a'] },
  deviceSettings: { name: 'pin_budget' },
  ownDrafts: { id: 'a', savedAt: 1, mediaIds: [] },
  ownMedia: {},
  outbox: {},
  changes: { subject: 'agent' },
  months: {},
  monthSteps: {},
}

test('forgetting a user removes everything of that user, and nothing of another', async () => {
  for (const [name, row] of Object.entries(ROWS))
    for (const userId of [1, 2, 12]) await db.table(name).put({ key: `${userId}`, id: `${userId}`, ...row, userId })
  await forgetUser(1)
  for (const name of Object.keys(ROWS)) {
    const left = (await db.table(name).toArray()) as { userId: number }[]
    expect(
      left.map(({ userId }) => userId).toSorted((a, b) => a - b),
      name,
    ).toEqual([2, 12])
  }
})
