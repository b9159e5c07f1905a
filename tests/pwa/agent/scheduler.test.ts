import { array, assert, constantFrom, integer, property, tuple } from 'fast-check'
import { describe, expect, it } from 'vitest'

import type { ScheduledPost } from '#contract/publishing/publishing.ts'
import type { TargetState } from '#domain/publication/publication.ts'
import { canChange } from '#pwa/agent/calendar/can-change.ts'
import { groupByDay, needsAttention } from '#pwa/agent/calendar/group-by-day.ts'
import { nextRefetchMs } from '#pwa/shared/answers/scheduled.ts'

import { scheduledPost, target } from './scheduled-post.ts'

const now = new Date('2026-11-21T15:00:00Z')

function post(
  id: number,
  at: string,
  status: ScheduledPost['status'],
  states: TargetState[] = ['queued'],
): ScheduledPost {
  return scheduledPost({ id, scheduled_at: at, status, targets: states.map((state) => target(state)) })
}

describe('the scheduler', () => {
  const late = post(1, '2026-11-22T05:30:00.000Z', 'scheduled')
  const tomorrow = post(2, '2026-11-22T14:00:00.000Z', 'scheduled')
  const yesterday = post(3, '2026-11-20T14:00:00.000Z', 'published', ['published'])
  const failed = post(4, '2026-11-19T14:00:00.000Z', 'failed', ['failed'])
  const deleted = post(5, '2026-11-23T14:00:00.000Z', 'canceled', ['canceled'])
  const sorted = groupByDay([tomorrow, deleted, yesterday, late, failed, late], 'America/Chicago', now)
  const ids = (posts: readonly ScheduledPost[]) => posts.map(({ id }) => id)

  it('sorts posts by the agent’s local days, each once', () => {
    expect(ids(sorted.today)).toEqual([1])
    expect(ids(sorted.upcoming)).toEqual([2])
    expect(ids(sorted.earlier)).toEqual([3, 4])
    expect(ids(sorted.byDay.get('2026-11-21') ?? [])).toEqual([1])
  })

  it('hides deleted posts', () => {
    expect([...sorted.byDay.values()].flat().map(({ id }) => id)).not.toContain(5)
  })

  it('lists the posts that need attention', () => {
    expect(ids(sorted.needAttention)).toEqual([4])
  })

  it('lists today’s posts that need attention first, and otherwise the latest first', () => {
    const at = integer({ min: 0, max: 20 * 60 }).map((minute) =>
      new Date(Date.UTC(2026, 10, 21, 7, minute)).toISOString(),
    )
    const state = constantFrom<TargetState>('queued', 'published', 'failed', 'needs_check')
    assert(
      property(array(tuple(at, state), { maxLength: 12 }), (drawn) => {
        const posts = drawn.map(([time, its], id) => scheduledPost({ id, scheduled_at: time, targets: [target(its)] }))
        const { today } = groupByDay(posts, 'America/Chicago', now)
        expect(ids(today).toSorted((a, b) => a - b)).toEqual(ids(posts))
        const asks = today.map(needsAttention)
        expect(asks).toEqual(asks.toSorted((a, b) => Number(b) - Number(a)))
        for (const part of [true, false]) {
          const times = today.filter((one) => needsAttention(one) === part).map((one) => one.scheduled_at)
          expect(times).toEqual(times.toSorted().toReversed())
        }
      }),
    )
  })

  it('allows changes only while no platform has started', () => {
    expect(canChange(tomorrow)).toBe(true)
    expect(canChange(post(6, '2026-11-21T15:00:00.000Z', 'publishing', ['queued', 'publishing']))).toBe(false)
    expect(canChange(yesterday)).toBe(false)
  })
})

describe('the next request to the server', () => {
  it('the next request comes within seconds while a post is being published or due', () => {
    const due = post(1, '2026-11-21T14:59:00.000Z', 'scheduled')
    expect(nextRefetchMs([post(1, '2026-11-21T14:00:00.000Z', 'publishing')], now.getTime())).toBe(4000)
    expect(nextRefetchMs([due], now.getTime())).toBe(4000)
  })

  it('the next request comes when the next post is nearly due', () => {
    const inAnHour = post(1, '2026-11-21T16:00:00.000Z', 'scheduled')
    expect(nextRefetchMs([inAnHour], now.getTime())).toBe(59 * 60 * 1000)
  })

  it('no request is planned when no post is to come', () => {
    expect(nextRefetchMs([post(1, '2026-11-20T14:00:00.000Z', 'published')], now.getTime())).toBe(false)
    expect(nextRefetchMs([], now.getTime())).toBe(false)
  })
})
