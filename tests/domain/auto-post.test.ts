import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { captionIn, languageOfDay, type Versions } from '#domain/auto-post/auto-post-language.ts'
import {
  AUTOMATIC_CLOCK,
  lastPlannedDay,
  PLANNED_DAYS,
  slotInstant,
  slotsAhead,
  weekdayOfDay,
} from '#domain/auto-post/auto-post-slots.ts'
import { TIMES_OF_DAY, WEEKDAYS } from '#domain/auto-post/auto-post.ts'
import { holidayDay, holidayOf, HOLIDAYS, holidaysBetween, type Holiday } from '#domain/auto-post/holidays.ts'
import { shiftDay } from '#domain/time/time-labels.ts'
import { localDay, TIME_ZONES, wallTimeOf, type TimeZone } from '#domain/time/time.ts'

const zones = fc.constantFrom(...(Object.keys(TIME_ZONES) as TimeZone[]))
const chosenDays = fc.subarray([...WEEKDAYS], { minLength: 1 })
const timesOfDay = fc.constantFrom(...TIMES_OF_DAY)

/** Nights on which clocks change. */
const CHANGES = ['2024-03-10T09:00Z', '2025-11-02T09:00Z', '2026-03-08T09:00Z', '2028-11-05T09:00Z'].map(Date.parse)

/** Any moment of fifteen years, half of them within three days of a clock change. */
const moments = fc.oneof(
  fc.date({ min: new Date('2020-01-01T00:00:00Z'), max: new Date('2035-12-31T00:00:00Z'), noInvalidDate: true }),
  fc
    .tuple(fc.constantFrom(...CHANGES), fc.integer({ min: -4320, max: 4320 }))
    .map(([change, minutes]) => new Date(change + minutes * 60_000)),
)

const WALL = { morning: [8, 0], afternoon: [14, 0], evening: [18, 0] } as const

test('a slot has its local time in every zone, whatever the clocks do that day', () => {
  fc.assert(
    fc.property(moments, zones, timesOfDay, (moment, zone, timeOfDay) => {
      const day = localDay(moment, zone)
      const at = slotInstant(day, timeOfDay, zone)
      const { hour, minute } = wallTimeOf(at, zone)
      expect(localDay(at, zone)).toBe(day)
      const automatic = AUTOMATIC_CLOCK[weekdayOfDay(day)]
      expect([hour, minute]).toEqual(timeOfDay === 'automatic' ? [automatic.hour, automatic.minute] : WALL[timeOfDay])
    }),
    { numRuns: 300 },
  )
})

describe('the slots ahead', () => {
  test('the slots are one for each chosen day of the next fourteen, none of another day and none in the past', () => {
    fc.assert(
      fc.property(moments, zones, chosenDays, timesOfDay, (now, zone, days, timeOfDay) => {
        const slots = slotsAhead({ days, timeOfDay, zone }, now)
        const today = localDay(now, zone)
        const window = Array.from({ length: PLANNED_DAYS }, (_, ahead) => shiftDay(today, ahead))
        const wanted = window.filter((day) => days.includes(weekdayOfDay(day)))
        const stillAhead = wanted.filter((day) => slotInstant(day, timeOfDay, zone) > now)
        expect(slots.map(({ day }) => day)).toEqual(stillAhead)
        expect(wanted.length - stillAhead.length).toBeLessThanOrEqual(1)
        expect(new Set(slots.map(({ at }) => localDay(at, zone))).size).toBe(slots.length)
        expect(slots.every(({ at }) => at > now)).toBe(true)
        expect(lastPlannedDay(today)).toBe(window.at(-1))
      }),
      { numRuns: 300 },
    )
  })

  test('the slots leave today out once its time has come', () => {
    const monday = { days: ['monday'], timeOfDay: 'afternoon', zone: 'America/Chicago' } as const
    const days = (now: string) => slotsAhead(monday, new Date(now)).map(({ day }) => day)
    expect(days('2026-11-23T19:59:59Z')).toEqual(['2026-11-23', '2026-11-30'])
    expect(days('2026-11-23T20:00:00Z')).toEqual(['2026-11-30'])
  })
})

const day = fc.integer({ min: 0, max: 40_000 }).map((count) => shiftDay('1990-01-01', count))

test('in turn, no two chosen days in a row have the same language, in whatever order the days were chosen', () => {
  fc.assert(
    fc.property(chosenDays, day, (days, first) => {
      const weeks = Array.from({ length: 21 }, (_, ahead) => shiftDay(first, ahead))
      const chosen = weeks.filter((one) => days.includes(weekdayOfDay(one)))
      const inTurn = (of: typeof days) => chosen.map((one) => languageOfDay(one, { language: 'alternating', days: of }))
      const languages = inTurn(days)
      for (const [at, language] of languages.entries()) {
        expect(['en', 'es']).toContain(language)
        if (at > 0) expect(language).not.toBe(languages[at - 1])
      }
      expect(inTurn([...days.toReversed(), ...days])).toEqual(languages)
      expect(languageOfDay(first, { language: 'es', days })).toBe('es')
    }),
  )
})

const ALL: Versions = { hasSpanish: true, spanishFits: true, bothFit: true }
const NONE: Versions = { hasSpanish: false, spanishFits: false, bothFit: false }

test.each([
  ['en', NONE, { language: 'en', isBilingual: false, fallback: null }],
  ['es', { ...ALL, bothFit: false }, { language: 'es', isBilingual: false, fallback: null }],
  ['both', { ...ALL, spanishFits: false }, { language: 'en', isBilingual: true, fallback: null }],
  ['es', NONE, { language: 'en', isBilingual: false, fallback: 'no_spanish' }],
  ['both', NONE, { language: 'en', isBilingual: false, fallback: 'no_spanish' }],
  ['es', { ...ALL, spanishFits: false }, { language: 'en', isBilingual: false, fallback: 'spanish_unfit' }],
  ['both', { ...ALL, bothFit: false }, { language: 'en', isBilingual: false, fallback: 'both_unfit' }],
] as const)('where %s is wanted of %j, the caption is %j', (wanted, has, caption) => {
  expect(captionIn(wanted, has)).toEqual(caption)
})

const anyDay = fc
  .date({ min: new Date('2000-01-01T00:00:00Z'), max: new Date('2090-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

function named(name: string): Holiday {
  const found = HOLIDAYS.find((holiday) => holiday.name === name)
  if (!found) throw new Error(`There is no ${name}`)
  return found
}

describe('the day of a holiday', () => {
  test.each([
    ['Thanksgiving', 2026, '2026-11-26'],
    ['Thanksgiving', 2028, '2028-11-23'],
    ['Memorial Day', 2026, '2026-05-25'],
    ['Memorial Day', 2027, '2027-05-31'],
    ['Labor Day', 2026, '2026-09-07'],
    ['Mother’s Day', 2027, '2027-05-09'],
    ['Father’s Day', 2026, '2026-06-21'],
    ['Martin Luther King Jr. Day', 2027, '2027-01-18'],
    ['Presidents’ Day', 2027, '2027-02-15'],
    ['Easter', 2025, '2025-04-20'],
    ['Easter', 2026, '2026-04-05'],
    ['Easter', 2038, '2038-04-25'],
    ['Independence Day', 2026, '2026-07-04'],
  ])('%s of %i is %s', (name, year, day) => {
    expect(holidayDay(named(name), year)).toBe(day)
  })

  test('a span has exactly the holidays on its days, in order, also over the end of a year', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 0, max: 60 }), (from, length) => {
        const to = shiftDay(from, length)
        const found = holidaysBetween(from, to).map(({ holiday, day }) => `${day} ${holiday.name}`)
        const span = Array.from({ length: length + 1 }, (_, ahead) => shiftDay(from, ahead))
        const expected = span.flatMap((day) =>
          HOLIDAYS.filter((holiday) => holidayDay(holiday, Number(day.slice(0, 4))) === day).map(
            ({ name }) => `${day} ${name}`,
          ),
        )
        expect(found.toSorted()).toEqual(expected.toSorted())
      }),
    )
  })
})

describe('the holiday a post is for', () => {
  test.each([
    ['Happy Thanksgiving from my table to yours', 'Thanksgiving'],
    ["Happy Mother's Day", 'Mother’s Day'],
    ['Nochebuena, bag by bag. Feliz Navidad', 'Christmas Eve'],
    ['A new year, and the same good porch', 'New Year’s Day'],
    ['Have a safe and easy Fourth', 'Independence Day'],
  ])('%s', (text, name) => {
    expect(holidayOf({ tags: ['holidays'], text })?.name).toBe(name)
  })

  test('is that of its own tag, whatever it says', () => {
    expect(holidayOf({ tags: ['holidays', 'halloween'], text: 'Merry Christmas' })?.name).toBe('Halloween')
  })

  test('is none for a season', () => {
    expect(holidayOf({ tags: ['holidays'], text: 'Fall shows the gutters' })).toBeNull()
  })
})
