import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { ROOT_SLOT, TEXT_SLOT } from '#contract/document.ts'
import { postOfDayTemplate } from '#contract/publishing/post-of-day.ts'
import { storePostOfDay } from '#sync/days/post-of-day.ts'
import { PRESENT_DAY_CACHE } from '#sync/storage/caches.ts'
import { FakeCacheStorage } from '#tests/sync/support/cache-storage.ts'
import { screenPage } from '../../src/worker/screen-page.ts'

const TEMPLATE = postOfDayTemplate(
  `<section><div class="skeleton" data-picture="96px"></div><h3><span>${TEXT_SLOT}</span></h3></section>`,
)
const CALENDAR = `<main><div data-present-day="true" class="grid"><div class="skeleton"></div></div></main>${TEMPLATE}`

const { precache } = vi.hoisted(() => ({ precache: new Map<string, string>() }))

vi.mock('workbox-precaching', () => ({
  matchPrecache: (path: string) => {
    const text = precache.get(path)
    return Promise.resolve(text === undefined ? undefined : new Response(text))
  },
}))
vi.mock('../../src/worker/pinned.ts', () => ({ pinned: () => Promise.resolve(undefined) }))

beforeEach(() => {
  vi.stubGlobal('caches', new FakeCacheStorage())
  vi.stubGlobal('location', { href: 'http://localhost/', origin: 'http://localhost' })
  precache.set('/index.html', `<body>${ROOT_SLOT}</body>`)
  precache.set('/shells/calendar.html', CALENDAR)
})
afterEach(() => {
  precache.clear()
  vi.unstubAllGlobals()
})

const open = async (path: string) => await (await screenPage(new URL(path, 'http://localhost')))?.text()

/** The HTML of the present day alone, without the template. */
const dayIn = (html: string | undefined) => html?.split('</main>')[0]

async function storeDay(hours: number): Promise<void> {
  const post = { title: 'Porch & <lamp>', thumbnail: '/media/7', main_color: '#abcdef' }
  const from = Date.now() + hours * 3_600_000
  await storePostOfDay({ from, to: from + 7_200_000, post })
}

test('the calendar’s page has the stored post of the present day in its shell', async () => {
  await storeDay(-1)
  const html = dayIn(await open('/calendar'))
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
  expect(dayIn(await open(path))).toContain('data-present-day')
})

test('a shell without the template is left as it is', async () => {
  await storeDay(-1)
  precache.set('/shells/calendar.html', CALENDAR.replace(TEMPLATE, ''))
  expect(dayIn(await open('/calendar'))).toContain('data-present-day')
})

test('a stored post that can’t be read leaves the calendar’s page with its skeleton', async () => {
  await storeDay(-1)
  const cache = await caches.open(PRESENT_DAY_CACHE)
  await cache.put('/post-of-day', new Response('{"from":'))
  expect(dayIn(await open('/calendar'))).toContain('data-present-day')
})
