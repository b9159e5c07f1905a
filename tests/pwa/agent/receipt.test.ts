import { describe, expect, test } from 'vitest'

import type { Connection } from '#contract/publishing/connections.ts'
import { asReconnected } from '#pwa/agent/calendar/scheduled-posts.ts'
import { receiptSteps } from '#pwa/agent/calendar/sheet/receipt-line.tsx'
import { heldMessage, targetMessage, troublesOf } from '#pwa/agent/calendar/sheet/target-messages.ts'
import { outcomeOf } from '#pwa/shared/publication/follow-publication.ts'
import { shownStatus, shownTargetStatus } from '#pwa/shared/publication/publication-status.ts'
import { connected } from '#tests/support/records/account.ts'

import { scheduledPost, target } from '#tests/support/records/scheduled-post.ts'

type Target = ReturnType<typeof target>

const zone = 'America/Chicago'
const now = new Date('2026-11-21T20:00:00Z')
const PAST = '2026-11-21T19:00:00.000Z'
const due = (...targets: Target[]) => scheduledPost({ scheduled_at: PAST, ...(targets.length > 0 && { targets }) })
const limited = target('queued', {
  attempts: 1,
  error: 'Facebook asks us to wait.',
  next_try_at: '2026-11-21T20:15:00.000Z',
})

test.each([
  [scheduledPost(), 'scheduled'],
  [due(), 'publishing'],
  [due(limited), 'held'],
  [due(target('published'), target('failed')), 'partly'],
  [due(target('failed')), 'failed'],
])('the badge of the post %j is %s', (post, status) => {
  expect(shownStatus(post, now)).toBe(status)
})

test.each([
  [target('failed', { error: 'The picture is too wide.' }), 'red', 'Not on Facebook: The picture is too wide.'],
  [target('failed', { platform: 'instagram' }), 'red', 'Not on Instagram: it was rejected.'],
  [target('needs_check'), 'amber', 'Facebook hasn’t confirmed this post.'],
  [
    target('queued', { remedy: 'reconnect', error: 'Facebook wants a sign-in.' }),
    'amber',
    'Waiting for Facebook: Facebook wants a sign-in.',
  ],
])('a post with the target %j has a heading in %s: %s', (each, tone, text) => {
  expect(troublesOf(due(target('published'), each))).toEqual([{ platform: each.platform, tone, text }])
})

test('a post that was published in part shows each platform’s own status', () => {
  const post = due(target('published'), target('failed'))
  expect(post.targets.map((each) => shownTargetStatus(post, each, { now }))).toEqual(['published', 'failed'])
})

describe('the receipt’s message for a platform', () => {
  const message = (each: Target, at = PAST) =>
    targetMessage(scheduledPost({ scheduled_at: at, targets: [each] }), each, zone, now)
  const unsure = (when: string) =>
    `We’re not sure this posted to Facebook ${when}. Please check. We won’t post it again unless you tell us to.`
  const under = target('publishing', { attempts: 1 })
  const sent = { ...under, error: 'Facebook did not answer.' }

  test.each<[Target, string, string | null]>([
    [limited, PAST, 'Facebook asks us to wait. Next try at 2:15 PM.'],
    [
      { ...limited, next_try_at: '2026-11-22T14:00:00.000Z' },
      PAST,
      'Facebook asks us to wait. Next try tomorrow at 8:00 AM.',
    ],
    [{ ...limited, next_try_at: PAST }, PAST, 'Facebook asks us to wait. We’re trying again now.'],
    [target('needs_check'), PAST, unsure('today at 1:00 PM')],
    [target('needs_check'), '2026-11-18T19:00:00.000Z', unsure('on Wed, Nov 18 at 1:00 PM')],
    [sent, PAST, 'We sent it and are checking whether it went live.'],
    [under, PAST, 'This is taking longer than usual. We’re still working on it.'],
    [under, '2026-11-21T19:59:30.000Z', null],
    [{ ...sent, accepted_at: PAST }, PAST, null],
    [target('failed', { error: 'Facebook can’t read this picture.' }), PAST, 'Facebook can’t read this picture.'],
    [target('failed'), PAST, 'Facebook rejected it.'],
    [target('published'), PAST, null],
    [target('queued'), PAST, null],
  ])('is of %j at %s: %s', (each, at, text) => {
    expect(message(each, at)).toBe(text)
  })

  test('is in the list only where it delays the post now', () => {
    expect(heldMessage(due(limited), zone, now)).toContain('Next try')
    expect(heldMessage(due(sent), zone, now)).toBe(message(sent))
    expect(heldMessage(scheduledPost(), zone, now)).toBeNull()
  })
})

describe('a post delayed by a connection', () => {
  const connections = (status: Connection['status']) => ({
    facebook: { ...connected('facebook', 'Page'), status },
    instagram: connected('instagram', 'Page'),
    linkedin: connected('linkedin', 'Page'),
  })
  const post = due(target('queued', { error: 'Facebook must be connected.', remedy: 'reconnect' }))

  test('is published once the platform is connected, without another action of the agent', () => {
    const [standing] = asReconnected([post], connections('active'))
    expect(standing?.targets[0]).toMatchObject({ error: null, remedy: null })
    expect(standing && shownStatus(standing, now)).toBe('publishing')
  })

  test('stays delayed while its platform is not connected, or the connections are unknown', () => {
    expect(asReconnected([post], connections('reconnect'))).toEqual([post])
    expect(asReconnected([post], undefined)).toEqual([post])
  })

  test('is offered for posting again once it failed', () => {
    const failed = target('failed', { error: 'Facebook was not connected.', remedy: 'reconnect' })
    const [standing] = asReconnected([scheduledPost({ targets: [failed] })], connections('active'))
    expect(standing?.targets[0]).toEqual({ ...failed, remedy: 'post_again' })
  })
})

test.each<[Target, string[], open: string[]]>([
  [target('queued'), ['Saved'], ['Goes out to Facebook']],
  [target('publishing', { accepted_at: PAST }), ['Saved', 'Sent to Facebook'], ['Not live yet']],
  [target('published', { accepted_at: PAST, published_at: PAST }), ['Saved', 'Sent to Facebook', 'Live'], []],
  [target('failed'), ['Saved'], []],
])('of the target %j the steps %j are reached, and %j is next', (each, reached, open) => {
  const steps = receiptSteps(scheduledPost(), each)
  const labels = (isReached: boolean) => steps.filter((step) => step.reached === isReached).map(({ label }) => label)
  expect([labels(true), labels(false)]).toEqual([reached, open])
})

test('the steps of a post that needs a check are all reached', () => {
  expect(receiptSteps(scheduledPost(), target('needs_check')).every(({ reached }) => reached)).toBe(true)
})

const refused = target('failed', { platform: 'instagram', error: 'Instagram refused the picture.' })
const queued = target('queued', { platform: 'instagram' })
const onLinkedIn = target('published', { platform: 'linkedin' })
test.each<[string, Target[], string | null]>([
  ['unknown while a network has yet to answer', [target('published'), queued], null],
  ['unknown while a network is at it', [target('publishing')], null],
  ['a success once all confirmed it', [target('published'), onLinkedIn], 'success: Post published successfully!'],
  [
    'an error that names the networks it went out on, the ones it didn’t, and why',
    [target('published'), refused],
    'error: Published on Facebook. It didn’t go out on Instagram. Instagram refused the picture.',
  ],
  [
    'a warning to check the network that never confirmed it',
    [target('needs_check')],
    'warning: Facebook didn’t confirm it. Check there before you post again.',
  ],
  ['nothing for a post that was canceled everywhere', [target('canceled')], null],
])('the outcome of a post published now is %s', (_, targets, said) => {
  const outcome = outcomeOf(scheduledPost({ targets }))
  expect(outcome && `${outcome.kind}: ${outcome.message}`).toBe(said)
})
