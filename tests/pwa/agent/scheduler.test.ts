import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'

import type { ScheduledPost } from '#contract/publishing/publishing.ts'
import type { TargetState } from '#domain/publication/publication.ts'
import { clockTime } from '#domain/time/time-labels.ts'
import { canChange, canMove, canSwap, groupByDay } from '#pwa/agent/calendar/scheduled-posts.ts'
import { movedMessage, movedTo, requestOf, placePost } from '#pwa/agent/calendar/move-day.ts'
import { nextRefetchMs } from '#pwa/shared/answers/shared-queries.ts'

import { scheduledPost, target } from '#tests/support/records/scheduled-post.ts'

const ZONE = 'America/Chicago'
const now = new Date('2026-11-21T15:00:00Z')

const post = (id: number, scheduled_at: string, ...states: TargetState[]) =>
  scheduledPost({ id, scheduled_at, ...(states.length > 0 && { targets: states.map((state) => target(state)) }) })
const ids = (posts: readonly ScheduledPost[]) => posts.map(({ id }) => id)

describe('the posts of a calendar', () => {
  const late = post(1, '2026-11-22T05:30:00.000Z')
  const tomorrow = post(2, '2026-11-22T14:00:00.000Z')
  const yesterday = post(3, '2026-11-20T14:00:00.000Z', 'published')
  const failed = post(4, '2026-11-19T14:00:00.000Z', 'failed')
  const deleted = post(5, '2026-11-23T14:00:00.000Z', 'canceled')

  test('are sorted by the agent’s local days, those that need attention first, each once, without deleted ones', () => {
    const first = post(6, '2026-11-21T14:00:00.000Z', 'failed')
    const before = post(7, '2026-11-21T13:00:00.000Z', 'published')
    const sorted = groupByDay([tomorrow, deleted, yesterday, before, late, failed, first, late], ZONE, now)
    const { today, upcoming, earlier, needAttention, byDay } = sorted
    expect([today, upcoming, earlier, needAttention].map(ids)).toEqual([[6, 1, 7], [2], [3, 4], [4, 6]])
    expect(ids(byDay.get('2026-11-21') ?? [])).toContain(1)
    expect(ids([...byDay.values()].flat())).not.toContain(5)
  })

  test('can be changed, moved and swapped only while no platform has started', () => {
    const begun = post(6, '2026-11-24T15:00:00.000Z', 'queued', 'publishing')
    expect([tomorrow, begun, yesterday].map(canChange)).toEqual([true, false, false])
    const due = post(7, '2026-11-21T14:59:00.000Z')
    expect([tomorrow, due, begun, failed].map((one) => canMove(one, now))).toEqual([true, false, false, false])
    const auto = (of: ScheduledPost) => canSwap({ ...of, source: 'auto' }, now)
    expect([auto(tomorrow), auto(begun), canSwap(tomorrow, now)]).toEqual([true, false, false])
  })

  test.each<[string, ScheduledPost[], number | false]>([
    ['seconds while one is being published', [post(1, '2026-11-21T14:00:00.000Z', 'publishing')], 4000],
    ['seconds while one is due', [post(1, '2026-11-21T14:59:00.000Z')], 4000],
    ['the time when the next one is nearly due', [post(1, '2026-11-21T16:00:00.000Z')], 59 * 60 * 1000],
    ['no time when all went out', [yesterday], false],
    ['no time without any', [], false],
  ])('are fetched again after %s', (_, posts, ms) => {
    expect(nextRefetchMs(posts, now.getTime())).toBe(ms)
  })
})

describe('moving a post to another day', () => {
  const moved = (at: string, day: string) => movedTo({ scheduled_at: at }, day, ZONE, now)

  test('keeps the time of day across a daylight-saving change, and says so', () => {
    const instant = new Date('2027-03-15T13:00:00Z')
    expect(moved('2027-03-12T14:00:00.000Z', '2027-03-15')).toEqual({ instant })
    expect(movedMessage(instant, ZONE)).toBe('Moved to Monday, March 15 at 8:00 AM.')
  })

  test('leads to the next hour when the time of day is skipped', () => {
    const after = moved('2027-03-13T08:30:00.000Z', '2027-03-14')
    expect('instant' in after && clockTime(after.instant, ZONE)).toBe('3:30 AM')
  })

  test('is refused for a day on which the time has passed', () => {
    const fault = '8:00 AM has already passed that day. Pick a later day or time.'
    expect(moved('2026-11-23T14:00:00.000Z', '2026-11-21')).toEqual({ fault })
    expect(moved('2026-11-23T14:00:00.000Z', '2026-11-20')).toHaveProperty('fault')
  })

  test('sends all other fields unchanged', () => {
    const targets = [target('queued'), target('canceled', { platform: 'linkedin' })]
    const of = scheduledPost({ targets, caption: 'Words', agent_branding: true })
    expect(requestOf(of, { scheduled_at: '2026-11-24 14:00:00' })).toEqual({
      caption: 'Words',
      caption_language: 'en',
      facebook: true,
      instagram: false,
      linkedin: false,
      scheduled_at: '2026-11-24 14:00:00',
      agent_branding: true,
      alt_texts: {},
      captions: {},
      first_comment: '',
      options: {},
      is_reminder: false,
    })
  })

  const november = ['scheduled', 2026, 11]
  const december = ['scheduled', 2026, 12]
  const idsIn = (client: QueryClient, key: unknown[]) =>
    client.getQueryData<{ data: { id: number }[] }>(key)?.data.map(({ id }) => id)

  test('leads to its new month of the agent’s zone only, and adds no month that is not loaded', () => {
    const client = new QueryClient()
    client.setQueryData(november, { data: [scheduledPost(), scheduledPost({ id: 2 })] })
    client.setQueryData(december, { data: [] })
    client.setQueryData(['scheduled', 'attempts', 1], { data: ['kept'] })
    placePost(client, scheduledPost({ scheduled_at: '2026-12-01T14:00:00.000Z' }), ZONE)
    expect([idsIn(client, november), idsIn(client, december)]).toEqual([[2], [1]])
    client.removeQueries({ queryKey: december })
    // December in UTC, November in Honolulu.
    placePost(client, scheduledPost({ scheduled_at: '2026-12-01T03:00:00.000Z' }), 'Pacific/Honolulu')
    expect(idsIn(client, november)?.toSorted()).toEqual([1, 2])
    expect(client.getQueryData(december)).toBeUndefined()
    expect(client.getQueryData(['scheduled', 'attempts', 1])).toEqual({ data: ['kept'] })
  })
})
