import { expect, test } from 'vitest'

import type { PresentDay } from '#contract/shell-content.ts'
import { presentDayOf } from '#server/http/routes/present-day.ts'

const CALLS = [
  '/agent/social-posts?year=2026&month=11',
  '/agent/social-posts?year=2026&month=12',
  '/agent/social-posts?year=2026&month=10',
]
/** Still November 30 in Chicago. */
const NOW = new Date('2026-12-01T03:00:00Z')
const post = (at: string, more: object = {}) => ({ scheduled_at: at, status: 'scheduled', targets: [], ...more })

function presentDay(months: (object[] | null)[], calls = CALLS): PresentDay | null {
  const answers = new Map([['/api/agent', JSON.stringify({ data: { time_zone: 'America/Chicago' } })]])
  for (const [index, data] of months.entries()) {
    if (data) answers.set(`/api${calls[index] ?? ''}`, JSON.stringify({ data }))
  }
  return presentDayOf(answers, calls, NOW)
}

function messageOf(months: (object[] | null)[]): string | null {
  const day = presentDay(months)
  return day && 'message' in day ? day.message : null
}

test('a day with posts has the latest of them, as the calendar lists them', () => {
  const first = post('2026-12-01T04:00:00Z', { id: 2 })
  const earlier = post('2026-11-30T18:00:00Z', { id: 1 })
  const deleted = post('2026-12-01T05:00:00Z', { id: 3, status: 'canceled' })
  const tomorrow = post('2026-12-01T06:00:00Z', { id: 4 })
  expect(presentDay([[first, earlier, deleted], [tomorrow], []])).toEqual({ post: first })
})

test('a day without posts names the day of the next post, by the agent’s own days', () => {
  expect(messageOf([[], [post('2026-12-01T18:00:00Z')], []])).toContain('coming up tomorrow')
  expect(messageOf([[], [post('2026-12-02T18:00:00Z'), post('2026-12-03T18:00:00Z')], []])).toContain('December 2')
  const deleted = post('2026-12-01T02:00:00Z', { status: 'canceled' })
  expect(messageOf([[post('2026-11-29T18:00:00Z'), deleted], [], []])).toContain('nothing is planned yet')
})

test.each([
  ['the day’s first post is published', [[post('2026-12-01T02:00:00Z', { status: 'published' })], [], []]],
  ['a post needs the agent', [[], [], [post('2026-10-05T18:00:00Z', { targets: [{ remedy: 'reconnect' }] })]]],
  ['a month is missing', [[], null, []]],
])('there is nothing where %s, nor in another month', (_, months) => {
  expect(presentDay(months)).toBeNull()
  expect(presentDay([[], [], []], ['/agent/social-posts?year=2026&month=12', ...CALLS.slice(1)])).toBeNull()
})
