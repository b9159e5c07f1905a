import { array, assert, integer, property } from 'fast-check'
import { describe, expect, test } from 'vitest'

import type { PublishChange, ScheduledPost } from '#contract/publishing/publishing.ts'
import type { Share } from '#contract/publishing/shares.ts'
import { changeOf } from '#pwa/agent/calendar/move-day.ts'
import { shareStyle } from '#pwa/agent/calendar/shares/share-rows.tsx'
import { withPendingShares, withPendingSharesOf } from '#pwa/agent/share/shares.ts'
import { changeLine } from '#pwa/shared/publication/publication-messages.ts'
import { withPendingChanges } from '#pwa/shared/publication/pending-changes.ts'
import { shownStatus } from '#pwa/shared/publication/publication-status.ts'
import type { QueuedCall, ChangeEntry } from '#sync/queue/entry.ts'

import { share as shareRecord } from '#tests/support/records/publishing.ts'
import { queuedChange, scheduledPost, target } from '#tests/support/records/scheduled-post.ts'

const NOW = new Date('2026-11-24T12:00:00.000Z')
const ZONE = 'America/Chicago'
const NOVEMBER = { month: { year: 2026, month: 11 }, zone: ZONE } as const
const DECEMBER = { month: { year: 2026, month: 12 }, zone: ZONE } as const

const line = (one: ChangeEntry) => changeLine(one, ZONE, NOW)

describe('the calendar with changes that wait on the device', () => {
  const post = (id: number, more: Partial<ScheduledPost> = {}) =>
    scheduledPost({ id, caption: 'Before', scheduled_at: '2026-11-27T16:00:00.000Z', ...more })
  const change = (of: ScheduledPost, request: QueuedCall, more: Partial<ChangeEntry> = {}) =>
    queuedChange(`post/${of.id}`, request, { post: of, ...more })
  const edit = (of: ScheduledPost, body: PublishChange, more: Partial<ChangeEntry> = {}) =>
    change(of, { name: 'PUT /agent/social-posts/:id', params: { id: of.id }, body }, more)
  const remove = (of: ScheduledPost) => change(of, { name: 'DELETE /agent/social-posts/:id', params: { id: of.id } })

  test('shows a confirmed month in place of what was planned for its days', () => {
    const planned = post(1, { source: 'auto' })
    const skipped = post(2, { source: 'auto', scheduled_at: '2026-11-28T16:00:00.000Z' })
    const own = post(3)
    const kept = post(-20261127, { source: 'auto', title: 'Chosen' })
    const later = post(-20261201, { source: 'auto', scheduled_at: '2026-12-01T16:00:00.000Z' })
    const days = [
      { day: '2026-11-27', post: kept },
      { day: '2026-11-28', post: null },
      { day: '2026-12-01', post: later },
    ]
    const confirmed = queuedChange('month', { name: 'POST /agent/month-plan', body: { days: [] } }, { days })
    expect(withPendingChanges([planned, skipped, own], [confirmed], NOVEMBER)).toEqual([
      own,
      { ...kept, isPending: true },
    ])
    expect(line(confirmed)).toBe('Schedule 2 of 3 days')
    expect(withPendingChanges([planned], [{ ...confirmed, state: 'refused' }], NOVEMBER)).toEqual([planned])
  })

  test('shows an edited post as it will be, marked as not sent', () => {
    const [before, other] = [post(1), post(2)]
    const shown = withPendingChanges([before, other], [edit(before, { caption: 'After', linkedin: true })], NOVEMBER)
    expect(shown).toMatchObject([
      other,
      { id: 1, caption: 'After', platforms: ['facebook', 'linkedin'], isPending: true },
    ])
    expect(shown.map((one) => shownStatus(one, NOW))).toEqual(['scheduled', 'pending'])
  })

  const both = post(1, { caption: 'Home\n\n· · ·\n\nCasa', is_bilingual: true })
  const fallback = post(2, { language_fallback: 'no_spanish' })
  test.each<[ScheduledPost, PublishChange, object]>([
    [both, { linkedin: true }, { caption_language: 'en', is_bilingual: true, language_fallback: null }],
    [both, { caption: 'Home' }, { caption_language: 'en', is_bilingual: false, language_fallback: null }],
    [fallback, { caption: 'Better' }, { caption_language: 'en', language_fallback: 'no_spanish' }],
    [fallback, { caption: 'Mejor', caption_language: 'es' }, { caption_language: 'es', language_fallback: null }],
  ])('shows the language that an edited post will have', (of, body, language) => {
    expect(withPendingChanges([of], [edit(of, body)], NOVEMBER)).toMatchObject([language])
  })

  test('shows a moved post in its new month of the agent’s zone only', () => {
    const before = post(1)
    // Half past five in UTC is the evening before in Chicago.
    const moved = [edit(before, { scheduled_at: '2026-12-01 05:30:00' })]
    expect(withPendingChanges([before], moved, NOVEMBER)).toMatchObject([{ scheduled_at: '2026-12-01T05:30:00.000Z' }])
    expect(withPendingChanges([], moved, DECEMBER)).toEqual([])
    const later = [edit(before, { scheduled_at: '2026-12-02 05:30:00' })]
    expect(withPendingChanges([before], later, NOVEMBER)).toEqual([])
    expect(withPendingChanges([], later, DECEMBER)).toMatchObject([{ id: 1 }])
  })

  test('shows what the server has once a platform has begun or the change was refused', () => {
    const begun = post(1, { status: 'publishing', targets: [target('publishing')] })
    expect(withPendingChanges([begun], [edit(post(1), { caption: 'After' })], NOVEMBER)).toEqual([begun])
    const refused = edit(post(2), { caption: 'After' }, { state: 'refused' })
    expect(withPendingChanges([post(2)], [refused], NOVEMBER)).toEqual([post(2)])
  })

  test('never shows a post twice, and none that was deleted or that nobody has', () => {
    const ids = array(integer({ min: 1, max: 4 }), { maxLength: 8 })
    assert(
      property(ids, ids, (edited, removed) => {
        const edits = edited.map((id) => edit(post(id), { caption: `${id}` }))
        const changes = [...edits, ...removed.map((id) => remove(post(id)))]
        const shown = withPendingChanges(
          [1, 2, 3].map((id) => post(id)),
          changes,
          NOVEMBER,
        ).map(({ id }) => id)
        const expected = [1, 2, 3, 4].filter((id) => !removed.includes(id) && (id < 4 || edited.includes(id)))
        expect(shown.toSorted((a, b) => a - b)).toEqual(expected)
      }),
    )
  })

  const altTexts = { a: 'A porch', b: 'A gate' }
  const described = post(1, { alt_texts: altTexts })
  test.each<[string, ScheduledPost, Parameters<typeof changeOf>[1], PublishChange]>([
    [
      'has the changed fields, and what they were',
      post(1),
      { caption: 'After', scheduled_at: '2026-12-01 14:00:00', facebook: true },
      {
        caption: 'After',
        scheduled_at: '2026-12-01 14:00:00',
        seen: { caption: 'Before', scheduled_at: '2026-11-27 16:00:00' },
      },
    ],
    [
      'has all alternative texts where one of them changes',
      described,
      { alt_texts: { b: 'My gate' } },
      { alt_texts: { a: 'A porch', b: 'My gate' }, seen: { alt_texts: altTexts } },
    ],
    ['has no alternative texts that are as they were', described, { alt_texts: { b: 'A gate' } }, { seen: {} }],
    ['is empty for a post that is sent again as it is', post(1), {}, { seen: {} }],
  ])('the request of a change %s', (_, of, changes, request) => {
    expect(changeOf(of, changes)).toEqual(request)
  })

  test('the request of a change of language has none of the other language’s alternative texts', () => {
    const request = { caption_language: 'es', alt_texts: { b: 'Mi puerta' } } as const
    expect(changeOf(described, request)).toMatchObject(request)
  })

  test.each<[string, ChangeEntry]>([
    ['Your edit', edit(post(1), { caption: 'After', seen: { caption: 'Before' } })],
    ['Move to Mon, Nov 30 at 8:00 AM', edit(post(1), { scheduled_at: '2026-11-30 14:00:00' })],
    ['Publish now', edit(post(1), { scheduled_at: 'now' })],
    ['Delete', remove(post(1))],
    ['Skip this day', remove(post(1, { source: 'auto' }))],
    ['Your changes', queuedChange('agent', { name: 'PUT /agent', body: {} })],
    ['Our server is busy.', edit(post(1), {}, { reason: 'Our server is busy.' })],
    ['The time you chose passed before this could be sent.', edit(post(1), {}, { state: 'late', reason: 'Pick.' })],
  ])('the outbox says of a change: %s', (text, one) => {
    expect(line(one)).toBe(text)
  })
})

describe('shares with changes that wait on this device', () => {
  const share = (id: string, more: Partial<Share> = {}) =>
    shareRecord({ id, caption: 'By hand', shared_at: '2026-11-20T12:00:00.000Z', ...more })
  const change = (of: Share, request: QueuedCall, more: Partial<ChangeEntry> = {}) =>
    queuedChange(`share/${of.id}`, request, { share: of, ...more })
  const record = (of: Share) => {
    const body = { id: of.id, caption: of.caption, caption_language: 'en', shared_at: of.shared_at } as const
    return change(of, { name: 'POST /social-posts/:id/shares', params: { id: 1 }, body })
  }
  const mark = (of: Share, posted: boolean) =>
    change(of, { name: 'PUT /agent/shares/:id', params: { id: of.id }, body: { posted } })
  const remove = (of: Share, more: Partial<ChangeEntry> = {}) =>
    change(of, { name: 'DELETE /agent/shares/:id', params: { id: of.id } }, more)

  const old = share('old')
  const made = share('made', { shared_at: '2026-11-22T12:00:00.000Z' })
  const posted = share('old', { posted_at: '2026-11-20T13:00:00.000Z' })
  const late = share('late', { shared_at: '2026-12-01T03:00:00.000Z' })
  const early = share('early', { shared_at: '2026-11-01T03:00:00.000Z' })

  test.each<[string, Share[], ChangeEntry[], object[]]>([
    ['one not sent yet, in its place by time', [old], [record(made)], [old, { ...made, isPending: true }]],
    [
      'one as posted that was marked after it was made',
      [],
      [record(made), mark(made, true)],
      [{ ...made, posted_at: '2026-11-21T15:00:00.000Z', isPending: true }],
    ],
    ['one as not posted', [posted], [mark(posted, false)], [{ ...posted, posted_at: null, isPending: true }]],
    ['none that was removed', [old], [remove(old)], []],
    ['none of another month of the agent’s zone', [], [record(late), record(early)], [{ ...late, isPending: true }]],
    ['what the server has after a refusal', [old], [remove(old, { state: 'refused' })], [old]],
  ])('show %s', (_, shares, changes, shown) => {
    expect(withPendingShares(shares, changes, NOVEMBER)).toEqual(shown)
  })

  test('are those of one publication in its receipt, latest first', () => {
    const first = share('first', { publication_id: 7 })
    const second = share('second', { publication_id: 7, shared_at: '2026-11-23T12:00:00.000Z' })
    const shown = withPendingSharesOf(7, [first], [record(second), record(made)])
    expect(shown.map(({ id }) => id)).toEqual(['second', 'first'])
  })

  test('are never called published', () => {
    expect(shareStyle({ posted_at: null })).toMatchObject({ label: 'Shared by you', tone: 'gray' })
    expect(shareStyle(posted)).toMatchObject({ label: 'Posted by you', tone: 'gray' })
  })

  test('say in the outbox what each change does', () => {
    expect([record(old), mark(old, true), mark(old, false), remove(old)].map(line)).toEqual([
      'Shared by you',
      'Mark as posted',
      'Mark as not posted',
      'Remove from calendar',
    ])
  })
})
