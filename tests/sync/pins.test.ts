import 'fake-indexeddb/auto'

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import type { CollectionPost } from '#contract/library/library.ts'
import { downloadPins as download } from '#sync/pins/download.ts'
import type { NewPin, PinSubject } from '#sync/pins/pin.ts'
import { forgetPinnedPosts, readDeviceLibrary, searchDevice } from '#sync/pins/search.ts'
import { allowMetered, pin, pinnedBytes, pinOf, pinsOf, setPinBudget, unpin } from '#sync/pins/pins.ts'
import { deleteAnswerCaches, LIBRARY_CACHE, PINNED_CACHE } from '#sync/storage/caches.ts'
import { db } from '#sync/storage/database.ts'

import { FakeCacheStorage } from './support/cache-storage.ts'
import { LibraryServer } from './support/library-server.ts'
import { halfAnswer } from './support/publish-server.ts'

const AGENT = 1
let library: LibraryServer

beforeEach(async () => {
  await Promise.all([db.pins.clear(), db.pinnedFiles.clear(), db.pinnedPosts.clear(), db.deviceSettings.clear()])
  library = new LibraryServer()
  library.collections.set(7, [{ id: 70 }, { id: 71 }])
  library.collections.set(8, [{ id: 71 }, { id: 80, video: 500_000 }])
  vi.stubGlobal('location', { href: 'http://localhost/' })
  vi.stubGlobal('caches', new FakeCacheStorage())
  vi.stubGlobal('fetch', library.answer)
  vi.stubGlobal('navigator', {})
})
afterEach(() => vi.unstubAllGlobals())

const downloadPins = (userId: number) => download(userId, { pauseMs: 0 })

const collection = (id: number): NewPin => ({
  userId: AGENT,
  subject: `collection:${id}`,
  title: `Collection ${id}`,
  cover: null,
  mainColor: null,
})

async function stored(): Promise<string[]> {
  const cache = await caches.open(PINNED_CACHE)
  return (await cache.keys()).map(({ url }) => url.replace('http://localhost', '')).toSorted()
}

const stateOf = async (subject: PinSubject) => (await pinOf(AGENT, subject))?.state

const FILES_OF_7 = [
  '/api/social-post-collections/7',
  '/api/social-post-collections/7/social-posts',
  '/api/social-posts/70',
  '/api/social-posts/71',
  '/media/70?w=1080',
  '/media/71?w=1080',
  '/media/cover-7?w=1080',
]

describe('a download', () => {
  test('stores the agent’s portrait and logo too, but not the profile that names them', async () => {
    const agent = { avatar: '/media/face.jpg', broker_logo: '/media/logo.png' }
    library.instead.set('/api/agent', () => Response.json({ data: agent }))
    await pin(collection(7))
    expect(await downloadPins(AGENT)).toBe(false)
    expect(await stored()).toEqual([...FILES_OF_7, '/media/face.jpg?w=1080', '/media/logo.png?w=1080'])
    expect(await stateOf('collection:7')).toBe('complete')
  })

  test('stores the answers and pictures of a collection, and says that it is complete', async () => {
    await pin(collection(7))
    expect(await downloadPins(AGENT)).toBe(false)
    expect(await stored()).toEqual(FILES_OF_7)
    expect(await pinOf(AGENT, 'collection:7')).toMatchObject({ state: 'complete', files: 7, stored: 7 })
  })

  test('of a listing has all its collections and their covers', async () => {
    await pin({ ...collection(0), subject: 'listing:mortgage' })
    await downloadPins(AGENT)
    const files = await stored()
    expect(files).toEqual(expect.arrayContaining([...FILES_OF_7, '/media/cover-7?w=1080', '/media/80.mp4']))
    expect(files).toContain('/api/social-post-collections/tag/mortgage?page=1')
    expect(await stateOf('listing:mortgage')).toBe('complete')
  })

  test('that lost the network goes on later with the files it lacks', async () => {
    await pin(collection(7))
    library.onRequest = (path) => void (library.online = path !== '/media/71')
    expect(await downloadPins(AGENT)).toBe(true)
    expect(await stateOf('collection:7')).toBe('waiting')
    library.onRequest = () => {}
    library.online = true
    library.asked.length = 0
    expect(await downloadPins(AGENT)).toBe(false)
    expect(library.asked).toEqual(['/api/agent', '/media/71?w=1080'])
    expect(await stored()).toEqual(FILES_OF_7)
  })

  test('stores no page of a captive portal in place of a picture', async () => {
    await pin(collection(7))
    library.instead.set('/media/71', () => new Response('<html>', { headers: { 'Content-Type': 'text/html' } }))
    expect(await downloadPins(AGENT)).toBe(true)
    expect(await stored()).not.toContain('/media/71?w=1080')
    expect(await stateOf('collection:7')).toBe('waiting')
  })

  test.each([
    ['of a captive portal', () => new Response('<html>', { headers: { 'Content-Type': 'text/html' } })],
    ['that was cut in the middle', () => halfAnswer()],
    ['whose end is missing', () => new Response('{"data":', { headers: { 'Content-Type': 'application/json' } })],
  ])('stores no answer %s, and is completed by the next one', async (_, answer) => {
    await pin(collection(7))
    library.instead.set('/api/social-posts/71', answer)
    expect(await downloadPins(AGENT)).toBe(true)
    expect(await stored()).not.toContain('/api/social-posts/71')
    expect(await stateOf('collection:7')).toBe('waiting')
    library.instead.clear()
    expect(await downloadPins(AGENT)).toBe(false)
    expect(await stored()).toEqual(FILES_OF_7)
  })

  test('that meets a captive portal a day later keeps the answers it has', async () => {
    await pin(collection(7))
    await downloadPins(AGENT)
    library.instead.set(
      '/api/social-posts/71',
      () => new Response('<html>', { headers: { 'Content-Type': 'text/html' } }),
    )
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 25 * 60 * 60 * 1000)
    await downloadPins(AGENT)
    vi.restoreAllMocks()
    const cache = await caches.open(PINNED_CACHE)
    expect(await (await cache.match('/api/social-posts/71'))?.json()).toMatchObject({ data: { id: 71 } })
  })

  test('stores no picture that was cut in the middle', async () => {
    await pin(collection(7))
    const headers = { 'Content-Type': 'image/webp', 'Content-Length': '1000' }
    library.instead.set('/media/71', () => new Response(new Uint8Array(400), { headers }))
    expect(await downloadPins(AGENT)).toBe(true)
    expect(await stored()).not.toContain('/media/71?w=1080')
  })

  test.each([-1, 1])('is complete on a device whose clock is %i day off', async (days) => {
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + days * 24 * 60 * 60 * 1000)
    await pin(collection(7))
    await downloadPins(AGENT)
    vi.restoreAllMocks()
    expect(await stateOf('collection:7')).toBe('complete')
    expect(await downloadPins(AGENT)).toBe(false)
    expect(await stored()).toEqual(FILES_OF_7)
  })

  test('deletes what a download left that was killed before it was listed', async () => {
    await pin(collection(7))
    await downloadPins(AGENT)
    await db.pinnedFiles.delete([AGENT, 'collection:7', '/media/71?w=1080'])
    await unpin(AGENT, 'collection:7')
    expect(await stored()).toEqual(['/media/71?w=1080'])
    await downloadPins(AGENT)
    expect(await stored()).toEqual([])
  })

  test('says so when the device runs out of storage while a file is listed', async () => {
    await pin(collection(7))
    vi.spyOn(db.pinnedFiles, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    await downloadPins(AGENT)
    vi.restoreAllMocks()
    expect(await stateOf('collection:7')).toBe('device_full')
    expect(await downloadPins(AGENT)).toBe(false)
    expect(await stored()).toEqual(FILES_OF_7)
  })

  test('leaves out a picture and a post that are gone, and is still complete', async () => {
    await pin(collection(7))
    library.instead.set('/media/70', () => new Response(null, { status: 404 }))
    library.instead.set('/api/social-posts/71', () => Response.json({ code: 'not_found' }, { status: 404 }))
    expect(await downloadPins(AGENT)).toBe(false)
    expect(await stored()).toEqual([...FILES_OF_7.slice(0, 3), '/media/cover-7?w=1080'])
    expect(await stateOf('collection:7')).toBe('complete')
  })

  test('says that a deleted collection is missing', async () => {
    await pin(collection(9))
    expect(await downloadPins(AGENT)).toBe(false)
    expect(await stateOf('collection:9')).toBe('missing')
  })

  test('stops before a video that exceeds the budget, and goes on when the budget is raised', async () => {
    await setPinBudget(AGENT, 100_000)
    await pin(collection(8))
    expect(await downloadPins(AGENT)).toBe(false)
    expect(await stateOf('collection:8')).toBe('over_budget')
    expect(library.asked).not.toContain('/media/80.mp4')
    await setPinBudget(AGENT, 1_000_000)
    await downloadPins(AGENT)
    expect(await stateOf('collection:8')).toBe('complete')
    expect(await pinnedBytes(AGENT)).toBeGreaterThan(500_000)
  })

  test('leaves the device its reserve for drafts and the outbox', async () => {
    vi.stubGlobal('navigator', { storage: { estimate: async () => ({ quota: 100_000_000, usage: 99_000_000 }) } })
    await pin(collection(7))
    await downloadPins(AGENT)
    expect(await stateOf('collection:7')).toBe('device_full')
    expect(await stored()).toEqual([])
  })

  test('says so when the device runs out of storage in mid-write', async () => {
    await pin(collection(7))
    const cache = await caches.open(PINNED_CACHE)
    cache.put = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))
    await downloadPins(AGENT)
    expect(await stateOf('collection:7')).toBe('device_full')
  })

  test.each([{ saveData: true }, { type: 'cellular' }])(
    'waits on a metered connection (%o) for consent',
    async (connection) => {
      vi.stubGlobal('navigator', { connection })
      await pin(collection(7))
      await downloadPins(AGENT)
      expect(await stateOf('collection:7')).toBe('metered')
      expect(library.asked).toEqual([])
      await allowMetered(AGENT, 'collection:7')
      await downloadPins(AGENT)
      expect(await stateOf('collection:7')).toBe('complete')
    },
  )

  test('is repeated after a day, and drops what the collection no longer has', async () => {
    await pin(collection(7))
    await downloadPins(AGENT)
    library.collections.set(7, [{ id: 71 }, { id: 72 }])
    await downloadPins(AGENT)
    expect(await stored()).toEqual(FILES_OF_7)
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 25 * 60 * 60 * 1000)
    await downloadPins(AGENT)
    vi.restoreAllMocks()
    expect(await stored()).toEqual([
      ...FILES_OF_7.slice(0, 2),
      '/api/social-posts/71',
      '/api/social-posts/72',
      '/media/71?w=1080',
      '/media/72?w=1080',
      '/media/cover-7?w=1080',
    ])
  })

  test('of a complete pin that is cut short when it is repeated leaves it complete', async () => {
    await pin(collection(7))
    await downloadPins(AGENT)
    library.online = false
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 25 * 60 * 60 * 1000)
    expect(await downloadPins(AGENT)).toBe(true)
    vi.restoreAllMocks()
    expect(await stateOf('collection:7')).toBe('complete')
    expect(await stored()).toEqual(FILES_OF_7)
  })

  test('brings back what a sign-out cleared', async () => {
    await pin(collection(7))
    await downloadPins(AGENT)
    await deleteAnswerCaches()
    expect(await stored()).toEqual([])
    await downloadPins(AGENT)
    expect(await stored()).toEqual(FILES_OF_7)
    expect(await stateOf('collection:7')).toBe('complete')
  })

  test('is nobody else’s', async () => {
    await pin(collection(7))
    expect(await downloadPins(2)).toBe(false)
    expect(library.asked).toEqual([])
    expect(await pinsOf(2)).toEqual([])
  })
})

test('a browser that refuses its database refuses the pin, and says why', async () => {
  vi.spyOn(db.pins, 'put').mockRejectedValue(new DOMException('The operation is insecure.', 'SecurityError'))
  await expect(pin(collection(7))).rejects.toMatchObject({ name: 'DeviceStorageError', failure: 'unavailable' })
  vi.restoreAllMocks()
})

test('two windows download a pin once', async () => {
  const held = new Set<string>()
  const locks = {
    request: async <T>(name: string, _: unknown, work: (lock: object | null) => Promise<T>): Promise<T> => {
      if (held.has(name)) return await work(null)
      held.add(name)
      return await work({}).finally(() => held.delete(name))
    },
  }
  vi.stubGlobal('navigator', { locks })
  await pin(collection(7))
  await Promise.all([downloadPins(AGENT), downloadPins(AGENT)])
  expect(library.asked.toSorted()).toEqual(['/api/agent', ...FILES_OF_7])
})

describe('unpinning', () => {
  test('frees the space, but not of a file another pin has too', async () => {
    await pin(collection(7))
    await pin(collection(8))
    await downloadPins(AGENT)
    await unpin(AGENT, 'collection:8')
    expect(await stored()).toEqual(FILES_OF_7)
    await unpin(AGENT, 'collection:7')
    expect(await stored()).toEqual([])
    expect(await pinnedBytes(AGENT)).toBe(0)
  })

  test('that is cut short leaves the pin with its files, or neither', async () => {
    await pin(collection(7))
    await downloadPins(AGENT)
    const cut = vi.spyOn(db.pinnedFiles, 'bulkDelete').mockRejectedValueOnce(new Error('The browser was killed'))
    await expect(unpin(AGENT, 'collection:7')).rejects.toThrow('The browser was killed')
    expect(await stateOf('collection:7')).toBe('complete')
    expect(await db.pinnedPosts.count()).toBe(2)
    cut.mockRestore()
    await unpin(AGENT, 'collection:7')
    expect(await stored()).toEqual([])
  })

  test('while it is downloaded leaves nothing behind', async () => {
    await pin(collection(7))
    library.onRequest = async (path) => {
      if (path === '/media/70') await unpin(AGENT, 'collection:7')
    }
    await downloadPins(AGENT)
    expect(await stored()).toEqual([])
    expect(await pinOf(AGENT, 'collection:7')).toBeNull()
    expect(await db.pinnedFiles.count()).toBe(0)
    expect(await db.pinnedPosts.count()).toBe(0)
  })
})

describe('the search on the device', () => {
  const search = async (q: string, userId = AGENT) => searchDevice(await readDeviceLibrary(userId), q)
  const find = async (q: string, userId = AGENT) => (await search(q, userId)).posts.map(({ id }) => id)
  const findCollections = async (q: string) => (await search(q)).collections.map(({ id }) => id)

  beforeEach(async () => {
    library.collections.set(7, [
      { id: 70, title: 'Leave the light on', spanish: 'Deja la luz encendida, señora', tag: 'home buyers' },
      { id: 71, title: 'Light and air', tag: 'mortgage' },
    ])
    await pin(collection(7))
    await pin({ ...collection(0), subject: 'listing:mortgage' })
    await downloadPins(AGENT)
  })

  test('finds posts by words that begin so, in title, caption and tags, the newest first and each once', async () => {
    expect(await find('light')).toEqual([71, 70])
    expect(await find('LIGHT buy')).toEqual([70])
    expect(await find('come see')).toEqual([80, 71, 70])
    expect(await find('air light nowhere')).toEqual([])
    expect(await find('ight')).toEqual([])
  })

  test('finds posts with all the words in the title before the others', async () => {
    library.collections.set(9, [{ id: 90, title: 'Buyers' }])
    library.collections.set(10, [{ id: 100, title: 'Other', tag: 'buyers' }])
    await pin(collection(9))
    await pin(collection(10))
    await downloadPins(AGENT)
    expect(await find('buyers')).toEqual([90, 100, 70])
  })

  test('finds Spanish words with and without their accents', async () => {
    expect(await find('señora')).toEqual([70])
    expect(await find('senora luz')).toEqual([70])
  })

  test('finds collections by their name, their description and the tags of their posts', async () => {
    expect(await findCollections('collection')).toEqual([8, 7])
    expect(await findCollections('ideas 7')).toEqual([7])
    expect(await findCollections('home buyers')).toEqual([7])
  })

  test('finds what was opened before, when it can be opened without a network', async () => {
    const opened = await caches.open(LIBRARY_CACHE)
    const store = async (path: string) => await opened.put(path, await library.answer(path))
    library.collections.set(9, [{ id: 90, title: 'Opened yesterday' }])
    await store('/api/social-posts/90')
    await store('/api/social-post-collections/9')
    expect(await find('yesterday')).toEqual([90])
    expect(await findCollections('collection 9')).toEqual([])
    await store('/api/social-post-collections/9/social-posts')
    expect(await findCollections('collection 9')).toEqual([9])
  })

  test('finds posts that an earlier version stored by their words', async () => {
    const post = { ...(await search('air')).posts[0], id: 60, title: 'From before' } as CollectionPost
    const words = ['from', 'before', 'kitchen']
    await db.pinnedPosts.put({ userId: AGENT, subject: 'collection:7', id: 60, post, words })
    expect(await find('kitch bef')).toEqual([60])
  })

  test('finds nothing for no words, for another agent, and after unpinning or a sign-out', async () => {
    expect(await find(' ¿! ')).toEqual([])
    expect(await find('light', 2)).toEqual([])
    await unpin(AGENT, 'listing:mortgage')
    expect(await find('come')).toEqual([71, 70])
    await Promise.all([forgetPinnedPosts(), deleteAnswerCaches()])
    expect(await search('come')).toEqual({ posts: [], collections: [] })
  })

  test('finds posts and no collections where the browser has no caches', async () => {
    vi.stubGlobal('caches', undefined)
    Reflect.deleteProperty(globalThis, 'caches')
    expect(await search('collection light')).toEqual({ posts: [], collections: [] })
    expect(await find('light')).toEqual([71, 70])
  })
})
