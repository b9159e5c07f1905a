import 'fake-indexeddb/auto'

import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { pin, pinOf } from '#sync/pins/pins.ts'
import { startPinDownloads } from '#sync/pins/triggers.ts'
import { db } from '#sync/storage/database.ts'

import { AGENT, collectionPin, setUpLibrary, type LibraryServer } from './support/library-server.ts'

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
