import { describe, expect, it } from 'vitest'

import type { Connection } from '#contract/publishing/connections.ts'
import { scheduledMessage, calendarPath } from '#pwa/shared/publication/accepted-message.ts'
import { autoPostsOn, countOn } from '#pwa/agent/composer/day-load.tsx'
import { shouldReplaceLocal } from '#pwa/agent/composer/use-captions.ts'
import { heldUp } from '#pwa/agent/outbox/safe-on-server.tsx'
import { onlyConnected, reachOf } from '#pwa/agent/composer/use-platforms.ts'
import { proposedClock } from '#pwa/agent/composer/use-when.ts'

import { target } from './scheduled-post.ts'

const ZONE = 'America/Chicago'
const NOW = new Date('2026-11-21T18:00:00Z')

describe('the message of an accepted publish', () => {
  it('leaves a post published now to the message that follows it', () => {
    expect(scheduledMessage('now', ZONE, NOW)).toBeNull()
    expect(calendarPath('now', ZONE, NOW)).toBe('/calendar')
  })

  it('names day and time in the agent’s zone for a later post', () => {
    expect(scheduledMessage('2026-11-25 02:30:00', ZONE, NOW)).toBe('Scheduled for Tuesday, November 24 at 8:30 PM.')
    expect(scheduledMessage('2027-05-04 19:00:00', ZONE, NOW)).toBe('Scheduled for Tuesday, May 4, 2027 at 2:00 PM.')
  })

  it('links to the post’s month in the agent’s zone', () => {
    expect(calendarPath('2026-11-25 02:30:00', ZONE, NOW)).toBe('/calendar')
    expect(calendarPath('2026-12-01 05:00:00', ZONE, NOW)).toBe('/calendar')
    expect(calendarPath('2026-12-01 06:00:00', ZONE, NOW)).toBe('/calendar?month=2026-12')
  })
})

describe('the number of posts on a day', () => {
  const post = { scheduled_at: '2026-11-22T03:00:00.000Z', targets: [{ state: 'queued' }] } as const

  it('counts manual posts on their day in the agent’s zone', () => {
    expect(countOn('2026-11-21', [post, { ...post, source: 'manual' }], ZONE)).toBe(2)
    expect(countOn('2026-11-22', [post], ZONE)).toBe(0)
  })

  it('counts a post that was published on one platform and failed on another', () => {
    expect(countOn('2026-11-21', [{ ...post, targets: [{ state: 'failed' }, { state: 'published' }] }], ZONE)).toBe(1)
  })

  it('leaves out auto posts, canceled posts and posts that failed everywhere', () => {
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

describe('the auto post of a day', () => {
  const auto = { scheduled_at: '2026-11-23T18:00:00.000Z', targets: [{ state: 'queued' }], source: 'auto' } as const

  it('is named with its time in the agent’s zone, and noon as a word', () => {
    expect(autoPostsOn('2026-11-23', [auto], ZONE)).toBe(', 1 auto post at noon')
    expect(autoPostsOn('2026-11-23', [auto], 'America/New_York')).toBe(', 1 auto post at 1:00 PM')
  })

  it('is not named on another day, when it is canceled, or for a manual post', () => {
    expect(autoPostsOn('2026-11-24', [auto], ZONE)).toBe('')
    expect(autoPostsOn('2026-11-23', [{ ...auto, targets: [{ state: 'canceled' }] }], ZONE)).toBe('')
    expect(autoPostsOn('2026-11-23', [{ ...auto, source: 'manual' }], ZONE)).toBe('')
  })

  it('is named with every time where a day has several', () => {
    const early = { ...auto, scheduled_at: '2026-11-23T14:00:00.000Z' }
    expect(autoPostsOn('2026-11-23', [auto, early], ZONE)).toBe(', 2 auto posts at 8:00 AM and noon')
  })
})

describe('a draft from another tab', () => {
  const draft = { caption: 'newer', savedBy: 'other' }
  const here = { me: 'me', typed: undefined, isHere: true }

  it('a draft from another tab is taken over when nothing was typed here', () => {
    expect(shouldReplaceLocal(draft, here)).toBe(true)
    expect(shouldReplaceLocal({ caption: 'kept by an early version' }, here)).toBe(true)
  })

  it('a draft is not taken over while the agent types here, nor over text that is stored nowhere else', () => {
    expect(shouldReplaceLocal(draft, { ...here, typed: { isSaved: true } })).toBe(false)
    expect(shouldReplaceLocal(draft, { ...here, typed: { isSaved: false }, isHere: false })).toBe(false)
  })

  it('a draft is taken over when the agent typed here before and has moved to the other tab', () => {
    expect(shouldReplaceLocal(draft, { ...here, typed: { isSaved: true }, isHere: false })).toBe(true)
  })

  it('a draft is ignored when this screen saved it', () => {
    expect(shouldReplaceLocal({ ...draft, savedBy: 'me' }, here)).toBe(false)
  })
})

describe('what delays posts on the server', () => {
  const onBoth = { targets: [target('queued'), target('queued', { platform: 'linkedin' })] }
  const none: Connection['accounts'] = []
  const connections = {
    facebook: { status: 'active', accounts: none },
    instagram: { status: 'not_connected', accounts: none },
    linkedin: { status: 'active', accounts: none },
  } as const

  it('no platform delays posts while every platform they wait for is connected', () => {
    expect(heldUp([onBoth], connections)).toEqual({ platforms: [], othersGo: true })
  })

  it('an account that was removed or must be reconnected delays its posts', () => {
    const broken = { ...connections, linkedin: { status: 'reconnect', accounts: none } } as const
    expect(heldUp([onBoth], broken)).toEqual({ platforms: ['linkedin'], othersGo: true })
    const gone = { ...broken, facebook: { status: 'not_connected', accounts: none } } as const
    expect(heldUp([onBoth], gone)).toEqual({ platforms: ['facebook', 'linkedin'], othersGo: false })
  })

  it('an account whose posts are already published delays nothing', () => {
    const sent = { targets: [target('published', { platform: 'instagram' })] }
    expect(heldUp([sent], connections)).toEqual({ platforms: [], othersGo: false })
  })
})

describe('where a post can go', () => {
  const none = { status: 'not_connected', available: true, allowed: true } as const

  it('names the plan, not the account, when the plan lacks the platform', () => {
    expect(reachOf(none)).toBe('not_connected')
    expect(reachOf({ ...none, allowed: false })).toBe('not_in_plan')
    expect(reachOf({ ...none, status: 'reconnect', allowed: false })).toBe('not_in_plan')
    expect(reachOf({ ...none, status: 'active', allowed: false })).toBe('ready')
    expect(reachOf({ ...none, available: false, allowed: false })).toBe('unavailable')
  })

  it('preselects a platform only when it is the only connected one', () => {
    const one = { facebook: none, instagram: { ...none, status: 'active' }, linkedin: none } as const
    expect(onlyConnected(one)).toBe('instagram')
    expect(onlyConnected({ ...one, facebook: { status: 'active' } })).toBeUndefined()
    expect(onlyConnected({ ...one, instagram: { status: 'reconnect' } })).toBeUndefined()
  })
})

describe('the proposed time', () => {
  const late = new Date('2026-11-22T04:42:00Z')

  it('proposes the current time when no day is chosen, or today in the agent’s zone', () => {
    expect(proposedClock(null, ZONE, late)).toBe('22:42')
    expect(proposedClock('2026-11-21', ZONE, late)).toBe('22:42')
  })

  it('proposes nine in the morning for another day', () => {
    expect(proposedClock('2026-11-22', ZONE, late)).toBe('09:00')
    expect(proposedClock('2026-12-15', ZONE, late)).toBe('09:00')
  })
})
