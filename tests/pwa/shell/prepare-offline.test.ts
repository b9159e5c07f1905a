import { afterEach, beforeEach, expect, test, vi } from 'vitest'

// Imported when it is needed, which takes real time.
import '#pwa/offline/main-screens.ts'
import { prepareOffline } from '#pwa/offline/prepare-offline.ts'
import { readiness } from '#pwa/offline/readiness.ts'
import { FakeCacheStorage } from '#tests/sync/support/cache-storage.ts'

const HOME = {
  data: { posts: [{ id: 7, thumbnail: '/media/seven' }], collections: [{ id: 3, image_url: '/media/three' }] },
}

let caches: FakeCacheStorage
let serviceWorker: EventTarget
/** Answers with an error for addresses that contain one of these. */
let failing: string[] = []
const asked: string[] = []
/** The worker stores no address that contains it, as where the device is full; none while it is empty. */
let unstored = ''

/** More pictures than are stored of one tag page. */
const tagPage = (address: string) =>
  Array.from({ length: 40 }, (_, at) => ({ thumbnail: `/media/${at}-of-${address.length}` }))

/** The worker's part: what it answers it stores. */
async function throughWorker(address: string): Promise<Response> {
  asked.push(address)
  if (failing.some((part) => address.includes(part))) throw new TypeError('Failed to fetch')
  if (address.endsWith('/social-posts/8')) return new Response('', { status: 404 })
  const body = address.endsWith('/dashboard')
    ? HOME
    : address.includes('/tag/')
      ? { data: tagPage(address) }
      : { data: [] }
  const answer = Response.json(body)
  if (unstored !== '' && address.includes(unstored)) return answer
  await (await caches.open('library-v2')).put(address, answer.clone())
  return answer
}

beforeEach(() => {
  vi.useFakeTimers()
  caches = new FakeCacheStorage()
  failing = []
  unstored = ''
  hasOwn = true
  asked.length = 0
  const page = new EventTarget()
  serviceWorker = Object.assign(new EventTarget(), { controller: {} })
  vi.stubGlobal('window', { caches })
  vi.stubGlobal('caches', caches)
  vi.stubGlobal('location', { href: 'http://localhost/' })
  vi.stubGlobal('navigator', { onLine: true, serviceWorker })
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('fetch', throughWorker)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const COMING = [{ social_post_id: 8, thumbnail: '/media/eight' }]
/** Whether the agent's own answers are there. */
let hasOwn = true
const begin = () => prepareOffline({ askOwn: async () => hasOwn, coming: () => COMING }, new AbortController().signal)

test('the app is ready offline once the menu’s screens, Home’s posts and the coming ones are stored', async () => {
  const done = begin()
  await vi.advanceTimersByTimeAsync(100)
  expect(readiness.get()).toBe('getting')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await done).toBe(true)
  expect(readiness.get()).toBe('ready')
  const stored = (await (await caches.open('library-v2')).keys()).map(({ url }) => new URL(url).pathname)
  expect(stored).toEqual(
    expect.arrayContaining([
      '/api/dashboard',
      '/api/social-post-collections/tag/home-buyers',
      '/api/social-posts',
      '/api/social-posts/7',
      '/api/social-post-collections/3/social-posts',
      '/media/seven',
      '/media/three',
      '/media/eight',
    ]),
  )
  expect(asked.filter((address) => address.startsWith('/api/agent'))).toEqual([])
  // The server has none of it: it is asked for once.
  expect(asked.filter((address) => address.endsWith('/social-posts/8'))).toHaveLength(1)
})

test.each(['/dashboard', 'tag/mortgage', '/social-posts/7', '/media/three'])(
  'the app isn’t ready offline while %s does not arrive, and is once it does',
  async (part) => {
    failing = [part]
    const done = begin()
    await vi.advanceTimersByTimeAsync(30_000)
    expect(readiness.get()).toBe('getting')
    failing = []
    await vi.advanceTimersByTimeAsync(120_000)
    expect(await done).toBe(true)
  },
)

test('nothing more is fetched once an update is accepted, which waits for the worker to have nothing left to answer', async () => {
  failing = ['/media/']
  const done = begin()
  await vi.advanceTimersByTimeAsync(1_000)
  serviceWorker.dispatchEvent(new MessageEvent('message', { data: { type: 'update-accepted' } }))
  expect(await done).toBe(false)
  const before = asked.length
  await vi.advanceTimersByTimeAsync(120_000)
  expect([asked.length, readiness.get()]).toEqual([before, 'unknown'])
})

test('the app isn’t ready offline while the agent’s own answers are missing', async () => {
  hasOwn = false
  const done = begin()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(readiness.get()).toBe('getting')
  hasOwn = true
  await vi.advanceTimersByTimeAsync(120_000)
  expect(await done).toBe(true)
})

test('of a tag page only its first pictures are stored, and what isn’t stored is fetched twice at most', async () => {
  unstored = '/media/three'
  const done = begin()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await done).toBe(false)
  expect(readiness.get()).toBe('unknown')
  expect(asked.filter((address) => address.includes('/media/three'))).toHaveLength(2)
  const ofOnePage = new Set(
    asked.filter((address) => address.includes(`of-${'/api/social-post-collections/tag/mortgage'.length}`)),
  )
  expect(ofOnePage.size).toBeLessThanOrEqual(12)
})

test('nothing is said on a page that was loaded past an active worker', async () => {
  serviceWorker = Object.assign(new EventTarget(), { controller: null, ready: Promise.resolve() })
  vi.stubGlobal('navigator', { onLine: true, serviceWorker })
  const ended = new AbortController()
  const done = prepareOffline({ askOwn: async () => true, coming: () => [] }, ended.signal)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(readiness.get()).toBe('getting')
  await vi.advanceTimersByTimeAsync(20_000)
  expect(readiness.get()).toBe('unknown')
  ended.abort()
  expect(await done).toBe(false)
})

test('a browser that stores nothing never says that it is ready', async () => {
  vi.stubGlobal('window', {})
  expect(await begin()).toBe(false)
  expect(readiness.get()).toBe('impossible')
})
