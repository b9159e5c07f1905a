import { expect, test } from 'vitest'

import { openSessionCache, type StoredSession } from '#server/security/session-cache.ts'

const NOW = new Date('2026-11-23T12:00:00Z')
const TIMES = { expiresAt: NOW, authenticatedAt: NOW, lastSeenAt: NOW }
const SESSION: StoredSession = { userId: 7, role: 'agent', contentOnly: false, ...TIMES }

/** A cache, the database's reports to it, and how often the database was asked for a session. */
async function openCache() {
  const reports = { change: () => {}, listening: (_is: boolean) => {} }
  const cache = await openSessionCache({
    listen: async (_channel, hear, onListening) => {
      Object.assign(reports, { change: () => hear('1'), listening: onListening })
      onListening?.(true)
      return async () => {}
    },
  })
  const asked: Date[] = []
  const find = (now = NOW, found: StoredSession | null = SESSION) =>
    cache.find('hash', now, async () => {
      asked.push(now)
      return found
    })
  return { cache, reports, asked, find }
}

test('asks the database once for a session that is looked up again within seconds', async () => {
  const { asked, find } = await openCache()
  expect([await find(), await find()]).toEqual([SESSION, SESSION])
  expect(asked).toHaveLength(1)
  await find(new Date(NOW.getTime() + 5_000))
  expect(asked).toHaveLength(2)
})

test('asks again after the database reported a change, and after a change by this process', async () => {
  const { cache, reports, asked, find } = await openCache()
  for (const change of [() => reports.change(), () => cache.drop(), () => cache.forget('hash')]) {
    await find()
    change()
  }
  await find()
  expect(asked).toHaveLength(4)
})

test('remembers no session that changed while it was looked up, and none for a token without one', async () => {
  const { cache, reports, asked, find } = await openCache()
  await cache.find('hash', NOW, async () => {
    reports.change()
    return SESSION
  })
  expect([await find(NOW, null), await find(NOW, null)]).toEqual([null, null])
  expect(asked).toHaveLength(2)
})

test('remembers nothing while the database can report nothing', async () => {
  const { reports, asked, find } = await openCache()
  await find()
  reports.listening(false)
  await find()
  await find()
  expect(asked).toHaveLength(3)
  reports.listening(true)
  await find()
  await find()
  expect(asked).toHaveLength(4)
})
