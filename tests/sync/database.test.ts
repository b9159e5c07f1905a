import 'fake-indexeddb/auto'

import { Dexie } from 'dexie'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { DeviceStorageError, onDevice } from '#sync/storage-error.ts'

/** The stores as the first published version made them; phones out there have them. */
const FIRST_VERSION = {
  drafts: '[userId+postId+language], [userId+postId]',
  reactions: '[userId+kind+id], [userId+kind]',
  outbox: '++seq, &key, userId',
  receipts: 'key, userId, at',
  leases: 'name',
}

async function openModules() {
  vi.resetModules()
  const [{ db }, { onDevice }] = await Promise.all([import('#sync/database.ts'), import('#sync/storage-error.ts')])
  return { db, onDevice }
}

beforeEach(() => Dexie.delete('porchlight'))
afterEach(() => Dexie.delete('porchlight'))

describe('versions of the database', () => {
  test('what a phone kept under the first version is still there', async () => {
    const old = new Dexie('porchlight')
    old.version(1).stores(FIRST_VERSION)
    await old.table('drafts').put({ userId: 1, postId: 7, language: 'en', caption: 'kept', savedAt: 1 })
    old.close()
    const { db } = await openModules()
    expect(await db.drafts.get([1, 7, 'en'])).toMatchObject({ caption: 'kept' })
    db.close()
  })

  test('a tab of today makes way for the upgrade of a newer one, and works on', async () => {
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

  test('an upgrade held up by an older tab is told to who waits for it, and goes on when that tab is closed', async () => {
    const older = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('porchlight', 1)
      opening.addEventListener('success', () => resolve(opening.result))
      opening.addEventListener('error', () => reject(opening.error ?? new Error('open')))
    })
    const { db, onDevice: onThatDevice } = await openModules()
    const count = () => onThatDevice(() => db.drafts.count())
    await expect(count()).rejects.toMatchObject({ name: 'DeviceStorageError', trouble: 'blocked' })
    older.close()
    await vi.waitFor(async () => expect(await count()).toBe(0))
    db.close()
  })
})

describe('what the browser says of storage', () => {
  test.each([
    [new DOMException('', 'QuotaExceededError'), 'full'],
    [Object.assign(new Error(''), { name: 'AbortError', inner: new DOMException('', 'QuotaExceededError') }), 'full'],
    [Object.assign(new Error(''), { name: 'OpenFailedError' }), 'unavailable'],
    [Object.assign(new Error(''), { name: 'MissingAPIError' }), 'unavailable'],
  ])('%s comes out as %s, in words', async (error, trouble) => {
    const failing = onDevice(vi.fn<() => Promise<void>>().mockRejectedValue(error))
    await expect(failing).rejects.toBeInstanceOf(DeviceStorageError)
    await expect(failing).rejects.toMatchObject({ trouble, message: expect.stringMatching(/\.$/) })
  })

  test('a fault of our own comes out as it is', async () => {
    const fault = new TypeError('x is not a function')
    await expect(onDevice(() => Promise.reject(fault))).rejects.toBe(fault)
  })
})
