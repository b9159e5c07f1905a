import 'fake-indexeddb/auto'

import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { clearBadge, refreshBadge, setPushedUnread, setUnread, watchBadge } from '#sync/badge.ts'
import { db } from '#sync/storage/database.ts'

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
  await Promise.all([db.deviceSettings.clear(), db.outbox.clear()])
})

const wait = (userId: number, key: string) =>
  db.outbox.add({ userId, key } as unknown as Parameters<typeof db.outbox.add>[0])

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
  await db.outbox.clear()
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
