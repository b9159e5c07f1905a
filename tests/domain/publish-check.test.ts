import { describe, expect, it } from 'vitest'

import { parseClock, pickedInstant, publishFault } from '#domain/publication/publish-check.ts'

describe('the check before publishing', () => {
  it('the faults are reported in the specified order', () => {
    expect(publishFault({ loaded: false, platforms: [], caption: '' })?.message).toBe('Post data not available.')
    expect(publishFault({ loaded: true, platforms: [], caption: '' })?.message).toBe(
      'Please select at least one platform.',
    )
    expect(publishFault({ loaded: true, platforms: ['facebook'], caption: ' \n' })?.message).toBe(
      'Please enter a caption.',
    )
    expect(publishFault({ loaded: true, platforms: ['instagram'], caption: 'a'.repeat(2201) })?.field).toBe('caption')
    expect(publishFault({ loaded: true, platforms: ['instagram'], caption: 'a'.repeat(2200) })).toBeNull()
  })
})

describe('a picked day and time', () => {
  const now = new Date('2026-11-21T15:00:00Z')

  it('a picked day and time mean an instant in the agent’s zone', () => {
    const picked = pickedInstant('2026-11-24', '08:00', 'America/Chicago', now)
    expect('instant' in picked && picked.instant.toISOString()).toBe('2026-11-24T14:00:00.000Z')
  })

  it('a picked time in the past is refused with a message, down to the present minute', () => {
    const passed = { fault: 'That time has passed. Pick a later one.' }
    expect(pickedInstant('2026-11-21', '08:59', 'America/Chicago', now)).toEqual(passed)
    expect(pickedInstant('2026-11-21', '09:00', 'America/Chicago', now)).toEqual(passed)
    expect(pickedInstant('2026-11-21', '09:01', 'America/Chicago', now)).not.toEqual(passed)
  })

  it('a missing day or time is refused with a message', () => {
    expect(pickedInstant(null, '08:00', 'America/Chicago', now)).toEqual({ fault: 'Please pick a date.' })
    expect(pickedInstant('2026-11-24', '', 'America/Chicago', now)).toEqual({ fault: 'Please enter a time.' })
  })

  it('a picked time that the clock skips in spring is shown an hour later', () => {
    const picked = pickedInstant('2027-03-14', '02:30', 'America/Chicago', now)
    expect('wall' in picked && picked.wall).toMatchObject({ hour: 3, minute: 30 })
  })

  it('a time is read from a 24-hour clock only', () => {
    expect(parseClock('23:59')).toEqual({ hour: 23, minute: 59 })
    for (const text of ['24:00', '8:00', '08:60', '08:00:00', 'noon']) expect(parseClock(text)).toBeNull()
  })
})
