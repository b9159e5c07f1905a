import { assert, date, property } from 'fast-check'
import { describe, expect, test } from 'vitest'

import { restDayMessage } from '#domain/auto-post/auto-post-slots.ts'
import { isLate } from '#domain/publication/publication.ts'
import { parseClock, pickedInstant, publishFault } from '#domain/publication/publish-check.ts'
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
import { briefClock, clockTime, dayAtTime, joinList, pastDayAtTime, shiftDay } from '#domain/time/time-labels.ts'

const ZONE = 'America/Chicago'
const now = new Date('2026-11-21T15:00:00Z')

describe('a shown time', () => {
  test.each([
    ['2026-11-24T14:00:00Z', '8:00 AM', '8 AM'],
    ['2026-11-24T14:30:00Z', '8:30 AM', '8:30 AM'],
    ['2026-11-24T06:05:00Z', '12:05 AM', '12:05 AM'],
    ['2026-11-24T18:00:00Z', '12:00 PM', '12 PM'],
  ])('of %s is %s in the agent’s zone, in brief %s', (at, time, brief) => {
    expect([clockTime(new Date(at), ZONE), briefClock(new Date(at), ZONE)]).toEqual([time, brief])
  })

  test.each([
    ['2026-11-22T05:59:00Z', 'Today at 11:59 PM'],
    ['2026-11-22T06:00:00Z', 'Tomorrow at 12:00 AM'],
    ['2026-11-21T05:59:00Z', 'Yesterday at 11:59 PM'],
    ['2026-11-23T14:00:00Z', 'Mon, Nov 23 at 8:00 AM'],
  ])('of %s with its day, by the agent’s own midnight, is %s', (at, label) => {
    expect(dayAtTime(new Date(at), ZONE, now)).toBe(label)
  })

  test('within a sentence begins in lower case', () => {
    expect(pastDayAtTime(new Date('2026-11-22T05:59:00Z'), ZONE, now)).toBe('today at 11:59 PM')
  })
})

test('days shift across the end of a month and a clock change', () => {
  expect([shiftDay('2026-10-31', 1), shiftDay('2026-11-02', -1)]).toEqual(['2026-11-01', '2026-11-01'])
})

test('names are joined with commas and "and"', () => {
  const joined = [[], ['Facebook'], ['Facebook', 'Instagram', 'LinkedIn']].map((names) => joinList(names))
  expect(joined).toEqual(['', 'Facebook', 'Facebook, Instagram and LinkedIn'])
})

const TOMORROW = "You're following your every-other-day posting schedule. Your next post is coming up tomorrow!"
test.each([
  ['2026-11-22T14:00:00Z', TOMORROW],
  // Tomorrow evening in Chicago is the day after in UTC.
  ['2026-11-23T04:00:00Z', TOMORROW],
  ['2026-11-24T14:00:00Z', 'Tuesday, November 24'],
  [null, 'nothing is planned yet'],
])('a rest day before a post at %s says: %s', (next, message) => {
  expect(restDayMessage(next === null ? null : new Date(next), ZONE, now)).toContain(message)
})

test('a publication that waited is late a quarter of an hour after its time', () => {
  const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
  expect([isLate(now, minutesLater(15)), isLate(now, minutesLater(16))]).toEqual([false, true])
})

test.each([
  [{ loaded: false, platforms: [], caption: '' }, 'Post data not available.'],
  [{ loaded: true, platforms: [], caption: '' }, 'Please select at least one platform.'],
  [{ loaded: true, platforms: ['facebook'], caption: ' \n' }, 'Please enter a caption.'],
  [{ loaded: true, platforms: ['instagram'], caption: 'a'.repeat(2200) }, undefined],
] as const)('before publishing, the first fault of %j is: %s', (asked, message) => {
  expect(publishFault(asked)?.message).toBe(message)
})

test('a caption that is too long is refused at its field', () => {
  const fault = publishFault({ loaded: true, platforms: ['instagram'], caption: 'a'.repeat(2201) })
  expect(fault?.field).toBe('caption')
})

test.each([
  [['instagram'], 'Fill in [address] first.'],
  [['facebook'], undefined],
] as const)('what is left open in the caption of Instagram alone keeps a post from %j: %s', (platforms, message) => {
  const texts = { caption: 'Sold.', captions: { instagram: 'Sold: [address]' }, blanks: ['[address]'] }
  const fault = publishFault({ loaded: true, platforms, ...texts })
  expect(fault?.message).toBe(message)
  expect(fault?.platform).toBe(message && 'instagram')
})

const passed = { fault: 'That time has passed. Pick a later one.' }
test.each<[string | null, string, object]>([
  ['2026-11-24', '08:00', { instant: new Date('2026-11-24T14:00:00.000Z') }],
  ['2026-11-21', '09:01', { instant: new Date('2026-11-21T15:01:00.000Z') }],
  ['2026-11-21', '08:59', passed],
  ['2026-11-21', '09:00', passed],
  [null, '08:00', { fault: 'Please pick a date.' }],
  ['2026-11-24', '', { fault: 'Please enter a time.' }],
  // The clock skips it in spring.
  ['2027-03-14', '02:30', { wall: expect.objectContaining({ hour: 3, minute: 30 }) as object }],
])('the picked day %s and time %j mean %j in the agent’s zone', (day, clock, picked) => {
  expect(pickedInstant(day, clock, ZONE, now)).toMatchObject(picked)
})

test('a time is read from a 24-hour clock only', () => {
  expect(parseClock('23:59')).toEqual({ hour: 23, minute: 59 })
  for (const text of ['24:00', '8:00', '08:60', '08:00:00', 'noon']) expect(parseClock(text)).toBeNull()
})

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
