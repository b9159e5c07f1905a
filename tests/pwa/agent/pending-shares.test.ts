import { describe, expect, test } from 'vitest'

import type { Share } from '#contract/publishing/shares.ts'
import { shareStyle } from '#pwa/agent/calendar/shares/share-rows.tsx'
import { withPendingShares, withPendingSharesOf } from '#pwa/agent/share/shares.ts'
import { changeLine } from '#pwa/shared/publication/change-messages.ts'
import type { QueuedCall, QueuedChange } from '#sync/changes/queued-change.ts'

const ZONE = 'America/Chicago'
const NOVEMBER = { month: { year: 2026, month: 11 }, zone: ZONE } as const

function share(id: string, more: Partial<Share> = {}): Share {
  return {
    id,
    social_post_id: 1,
    publication_id: null,
    title: 'Porch',
    caption: 'By hand',
    caption_language: 'en',
    type: 'image',
    thumbnail: null,
    main_color: null,
    shared_at: '2026-11-20T12:00:00.000Z',
    posted_at: null,
    ...more,
  }
}

const record = (of: Share): QueuedCall => ({
  name: 'POST /social-posts/:id/shares',
  params: { id: 1 },
  body: { id: of.id, caption: of.caption, caption_language: 'en', shared_at: of.shared_at },
})
const mark = (of: Share, posted: boolean): QueuedCall => ({
  name: 'PUT /agent/shares/:id',
  params: { id: of.id },
  body: { posted },
})
const remove = (of: Share): QueuedCall => ({ name: 'DELETE /agent/shares/:id', params: { id: of.id } })

let seq = 0
function change(of: Share, request: QueuedCall, more: Partial<QueuedChange> = {}): QueuedChange {
  seq += 1
  return {
    seq,
    key: `change ${seq}`,
    userId: 1,
    subject: `share/${of.id}`,
    request,
    title: of.title,
    thumbnail: null,
    mainColor: null,
    post: null,
    share: of,
    form: null,
    shown: null,
    createdAt: Date.parse('2026-11-21T15:00:00.000Z'),
    state: 'waiting',
    reason: null,
    problem: null,
    attempts: 0,
    mayHaveArrived: false,
    rest: null,
    ...more,
  } as QueuedChange
}

describe('shares with changes that wait on this device', () => {
  const old = share('old')
  const made = share('made', { shared_at: '2026-11-22T12:00:00.000Z' })

  test('show a share that was not sent yet, in its place by time', () => {
    const shown = withPendingShares([old], [change(made, record(made))], NOVEMBER)
    expect(shown).toEqual([old, { ...made, isPending: true }])
  })

  test('show a share as posted that was marked after it was made', () => {
    const changes = [change(made, record(made)), change(made, mark(made, true))]
    const [only] = withPendingShares([], changes, NOVEMBER)
    expect(only).toMatchObject({ id: 'made', posted_at: '2026-11-21T15:00:00.000Z', isPending: true })
    const posted = share('old', { posted_at: '2026-11-20T13:00:00.000Z' })
    expect(withPendingShares([posted], [change(posted, mark(posted, false))], NOVEMBER)).toMatchObject([
      { posted_at: null, isPending: true },
    ])
  })

  test('leave out a share that was removed', () => {
    expect(withPendingShares([old], [change(old, remove(old))], NOVEMBER)).toEqual([])
  })

  test('leave out a share of another month of the agent’s zone', () => {
    const late = share('late', { shared_at: '2026-12-01T03:00:00.000Z' })
    const early = share('early', { shared_at: '2026-11-01T03:00:00.000Z' })
    const changes = [change(late, record(late)), change(early, record(early))]
    expect(withPendingShares([], changes, NOVEMBER).map(({ id }) => id)).toEqual(['late'])
  })

  test('show what the server has after a refusal', () => {
    expect(withPendingShares([old], [change(old, remove(old), { state: 'refused' })], NOVEMBER)).toEqual([old])
  })

  test('are those of one publication in its receipt, latest first', () => {
    const [first, second] = [share('first', { publication_id: 7 }), share('second', { publication_id: 7 })]
    second.shared_at = '2026-11-23T12:00:00.000Z'
    const changes = [change(second, record(second)), change(made, record(made))]
    expect(withPendingSharesOf(7, [first], changes).map(({ id }) => id)).toEqual(['second', 'first'])
  })
})

test('a share is never called published', () => {
  expect(shareStyle({ posted_at: null })).toMatchObject({ label: 'Handed to you', tone: 'gray' })
  expect(shareStyle({ posted_at: '2026-11-21T15:00:00.000Z' })).toMatchObject({ label: 'Posted by you', tone: 'gray' })
})

test('the outbox says what each change of a share does', () => {
  const one = share('one')
  const lines = [record(one), mark(one, true), mark(one, false), remove(one)].map((request) =>
    changeLine(change(one, request), ZONE, new Date('2026-11-21T15:00:00.000Z')),
  )
  expect(lines).toEqual(['Handed to you', 'Mark as posted', 'Mark as not posted', 'Remove from the calendar'])
})
