import { describe, expect, it } from 'vitest'

import { lastWord } from '#pwa/shared/answers/last-word.ts'
import { isStored } from '#pwa/shared/query/stored-keys.ts'

describe('answers stored on the device', () => {
  const december = new Date('2026-12-31T23:30:00Z')

  it('stores the answers the app needs to start with no network', () => {
    for (const key of ['user', 'agent', 'connections']) expect(isStored([key], december)).toBe(true)
    expect(isStored(['library', 'listing', 'mortgage', 1], december)).toBe(false)
  })

  it('stores what was shared in the same months, but not what is about one post', () => {
    expect(isStored(['scheduled', 'shares', 2026, 12], december)).toBe(true)
    expect(isStored(['scheduled', 'shares', 2026, 10], december)).toBe(false)
    expect(isStored(['scheduled', 'shares', 'post', 7], december)).toBe(false)
    expect(isStored(['scheduled', 'attempts', 7], december)).toBe(false)
  })

  it('stores the scheduler’s months around the current one, also across the end of a year', () => {
    expect(isStored(['scheduled', 2026, 12], december)).toBe(true)
    expect(isStored(['scheduled', 2027, 1], december)).toBe(true)
    expect(isStored(['scheduled', 2026, 11], december)).toBe(true)
    expect(isStored(['scheduled', 2026, 10], december)).toBe(false)
    expect(isStored(['scheduled', 2025, 12], december)).toBe(false)
  })
})

describe('the message about an older answer', () => {
  const now = new Date('2026-11-21T20:00:00Z')
  const dataUpdatedAt = new Date('2026-11-21T14:12:00Z').getTime()
  const told = (asked: { data: unknown; isError: boolean }) =>
    lastWord({ ...asked, dataUpdatedAt }, 'America/Chicago', now)

  it('says how old the answer is when the server can’t be reached', () => {
    expect(told({ data: [], isError: true })).toContain('Last updated today at 8:12 AM')
  })

  it('says nothing while the answer is fresh, or when there is none', () => {
    expect(told({ data: [], isError: false })).toBeNull()
    expect(told({ data: undefined, isError: true })).toBeNull()
  })
})
