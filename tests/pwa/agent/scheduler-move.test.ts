import { QueryClient } from '@tanstack/react-query'
import { assert, constantFrom, integer, pre, property } from 'fast-check'
import { describe, expect, it } from 'vitest'

import { localDay, TIME_ZONES, wallTimeOf, type TimeZone } from '#domain/time/time.ts'
import { clockTime } from '#domain/time/time-labels.ts'
import { canMove, canSwap } from '#pwa/agent/calendar/can-change.ts'
import { movedTo, movedMessage, requestOf } from '#pwa/agent/calendar/move-day.ts'
import { placePost } from '#pwa/agent/calendar/place-post.ts'

import { scheduledPost, target } from './scheduled-post.ts'

const zones = Object.keys(TIME_ZONES) as TimeZone[]
const now = new Date('2026-11-21T15:00:00Z')

describe('moving a post to another day', () => {
  it('keeps the time of day across a daylight-saving change', () => {
    // 8:00 AM in Chicago, before and after the clocks go forward.
    const post = scheduledPost({ scheduled_at: '2027-03-12T14:00:00.000Z' })
    expect(movedTo(post, '2027-03-15', 'America/Chicago', now)).toEqual({ instant: new Date('2027-03-15T13:00:00Z') })
  })

  it('names the new day and time in the agent’s zone', () => {
    expect(movedMessage(new Date('2027-03-15T13:00:00Z'), 'America/Chicago')).toBe(
      'Moved to Monday, March 15 at 8:00 AM.',
    )
  })

  it('keeps the wall time in every zone and on every day', () => {
    const minutes = integer({ min: 0, max: 365 * 24 * 60 })
    assert(
      property(constantFrom(...zones), minutes, minutes, (zone, from, to) => {
        const due = new Date(now.getTime() + from * 60_000)
        const day = localDay(new Date(now.getTime() + (to + 2 * 24 * 60) * 60_000), zone)
        const { hour, minute } = wallTimeOf(due, zone)
        // The hour from two to three is skipped once a year.
        pre(hour !== 2)
        const moved = movedTo({ scheduled_at: due.toISOString() }, day, zone, now)
        if ('fault' in moved) throw new Error(moved.fault)
        expect(wallTimeOf(moved.instant, zone)).toMatchObject({ hour, minute })
        expect(localDay(moved.instant, zone)).toBe(day)
      }),
      { numRuns: 500 },
    )
  })

  it('moves to the next hour when the time of day is skipped', () => {
    const post = scheduledPost({ scheduled_at: '2027-03-13T08:30:00.000Z' })
    const moved = movedTo(post, '2027-03-14', 'America/Chicago', now)
    expect('instant' in moved && clockTime(moved.instant, 'America/Chicago')).toBe('3:30 AM')
  })

  it('refuses a day on which the time has passed, with a message', () => {
    const post = scheduledPost({ scheduled_at: '2026-11-23T14:00:00.000Z' })
    expect(movedTo(post, '2026-11-21', 'America/Chicago', now)).toEqual({
      fault: '8:00 AM has already passed that day. Pick a later day or time.',
    })
    expect(movedTo(post, '2026-11-20', 'America/Chicago', now)).toHaveProperty('fault')
  })

  it('allows moving only future posts no platform has started', () => {
    expect(canMove(scheduledPost(), now)).toBe(true)
    expect(canMove(scheduledPost({ scheduled_at: '2026-11-21T14:59:00.000Z' }), now)).toBe(false)
    expect(canMove(scheduledPost({ targets: [target('queued'), target('published')] }), now)).toBe(false)
    expect(canMove(scheduledPost({ targets: [target('failed')] }), now)).toBe(false)
  })

  it('sends all other fields unchanged', () => {
    const post = scheduledPost({ targets: [target('queued'), target('canceled', { platform: 'linkedin' })] })
    expect(requestOf(post, { scheduled_at: '2026-11-24 14:00:00' })).toEqual({
      caption: 'Words',
      caption_language: 'en',
      facebook: true,
      instagram: false,
      linkedin: false,
      scheduled_at: '2026-11-24 14:00:00',
      agent_branding: true,
      alt_texts: {},
    })
  })
})

describe('swapping an auto post', () => {
  it('allows swapping only auto posts that no platform has started', () => {
    expect(canSwap(scheduledPost({ source: 'auto' }), now)).toBe(true)
    expect(canSwap(scheduledPost({ source: 'manual' }), now)).toBe(false)
    expect(canSwap(scheduledPost({ source: 'auto', targets: [target('publishing')] }), now)).toBe(false)
  })
})

describe('a changed post in the cache', () => {
  const november = ['scheduled', 2026, 11]
  const december = ['scheduled', 2026, 12]
  const idsIn = (client: QueryClient, key: unknown[]) =>
    client.getQueryData<{ data: { id: number }[] }>(key)?.data.map(({ id }) => id)

  it('a changed post moves to its new month only', () => {
    const client = new QueryClient()
    client.setQueryData(november, { data: [scheduledPost(), scheduledPost({ id: 2 })] })
    client.setQueryData(december, { data: [] })
    placePost(client, scheduledPost({ scheduled_at: '2026-12-01T14:00:00.000Z' }), 'America/Chicago')
    expect(idsIn(client, november)).toEqual([2])
    expect(idsIn(client, december)).toEqual([1])
  })

  it('a changed post goes to its month in the agent’s zone, and adds no month that is not loaded', () => {
    const client = new QueryClient()
    client.setQueryData(november, { data: [] })
    client.setQueryData(['scheduled', 'attempts', 1], { data: ['kept'] })
    // December in UTC, November in Honolulu.
    placePost(client, scheduledPost({ scheduled_at: '2026-12-01T03:00:00.000Z' }), 'Pacific/Honolulu')
    expect(idsIn(client, november)).toEqual([1])
    expect(client.getQueryData(december)).toBeUndefined()
    expect(client.getQueryData(['scheduled', 'attempts', 1])).toEqual({ data: ['kept'] })
  })
})
