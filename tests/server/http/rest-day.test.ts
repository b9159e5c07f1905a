import { expect, test } from 'vitest'

import { restDayOf } from '#server/http/routes/rest-day.ts'

const CALLS = [
  '/agent/social-posts?year=2026&month=11',
  '/agent/social-posts?year=2026&month=12',
  '/agent/social-posts?year=2026&month=10',
]
/** Still November 30 in Chicago. */
const NOW = new Date('2026-12-01T03:00:00Z')
const post = (at: string, more: object = {}) => ({ scheduled_at: at, status: 'scheduled', targets: [], ...more })

function restDay(months: (object[] | null)[], calls = CALLS): string | null {
  const answers = new Map([['/api/agent', JSON.stringify({ data: { time_zone: 'America/Chicago' } })]])
  for (const [index, data] of months.entries()) {
    if (data) answers.set(`/api${calls[index] ?? ''}`, JSON.stringify({ data }))
  }
  return restDayOf(answers, calls, NOW)
}

test('a day without posts names the day of the next post, by the agent’s own days', () => {
  expect(restDay([[], [post('2026-12-01T18:00:00Z')], []])).toContain('coming up tomorrow')
  expect(restDay([[], [post('2026-12-02T18:00:00Z'), post('2026-12-03T18:00:00Z')], []])).toContain('December 2')
  expect(restDay([[post('2026-11-29T18:00:00Z')], [], []])).toContain('nothing is planned yet')
})

test('a deleted post is no post of the day', () => {
  expect(restDay([[post('2026-12-01T02:00:00Z', { status: 'canceled' })], [], []])).toContain('nothing is planned yet')
})

test.each([
  ['the day has a post', [[post('2026-12-01T02:00:00Z')], [], []]],
  ['a post needs the agent', [[], [], [post('2026-10-05T18:00:00Z', { targets: [{ remedy: 'reconnect' }] })]]],
  ['a month is missing', [[], null, []]],
])('there is no message where %s', (_, months) => {
  expect(restDay(months)).toBeNull()
})

test('there is no message in another month', () => {
  expect(restDay([[], [], []], [CALLS[1] ?? '', '/agent/social-posts?year=2027&month=1', CALLS[0] ?? ''])).toBeNull()
})
