import { afterAll, beforeEach, expect, test, vi } from 'vitest'

import { FakeCacheStorage } from '#tests/sync/support/cache-storage.ts'

const FILES = Array.from({ length: 20 }, (_, index) => ({ url: `/assets/part-${index}.js`, revision: null }))

let [underWay, most] = [0, 0]
const asked: string[] = []

class WorkerEvent extends Event {
  readonly work: Promise<unknown>[] = []
  waitUntil(work: Promise<unknown>): void {
    this.work.push(work)
  }
}

vi.stubGlobal('self', globalThis)
vi.stubGlobal('ExtendableEvent', WorkerEvent)
vi.stubGlobal('FetchEvent', class extends WorkerEvent {})
vi.stubGlobal('__WB_MANIFEST', FILES)
vi.stubGlobal('__WB_DISABLE_DEV_LOGS', true)
vi.stubGlobal('location', { href: 'http://localhost/', origin: 'http://localhost' })
vi.stubGlobal('fetch', async ({ url }: Request) => {
  asked.push(new URL(url).pathname)
  underWay += 1
  most = Math.max(most, underWay)
  await new Promise((resolve) => setTimeout(resolve))
  underWay -= 1
  return new Response('export {}', { headers: { 'Content-Type': 'text/javascript' } })
})
const { precache } = await import('../../src/worker/precache.ts')
precache.addToCacheList(FILES)
afterAll(() => void vi.unstubAllGlobals())

beforeEach(() => {
  vi.stubGlobal('caches', new FakeCacheStorage())
  asked.length = 0
  most = 0
})

const install = async () => {
  const event = new WorkerEvent('install')
  await precache.install(event)
}

test('the files of the app are installed a few at a time, each once', async () => {
  await install()
  expect(asked.toSorted()).toEqual(FILES.map(({ url }) => url).toSorted())
  expect(most).toBeGreaterThan(1)
  expect(most).toBeLessThanOrEqual(6)
})

test('an installation that was cut off goes on with the files it lacks', async () => {
  const whole = globalThis.fetch
  vi.stubGlobal('fetch', async (request: Request) => {
    if (asked.length >= 10) throw new TypeError('Failed to fetch')
    return await whole(request)
  })
  await expect(install()).rejects.toThrow()
  const before = new Set(asked)
  vi.stubGlobal('fetch', whole)
  asked.length = 0
  await vi.waitFor(() => expect(underWay).toBe(0))
  await install()
  expect(asked.filter((url) => before.has(url))).toEqual([])
  expect(new Set([...before, ...asked]).size).toBe(FILES.length)
})
