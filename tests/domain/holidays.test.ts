import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { weekdayOfDay } from '#domain/auto-post/auto-post-slots.ts'
import { HOLIDAYS, holidayDay, holidayOf, holidaysBetween, type Holiday } from '#domain/auto-post/holidays.ts'
import { shiftDay } from '#domain/time/time-labels.ts'

const years = fc.integer({ min: 1990, max: 2100 })
const days = fc
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

  test('those of a weekday are on it in every year, Easter on a Sunday of March or April', () => {
    fc.assert(
      fc.property(years, (year) => {
        expect(weekdayOfDay(holidayDay(named('Thanksgiving'), year))).toBe('thursday')
        expect(weekdayOfDay(holidayDay(named('Memorial Day'), year))).toBe('monday')
        expect(holidayDay(named('Memorial Day'), year) >= `${year}-05-25`).toBe(true)
        const easter = holidayDay(named('Easter'), year)
        expect(weekdayOfDay(easter)).toBe('sunday')
        expect(easter >= `${year}-03-22` && easter <= `${year}-04-25`).toBe(true)
      }),
    )
  })

  test('a span has exactly the holidays on its days, in order, also over the end of a year', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 60 }), (from, length) => {
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
