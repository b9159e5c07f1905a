import 'fake-indexeddb/auto'

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { ROOT_SLOT } from '#contract/document.ts'
import { calls } from '#contract/index.ts'
import type { Shell } from '#contract/shell-content.ts'
import { storePostOfDay } from '#sync/days/post-of-day.ts'
import { PRESENT_DAY_CACHE } from '#sync/storage/caches.ts'
import { db } from '#sync/storage/database.ts'
import { FakeCacheStorage } from '#tests/sync/support/cache-storage.ts'

import { isLibraryPath } from '#contract/library-path.ts'
import { screenPage } from '../../src/worker/screen-page.ts'
import { takeShare } from '../../src/worker/take-share.ts'

const { precache } = vi.hoisted(() => ({ precache: new Map<string, string>() }))

vi.mock('../../src/worker/precache.ts', () => ({
  precache: {
    matchPrecache: (path: string) => {
      const text = precache.get(path)
      return Promise.resolve(text === undefined ? undefined : new Response(text))
    },
  },
}))
vi.mock('../../src/worker/pinned.ts', () => ({ pinned: () => Promise.resolve(undefined) }))

/** The address of a call's path, its params filled in. */
const addressOf = (name: string) => `/api${name.slice(name.indexOf(' ') + 1).replaceAll(/:\w+/g, '5')}`

const names = Object.keys(calls)
const library = names.filter(
  (name) => /^GET \/(tags|dashboard|social-post|template)/.test(name) && !('file' in calls[name as keyof typeof calls]),
)

describe('the answers the worker may cache', () => {
  test('are those of the library, which are the same for every agent', () => {
    const reads = names.filter((name) => name.startsWith('GET '))
    expect(reads.filter((name) => isLibraryPath(addressOf(name), '/api')).toSorted()).toEqual(library.toSorted())
  })

  test.each([
    '/social-posts/5',
    '/apix/tags',
    '/api/tagsx',
    '/api/social-posts/5/publish',
    '/api/agent/social-posts/5',
    '/tags',
  ])('does not take %s for a library call', (path) => {
    expect(isLibraryPath(path, '/api')).toBe(false)
  })
})

// Workbox expects a worker's global scope.
vi.stubGlobal('self', globalThis)
const { onlyOwnFiles, onlyType } = await import('../../src/worker/cacheable.ts')

const answer = (type: string, status = 200) => new Response('x', { status, headers: { 'Content-Type': type } })

/** Whether a plugin lets an answer be cached. */
async function isCached(plugin: typeof onlyOwnFiles, path: string, response: Response): Promise<boolean> {
  const request = new Request(new URL(path, 'http://localhost'))
  const cached = await plugin.cacheWillUpdate?.({ request, response, event: new Event('fetch') as never })
  return cached !== null
}

test('a captive portal’s page is not cached in place of a library answer or a picture', async () => {
  expect(await isCached(onlyType(/\bjson\b/), '/api/social-posts/1', answer('application/json; charset=utf-8'))).toBe(
    true,
  )
  expect(await isCached(onlyType(/\bjson\b/), '/api/social-posts/1', answer('text/html'))).toBe(false)
  expect(await isCached(onlyType(/^image\//), '/media/1?w=320', answer('image/webp'))).toBe(true)
  expect(await isCached(onlyType(/^image\//), '/media/1?w=320', answer('text/html'))).toBe(false)
})

test.each([
  ['the app’s code', '/assets/index-1.js?__WB_REVISION__=1', answer('text/javascript'), true],
  ['a page of the app', '/index.html', answer('text/html'), true],
  ['a captive portal’s page in place of the app’s code', '/assets/index-1.js', answer('text/html'), false],
  ['something else in place of a page', '/index.html', answer('application/json'), false],
  ['an error', '/assets/index-1.js', answer('text/javascript', 503), false],
])('the installation of the worker decides about %s', async (_, path, response, expected) => {
  expect(await isCached(onlyOwnFiles, path, response)).toBe(expected)
})

describe('the page of a screen', () => {
  const CALENDAR: Shell = [
    '<main>',
    {
      presentDay: '<div data-present-day="true" class="grid"><div class="skeleton"></div></div>',
      post: ['<div class="skeleton" ', { picture: '96px' }, '<h3><span>', { text: true }, '</span></h3>'],
      restDay: [],
    },
    '</main>',
  ]

  beforeEach(() => {
    vi.stubGlobal('caches', new FakeCacheStorage())
    vi.stubGlobal('location', { href: 'http://localhost/', origin: 'http://localhost' })
    precache.set('/index.html', `<body>${ROOT_SLOT}</body>`)
    precache.set('/shells/calendar.json', JSON.stringify(CALENDAR))
  })
  afterEach(() => {
    precache.clear()
    vi.unstubAllGlobals()
  })

  const open = async (path: string) => await (await screenPage(new URL(path, 'http://localhost')))?.text()

  async function storeDay(hours: number): Promise<void> {
    const post = { title: 'Porch & <lamp>', thumbnail: '/media/7', main_color: '#abcdef' }
    const from = Date.now() + hours * 3_600_000
    await storePostOfDay({ from, to: from + 7_200_000, post })
  }

  test('the calendar’s page has the stored post of the present day in its shell', async () => {
    await storeDay(-1)
    const html = await open('/calendar')
    expect(html).toContain('<h3><span>Porch &amp; &lt;lamp></span></h3>')
    expect(html).toContain('src="/media/7?w=540"')
    expect(html).not.toContain('data-present-day')
  })

  test.each([
    ['nothing is stored', null, '/calendar'],
    ['the stored day is over', -3, '/calendar'],
    ['the address names a month', -1, '/calendar?month=2027-02'],
  ])('the calendar’s page keeps its skeleton where %s', async (_, hours, path) => {
    if (hours !== null) await storeDay(hours)
    expect(await open(path)).toContain('data-present-day')
  })

  test('a stored post that can’t be read leaves the calendar’s page with its skeleton', async () => {
    await storeDay(-1)
    const cache = await caches.open(PRESENT_DAY_CACHE)
    await cache.put('/post-of-day', new Response('{"from":'))
    expect(await open('/calendar')).toContain('data-present-day')
  })
})

describe('what another app shares', () => {
  afterEach(async () => {
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
    await db.shares.clear()
  })

  const post = (fields: [string, string | File][]) => {
    const body = new FormData()
    for (const [name, value] of fields) body.append(name, value)
    return new Request('http://localhost/share', { method: 'POST', body })
  }
  const photo = (name: string) => new File(['content'], name, { type: 'image/jpeg' })

  test('a share is stored with its files and text, and leads to the screen of its draft', async () => {
    const answer = await takeShare(
      post([
        ['title', 'A home'],
        ['text', 'Look'],
        ['url', 'https://example.com'],
        ['files', photo('one.jpg')],
        ['files', photo('two.jpg')],
      ]),
    )
    const [share] = await db.shares.toArray()
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, `/social-posts/new?share=${share?.id}`])
    expect(share).toMatchObject({ title: 'A home', text: 'Look', url: 'https://example.com', refused: [] })
    expect(share?.files.map(({ name }) => name)).toEqual(['one.jpg', 'two.jpg'])
  })

  test.each([
    ['https://evil.example/', false],
    ['http://localhost:4000/', false],
    ['http://localhost/calendar', true],
    ['android-app://com.whatsapp/', true],
    ['about:client', true],
    ['', true],
  ])('a share that says it comes from %j is stored: %s', async (referrer, isStored) => {
    const request = Object.defineProperty(post([['text', 'Look']]), 'referrer', { value: referrer })
    const { headers } = await takeShare(request)
    expect(await db.shares.count()).toBe(isStored ? 1 : 0)
    expect(headers.get('Location') === '/social-posts/new?share=foreign').toBe(!isStored)
  })

  test('a device out of storage is told so', async () => {
    vi.spyOn(db, 'transaction').mockRejectedValue(Object.assign(new Error('full'), { name: 'QuotaExceededError' }))
    const answer = await takeShare(post([['files', photo('one.jpg')]]))
    expect(answer.headers.get('Location')).toBe('/social-posts/new?share=full')
  })

  test('a share that can’t be read leads to the screen that says so', async () => {
    vi.stubGlobal('reportError', vi.fn())
    const broken = new Request('http://localhost/share', {
      method: 'POST',
      body: 'no form',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    })
    expect((await takeShare(broken)).headers.get('Location')).toBe('/social-posts/new?share=failed')
    expect(await db.shares.count()).toBe(0)
  })
})
