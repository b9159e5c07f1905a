import { assert, date, property } from 'fast-check'
import { expect, test } from 'vitest'

import {
  dateOf,
  monthDays,
  monthKey,
  monthNow,
  monthTitle,
  parseDay,
  parseMonth,
  shiftMonth,
  weekOf,
} from '#domain/time/month.ts'

test.each([
  ['2026-11', { year: 2026, month: 11 }],
  ...[null, '', '2026-13', '2026-00', '1999-12', '2101-01', '2026-1', '2026-11-01', 'November'].map(
    (text): [string | null, null] => [text, null],
  ),
] as [string | null, object | null][])('the month read from %j is %j', (text, month) => {
  expect(parseMonth(text)).toEqual(month)
})

test.each([
  ['2026-11-23', '2026-11-23'],
  ['2028-02-29', '2028-02-29'],
  ...[null, '', '2026-02-30', '2026-11-45', '2026-13-01', '2026-1-1', '1999-12-31', '2026-11-23T00:00', 'today'].map(
    (text): [string | null, null] => [text, null],
  ),
] as [string | null, string | null][])('the day read from %j is %j', (text, day) => {
  expect(parseDay(text)).toBe(day)
})

test('a month is written to a URL and named by its title, and a day has its parts', () => {
  expect(monthKey({ year: 2026, month: 3 })).toBe('2026-03')
  expect(monthTitle({ year: 2026, month: 11 })).toBe('November 2026')
  expect(dateOf('2026-11-23')).toEqual({ year: 2026, month: 11, day: 23 })
})

test('months shift across the end of a year both ways', () => {
  expect(shiftMonth({ year: 2026, month: 12 }, 1)).toEqual({ year: 2027, month: 1 })
  expect(shiftMonth({ year: 2026, month: 1 }, -1)).toEqual({ year: 2025, month: 12 })
  expect(shiftMonth({ year: 2026, month: 5 }, -17)).toEqual({ year: 2024, month: 12 })
})

test('the current month is that of the agent’s time zone, not of UTC', () => {
  const turn = new Date('2026-12-01T03:00:00Z')
  expect(monthNow(turn, 'America/Chicago')).toEqual({ year: 2026, month: 11 })
})

test('a month’s calendar covers whole weeks from Sunday on, also in February', () => {
  const days = monthDays({ year: 2026, month: 12 })
  expect(days).toHaveLength(35)
  expect(days[0]).toEqual({ day: '2026-11-29', date: 29, inside: false })
  expect(days[2]).toEqual({ day: '2026-12-01', date: 1, inside: true })
  expect(days.at(-1)).toEqual({ day: '2027-01-02', date: 2, inside: false })
  expect(monthDays({ year: 2028, month: 2 }).filter(({ inside }) => inside)).toHaveLength(29)
  expect(monthDays({ year: 2026, month: 2 })).toHaveLength(28)
})

test('the week of a day has seven days in a row from Sunday on, and is the same for each of them', () => {
  expect(weekOf('2026-12-31')).toEqual(expect.arrayContaining(['2026-12-27', '2027-01-02']))
  const days = date({ min: new Date('2000-01-08'), max: new Date('2100-12-20'), noInvalidDate: true })
  assert(
    property(days, (instant) => {
      const day = instant.toISOString().slice(0, 10)
      const week = weekOf(day)
      expect(week).toContain(day)
      const noons = week.map((each) => new Date(`${each}T12:00:00Z`))
      expect(noons.map((noon) => noon.getUTCDay())).toEqual([0, 1, 2, 3, 4, 5, 6])
      const apart = noons.map((noon) => (noon.getTime() - (noons[0]?.getTime() ?? 0)) / 86_400_000)
      expect(apart).toEqual([0, 1, 2, 3, 4, 5, 6])
      for (const each of week) expect(weekOf(each)).toEqual(week)
    }),
  )
})
