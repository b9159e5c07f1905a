import 'fake-indexeddb/auto'

import { Dexie } from 'dexie'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { COPY_CACHE } from '#sync/storage/caches.ts'

import { FakeCacheStorage } from './support/cache-storage.ts'
import { ownPicture } from './support/outbox-items.ts'

/** The modules of a browser that has just been started. */
async function start() {
  vi.resetModules()
  const [{ db, deviceCopy }, drafts, ownDrafts, restored, { forgetUser }] = await Promise.all([
    import('#sync/storage/database.ts'),
    import('#sync/drafts/drafts.ts'),
    import('#sync/drafts/own-drafts.ts'),
    import('#sync/storage/copy/restored.ts'),
    import('#sync/storage/forget-user.ts'),
  ])
  const saveDraft = (caption: string, subject = 7) =>
    drafts.saveCaption({ userId: 1, subject }, 'en', { caption, savedBy: 'tab' })
  return { db, deviceCopy, ...drafts, ...ownDrafts, ...restored, forgetUser, saveDraft }
}

type Browser = Awaited<ReturnType<typeof start>>

/** What Chromium does with a database whose files it finds damaged: the next one opened is empty. */
async function lose(browser: Browser): Promise<Browser> {
  await end(browser)
  await Dexie.delete('porchlight')
  return await start()
}

const restart = (browser: Browser) => end(browser).then(start)

async function end({ db, deviceCopy }: Browser): Promise<void> {
  await deviceCopy.settled()
  db.close()
}

/** A browser in which a draft was saved and copied. */
async function withDraft(caption = 'Sold'): Promise<Browser> {
  const browser = await start()
  await browser.saveDraft(caption)
  await browser.deviceCopy.settled()
  return browser
}

const storedCaptions = async ({ db }: Browser) =>
  (await db.typed.toArray()).flatMap(({ captions }) => captions?.en?.caption ?? [])

let reported: unknown[] = []

beforeEach(() => {
  reported = []
  vi.stubGlobal('caches', new FakeCacheStorage())
  vi.stubGlobal('location', { href: 'https://app.test/' })
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('reportError', (error: unknown) => reported.push(error))
})

afterEach(async () => {
  expect(reported).toEqual([])
  vi.unstubAllGlobals()
  vi.resetModules()
  await Dexie.delete('porchlight')
})

describe('a database the browser has emptied', () => {
  test('gets drafts, forms with files and own posts with their media back, and their agent is told once', async () => {
    const before = await start()
    await before.saveDraft('Open house on Elm Street')
    const logo = new File(['logo'], 'logo.png', { type: 'image/png', lastModified: 5 })
    await before.saveFields({ userId: 1, subject: 'profile' }, { first_name: 'Ana', logo })
    await before.saveOwnDraft({ userId: 1, id: 'a', media: [ownPicture('m', 1)], refused: [] })
    const rows = (await before.db.typed.toArray()).filter(({ fields }) => !fields)
    expect(rows.length).toBe(2)
    await before.deviceCopy.settled()

    const after = await lose(before)
    expect((await after.db.typed.toArray()).filter(({ fields }) => !fields)).toEqual(rows)
    const [medium] = await after.db.ownMedia.toArray()
    expect(medium).toMatchObject({ id: 'm', userId: 1, kind: 'image', width: 400 })
    expect([medium?.file.type, await medium?.file.text()]).toEqual(['image/jpeg', 'content of m'])
    const form = await after.loadFields({ userId: 1, subject: 'profile' })
    const restored = form?.logo
    expect(form).toMatchObject({ first_name: 'Ana' })
    expect(restored).toMatchObject({ name: 'logo.png', type: 'image/png', lastModified: 5 })
    expect(restored instanceof File && (await restored.text())).toBe('logo')
    expect(await after.isRestored(1)).toBe(true)
    expect(await after.isRestored(2)).toBe(false)

    await after.dismissRestored(1)
    expect(await after.isRestored(1)).toBe(false)
    const later = await restart(after)
    expect(await later.isRestored(1)).toBe(false)
    await end(later)
  })

  test('gives waiting rows the ranks they had, and new ones a later rank', async () => {
    const before = await start()
    await before.db.queue.bulkAdd([waiting('one'), waiting('two')])
    await before.db.queue.where({ key: 'one' }).delete()
    const [second] = await before.db.queue.toArray()
    await before.deviceCopy.settled()
    const after = await lose(before)
    expect(await after.db.queue.toArray()).toEqual([second])
    expect(await after.db.queue.add(waiting('three'))).toBeGreaterThan(second?.seq ?? 0)
    await end(after)
  })

  test('brings back no row that was deleted, of one key or of all', async () => {
    const before = await withDraft()
    await before.saveDraft('Listed', 8)
    await before.db.reactions.put({ userId: 1, kind: 'post', id: 3, reaction: 'like' })
    await before.deviceCopy.settled()
    await before.dropDraft({ userId: 1, subject: 7 })
    await before.db.reactions.clear()
    await before.deviceCopy.settled()
    const after = await lose(before)
    expect(await storedCaptions(after)).toEqual(['Listed'])
    expect(await after.db.reactions.toArray()).toEqual([])
    await end(after)
  })

  test('downloads a pin again, since the list of its files is lost', async () => {
    const before = await start()
    await before.db.pins.put({ ...PIN, state: 'complete', files: 9, stored: 9, completedAt: 5 })
    await before.db.deviceSettings.put({ userId: 1, name: 'pin_budget', value: 100_000_000 })
    await before.db.deviceSettings.put({ userId: 1, name: 'unread', value: 3 })
    await before.deviceCopy.settled()
    const after = await lose(before)
    expect(await after.db.pins.toArray()).toEqual([
      { ...PIN, state: 'waiting', files: 0, stored: 0, completedAt: null },
    ])
    expect(await after.db.deviceSettings.get([1, 'pin_budget'])).toMatchObject({ value: 100_000_000 })
    expect(await after.db.deviceSettings.get([1, 'unread'])).toBeUndefined()
    await end(after)
  })

  test('keeps nothing of a user who was forgotten', async () => {
    const before = await withDraft()
    await before.saveOwnDraft({ userId: 1, id: 'a', media: [ownPicture('m', 1)], refused: [] })
    await before.deviceCopy.settled()
    await before.forgetUser(1)
    await before.deviceCopy.settled()
    expect(await (await caches.open(COPY_CACHE)).keys()).toEqual([])
    await end(before)
  })

  test('gets back what was written and deleted between one loss and the next', async () => {
    let browser = await withDraft('One')
    browser = await lose(browser)
    await browser.saveDraft('Two', 8)
    await browser.dropDraft({ userId: 1, subject: 7 })
    browser = await restart(browser)
    await browser.saveDraft('Two, typed on', 8)
    browser = await lose(browser)
    await browser.saveDraft('Three', 7)
    browser = await lose(browser)
    expect(await storedCaptions(browser)).toEqual(['Three', 'Two, typed on'])
    await end(browser)
  })
})

describe('copies that differ from the rows', () => {
  test('are made equal when they are compared, in both directions', async () => {
    const browser = await withDraft()
    await browser.saveDraft('Listed', 8)
    await browser.deviceCopy.settled()
    const copies = new FakeCacheStorage()
    const stale = await caches.open(COPY_CACHE)
    // A browser that was killed between a write and its copy: the device has other rows than the cache.
    vi.stubGlobal('caches', copies)
    await browser.saveDraft('Sold!')
    await browser.dropDraft({ userId: 1, subject: 8 })
    await browser.saveDraft('New', 9)
    await browser.deviceCopy.settled()
    vi.stubGlobal('caches', { open: () => Promise.resolve(stale) })
    const later = await restart(browser)
    await later.deviceCopy.compare()
    const after = await lose(later)
    expect(await storedCaptions(after)).toEqual(['Sold!', 'New'])
    await end(after)
  })

  test('are made of the rows a device had before there were copies', async () => {
    Reflect.deleteProperty(globalThis, 'caches')
    const older = await start()
    await older.saveDraft('Sold')
    vi.stubGlobal('caches', new FakeCacheStorage())
    const browser = await restart(older)
    expect(await browser.isRestored(1)).toBe(false)
    await browser.deviceCopy.compare()
    const after = await lose(browser)
    expect(await storedCaptions(after)).toEqual(['Sold'])
    await end(after)
  })

  test('stay where they could not be put back, until a start can', async () => {
    const before = await withDraft()
    const copies = caches
    await end(before)
    await Dexie.delete('porchlight')
    vi.stubGlobal('caches', { open: () => Promise.reject(new DOMException('busy', 'UnknownError')) })
    const empty = await start()
    expect(await storedCaptions(empty)).toEqual([])
    vi.stubGlobal('caches', copies)
    await empty.deviceCopy.compare()
    const later = await restart(empty)
    expect(await storedCaptions(later)).toEqual(['Sold'])
    await end(later)
  })

  test('bring back no row that is deleted while they are put back', async () => {
    const browser = await withDraft()
    for (const subject of [8, 9]) await browser.saveDraft('Listed', subject)
    await browser.deviceCopy.settled()
    await browser.db.deviceSettings.delete([0, 'restored_from_copy'])
    await browser.db.typed.delete([1, 7])
    const comparing = browser.deviceCopy.compare()
    await browser.db.typed.delete([1, 8])
    await comparing
    expect(await storedCaptions(browser)).toEqual(['Listed'])
    await end(browser)
  })

  test('never replace a row that is there', async () => {
    const browser = await withDraft()
    const copies = caches
    vi.stubGlobal('caches', new FakeCacheStorage())
    await browser.saveDraft('Sold again')
    await browser.db.deviceSettings.delete([0, 'restored_from_copy'])
    await browser.deviceCopy.settled()
    vi.stubGlobal('caches', copies)
    const later = await restart(browser)
    expect(await storedCaptions(later)).toEqual(['Sold again'])
    await end(later)
  })
})

describe('a device without room', () => {
  test('copies a small row but not one whose files would fill it, and the files once there is room', async () => {
    const estimate = vi.fn<() => Promise<StorageEstimate>>()
    vi.stubGlobal('navigator', { storage: { estimate } })
    estimate.mockResolvedValue({ quota: 100, usage: 99 })
    const browser = await start()
    await browser.saveDraft('Sold')
    await browser.saveOwnDraft({ userId: 1, id: 'a', media: [ownPicture('m', 1)], refused: [] })
    await browser.deviceCopy.settled()
    expect(await copiedTables()).toEqual(['ownDrafts', 'typed'])
    estimate.mockResolvedValue({ quota: 1e9, usage: 99 })
    await browser.deviceCopy.compare()
    expect(await copiedTables()).toEqual(['ownDrafts', 'ownMedia', 'typed'])
    await end(browser)
  })

  test('stores rows as before where the cache can’t be written to', async () => {
    vi.stubGlobal('caches', { open: () => Promise.reject(new DOMException('full', 'QuotaExceededError')) })
    const browser = await withDraft()
    expect(await storedCaptions(browser)).toEqual(['Sold'])
    await end(browser)
  })
})

const PIN = {
  userId: 1,
  subject: 'newest',
  title: 'Everything new',
  cover: null,
  mainColor: null,
  pinnedAt: 1,
  allowsMetered: false,
} as const

function waiting(key: string) {
  const request = { caption: 'Sold', scheduled_at: 'now' as const, platforms: ['facebook' as const] }
  return { kind: 'publish', key, userId: 1, postId: 3, title: 'Sold', request } as never
}

async function copiedTables(): Promise<string[]> {
  const requests = await (await caches.open(COPY_CACHE)).keys()
  return [...new Set(requests.map(({ url }) => new URL(url).pathname.split('/')[2] ?? ''))].toSorted()
}
