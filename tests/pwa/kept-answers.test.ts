import { describe, expect, it } from 'vitest'

import { lastWord } from '#pwa/shared/answers/last-word.ts'
import { isKept } from '#pwa/shared/query/kept.ts'

describe('what is kept on the device', () => {
  const december = new Date('2026-12-31T23:30:00Z')

  it('are the answers an app needs to start with no network', () => {
    for (const key of ['user', 'agent', 'connections']) expect(isKept([key], december)).toBe(true)
    expect(isKept(['library', 'listing', 'mortgage', 1], december)).toBe(false)
  })

  it('of the scheduler are the months around the present one, across the year’s end too', () => {
    expect(isKept(['scheduled', 2026, 12], december)).toBe(true)
    expect(isKept(['scheduled', 2027, 1], december)).toBe(true)
    expect(isKept(['scheduled', 2026, 11], december)).toBe(true)
    expect(isKept(['scheduled', 2026, 10], december)).toBe(false)
    expect(isKept(['scheduled', 2025, 12], december)).toBe(false)
  })
})

describe('an answer from before', () => {
  const now = new Date('2026-11-21T20:00:00Z')
  const dataUpdatedAt = new Date('2026-11-21T14:12:00Z').getTime()
  const told = (asked: { data: unknown; isError: boolean }) =>
    lastWord({ ...asked, dataUpdatedAt }, 'America/Chicago', now)

  it('says of when it is once the server can’t be asked', () => {
    expect(told({ data: [], isError: true })).toContain('Today at 8:12 AM')
  })

  it('says nothing while it is fresh, and nothing in its place while there is none', () => {
    expect(told({ data: [], isError: false })).toBeNull()
    expect(told({ data: undefined, isError: true })).toBeNull()
  })
})
