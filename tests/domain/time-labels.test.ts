import { describe, expect, it } from 'vitest'

import { restDayMessage } from '#domain/auto-post/rest-day.ts'
import { briefClock, clockTime, dayAtTime, joinList, pastDayAtTime, shiftDay } from '#domain/time/time-labels.ts'

const ZONE = 'America/Chicago'
const now = new Date('2026-11-21T15:00:00Z')

describe('formatted times', () => {
  it('times are shown in the agent’s time zone', () => {
    expect(clockTime(new Date('2026-11-24T14:00:00Z'), ZONE)).toBe('8:00 AM')
    expect(clockTime(new Date('2026-11-24T06:05:00Z'), ZONE)).toBe('12:05 AM')
    expect(clockTime(new Date('2026-11-24T18:00:00Z'), ZONE)).toBe('12:00 PM')
  })

  it('minutes are left out on the full hour only', () => {
    expect(briefClock(new Date('2026-11-24T14:00:00Z'), ZONE)).toBe('8 AM')
    expect(briefClock(new Date('2026-11-24T14:30:00Z'), ZONE)).toBe('8:30 AM')
  })

  it('today, tomorrow and yesterday are named, by the agent’s own midnight', () => {
    expect(dayAtTime(new Date('2026-11-22T05:59:00Z'), ZONE, now)).toBe('Today at 11:59 PM')
    expect(dayAtTime(new Date('2026-11-22T06:00:00Z'), ZONE, now)).toBe('Tomorrow at 12:00 AM')
    expect(dayAtTime(new Date('2026-11-21T05:59:00Z'), ZONE, now)).toBe('Yesterday at 11:59 PM')
    expect(dayAtTime(new Date('2026-11-23T14:00:00Z'), ZONE, now)).toBe('Mon, Nov 23 at 8:00 AM')
    expect(pastDayAtTime(new Date('2026-11-22T05:59:00Z'), ZONE, now)).toBe('today at 11:59 PM')
  })

  it('days shift across the end of a month and a clock change', () => {
    expect(shiftDay('2026-10-31', 1)).toBe('2026-11-01')
    expect(shiftDay('2026-11-02', -1)).toBe('2026-11-01')
  })

  it('names are joined with commas and "and"', () => {
    expect(joinList([])).toBe('')
    expect(joinList(['Facebook'])).toBe('Facebook')
    expect(joinList(['Facebook', 'Instagram', 'LinkedIn'])).toBe('Facebook, Instagram and LinkedIn')
  })
})

describe('a rest day', () => {
  it('a rest day shows the specified sentence when the next post is due tomorrow', () => {
    expect(restDayMessage(new Date('2026-11-22T14:00:00Z'), ZONE, now)).toBe(
      "You're following your every-other-day posting schedule. Your next post is coming up tomorrow!",
    )
  })

  it('a rest day names the day when the next post is later', () => {
    expect(restDayMessage(new Date('2026-11-24T14:00:00Z'), ZONE, now)).toContain('Tuesday, November 24')
  })

  it('a rest day names no next post when nothing is planned', () => {
    expect(restDayMessage(null, ZONE, now)).toContain('nothing is planned yet')
  })
})
