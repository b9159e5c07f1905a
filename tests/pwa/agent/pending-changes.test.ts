import { array, assert, integer, property } from 'fast-check'
import { describe, expect, test } from 'vitest'

import type { PublishChange, ScheduledPost } from '#contract/publishing/publishing.ts'
import { changeOf } from '#pwa/agent/calendar/move-day.ts'
import { storedPostsMessage } from '#pwa/public/login/stored-posts-message.ts'
import { changeLine } from '#pwa/shared/publication/change-messages.ts'
import { withPendingChanges } from '#pwa/shared/publication/pending-changes.ts'
import { shownStatus } from '#pwa/shared/publication/shown-status.ts'
import type { QueuedCall, QueuedChange } from '#sync/changes/queued-change.ts'

const NOW = new Date('2026-11-24T12:00:00.000Z')
const ZONE = 'America/Chicago'
const NOVEMBER = { month: { year: 2026, month: 11 }, zone: ZONE } as const

const target = (platform: 'facebook' | 'linkedin', state: 'queued' | 'publishing' | 'canceled' = 'queued') => ({
  platform,
  state,
  account: null,
  permalink: null,
  published_at: null,
  attempts: 0,
  accepted_at: null,
  next_try_at: null,
  error: null,
  remedy: null,
  figures: null,
})

function post(id: number, more: Partial<ScheduledPost> = {}): ScheduledPost {
  return {
    id,
    idempotency_key: `key ${id}`,
    social_post_id: 1,
    title: 'Porch',
    caption: 'Before',
    caption_language: 'en',
    is_bilingual: false,
    language_fallback: null,
    type: 'image',
    thumbnail: null,
    main_color: null,
    source: 'manual',
    agent_branding: false,
    alt_texts: {},
    brand_slides: 'every',
    brand_state: null,
    created_at: '2026-11-20T12:00:00.000Z',
    scheduled_at: '2026-11-27T16:00:00.000Z',
    published_at: null,
    platforms: ['facebook'],
    status: 'scheduled',
    targets: [target('facebook')],
    ...more,
  }
}

let seq = 0
function change(of: ScheduledPost, request: QueuedCall, more: Partial<QueuedChange> = {}): QueuedChange {
  seq += 1
  return {
    seq,
    key: `change ${seq}`,
    userId: 1,
    subject: `post/${of.id}`,
    request,
    title: of.title,
    thumbnail: null,
    mainColor: null,
    post: of,
    form: null,
    shown: null,
    createdAt: NOW.getTime(),
    state: 'waiting',
    attempts: 0,
    lastTriedAt: null,
    reason: null,
    problem: null,
    mayHaveArrived: false,
    rest: null,
    ...more,
  }
}

const edit = (of: ScheduledPost, body: PublishChange, more: Partial<QueuedChange> = {}) =>
  change(of, { name: 'PUT /agent/social-posts/:id', params: { id: of.id }, body }, more)
const remove = (of: ScheduledPost) => change(of, { name: 'DELETE /agent/social-posts/:id', params: { id: of.id } })

describe('the calendar with changes that wait on the device', () => {
  test('shows a confirmed month in place of what was planned for its days', () => {
    const planned = post(1, { source: 'auto' })
    const skipped = post(2, { source: 'auto', scheduled_at: '2026-11-28T16:00:00.000Z' })
    const own = post(3)
    const kept = post(-20261127, { source: 'auto', title: 'Chosen' })
    const later = post(-20261201, { source: 'auto', scheduled_at: '2026-12-01T16:00:00.000Z' })
    const confirmed = change(
      own,
      { name: 'POST /agent/month-plan', body: { days: [] } },
      {
        subject: 'month',
        post: null,
        days: [
          { day: '2026-11-27', post: kept },
          { day: '2026-11-28', post: null },
          { day: '2026-12-01', post: later },
        ],
      },
    )
    const shown = withPendingChanges([planned, skipped, own], [confirmed], NOVEMBER)
    expect(shown).toEqual([own, { ...kept, isPending: true }])
    expect(changeLine(confirmed, ZONE, NOW)).toBe('Schedule 2 of 3 days')
    expect(withPendingChanges([planned], [{ ...confirmed, state: 'refused' }], NOVEMBER)).toEqual([planned])
  })

  test('shows an edited post as it will be, marked as not sent', () => {
    const [before, other] = [post(1), post(2)]
    const shown = withPendingChanges([before, other], [edit(before, { caption: 'After', linkedin: true })], NOVEMBER)
    expect(shown).toEqual([
      other,
      expect.objectContaining({ id: 1, caption: 'After', platforms: ['facebook', 'linkedin'], isPending: true }),
    ])
    expect(shown.map((one) => shownStatus(one, NOW))).toEqual(['scheduled', 'pending'])
  })

  test('shows the language that an edited post will have', () => {
    const both = post(1, { caption: 'Home\n\n· · ·\n\nCasa', is_bilingual: true })
    const languageAfter = (of: ScheduledPost, body: PublishChange) => {
      const [shown] = withPendingChanges([of], [edit(of, body)], NOVEMBER)
      return [shown?.caption_language, shown?.is_bilingual, shown?.language_fallback]
    }
    expect(languageAfter(both, { linkedin: true })).toEqual(['en', true, null])
    expect(languageAfter(both, { caption: 'Home' })).toEqual(['en', false, null])
    const fallback = post(2, { language_fallback: 'no_spanish' })
    expect(languageAfter(fallback, { caption: 'Better' })).toEqual(['en', false, 'no_spanish'])
    expect(languageAfter(fallback, { caption: 'Mejor', caption_language: 'es' })).toEqual(['es', false, null])
  })

  test('shows a moved post in its new month only', () => {
    const before = post(1)
    const moved = [edit(before, { scheduled_at: '2026-12-01 05:30:00' })]
    const december = { month: { year: 2026, month: 12 }, zone: ZONE } as const
    // Half past five in UTC is the evening before in Chicago.
    expect(withPendingChanges([before], moved, NOVEMBER)).toMatchObject([{ scheduled_at: '2026-12-01T05:30:00.000Z' }])
    expect(withPendingChanges([], moved, december)).toEqual([])
    const later = [edit(before, { scheduled_at: '2026-12-02 05:30:00' })]
    expect(withPendingChanges([before], later, NOVEMBER)).toEqual([])
    expect(withPendingChanges([], later, december)).toMatchObject([{ id: 1 }])
  })

  test('leaves out a deleted post, also one that was edited before', () => {
    const before = post(1)
    expect(withPendingChanges([before], [edit(before, { caption: 'After' }), remove(before)], NOVEMBER)).toEqual([])
  })

  test('shows what the server has once a platform has begun or the change was refused', () => {
    const begun = post(1, { status: 'publishing', targets: [target('facebook', 'publishing')] })
    expect(withPendingChanges([begun], [edit(post(1), { caption: 'After' })], NOVEMBER)).toEqual([begun])
    const refused = edit(post(2), { caption: 'After' }, { state: 'refused' })
    expect(withPendingChanges([post(2)], [refused], NOVEMBER)).toEqual([post(2)])
  })

  test('never shows a post twice, and none that nobody has', () => {
    const ids = array(integer({ min: 1, max: 4 }), { maxLength: 8 })
    assert(
      property(ids, ids, (edited, removed) => {
        const posts = [1, 2, 3].map((id) => post(id))
        const changes = [
          ...edited.map((id) => edit(post(id), { caption: `${id}` })),
          ...removed.map((id) => remove(post(id))),
        ]
        const shown = withPendingChanges(posts, changes, NOVEMBER).map(({ id }) => id)
        const expected = [1, 2, 3, 4].filter((id) => !removed.includes(id) && (id < 4 || edited.includes(id)))
        expect(shown.toSorted((a, b) => a - b)).toEqual(expected)
      }),
    )
  })
})

describe('the request of a change', () => {
  test('has the changed fields, and what they were', () => {
    const changes = { caption: 'After', scheduled_at: '2026-12-01 14:00:00', facebook: true }
    expect(changeOf(post(1), changes)).toEqual({
      caption: 'After',
      scheduled_at: '2026-12-01 14:00:00',
      seen: { caption: 'Before', scheduled_at: '2026-11-27 16:00:00' },
    })
  })

  test('has all alternative texts where one of them changes, and none of the other language’s', () => {
    const described = post(1, { alt_texts: { a: 'A porch', b: 'A gate' } })
    expect(changeOf(described, { alt_texts: { b: 'My gate' } })).toEqual({
      alt_texts: { a: 'A porch', b: 'My gate' },
      seen: { alt_texts: { a: 'A porch', b: 'A gate' } },
    })
    expect(changeOf(described, { alt_texts: { b: 'A gate' } })).toEqual({ seen: {} })
    expect(changeOf(described, { caption_language: 'es', alt_texts: { b: 'Mi puerta' } })).toMatchObject({
      caption_language: 'es',
      alt_texts: { b: 'Mi puerta' },
    })
  })

  test('is empty for a post that is sent again as it is', () => {
    expect(changeOf(post(1), {})).toEqual({ seen: {} })
  })
})

describe('the line of a change in the outbox', () => {
  const line = (one: QueuedChange) => changeLine(one, ZONE, NOW)

  test('names what it does', () => {
    expect(line(edit(post(1), { caption: 'After', seen: { caption: 'Before' } }))).toBe('Your edit')
    expect(line(edit(post(1), { scheduled_at: '2026-11-30 14:00:00' }))).toBe('Move to Mon, Nov 30 at 8:00 AM')
    expect(line(edit(post(1), { scheduled_at: 'now' }))).toBe('Publish now')
    expect(line(remove(post(1)))).toBe('Delete')
    expect(line(remove(post(1, { source: 'auto' })))).toBe('Skip this day')
    const saved = change(post(1), { name: 'PUT /agent', body: {} }, { post: null, subject: 'agent' })
    expect(line(saved)).toBe('Your changes')
  })

  test('gives the reason why it is still there', () => {
    expect(line(edit(post(1), {}, { reason: 'Our server is busy.' }))).toBe('Our server is busy.')
    expect(line(edit(post(1), {}, { state: 'late', reason: 'Pick a later time.' }))).toBe(
      'The time you chose passed before this could be sent.',
    )
  })
})

test.each([
  [0, 1, 'Your change is saved on this device. Log in to send it.'],
  [0, 2, 'Your 2 changes are saved on this device. Log in to send them.'],
  [1, 1, 'Your 2 posts and changes are saved on this device. Log in to send them.'],
])('the login says that %i posts and %i changes wait', (posts, changes, message) => {
  const rows = (count: number) => Array.from({ length: count }, () => ({ state: 'waiting' as const }))
  expect(storedPostsMessage(rows(posts), rows(changes))).toBe(message)
})
