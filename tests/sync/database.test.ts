import 'fake-indexeddb/auto'

import { Dexie } from 'dexie'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { onDevice } from '#sync/storage/on-device.ts'
import { DeviceStorageError } from '#sync/storage/storage-error.ts'

/** What each published version added to the stores; phones in use still have any of them. */
const VERSIONS = [
  {
    drafts: '[userId+postId+language], [userId+postId]',
    reactions: '[userId+kind+id], [userId+kind]',
    outbox: '++seq, &key, userId',
    receipts: 'key, userId, at',
    leases: 'name',
  },
  { forms: '[userId+form]' },
  {
    pins: '[userId+subject], userId',
    pinnedFiles: '[userId+subject+url], [userId+subject], url',
    pinnedPosts: '[userId+subject+id], [userId+subject], *words',
    deviceSettings: '[userId+name]',
  },
  { changes: '++seq, &key, userId, [userId+subject]' },
  { ownDrafts: '[userId+id], userId', ownMedia: 'id, userId', shares: 'id, at' },
  { months: 'userId', monthSteps: '++seq, userId' },
  { queue: '++seq, &key, userId, [userId+subject]' },
  { typed: '[userId+subject]' },
]

/** The device's database as a published version declared it. */
function databaseOf(version: number): Dexie {
  const database = new Dexie('porchlight')
  for (const [at, stores] of VERSIONS.slice(0, version).entries()) database.version(at + 1).stores(stores)
  return database
}

async function openModules() {
  vi.resetModules()
  const [{ db }, { onDevice }] = await Promise.all([
    import('#sync/storage/database.ts'),
    import('#sync/storage/on-device.ts'),
  ])
  return { db, onDevice }
}

beforeEach(() => Dexie.delete('porchlight'))
afterEach(() => Dexie.delete('porchlight'))

describe('versions of the database', () => {
  test.each([1, 4, 6, 7])('the data a phone stored under version %i is still there', async (version) => {
    const old = databaseOf(version)
    await old.table('drafts').put({ userId: 1, postId: 7, language: 'en', caption: 'kept', savedAt: 1 })
    old.close()
    const { db } = await openModules()
    expect(await db.typed.get([1, 7])).toMatchObject({ captions: { en: { caption: 'kept' } } })
    db.close()
  })

  test('a tab with the current version lets a newer one upgrade the database, and still works', async () => {
    const { db } = await openModules()
    await db.typed.put({ userId: 1, subject: 7, captions: { en: { caption: 'kept', savedAt: 1 } } })
    const newer = databaseOf(VERSIONS.length)
    newer.version(VERSIONS.length + 1).stores({ later: 'id' })
    await newer.open()
    expect(await newer.table('later').count()).toBe(0)
    expect(await db.typed.get([1, 7])).toMatchObject({ captions: { en: { caption: 'kept' } } })
    newer.close()
    db.close()
  })

  test('an upgrade blocked by an older tab is reported, and continues when that tab is closed', async () => {
    const older = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('porchlight', 1)
      opening.addEventListener('success', () => resolve(opening.result))
      opening.addEventListener('error', () => reject(opening.error ?? new Error('open')))
    })
    const { db, onDevice: onThatDevice } = await openModules()
    const count = () => onThatDevice(() => db.typed.count())
    await expect(count()).rejects.toMatchObject({ name: 'DeviceStorageError', failure: 'blocked' })
    older.close()
    await vi.waitFor(async () => expect(await count()).toBe(0))
    db.close()
  })
})

describe('storage errors of the browser', () => {
  test.each([
    [new DOMException('', 'QuotaExceededError'), 'full'],
    [Object.assign(new Error(''), { name: 'AbortError', inner: new DOMException('', 'QuotaExceededError') }), 'full'],
    [Object.assign(new Error(''), { name: 'OpenFailedError' }), 'unavailable'],
    [Object.assign(new Error(''), { name: 'MissingAPIError' }), 'unavailable'],
  ])('reports %s as %s, with a message', async (error, failure) => {
    const failing = onDevice(vi.fn<() => Promise<void>>().mockRejectedValue(error))
    await expect(failing).rejects.toBeInstanceOf(DeviceStorageError)
    await expect(failing).rejects.toMatchObject({ failure, message: expect.stringMatching(/\.$/) })
  })

  test('passes on an error of our own code unchanged', async () => {
    const fault = new TypeError('x is not a function')
    await expect(onDevice(() => Promise.reject(fault))).rejects.toBe(fault)
  })
})
