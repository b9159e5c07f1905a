import 'fake-indexeddb/auto'

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import type { CollectionPost } from '#contract/library/library.ts'
import type { PinSubject } from '#sync/pins/pin.ts'
import { pin, pinOf, unpin } from '#sync/pins/pins.ts'

import { forgetPinnedPosts, readDeviceLibrary, searchDevice } from '#sync/pins/search.ts'
import { startPinDownloads } from '#sync/pins/triggers.ts'
import { deleteAnswerCaches, LIBRARY_CACHE } from '#sync/storage/caches.ts'
import { db } from '#sync/storage/database.ts'

import { AGENT, collectionPin, downloadPins, setUpLibrary, type LibraryServer } from './support/library-server.ts'

describe('the downloads of pins', () => {
  let library: LibraryServer
  let end: () => void

  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    library = await setUpLibrary()
    const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
    vi.stubGlobal('document', page)
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
    await pin(collectionPin(7))
  })
  afterEach(() => {
    end()
    vi.useRealTimers()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  /** Lets milliseconds pass; the database works with the real event loop between them. */
  async function pass(ms: number, step = 200): Promise<void> {
    for (let passed = 0; passed < ms; passed += step) {
      await vi.advanceTimersByTimeAsync(step)
      for (let turn = 0; turn < 30; turn += 1) await new Promise((resolve) => setImmediate(resolve))
    }
  }

  /** Whether the pin is complete within seconds. */
  async function isCompleteWithin(seconds: number): Promise<boolean> {
    for (let ms = 0; ms < seconds * 1000; ms += 200) {
      await pass(200)
      if ((await pinOf(AGENT, 'collection:7'))?.state === 'complete') return true
    }
    return false
  }

  /** Gives one of the pictures the answer 503, once. */
  function failOnce() {
    const failing = vi.fn<() => Response>().mockReturnValueOnce(new Response(null, { status: 503 }))
    const picture = () => new Response('picture', { headers: { 'Content-Type': 'image/webp' } })
    library.instead.set('/media/71', () => failing() ?? picture())
  }

  /** Another window has the lock at the first request. */
  function lockOnce() {
    const request = vi
      .fn<(name: string, options: object, work: (lock: object | null) => Promise<unknown>) => Promise<unknown>>()
      .mockImplementationOnce(async (_name, _options, work) => await work(null))
      .mockImplementation(async (_name, _options, work) => await work({}))
    vi.stubGlobal('navigator', { locks: { request } })
  }

  test.each<[string, number, () => void]>([
    ['with the page', 3, () => undefined],
    ['again seconds after one request got no answer', 10, failOnce],
    ['after another window, which held the lock, was closed', 10, lockOnce],
    [
      'again after the device’s database failed once',
      10,
      () => vi.spyOn(db.pins, 'update').mockRejectedValueOnce(new DOMException('Internal error', 'UnknownError')),
    ],
  ])('a download of pins starts %s', async (_, seconds, spoil) => {
    spoil()
    end = startPinDownloads(AGENT)
    expect(await isCompleteWithin(seconds)).toBe(true)
  })

  test('a download of pins asks a server that stays away once a minute at last', async () => {
    library.online = false
    const request = vi.fn<() => void>()
    library.onRequest = request
    end = startPinDownloads(AGENT)
    await pass(120_000, 1_000)
    request.mockClear()
    await pass(300_000, 1_000)
    expect(request.mock.calls.length).toBeGreaterThan(3)
    expect(request.mock.calls.length).toBeLessThan(6)
  })

  test('a download of pins that ended with the session does not go on', async () => {
    library.online = false
    end = startPinDownloads(AGENT)
    await pass(1_000)
    end()
    library.online = true
    expect(await isCompleteWithin(20)).toBe(false)
  })
})

describe('the search on the device', () => {
  let library: LibraryServer

  const search = async (q: string, userId = AGENT) => searchDevice(await readDeviceLibrary(userId), q)
  const find = async (q: string, userId = AGENT) => (await search(q, userId)).posts.map(({ id }) => id)
  const findCollections = async (q: string) => (await search(q)).collections.map(({ id }) => id)

  beforeEach(async () => {
    library = await setUpLibrary()
    library.collections.set(7, [
      { id: 70, title: 'Leave the light on', spanish: 'Deja la luz encendida, señora', tag: 'home buyers' },
      { id: 71, title: 'Light and air', tag: 'mortgage' },
    ])
    await pin(collectionPin(7))
    await pin({ ...collectionPin(0), subject: 'listing:mortgage' })
    await downloadPins(AGENT)
  })
  afterEach(() => vi.unstubAllGlobals())

  test.each<[q: string, ids: number[]]>([
    ['light', [71, 70]],
    ['LIGHT buy', [70]],
    ['come see', [80, 71, 70]],
    ['air light nowhere', []],
    ['ight', []],
    ['señora', [70]],
    ['leave-the light', [70]],
    ['lightand', [71]],
    ['comprador', [70]],
    ['hipoteca', [71]],
    ['senora luz', [70]],
    [' ¿! ', []],
  ])('the search on the device for %j finds the posts %j, the newest first and each once', async (q, ids) => {
    expect(await find(q)).toEqual(ids)
  })

  test('posts with all the words in the title are found before the others', async () => {
    library.collections.set(9, [{ id: 90, title: 'Buyers' }])
    library.collections.set(10, [{ id: 100, title: 'Other', tag: 'buyers' }])
    await pin(collectionPin(9))
    await pin(collectionPin(10))
    await downloadPins(AGENT)
    expect(await find('buyers')).toEqual([90, 100, 70])
  })

  test('collections are found by their name, their description and the tags of their posts', async () => {
    expect(await findCollections('collection')).toEqual([8, 7])
    expect(await findCollections('ideas 7')).toEqual([7])
    expect(await findCollections('home buyers')).toEqual([7])
  })

  test('what was opened before is found when it can be opened without a network', async () => {
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

  test('posts that an earlier version stored by their words are found', async () => {
    const post = { ...(await search('air')).posts[0], id: 60, title: 'From before' } as CollectionPost
    const words = ['from', 'before', 'kitchen']
    await db.pinnedPosts.put({ userId: AGENT, subject: 'collection:7', id: 60, post, words })
    expect(await find('kitch bef')).toEqual([60])
  })

  test('what an earlier version stored of a pinned post is read from its pin again, once', async () => {
    library.collections.set(9, [{ id: 90, title: 'Mother’s Day open-house' }])
    await pin(collectionPin(9))
    await downloadPins(AGENT)
    const key: [number, PinSubject, number] = [AGENT, 'collection:9', 90]
    const before = await db.pinnedPosts.get(key)
    await db.pinnedPosts.update(key, { text: ' mother s day open house', titles: ' mother s day open house' })
    expect([await find('mothers day'), await find('openhouse')]).toEqual([[90], [90]])
    expect(await db.pinnedPosts.get(key)).toEqual(before)
  })

  test('nothing is found for another agent, and after unpinning or a sign-out', async () => {
    expect(await find('light', 2)).toEqual([])
    await unpin(AGENT, 'listing:mortgage')
    expect(await find('come')).toEqual([71, 70])
    await Promise.all([forgetPinnedPosts(), deleteAnswerCaches()])
    expect(await search('come')).toEqual({ posts: [], collections: [], templates: [] })
  })

  test('posts and no collections are found where the browser has no caches', async () => {
    vi.stubGlobal('caches', undefined)
    Reflect.deleteProperty(globalThis, 'caches')
    expect(await search('collection light')).toEqual({ posts: [], collections: [], templates: [] })
    expect(await find('light')).toEqual([71, 70])
  })
})
