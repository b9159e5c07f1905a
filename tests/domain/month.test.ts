import { assert, date, property } from 'fast-check'
import { describe, expect, it } from 'vitest'

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

describe('a month of the calendar', () => {
  it('a month is read from a URL and written back to it', () => {
    expect(parseMonth('2026-11')).toEqual({ year: 2026, month: 11 })
    expect(monthKey({ year: 2026, month: 3 })).toBe('2026-03')
  })

  it('no month is read from text that names none', () => {
    for (const text of [null, '', '2026-13', '2026-00', '1999-12', '2101-01', '2026-1', '2026-11-01', 'November']) {
      expect(parseMonth(text)).toBeNull()
    }
  })

  it('months shift across the end of a year both ways', () => {
    expect(shiftMonth({ year: 2026, month: 12 }, 1)).toEqual({ year: 2027, month: 1 })
    expect(shiftMonth({ year: 2026, month: 1 }, -1)).toEqual({ year: 2025, month: 12 })
    expect(shiftMonth({ year: 2026, month: 5 }, -17)).toEqual({ year: 2024, month: 12 })
  })

  it('the current month is that of the agent’s time zone, not of UTC', () => {
    const turn = new Date('2026-12-01T03:00:00Z')
    expect(monthNow(turn, 'America/Chicago')).toEqual({ year: 2026, month: 11 })
  })

  it('a month has a title with its name and year', () => {
    expect(monthTitle({ year: 2026, month: 11 })).toBe('November 2026')
  })

  it('a month’s calendar covers whole weeks from Sunday on', () => {
    const days = monthDays({ year: 2026, month: 12 })
    expect(days).toHaveLength(35)
    expect(days[0]).toEqual({ day: '2026-11-29', date: 29, inside: false })
    expect(days[2]).toEqual({ day: '2026-12-01', date: 1, inside: true })
    expect(days.at(-1)).toEqual({ day: '2027-01-02', date: 2, inside: false })
  })

  it('a month’s calendar handles a leap day, and a February of exactly four weeks', () => {
    expect(monthDays({ year: 2028, month: 2 }).filter(({ inside }) => inside)).toHaveLength(29)
    expect(monthDays({ year: 2026, month: 2 })).toHaveLength(28)
  })
})

describe('the week of a day', () => {
  it('goes from Sunday to Saturday, across the end of a month and of a year', () => {
    expect(weekOf('2026-12-31')).toEqual([
      '2026-12-27',
      '2026-12-28',
      '2026-12-29',
      '2026-12-30',
      '2026-12-31',
      '2027-01-01',
      '2027-01-02',
    ])
    expect(weekOf('2028-03-01')[0]).toBe('2028-02-27')
  })

  it('has seven days in a row, the day itself among them, and is the same for each of them', () => {
    const days = date({ min: new Date('2000-01-08'), max: new Date('2100-12-20'), noInvalidDate: true })
    assert(
      property(days, (instant) => {
        const day = instant.toISOString().slice(0, 10)
        const week = weekOf(day)
        expect(week).toContain(day)
        const noons = week.map((each) => new Date(`${each}T12:00:00Z`))
        expect(noons.map((noon) => noon.getUTCDay())).toEqual([0, 1, 2, 3, 4, 5, 6])
        expect(noons.map((noon) => (noon.getTime() - (noons[0]?.getTime() ?? 0)) / 86_400_000)).toEqual([
          0, 1, 2, 3, 4, 5, 6,
        ])
        for (const each of week) expect(weekOf(each)).toEqual(week)
      }),
    )
  })
})

describe('a day in a URL', () => {
  it('a day is read when it exists', () => {
    expect(parseDay('2026-11-23')).toBe('2026-11-23')
    expect(parseDay('2028-02-29')).toBe('2028-02-29')
    expect(dateOf('2026-11-23')).toEqual({ year: 2026, month: 11, day: 23 })
  })

  it.each([null, '', '2026-02-30', '2026-11-45', '2026-13-01', '2026-1-1', '1999-12-31', '2026-11-23T00:00', 'today'])(
    'no day is read from %s',
    (text) => {
      expect(parseDay(text)).toBeNull()
    },
  )
})
