import { isDeepStrictEqual } from 'node:util'

import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import {
  daySpan,
  fromWireTime,
  instantOf,
  localDay,
  monthSpan,
  TIME_ZONES,
  toWireTime,
  wallTimeOf,
  type TimeZone,
} from '#domain/time/time.ts'

const zones = fc.constantFrom(...(Object.keys(TIME_ZONES) as TimeZone[]))
const instants = fc.date({
  min: new Date('2020-01-01T00:00:00Z'),
  max: new Date('2035-12-31T23:59:59Z'),
  noInvalidDate: true,
})
const wholeSeconds = instants.map((date) => new Date(Math.floor(date.getTime() / 1000) * 1000))

describe('times on the wire', () => {
  test('every whole second is the same after formatting and parsing', () => {
    fc.assert(
      fc.property(wholeSeconds, (instant) => fromWireTime(toWireTime(instant))?.getTime() === instant.getTime()),
    )
  })

  test.each([
    '2026-02-30 10:00:00',
    '2026-13-01 10:00:00',
    '2026-01-01 24:00:00',
    '2026-01-01T10:00:00',
    'now',
    '',
    '2026-1-1 1:1:1',
  ])('a date that does not exist or is malformed is refused: %j', (text) => {
    expect(fromWireTime(text)).toBeNull()
  })
})

describe('wall clocks', () => {
  test('two in the afternoon is two in the afternoon in every zone on every day', () => {
    const days = fc.record({
      year: fc.integer({ min: 2020, max: 2035 }),
      month: fc.integer({ min: 1, max: 12 }),
      day: fc.integer({ min: 1, max: 28 }),
    })
    fc.assert(
      fc.property(days, zones, (day, zone) => {
        const wall = { ...day, hour: 14, minute: 0 }
        expect(wallTimeOf(instantOf(wall, zone), zone)).toEqual(wall)
      }),
    )
  })

  test('a time skipped in spring is moved on by the hour that was skipped', () => {
    const skipped = { year: 2026, month: 3, day: 8, hour: 2, minute: 30 }
    expect(wallTimeOf(instantOf(skipped, 'America/Chicago'), 'America/Chicago')).toEqual({ ...skipped, hour: 3 })
    expect(wallTimeOf(instantOf(skipped, 'America/Phoenix'), 'America/Phoenix')).toEqual(skipped)
  })

  test('a time that comes twice in autumn means the first one', () => {
    const twice = { year: 2026, month: 11, day: 1, hour: 1, minute: 30 }
    expect(instantOf(twice, 'America/New_York').toISOString()).toBe('2026-11-01T05:30:00.000Z')
  })
})

// A change of the law fails here first.
test.each(Object.keys(TIME_ZONES) as TimeZone[])('the clock of %s shows what the time zone database says', (zone) => {
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  })
  const shown = (instant: Date) => {
    const parts = new Map(clock.formatToParts(instant).map(({ type, value }) => [type, Number(value)]))
    const [year, month, day] = [parts.get('year'), parts.get('month'), parts.get('day')]
    return { year, month, day, hour: parts.get('hour'), minute: parts.get('minute') }
  }
  const years = Array.from({ length: 12 }, (_, n) => 2026 + n)
  const midMonths = years.flatMap((year) => Array.from({ length: 12 }, (_, month) => Date.UTC(year, month, 15)))
  const switches = years.flatMap((year) => [
    everyHalfHour(Date.UTC(year, 2, 7), 10),
    everyHalfHour(Date.UTC(year, 10, 1), 9),
  ])
  const instants = [midMonths, switches.flat()].flat()
  const wrong = instants.filter((at) => !isDeepStrictEqual(wallTimeOf(new Date(at), zone), shown(new Date(at))))
  expect(wrong.map((at) => new Date(at).toISOString())).toEqual([])
})

function everyHalfHour(from: number, days: number): number[] {
  return Array.from({ length: days * 48 }, (_, half) => from + half * 1_800_000)
}

test('every instant is in the span of its own month in the agent’s time zone, and in no other', () => {
  fc.assert(
    fc.property(instants, zones, (instant, zone) => {
      const { year, month } = wallTimeOf(instant, zone)
      const { from, to } = monthSpan(year, month, zone)
      expect(instant >= from && instant < to).toBe(true)
      expect(localDay(from, zone)).toBe(`${year}-${String(month).padStart(2, '0')}-01`)
      const next = month === 12 ? monthSpan(year + 1, 1, zone) : monthSpan(year, month + 1, zone)
      expect(next.from.getTime()).toBe(to.getTime())
    }),
  )
})

test('the span of a day holds the instants of that local day and no other, on days of 23 and 25 hours too', () => {
  fc.assert(
    fc.property(instants, zones, (instant, zone) => {
      const { from, to } = daySpan(instant, zone)
      const day = localDay(instant, zone)
      expect(from <= instant && instant < to).toBe(true)
      expect([localDay(from, zone), localDay(new Date(to.getTime() - 1), zone)]).toEqual([day, day])
      expect(localDay(new Date(from.getTime() - 1), zone)).not.toBe(day)
      expect(daySpan(to, zone).from).toEqual(to)
      expect([23, 24, 25]).toContain((to.getTime() - from.getTime()) / 3_600_000)
    }),
  )
})
