import { brotliDecompressSync, gunzipSync } from 'node:zlib'

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { encodingFor, openPageCache, type PageCache } from '#server/modules/listing-page/page-cache.ts'
import type { PageFacts } from '#server/modules/listing-page/render/page-facts.ts'
import { pageFacts } from '#tests/support/listing-pages.ts'

const FACTS = pageFacts()

let cache: PageCache
let found: PageFacts | null
let hear: (payload: string | null) => void
let tell: (isListening: boolean) => void
const read = vi.fn<(slug: string) => Promise<PageFacts | null>>(async () => structuredClone(found))

beforeEach(async () => {
  vi.useFakeTimers()
  found = FACTS
  read.mockClear()
  cache = await openPageCache({
    listen: async (_channel, onHear, onListening) => {
      hear = onHear
      tell = (is) => onListening?.(is)
      tell(true)
      return async () => {}
    },
    read,
    now: () => new Date('2026-12-01T12:00:00Z'),
  })
})
afterEach(() => void vi.useRealTimers())

const find = async () => await cache.find(FACTS.slug)

describe('the listings of public pages', () => {
  test('are read once for a thousand requests at once, and once for all that follow', async () => {
    const all = await Promise.all(Array.from({ length: 1000 }, find))
    expect(new Set(all).size).toBe(1)
    for (let second = 0; second < 20; second++) {
      vi.advanceTimersByTime(1000)
      await find()
    }
    expect(read).toHaveBeenCalledTimes(1)
  })

  test('are read at most once a second, however often they change', async () => {
    for (let tenth = 0; tenth < 100; tenth++) {
      hear(String(FACTS.agentId))
      await Promise.all(Array.from({ length: 100 }, find))
      vi.advanceTimersByTime(100)
    }
    expect(read.mock.calls.length).toBeGreaterThan(7)
    expect(read.mock.calls.length).toBeLessThanOrEqual(11)
  })

  test('are read at most once a second while the database reports nothing', async () => {
    tell(false)
    for (let tenth = 0; tenth < 50; tenth++) {
      await find()
      vi.advanceTimersByTime(100)
    }
    expect(read.mock.calls.length).toBeGreaterThan(3)
    expect(read.mock.calls.length).toBeLessThanOrEqual(6)
  })

  test('show a change within a second, and stay when another agent changes something', async () => {
    await find()
    found = { ...FACTS, updatedAt: '2026-12-01T11:00:00.000Z' }
    hear(String(FACTS.agentId + 1))
    vi.advanceTimersByTime(1500)
    expect((await find())?.updatedAt).toBe(FACTS.updatedAt)
    hear(String(FACTS.agentId))
    expect((await find())?.updatedAt).toBe('2026-12-01T11:00:00.000Z')
  })

  test('that aren’t there are read again only when something changed', async () => {
    found = null
    expect(await find()).toBeNull()
    await find()
    expect(read).toHaveBeenCalledTimes(1)
    found = FACTS
    hear('7')
    vi.advanceTimersByTime(1500)
    expect(await find()).toEqual(FACTS)
  })

  test('keep their places and pages when thousands of made-up addresses are asked for', async () => {
    const facts = await find()
    const page = cache.page(facts ?? FACTS, 'en', () => 'A porch.')
    found = null
    for (let at = 0; at < 3_000; at++) await cache.find(`home-${at.toString(16).padStart(10, '0')}`)
    expect(await find()).toBe(facts)
    expect(cache.page(facts ?? FACTS, 'en', () => 'Made anew.')).toBe(page)
    read.mockClear()
    // Of the made-up ones the newest are remembered.
    await cache.find(`home-${(2_999).toString(16).padStart(10, '0')}`)
    expect(read).not.toHaveBeenCalled()
    await cache.find('home-0000000000')
    expect(read).toHaveBeenCalledTimes(1)
  })

  test('that go and come back are found', async () => {
    await find()
    for (const each of [null, FACTS, null]) {
      found = each
      hear(String(FACTS.agentId))
      vi.advanceTimersByTime(1500)
      expect(await find()).toEqual(each)
    }
  })

  test('are shown as they were while the database is away', async () => {
    await find()
    hear(null)
    vi.advanceTimersByTime(1500)
    read.mockRejectedValueOnce(new Error('away'))
    expect(await find()).toEqual(FACTS)
    read.mockRejectedValueOnce(new Error('away'))
    await expect(cache.find('another-0b8f6f7a3c')).rejects.toThrow('away')
  })
})

describe('a page', () => {
  const make = vi.fn<() => string>(() => `<p>${'A porch. '.repeat(200)}</p>`)

  test('is made and compressed once until something of it changes', async () => {
    make.mockClear()
    const page = async (form = 'en') => cache.page((await find()) ?? FACTS, form, make)
    const first = await page()
    const body = await first.body('br')
    expect(brotliDecompressSync(body).toString()).toBe(make())
    expect(gunzipSync(await first.body('gzip')).toString()).toBe(make())
    expect((await first.body('identity')).toString()).toBe(make())
    hear(String(FACTS.agentId))
    vi.advanceTimersByTime(1500)
    // Read again, and the same.
    const second = await page()
    expect(read).toHaveBeenCalledTimes(2)
    expect(second).toBe(first)
    expect(await second.body('br')).toBe(body)
    expect(await page('es')).not.toBe(first)
    found = { ...FACTS, updatedAt: '2026-12-01T11:00:00.000Z' }
    hear(String(FACTS.agentId))
    vi.advanceTimersByTime(1500)
    expect(await page()).not.toBe(first)
  })

  test.each([
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['*', 'gzip'],
    ['identity', 'identity'],
    [undefined, 'identity'],
  ])('comes in an encoding the caller accepts: %s', (accepted, encoding) => {
    expect(encodingFor(accepted)).toBe(encoding)
  })
})
