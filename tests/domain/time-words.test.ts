import { describe, expect, it } from 'vitest'

import { restDayWords } from '#domain/rest-day.ts'
import { briefClock, clockTime, dayAtTime, listWords, shiftDay } from '#domain/time-words.ts'

const ZONE = 'America/Chicago'
const now = new Date('2026-11-21T15:00:00Z')

describe('times in words', () => {
  it('are told on the clock of the agent’s place', () => {
    expect(clockTime(new Date('2026-11-24T14:00:00Z'), ZONE)).toBe('8:00 AM')
    expect(clockTime(new Date('2026-11-24T06:05:00Z'), ZONE)).toBe('12:05 AM')
    expect(clockTime(new Date('2026-11-24T18:00:00Z'), ZONE)).toBe('12:00 PM')
  })

  it('are brief on the full hour only', () => {
    expect(briefClock(new Date('2026-11-24T14:00:00Z'), ZONE)).toBe('8 AM')
    expect(briefClock(new Date('2026-11-24T14:30:00Z'), ZONE)).toBe('8:30 AM')
  })

  it('call today, tomorrow and yesterday by their names, by the agent’s own midnight', () => {
    expect(dayAtTime(new Date('2026-11-22T05:59:00Z'), ZONE, now)).toBe('Today at 11:59 PM')
    expect(dayAtTime(new Date('2026-11-22T06:00:00Z'), ZONE, now)).toBe('Tomorrow at 12:00 AM')
    expect(dayAtTime(new Date('2026-11-21T05:59:00Z'), ZONE, now)).toBe('Yesterday at 11:59 PM')
    expect(dayAtTime(new Date('2026-11-23T14:00:00Z'), ZONE, now)).toBe('Mon, Nov 23 at 8:00 AM')
  })

  it('step from day to day across a month and a change of clocks', () => {
    expect(shiftDay('2026-10-31', 1)).toBe('2026-11-01')
    expect(shiftDay('2026-11-02', -1)).toBe('2026-11-01')
  })

  it('join names the way they are spoken', () => {
    expect(listWords([])).toBe('')
    expect(listWords(['Facebook'])).toBe('Facebook')
    expect(listWords(['Facebook', 'Instagram', 'LinkedIn'])).toBe('Facebook, Instagram and LinkedIn')
  })
})

describe('a rest day', () => {
  it('says the specified sentence when the next post is due tomorrow', () => {
    expect(restDayWords(new Date('2026-11-22T14:00:00Z'), ZONE, now)).toBe(
      "You're following your every-other-day posting schedule. Your next post is coming up tomorrow!",
    )
  })

  it('names the day when it is a later one', () => {
    expect(restDayWords(new Date('2026-11-24T14:00:00Z'), ZONE, now)).toContain('Tuesday, November 24')
  })

  it('claims no next post when nothing is planned', () => {
    expect(restDayWords(null, ZONE, now)).toContain('nothing is planned yet')
  })
})
