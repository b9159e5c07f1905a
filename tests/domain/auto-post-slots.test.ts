import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { TIMES_OF_DAY, WEEKDAYS } from '#domain/auto-post/auto-post.ts'
import {
  AUTOMATIC_CLOCK,
  lastPlannedDay,
  PLANNED_DAYS,
  slotInstant,
  slotsAhead,
  weekdayOfDay,
} from '#domain/auto-post/auto-post-slots.ts'
import { localDay, TIME_ZONES, wallTimeOf, type TimeZone } from '#domain/time/time.ts'
import { shiftDay } from '#domain/time/time-labels.ts'

const zones = fc.constantFrom(...(Object.keys(TIME_ZONES) as TimeZone[]))
const chosenDays = fc.subarray([...WEEKDAYS], { minLength: 1 })
const timesOfDay = fc.constantFrom(...TIMES_OF_DAY)

/** Any moment of fifteen years, half of them within three days of a clock change. */
const moments = fc.oneof(
  fc.date({ min: new Date('2020-01-01T00:00:00Z'), max: new Date('2035-12-31T00:00:00Z'), noInvalidDate: true }),
  fc
    .record({
      change: fc.constantFrom(...[2024, 2025, 2026, 2027, 2028].flatMap((year) => changesOf(year))),
      hours: fc.double({ min: -72, max: 72, noNaN: true }),
    })
    .map(({ change, hours }) => new Date(change.getTime() + hours * 3_600_000)),
)

/** The nights on which clocks change: the second Sunday of March and the first of November. */
function changesOf(year: number): Date[] {
  const sunday = (month: number, nth: number) => {
    const first = new Date(Date.UTC(year, month - 1, 1)).getUTCDay()
    return new Date(Date.UTC(year, month - 1, 1 + ((7 - first) % 7) + (nth - 1) * 7, 9))
  }
  return [sunday(3, 2), sunday(11, 1)]
}

const WALL = { morning: [8, 0], afternoon: [14, 0], evening: [18, 0] } as const

describe('a slot', () => {
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
      { numRuns: 1000 },
    )
  })

  test.each<[TimeZone, string, string]>([
    ['America/New_York', '2026-03-07', '2026-03-07T19:00:00.000Z'],
    ['America/New_York', '2026-03-08', '2026-03-08T18:00:00.000Z'],
    ['America/Anchorage', '2026-11-01', '2026-11-01T23:00:00.000Z'],
    ['America/Phoenix', '2026-03-08', '2026-03-08T21:00:00.000Z'],
    ['Pacific/Honolulu', '2026-11-01', '2026-11-02T00:00:00.000Z'],
  ])('the afternoon slot in %s on %s is at %s', (zone, day, at) => {
    expect(slotInstant(day, 'afternoon', zone).toISOString()).toBe(at)
  })
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
      { numRuns: 1000 },
    )
  })

  test('the slots leave today out once its time has come', () => {
    const monday = { days: ['monday'], timeOfDay: 'afternoon', zone: 'America/Chicago' } as const
    const days = (now: string) => slotsAhead(monday, new Date(now)).map(({ day }) => day)
    expect(days('2026-11-23T19:59:59Z')).toEqual(['2026-11-23', '2026-11-30'])
    expect(days('2026-11-23T20:00:00Z')).toEqual(['2026-11-30'])
  })
})
