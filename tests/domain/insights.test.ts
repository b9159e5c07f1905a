import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { CONTENT_CATEGORIES } from '#domain/auto-post/auto-post.ts'
import {
  type Insights,
  INSIGHTS,
  missingOf,
  type Reading,
  totalOf,
  LEAST_RESULTS,
  likedCategories,
  median,
  rankWithLikes,
  LAST_READING_MS,
  nextReading,
  READING_AGES_MS,
  readingAfterFailure,
} from '#domain/insights/insights.ts'
import { PLATFORMS } from '#domain/platform/platform.ts'

const count = fc.option(fc.nat(1_000_000), { nil: null })
const insights = fc.record({ reactions: count, comments: count, views: count, clicks: count }) as fc.Arbitrary<Insights>
const instant = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true })
const reading: fc.Arbitrary<Reading> = fc.record({
  insights,
  asOf: fc.option(instant, { nil: null }),
  isPermitted: fc.boolean(),
  end: fc.constantFrom(null, 'post_gone', 'account_missing', 'given_up'),
})

test('every count is either known or has a reason, never both', () => {
  fc.assert(
    fc.property(fc.constantFrom(...PLATFORMS), fc.option(reading, { nil: null }), (platform, given) => {
      const missing = missingOf(platform, given)
      for (const insight of INSIGHTS) {
        const isKnown = given !== null && given.insights[insight] !== null
        expect(missing[insight] === undefined).toBe(isKnown)
      }
    }),
  )
})

test('a post’s total over its networks is the sum of what is known, and unknown where nothing is', () => {
  fc.assert(
    fc.property(fc.array(reading, { maxLength: 4 }), (readings) => {
      const total = totalOf(readings)
      const read = readings.filter(({ asOf }) => asOf !== null)
      for (const insight of INSIGHTS) {
        const known = read.flatMap((one) => one.insights[insight] ?? [])
        const sum = known.reduce((a, b) => a + b, 0)
        expect(total.insights[insight]).toBe(known.length === 0 ? null : sum)
      }
      // It is no newer than any of them.
      expect(read.every(({ asOf }) => asOf && total.asOf && total.asOf <= asOf)).toBe(true)
      expect(total.asOf === null).toBe(read.length === 0)
    }),
  )
})

describe('when a post is read', () => {
  test('the next reading is at one of the ages, after now, until the last age has passed', () => {
    fc.assert(
      fc.property(instant, fc.nat(40 * 86_400_000), (publishedAt, age) => {
        const now = new Date(publishedAt.getTime() + age)
        const next = nextReading(publishedAt, now)
        const last = READING_AGES_MS.at(-1) ?? 0
        expect(next === null).toBe(age >= last)
        if (next === null) return
        expect(next.getTime()).toBeGreaterThan(now.getTime())
        expect(READING_AGES_MS).toContain(next.getTime() - publishedAt.getTime())
      }),
    )
  })

  test('a network that always fails is asked a bounded number of times', () => {
    fc.assert(
      fc.property(instant, fc.array(fc.option(fc.nat(100_000), { nil: null }), { minLength: 1 }), (at, waits) => {
        let now = nextReading(at, at) ?? at
        let failures = 0
        let asked = 0
        for (;;) {
          asked += 1
          const waitSeconds = waits[asked % waits.length] ?? null
          const later = readingAfterFailure(at, now, { failures, waitSeconds })
          if (later.at === null) break
          expect(later.at.getTime()).toBeGreaterThan(now.getTime())
          expect(later.at.getTime()).toBeLessThanOrEqual(at.getTime() + LAST_READING_MS)
          ;({ at: now, failures } = { at: later.at, failures: later.failures })
        }
        // By failures alone three for each age; a network that only asks to wait is asked every five minutes at most.
        expect(asked).toBeLessThanOrEqual(LAST_READING_MS / 300_000 + 3 * READING_AGES_MS.length)
        if (waits.every((wait) => wait === null)) expect(asked).toBeLessThanOrEqual(3 * READING_AGES_MS.length)
      }),
      { numRuns: 30 },
    )
  })
})

describe('the categories that did well', () => {
  const result = fc.record({
    categories: fc.subarray([...CONTENT_CATEGORIES], { minLength: 1, maxLength: 2 }),
    reactions: fc.nat(500),
  })

  test('are those whose median is above that of all others, with enough results on both sides', () => {
    fc.assert(
      fc.property(fc.array(result, { maxLength: 60 }), (results) => {
        const liked = likedCategories(results)
        for (const category of liked) {
          const own = results.filter(({ categories }) => categories.includes(category))
          const others = results.filter(({ categories }) => !categories.includes(category))
          expect(own.length).toBeGreaterThanOrEqual(LEAST_RESULTS)
          expect(others.length).toBeGreaterThanOrEqual(LEAST_RESULTS)
          const medians = [own, others].map((some) => median(some.map(({ reactions }) => reactions)) ?? 0)
          expect(medians[0]).toBeGreaterThan(medians[1] ?? 0)
        }
      }),
    )
  })

  test('there are none where all got the same', () => {
    const same = CONTENT_CATEGORIES.flatMap((category) =>
      Array.from({ length: 6 }, () => ({ categories: [category], reactions: 7 })),
    )
    expect(likedCategories(same)).toEqual([])
  })
})

test('what did well comes sooner, in its own order', () => {
  expect(rankWithLikes(9, { isLiked: true })).toBeLessThan(rankWithLikes(9, { isLiked: false }))
  expect(rankWithLikes(8, { isLiked: true })).toBeLessThan(rankWithLikes(9, { isLiked: true }))
})

test('the median of a list lies in its middle', () => {
  expect([median([]), median([4]), median([9, 1]), median([3, 1, 2])]).toEqual([null, 4, 5, 2])
})
