import 'fake-indexeddb/auto'

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { pin, pinOf } from '#sync/pins/pins.ts'
import { startPinDownloads } from '#sync/pins/triggers.ts'
import { db } from '#sync/storage/database.ts'

import { FakeCacheStorage } from './support/cache-storage.ts'
import { LibraryServer } from './support/library-server.ts'

const AGENT = 1
let library: LibraryServer
let end: () => void

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await Promise.all([db.pins.clear(), db.pinnedFiles.clear(), db.pinnedPosts.clear()])
  library = new LibraryServer()
  library.collections.set(7, [{ id: 70 }, { id: 71 }])
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('location', { href: 'http://localhost/' })
  vi.stubGlobal('document', page)
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('caches', new FakeCacheStorage())
  vi.stubGlobal('fetch', library.answer)
  vi.stubGlobal('navigator', {})
  await pin({ userId: AGENT, subject: 'collection:7', title: 'Collection 7', cover: null, mainColor: null })
})
afterEach(() => {
  end()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Lets milliseconds pass; the database works with the real event loop between them. */
async function pass(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 200) {
    await vi.advanceTimersByTimeAsync(200)
    for (let turn = 0; turn < 30; turn += 1) await new Promise((resolve) => setImmediate(resolve))
  }
}

/** Seconds until the pin is complete, none after two minutes. */
async function secondsUntilComplete(): Promise<number | null> {
  for (let ms = 0; ms < 120_000; ms += 200) {
    await pass(200)
    if ((await pinOf(AGENT, 'collection:7'))?.state === 'complete') return ms / 1000
  }
  return null
}

describe('a download of pins', () => {
  test('starts with the page', async () => {
    end = startPinDownloads(AGENT)
    expect(await secondsUntilComplete()).toBeLessThan(3)
  })

  test('goes on seconds after one request got no answer', async () => {
    const failing = vi.fn<() => Response>().mockReturnValueOnce(new Response(null, { status: 503 }))
    library.instead.set(
      '/media/71',
      () => failing() ?? new Response('picture', { headers: { 'Content-Type': 'image/webp' } }),
    )
    end = startPinDownloads(AGENT)
    expect(await secondsUntilComplete()).toBeLessThan(10)
  })

  test('goes on after another window, which held the lock, was closed', async () => {
    const request = vi
      .fn<(name: string, options: object, work: (lock: object | null) => Promise<unknown>) => Promise<unknown>>()
      .mockImplementationOnce(async (_name, _options, work) => await work(null))
      .mockImplementation(async (_name, _options, work) => await work({}))
    vi.stubGlobal('navigator', { locks: { request } })
    end = startPinDownloads(AGENT)
    expect(await secondsUntilComplete()).toBeLessThan(10)
  })

  test('goes on after the device’s database failed once', async () => {
    vi.spyOn(db.pins, 'update').mockRejectedValueOnce(new DOMException('Internal error', 'UnknownError'))
    end = startPinDownloads(AGENT)
    expect(await secondsUntilComplete()).toBeLessThan(10)
  })

  test('asks a server that stays away once a minute at last', async () => {
    library.online = false
    const request = vi.fn<() => void>()
    library.onRequest = request
    end = startPinDownloads(AGENT)
    await pass(120_000)
    request.mockClear()
    await pass(300_000)
    expect(request.mock.calls.length).toBeGreaterThan(3)
    expect(request.mock.calls.length).toBeLessThan(6)
  })

  test('that ended with the session does not go on', async () => {
    library.online = false
    end = startPinDownloads(AGENT)
    await pass(1_000)
    end()
    library.online = true
    expect(await secondsUntilComplete()).toBeNull()
  })
})
