import { describe, expect, test } from 'vitest'

import { OfflineError, type ApiErrorShape } from '#client/errors.ts'
import type { Connection } from '#contract/publishing/connections.ts'
import { saveErrorOf, shownTiming } from '#pwa/agent/calendar/sheet/edit-step.tsx'
import { NOW as NOW_CHOICE } from '#pwa/agent/composer/choices.ts'
import { autoPostsOn, countOn, roomOn, type KnownOfDay } from '#pwa/agent/composer/day-room.ts'
import { postErrorOf } from '#pwa/agent/composer/refusal.ts'
import { shouldReplaceLocal } from '#pwa/agent/composer/use-draft.ts'
import { onlyConnected, reachOf } from '#pwa/agent/composer/use-platforms.ts'
import { proposedClock } from '#pwa/agent/composer/use-when.ts'
import { remedyOf } from '#pwa/agent/outbox/outbox-row.tsx'
import { heldUp } from '#pwa/agent/outbox/safe-on-server.tsx'
import { calendarPath, scheduledMessage, waitingLine } from '#pwa/shared/publication/publication-messages.ts'
import { apiError } from '#tests/support/records/api-error.ts'
import { queuedChange, scheduledPost, target } from '#tests/support/records/scheduled-post.ts'
import type { PublishEntry } from '#sync/queue/entry.ts'

const ZONE = 'America/Chicago'
const NOW = new Date('2026-11-21T18:00:00Z')

test.each([
  ['now', null, '/calendar'],
  ['2026-11-25 02:30:00', 'Scheduled for Tuesday, November 24 at 8:30 PM.', '/calendar'],
  ['2026-12-01 05:00:00', 'Scheduled for Monday, November 30 at 11:00 PM.', '/calendar'],
  ['2026-12-01 06:00:00', 'Scheduled for Tuesday, December 1 at 12:00 AM.', '/calendar?month=2026-12'],
  ['2027-05-04 19:00:00', 'Scheduled for Tuesday, May 4, 2027 at 2:00 PM.', '/calendar?month=2027-05'],
])('a post accepted for %s says in the agent’s zone: %s, and leads to %s', (at, message, path) => {
  expect([scheduledMessage(at, ZONE, NOW), calendarPath(at, ZONE, NOW)]).toEqual([message, path])
})

test.each([
  [null, 0, 'Now, Facebook'],
  [1, 0, 'Uploading 0 of 100 MB'],
  [1, 34 * 1024 * 1024, 'Uploading 34 of 100 MB'],
  [1, 100 * 1024 * 1024, 'Now, Facebook'],
])('a post whose upload began at %s and has %s of 100 MB says: %s', (lastTriedAt, sent, line) => {
  const uploads = { film: { id: 'upload', sent, bytes: 100 * 1024 * 1024 } }
  const request = { scheduled_at: 'now', facebook: true, instagram: false, linkedin: false }
  const entry = { state: 'waiting', reason: null, lastTriedAt, uploads, request } as unknown as PublishEntry
  expect(waitingLine(entry, ZONE, NOW)).toBe(line)
})

const states = (...all: Parameters<typeof target>[0][]) => all.map((state) => ({ state }))
const late = { scheduled_at: '2026-11-22T03:00:00.000Z', targets: states('queued') }
test.each<[string, string, Parameters<typeof countOn>[1], number]>([
  ['manual posts on their day in the agent’s zone', '2026-11-21', [late, { ...late, source: 'manual' }], 2],
  ['none of another day', '2026-11-22', [late], 0],
  ['a post published on one platform', '2026-11-21', [{ ...late, targets: states('failed', 'published') }], 1],
  ['no auto posts', '2026-11-21', [{ ...late, source: 'auto' }], 0],
  ['no canceled posts', '2026-11-21', [{ ...late, targets: states('canceled') }], 0],
  ['no posts that failed everywhere', '2026-11-21', [{ ...late, targets: states('failed', 'canceled') }], 0],
])('the number of posts on a day counts %s', (_, day, posts, count) => {
  expect(countOn(day, posts, ZONE)).toBe(count)
})

const auto = { scheduled_at: '2026-11-23T18:00:00.000Z', targets: states('queued'), source: 'auto' } as const
const early = { ...auto, scheduled_at: '2026-11-23T14:00:00.000Z' }
test.each<[Parameters<typeof autoPostsOn>[1], Parameters<typeof autoPostsOn>[2], string]>([
  [[auto], ZONE, ', 1 auto post at noon'],
  [[auto], 'America/New_York', ', 1 auto post at 1:00 PM'],
  [[auto, early], ZONE, ', 2 auto posts at 8:00 AM and noon'],
  [[{ ...auto, scheduled_at: '2026-11-24T18:00:00.000Z' }], ZONE, ''],
  [[{ ...auto, targets: states('canceled') }], ZONE, ''],
  [[{ ...auto, source: 'manual' }], ZONE, ''],
])('the auto posts %j of a day in %s are told as %j', (posts, zone, text) => {
  expect(autoPostsOn('2026-11-23', posts, zone)).toBe(text)
})

const onDay = (n: number) =>
  scheduledPost({ id: n, idempotency_key: `sent ${n}`, scheduled_at: '2026-11-21T23:00:00.000Z' })
const queued = (key: string, scheduledAt: string, state: PublishEntry['state'] = 'waiting') =>
  ({ key, state, request: { scheduled_at: scheduledAt } }) as unknown as PublishEntry
const [forNow, forTonight, forTomorrow] = [
  queued('a', 'now'),
  queued('b', '2026-11-22 02:00:00'),
  queued('c', '2026-11-22 18:00:00'),
]
const moved = queuedChange('post/9', {
  name: 'PUT /agent/social-posts/:id',
  params: { id: 9 },
  body: { scheduled_at: '2026-11-21 23:00:00' },
})
const elsewhereInMonth = scheduledPost({ id: 9, scheduled_at: '2026-11-25T18:00:00.000Z' })
test.each<[string, Partial<KnownOfDay>, number, number]>([
  ['what waits for now and for tonight', { items: [forNow, forTonight, forTomorrow] }, 3, 2],
  ['no item that needs an answer first', { items: [queued('a', 'now', 'refused'), queued('b', 'now', 'late')] }, 1, 0],
  ['no item the server has by now', { items: [queued('sent 1', 'now')] }, 1, 0],
  [
    'a post that a waiting change moves here',
    { posts: [onDay(1), elsewhereInMonth], changes: [{ ...moved, post: elsewhereInMonth }] },
    2,
    0,
  ],
])('the room of a day counts %s', (_, known, taken, waiting) => {
  const room = roomOn(
    '2026-11-21',
    { posts: [onDay(1)], items: [], changes: [], ...known },
    { plan: 'plus', zone: ZONE, now: NOW },
  )
  expect([room.taken, room.waiting]).toEqual([taken, waiting])
})

const elsewhere = { caption: 'newer', savedBy: 'other' }
const here = { me: 'me', typed: undefined, isHere: true }
const typed = (isSaved: boolean, isHere: boolean) => ({ me: 'me', typed: { isSaved }, isHere })
test.each([
  ['from another tab where nothing was typed here', elsewhere, here, true],
  ['of an early version', { caption: 'kept' }, here, true],
  ['not while the agent types here', elsewhere, typed(true, true), false],
  ['not over text that is stored nowhere else', elsewhere, typed(false, false), false],
  ['from the tab the agent has moved to', elsewhere, typed(true, false), true],
  ['not where this screen saved it', { ...elsewhere, savedBy: 'me' }, here, false],
])('a draft is taken over %s', (_, draft, at, isTaken) => {
  expect(shouldReplaceLocal(draft, at)).toBe(isTaken)
})

const account = (status: Connection['status']) => ({ status, accounts: [] })
const [active, broken, gone] = [account('active'), account('reconnect'), account('not_connected')]
const onBoth = { targets: [target('queued'), target('queued', { platform: 'linkedin' })] }
const onInstagram = { targets: [target('published', { platform: 'instagram' })] }
type Account = ReturnType<typeof account>
test.each<[typeof onBoth, facebook: Account, linkedin: Account, ReturnType<typeof heldUp>]>([
  [onBoth, active, active, { platforms: [], othersGo: true }],
  [onBoth, active, broken, { platforms: ['linkedin'], othersGo: true }],
  [onBoth, gone, broken, { platforms: ['facebook', 'linkedin'], othersGo: false }],
  [onInstagram, active, active, { platforms: [], othersGo: false }],
])('the post %j with the connections %j and %j is held up by %j', (post, facebook, linkedin, held) => {
  expect(heldUp([post], { facebook, instagram: gone, linkedin })).toEqual(held)
})

const none = { status: 'not_connected', available: true, allowed: true } as const
test.each<[Partial<Connection>, ReturnType<typeof reachOf>]>([
  [{}, 'not_connected'],
  [{ allowed: false }, 'not_in_plan'],
  [{ status: 'reconnect', allowed: false }, 'not_in_plan'],
  [{ status: 'active', allowed: false }, 'ready'],
  [{ available: false, allowed: false }, 'unavailable'],
])('a platform with %j is %s', (more, reach) => {
  expect(reachOf({ ...none, ...more })).toBe(reach)
})

test('a platform is preselected only when it is the only connected one', () => {
  const one = { facebook: none, instagram: { ...none, status: 'active' }, linkedin: none } as const
  expect(onlyConnected(one)).toBe('instagram')
  expect(onlyConnected({ ...one, facebook: { status: 'active' } })).toBeUndefined()
  expect(onlyConnected({ ...one, instagram: { status: 'reconnect' } })).toBeUndefined()
})

test('the proposed time is the present one today, and nine in the morning on another day', () => {
  const clock = (day: string | null) => proposedClock(day, ZONE, new Date('2026-11-22T04:42:00Z'))
  expect([null, '2026-11-21', '2026-11-22', '2026-12-15'].map(clock)).toEqual(['22:42', '22:42', '09:00', '09:00'])
})

test('the time of an edit is that of the post, and the present one for a post that is due', () => {
  const own = { day: '2026-11-27', clock: '09:00' }
  expect(shownTiming({ timing: own, scheduledAt: '2026-11-27T15:00:00Z' }, ZONE, NOW)).toEqual(own)
  const present = { day: '2026-11-21', clock: '12:00' }
  expect(shownTiming({ timing: NOW_CHOICE, scheduledAt: null }, ZONE, NOW)).toEqual(present)
})

describe('a refusal', () => {
  const refused = (shape: Partial<ApiErrorShape>) =>
    apiError({ status: 422, code: 'validation_failed', message: 'No.', ...shape })
  const plans = { to: '/subscriptions/plan-types', label: 'See plans' }

  test.each<[Partial<ApiErrorShape>, object | null]>([
    [{ errors: { caption: ['Too long.', 'Really.'] } }, { place: 'caption', message: 'Too long.' }],
    [{ errors: { instagram: ['Not connected.'] } }, { place: 'platforms', message: 'Not connected.' }],
    [{ code: 'connection_missing' }, { place: 'platforms', message: 'No.' }],
    [{ code: 'time_past' }, { place: 'when', message: 'No.' }],
    [{ code: 'daily_limit' }, { place: 'when', message: 'No.', link: plans }],
    [{ status: 403, code: 'plan_required' }, { place: 'plan' }],
    [
      { status: 409, code: 'key_reused' },
      { place: 'action', message: expect.stringMatching(/earlier version was sent/) },
    ],
    [{ status: 404, code: 'not_found' }, null],
    [{ errors: { toString: ['odd'] } }, null],
  ])('of a publish with %j is shown as %j', (shape, shown) => {
    const error = postErrorOf(refused(shape))
    if (shown === null) expect(error).toBeNull()
    else expect(error).toMatchObject(shown)
  })

  test.each<[Error, boolean, object]>([
    [refused({ code: 'daily_limit' }), true, { place: 'when', message: 'No.', link: plans }],
    [refused({ errors: { constructor: ['Odd.'] } }), true, { message: 'No.' }],
    [new OfflineError(), true, { place: 'action', message: expect.stringContaining('stored on this device') }],
    [
      new OfflineError(),
      false,
      {
        place: 'action',
        message:
          'We couldn’t reach our server. Your changes stay here until you leave this page. Save them when you’re online.',
      },
    ],
  ])('of an edit, %s, which is stored: %s, is shown as %j', (error, isStored, shown) => {
    expect(saveErrorOf(error, isStored)).toMatchObject(shown)
  })

  test('has a remedy in the outbox', () => {
    expect(remedyOf({ problem: refused({ code: 'daily_limit' }) })).toMatchObject({ kind: 'time', link: plans })
    expect(remedyOf({ problem: refused({ code: 'connection_missing' }) })).toMatchObject({ kind: 'link' })
    expect(remedyOf({ problem: refused({ code: 'caption_invalid' }) })).toEqual({ kind: 'edit' })
    expect(remedyOf({ problem: null })).toEqual({ kind: 'edit' })
  })
})
