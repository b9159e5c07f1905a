import { describe, expect, it } from 'vitest'

import type { Connection } from '#contract/publishing/connections.ts'
import { asReconnected } from '#pwa/agent/calendar/reconnected.ts'
import { receiptSteps } from '#pwa/agent/calendar/sheet/receipt-line.tsx'
import { heldMessage, targetMessage } from '#pwa/agent/calendar/sheet/target-messages.ts'
import { shownStatus, shownTargetStatus } from '#pwa/shared/publication/shown-status.ts'

import { scheduledPost, target } from './scheduled-post.ts'

const zone = 'America/Chicago'
const now = new Date('2026-11-21T20:00:00Z')
const PAST = '2026-11-21T19:00:00.000Z'
const FACEBOOK = {
  connected: true,
  needs_to_reconnect: false,
  page_name: null,
  name: null,
  available: true,
  allowed: true,
  accounts: [],
  most_accounts: 1,
}
const limited = target('queued', {
  attempts: 1,
  error: 'Facebook asks us to wait.',
  next_try_at: '2026-11-21T20:15:00.000Z',
})

describe('the badge of a post', () => {
  it('shows Scheduled only for a future post', () => {
    expect(shownStatus(scheduledPost(), now)).toBe('scheduled')
    expect(shownStatus(scheduledPost({ scheduled_at: PAST }), now)).toBe('publishing')
    expect(shownStatus(scheduledPost({ scheduled_at: PAST, targets: [limited] }), now)).toBe('held')
  })

  it('shows that a post was published in part', () => {
    const post = scheduledPost({ scheduled_at: PAST, targets: [target('published'), target('failed')] })
    expect(shownStatus(post, now)).toBe('partly')
    expect(shownStatus(scheduledPost({ scheduled_at: PAST, targets: [target('failed')] }), now)).toBe('failed')
    expect(post.targets.map((each) => shownTargetStatus(post, each, now))).toEqual(['published', 'failed'])
  })
})

describe('the receipt’s message for a platform', () => {
  const message = (each: ReturnType<typeof target>, at = PAST) =>
    targetMessage(scheduledPost({ scheduled_at: at, targets: [each] }), each, zone, now)

  it('says why the target waits and when it is tried next', () => {
    expect(message(limited)).toBe('Facebook asks us to wait. Next try at 2:15 PM.')
    expect(message({ ...limited, next_try_at: '2026-11-22T14:00:00.000Z' })).toBe(
      'Facebook asks us to wait. Next try tomorrow at 8:00 AM.',
    )
    expect(message({ ...limited, next_try_at: PAST })).toBe('Facebook asks us to wait. We’re trying again now.')
  })

  it('never calls an unknown outcome a failure', () => {
    expect(message(target('needs_check'))).toBe(
      'We’re not sure this posted to Facebook today at 1:00 PM. Please check. We won’t post it again unless you tell us to.',
    )
    expect(message(target('needs_check'), '2026-11-18T19:00:00.000Z')).toContain(
      'this posted to Facebook on Wed, Nov 18 at 1:00 PM.',
    )
  })

  it('says for a slow target that it is checked once sent, and never that it failed', () => {
    const under = target('publishing', { attempts: 1 })
    const sent = { ...under, error: 'Facebook did not answer.' }
    expect(message(sent)).toBe('We sent it and are checking whether it’s there.')
    expect(message(under)).toBe('This is taking longer than usual. We’re still working on it.')
    expect(message(under, '2026-11-21T19:59:30.000Z')).toBeNull()
    expect(message({ ...sent, accepted_at: PAST })).toBeNull()
    expect(heldMessage(scheduledPost({ scheduled_at: PAST, targets: [sent] }), zone, now)).toBe(message(sent))
  })

  it('shows the reason of a failure, or a default message', () => {
    expect(message(target('failed', { error: 'Facebook can’t read this picture.' }))).toBe(
      'Facebook can’t read this picture.',
    )
    expect(message(target('failed'))).toBe('Facebook rejected it.')
  })

  it('shows no message when nothing is wrong', () => {
    expect(message(target('published'))).toBeNull()
    expect(message(target('queued'))).toBeNull()
  })

  it('shows in the list only what delays the post now', () => {
    expect(heldMessage(scheduledPost({ scheduled_at: PAST, targets: [limited] }), zone, now)).toContain('Next try')
    expect(heldMessage(scheduledPost(), zone, now)).toBeNull()
  })
})

describe('a post delayed by a connection', () => {
  const connection = { ...FACEBOOK, platform: 'facebook', status: 'active' } as const
  const connections = (status: Connection['status']) => ({
    facebook: { ...connection, status },
    instagram: { ...connection, platform: 'instagram' as const },
    linkedin: { ...connection, platform: 'linkedin' as const },
  })
  const held = target('queued', { error: 'Facebook must be connected.', remedy: 'reconnect' })
  const post = scheduledPost({ scheduled_at: PAST, targets: [held] })

  it('a delayed post is published once the platform is connected, without another action of the agent', () => {
    const [standing] = asReconnected([post], connections('active'))
    expect(standing?.targets[0]).toMatchObject({ error: null, remedy: null })
    expect(standing && shownStatus(standing, now)).toBe('publishing')
  })

  it('a delayed post stays delayed while its platform is not connected, or the connections are unknown', () => {
    expect(asReconnected([post], connections('reconnect'))).toEqual([post])
    expect(asReconnected([post], undefined)).toEqual([post])
  })

  it('a post that failed while its platform was not connected is offered for posting again', () => {
    const failed = target('failed', { error: 'Facebook was not connected.', remedy: 'reconnect' })
    const [standing] = asReconnected([scheduledPost({ targets: [failed] })], connections('active'))
    expect(standing?.targets[0]).toEqual({ ...failed, remedy: 'post_again' })
  })
})

describe('the steps of a post', () => {
  it('shows each completed step and the next one', () => {
    const post = scheduledPost()
    const steps = (each: ReturnType<typeof target>) =>
      receiptSteps(post, each).map(({ label, reached }) => [label, reached])
    expect(steps(target('queued'))).toEqual([
      ['On our server', true],
      ['Goes to Facebook', false],
    ])
    expect(steps(target('publishing', { accepted_at: PAST }))).toEqual([
      ['On our server', true],
      ['Accepted', true],
      ['Not live yet', false],
    ])
    expect(steps(target('published', { accepted_at: PAST, published_at: PAST }))).toEqual([
      ['On our server', true],
      ['Accepted', true],
      ['Live', true],
    ])
  })

  it('the steps of a post end at its final state', () => {
    expect(receiptSteps(scheduledPost(), target('needs_check')).every(({ reached }) => reached)).toBe(true)
    expect(receiptSteps(scheduledPost(), target('failed')).map(({ label }) => label)).toEqual(['On our server'])
  })
})
