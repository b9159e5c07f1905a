import 'fake-indexeddb/auto'

import { Dexie } from 'dexie'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { DeviceStorageError, onDevice } from '#sync/storage/storage-error.ts'

/** The stores as the first published version created them; phones in use still have them. */
const FIRST_VERSION = {
  drafts: '[userId+postId+language], [userId+postId]',
  reactions: '[userId+kind+id], [userId+kind]',
  outbox: '++seq, &key, userId',
  receipts: 'key, userId, at',
  leases: 'name',
}

async function openModules() {
  vi.resetModules()
  const [{ db }, { onDevice }] = await Promise.all([
    import('#sync/storage/database.ts'),
    import('#sync/storage/storage-error.ts'),
  ])
  return { db, onDevice }
}

beforeEach(() => Dexie.delete('porchlight'))
afterEach(() => Dexie.delete('porchlight'))

describe('versions of the database', () => {
  test('the data a phone stored under the first version is still there', async () => {
    const old = new Dexie('porchlight')
    old.version(1).stores(FIRST_VERSION)
    await old.table('drafts').put({ userId: 1, postId: 7, language: 'en', caption: 'kept', savedAt: 1 })
    old.close()
    const { db } = await openModules()
    expect(await db.drafts.get([1, 7, 'en'])).toMatchObject({ caption: 'kept' })
    db.close()
  })

  test('a tab with the current version lets a newer one upgrade the database, and still works', async () => {
    const { db } = await openModules()
    await db.drafts.put({ userId: 1, postId: 7, language: 'en', caption: 'kept', savedAt: 1 })
    const newer = new Dexie('porchlight')
    newer.version(1).stores(FIRST_VERSION)
    newer.version(2).stores({ pins: 'id' })
    await newer.open()
    expect(await newer.table('pins').count()).toBe(0)
    expect(await db.drafts.get([1, 7, 'en'])).toMatchObject({ caption: 'kept' })
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
    const count = () => onThatDevice(() => db.drafts.count())
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
