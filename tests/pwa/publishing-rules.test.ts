import { describe, expect, it } from 'vitest'

import type { Connection } from '#contract/connections.ts'
import { acceptedWords, calendarPath } from '#pwa/agent/publishing/accepted-words.ts'
import { countOn } from '#pwa/agent/publishing/day-load.tsx'
import { takesOver } from '#pwa/agent/publishing/draft-rules.ts'
import { heldUp } from '#pwa/agent/publishing/held-up.ts'
import { onlyConnected, reachOf } from '#pwa/agent/publishing/use-platforms.ts'
import { proposedClock } from '#pwa/agent/publishing/use-when.ts'

import { target } from './support/scheduled-post.ts'

const ZONE = 'America/Chicago'
const NOW = new Date('2026-11-21T18:00:00Z')

describe('what is said of an accepted publish', () => {
  it('is the specified sentence for one that goes out now', () => {
    expect(acceptedWords('now', ZONE, NOW)).toBe('Post published successfully!')
    expect(calendarPath('now', ZONE, NOW)).toBe('/calendar')
  })

  it('names day and time in her zone for one that goes out later', () => {
    expect(acceptedWords('2026-11-25 02:30:00', ZONE, NOW)).toBe('Scheduled for Tuesday, November 24 at 8:30 PM.')
    expect(acceptedWords('2027-05-04 19:00:00', ZONE, NOW)).toBe('Scheduled for Tuesday, May 4, 2027 at 2:00 PM.')
  })

  it('leads to the month it stands in, as lived in her zone', () => {
    expect(calendarPath('2026-11-25 02:30:00', ZONE, NOW)).toBe('/calendar')
    expect(calendarPath('2026-12-01 05:00:00', ZONE, NOW)).toBe('/calendar')
    expect(calendarPath('2026-12-01 06:00:00', ZONE, NOW)).toBe('/calendar?month=2026-12')
  })
})

describe('the load of a day', () => {
  const post = { scheduled_at: '2026-11-22T03:00:00.000Z', targets: [{ state: 'queued' }] } as const

  it('counts what she publishes by hand, on the day it is in her zone', () => {
    expect(countOn('2026-11-21', [post, { ...post, source: 'manual' }], ZONE)).toBe(2)
    expect(countOn('2026-11-22', [post], ZONE)).toBe(0)
  })

  it('counts what went out on one platform and failed on another', () => {
    expect(countOn('2026-11-21', [{ ...post, targets: [{ state: 'failed' }, { state: 'published' }] }], ZONE)).toBe(1)
  })

  it('leaves out the auto post, what was called off and what failed everywhere', () => {
    expect(
      countOn(
        '2026-11-21',
        [
          { ...post, source: 'auto' },
          { ...post, targets: [{ state: 'canceled' }] },
          { ...post, targets: [{ state: 'failed' }, { state: 'canceled' }] },
        ],
        ZONE,
      ),
    ).toBe(0)
  })
})

describe('a draft from another tab', () => {
  const draft = { caption: 'newer', savedBy: 'other' }
  const here = { me: 'me', typed: undefined, isHere: true }

  it('is taken where she wrote nothing', () => {
    expect(takesOver(draft, here)).toBe(true)
    expect(takesOver({ caption: 'kept by an early version' }, here)).toBe(true)
  })

  it('is not taken where she is writing, nor over words that are kept nowhere else', () => {
    expect(takesOver(draft, { ...here, typed: { isSaved: true } })).toBe(false)
    expect(takesOver(draft, { ...here, typed: { isSaved: false }, isHere: false })).toBe(false)
  })

  it('is taken where she wrote before and has gone over to the other tab', () => {
    expect(takesOver(draft, { ...here, typed: { isSaved: true }, isHere: false })).toBe(true)
  })

  it('is nothing new when this screen wrote it', () => {
    expect(takesOver({ ...draft, savedBy: 'me' }, here)).toBe(false)
  })
})

describe('what holds up posts on the server', () => {
  const onBoth = { targets: [target('queued'), target('queued', { platform: 'linkedin' })] }
  const none: Connection['accounts'] = []
  const connections = {
    facebook: { status: 'active', accounts: none },
    instagram: { status: 'not_connected', accounts: none },
    linkedin: { status: 'active', accounts: none },
  } as const

  it('is nothing while every platform they wait for is connected', () => {
    expect(heldUp([onBoth], connections)).toEqual({ platforms: [], othersGo: true })
  })

  it('is an account that was removed or asks to be connected again', () => {
    const broken = { ...connections, linkedin: { status: 'reconnect', accounts: none } } as const
    expect(heldUp([onBoth], broken)).toEqual({ platforms: ['linkedin'], othersGo: true })
    const gone = { ...broken, facebook: { status: 'not_connected', accounts: none } } as const
    expect(heldUp([onBoth], gone)).toEqual({ platforms: ['facebook', 'linkedin'], othersGo: false })
  })

  it('is not an account whose posts have gone out already', () => {
    const sent = { targets: [target('published', { platform: 'instagram' })] }
    expect(heldUp([sent], connections)).toEqual({ platforms: [], othersGo: false })
  })
})

describe('where a post can go', () => {
  const none = { status: 'not_connected', available: true, allowed: true } as const

  it('names the plan, not the account, where the plan is what is missing', () => {
    expect(reachOf(none)).toBe('not_connected')
    expect(reachOf({ ...none, allowed: false })).toBe('not_in_plan')
    expect(reachOf({ ...none, status: 'reconnect', allowed: false })).toBe('not_in_plan')
    expect(reachOf({ ...none, status: 'active', allowed: false })).toBe('ready')
    expect(reachOf({ ...none, available: false, allowed: false })).toBe('unavailable')
  })

  it('is plain when a single account is connected, and hers to say otherwise', () => {
    const one = { facebook: none, instagram: { ...none, status: 'active' }, linkedin: none } as const
    expect(onlyConnected(one)).toBe('instagram')
    expect(onlyConnected({ ...one, facebook: { status: 'active' } })).toBeUndefined()
    expect(onlyConnected({ ...one, instagram: { status: 'reconnect' } })).toBeUndefined()
  })
})

describe('the time that is proposed', () => {
  const late = new Date('2026-11-22T04:42:00Z')

  it('is the present where she has picked no day, or today in her zone', () => {
    expect(proposedClock(null, ZONE, late)).toBe('22:42')
    expect(proposedClock('2026-11-21', ZONE, late)).toBe('22:42')
  })

  it('is nine in the morning for another day', () => {
    expect(proposedClock('2026-11-22', ZONE, late)).toBe('09:00')
    expect(proposedClock('2026-12-15', ZONE, late)).toBe('09:00')
  })
})
