import { describe, expect, test } from 'vitest'

import {
  CLEAR_COOPERATION,
  cooperationWarning,
  isBusinessDay,
  mlsDeadline,
  type Marketed,
} from '#domain/listings/clear-cooperation.ts'
import { PRIVATE_LISTING_RULES, privateListingRule } from '#domain/listings/law/private-listings.ts'
import { STATE_CODES } from '#domain/library/places.ts'
import { shiftDay } from '#domain/time/time-labels.ts'

/** The federal holidays as the Office of Personnel Management lists them, without Fridays before a Saturday; July 4, 2027 is a Sunday. */
const HOLIDAYS = `
  2026-01-01 2026-01-19 2026-02-16 2026-05-25 2026-06-19 2026-09-07 2026-10-12 2026-11-11 2026-11-26 2026-12-25
  2027-01-01 2027-01-18 2027-02-15 2027-05-31 2027-07-05 2027-09-06 2027-10-11 2027-11-11 2027-11-25
`
  .trim()
  .split(/\s+/)

test('business days of two years are all but weekends and federal holidays', () => {
  const free: string[] = []
  for (let day = '2026-01-01'; day < '2028-01-01'; day = shiftDay(day, 1)) {
    const weekday = new Date(`${day}T12:00:00Z`).getUTCDay()
    if (weekday !== 0 && weekday !== 6 && !isBusinessDay(day)) free.push(day)
    if (weekday === 0 || weekday === 6) expect(isBusinessDay(day)).toBe(false)
  }
  // June 19, 2027 and December 25, 2027 are Saturdays: the Fridays before them count.
  expect(free).toEqual(HOLIDAYS)
})

test.each([
  ['a Monday', '2026-11-16', '2026-11-17'],
  ['a Friday', '2026-11-20', '2026-11-23'],
  ['a Saturday', '2026-11-21', '2026-11-23'],
  ['a Sunday', '2026-11-22', '2026-11-23'],
  ['the day before Thanksgiving', '2026-11-25', '2026-11-27'],
  ['Christmas Eve', '2026-12-24', '2026-12-28'],
  ['New Year’s Eve', '2026-12-31', '2027-01-04'],
  ['the Friday before a Fourth of July on a Sunday', '2027-07-02', '2027-07-06'],
])('what is public on %s has to be in the MLS by the next business day', (_, day, deadline) => {
  expect(mlsDeadline(day)).toBe(deadline)
})

const house: Marketed = { status: 'active', mlsNumber: '', state: 'TX', publicSince: null }
const zone = 'America/Chicago'
const friday = new Date('2026-11-20T15:00:00Z')

describe('the warning about Clear Cooperation', () => {
  test('names the day before a first post, by the clock of the agent', () => {
    // Thursday, 11 PM in Chicago, already Friday in New York and in UTC.
    const at = new Date('2026-11-20T05:00:00Z')
    expect(cooperationWarning(house, { at, now: at, zone })).toMatchObject({ stage: 'before', day: '2026-11-20' })
    expect(cooperationWarning(house, { at, now: at, zone: 'America/New_York' })?.day).toBe('2026-11-23')
    expect(cooperationWarning(house, { at: friday, now: friday, zone })).toEqual({
      stage: 'before',
      day: '2026-11-23',
      end: new Date('2026-11-24T06:00:00Z'),
      title: 'One business day to the MLS',
      text: 'Once this is public on Friday, November 20, most MLSs want the listing by the end of Monday, November 23. To wait longer, your seller has to sign your MLS’s form first.',
      stateLaw: null,
    })
  })

  test('counts from the day a scheduled post goes out', () => {
    const at = new Date('2026-12-24T18:00:00Z')
    expect(cooperationWarning(house, { at, now: friday, zone })?.day).toBe('2026-12-28')
  })

  test('says how long there is, and when it is too late', () => {
    const marketed = { ...house, publicSince: friday }
    const warn = (now: Date) => cooperationWarning(marketed, { at: now, now, zone })
    expect(warn(new Date('2026-11-24T05:59:00Z'))).toMatchObject({ stage: 'due', day: '2026-11-23' })
    expect(warn(new Date('2026-11-24T06:00:00Z'))).toMatchObject({ stage: 'late', title: 'Past the MLS deadline' })
  })

  test('ends the day with the clocks of a change to daylight saving', () => {
    const at = new Date('2027-03-13T18:00:00Z')
    expect(cooperationWarning(house, { at, now: at, zone })?.end).toEqual(new Date('2027-03-16T05:00:00Z'))
  })

  test('mentions the Coming Soon status for such a house alone', () => {
    const text = (status: Marketed['status']) =>
      cooperationWarning({ ...house, status }, { at: friday, now: friday, zone })?.text
    expect(text('coming_soon')).toContain('Coming Soon status')
    expect(text('open_house')).not.toContain('Coming Soon')
  })

  test('is not for a house in an MLS, or one that is no longer for sale', () => {
    const warn = (part: Partial<Marketed>) =>
      cooperationWarning({ ...house, ...part }, { at: friday, now: friday, zone })
    expect(warn({ mlsNumber: '5512345' })).toBeNull()
    expect(warn({ mlsNumber: '  ' })).not.toBeNull()
    for (const status of ['under_contract', 'sold', 'withdrawn'] as const) expect(warn({ status })).toBeNull()
  })

  test('adds the law of a state from its first day, in every state that has one', () => {
    const noon = (day: string) => new Date(`${day}T18:00:00Z`)
    for (const state of [...STATE_CODES, 'DC', null]) {
      const rule = state === null ? undefined : PRIVATE_LISTING_RULES[state]
      const law = (day: string) =>
        cooperationWarning({ ...house, state }, { at: noon(day), now: friday, zone })?.stateLaw ?? null
      expect(law('2027-06-01')).toBe(rule?.note ?? null)
      if (!rule) continue
      expect(rule.note).toContain(rule.state)
      expect(privateListingRule(state, shiftDay(rule.from, -1))).toBeNull()
      expect(privateListingRule(state, rule.from)).toBe(rule)
      for (const address of rule.urls) expect(() => new URL(address)).not.toThrow()
    }
  })

  test('has a source', () => {
    expect(CLEAR_COOPERATION.citation).toContain('8.0')
    for (const address of CLEAR_COOPERATION.urls) expect(() => new URL(address)).not.toThrow()
  })
})
