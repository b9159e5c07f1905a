import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { chooseAgain, chooseFresh, nextByRank, type Choice, type Past } from '#server/modules/auto-post/choose.ts'
import { shuffleRank } from '#server/modules/auto-post/shuffle-rank.ts'
import { ALL_ROOM } from '#server/modules/auto-post/video-room.ts'

const DAY_MS = 86_400_000
const day = (nth: number) => `2026-03-${String(nth).padStart(2, '0')}`
const slot = (nth: number) => ({ day: day(nth), at: new Date(nth * DAY_MS) })

const choice = (more: Partial<Choice>): Choice => ({
  slots: [1, 2, 3].map(slot),
  planned: new Map(),
  fitting: [],
  isShown: () => false,
  turn: (postId) => postId,
  room: ALL_ROOM,
  ...more,
})

const choose = (asked: Choice, past = new Map<number, Past>()) => {
  const chosen = chooseFresh(asked)
  if (chosen.isShort) chooseAgain(asked, chosen, past)
  return asked.slots.map((one) => chosen.posts.get(one.day) ?? null)
}

/** An agent's past posts: one on each of some days before the first slot. */
const had = (...postIds: number[]) =>
  new Map(postIds.map((postId, at) => [postId, { wentOut: true, lastAt: at - postIds.length }]))

describe('the posts chosen for an agent’s days', () => {
  test('chooses new posts in the agent’s own order', () => {
    expect(choose(choice({ fitting: [4, 9, 2, 7] }))).toEqual([2, 4, 7])
    expect(choose(choice({ fitting: [4, 9, 2, 7], turn: (postId) => -postId }))).toEqual([9, 7, 4])
  })

  test('keeps chosen posts while they still fit', () => {
    const planned = new Map([
      [day(1), 9],
      [day(2), 5],
      [day(3), 4],
    ])
    expect(choose(choice({ fitting: [2, 4, 7, 9], planned, isShown: (postId) => postId === 4 }))).toEqual([9, 2, 7])
  })

  test('chooses none where none fits', () => {
    expect(choose(choice({}))).toEqual([null, null, null])
  })

  test('repeats posts only when none is left: those that never went out first, then the longest ago', () => {
    const past = had(1, 2, 3)
    const isShown = (postId: number) => past.has(postId)
    expect(choose(choice({ fitting: [1, 2, 3, 4], isShown }), past)).toEqual([4, 1, 2])
    past.set(3, { wentOut: false, lastAt: 0 })
    expect(choose(choice({ fitting: [1, 2, 3, 4], isShown }), past)).toEqual([4, 3, 1])
  })

  test('cycles when there are fewer posts than days, and continues the cycle the next day', () => {
    expect(choose(choice({ slots: [1, 2, 3, 4, 5].map(slot), fitting: [1, 2] }))).toEqual([1, 2, 1, 2, 1])
    const planned = new Map([2, 3, 4, 5].map((nth) => [day(nth), nth % 2 === 0 ? 2 : 1]))
    const next = choice({
      slots: [2, 3, 4, 5, 6].map(slot),
      fitting: [1, 2],
      planned,
      isShown: (postId) => postId === 1,
    })
    expect(choose(next, new Map([[1, { wentOut: true, lastAt: DAY_MS }]]))).toEqual([2, 1, 2, 1, 2])
  })

  test('chooses no used post and none twice while there are others', () => {
    const posts = fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { maxLength: 30 })
    fc.assert(
      fc.property(
        posts,
        posts,
        fc.array(fc.option(fc.integer({ min: 1, max: 40 })), { maxLength: 14 }),
        fc.nat(),
        (fitting, shown, before, agentId) => {
          const slots = before.map((_, nth) => slot(nth + 1))
          const planned = new Map(before.map((postId, nth) => [day(nth + 1), postId]))
          const isShown = (postId: number) => shown.includes(postId)
          const turn = (postId: number) => shuffleRank(agentId, postId)
          const posts = choose({ slots, planned, fitting, isShown, turn, room: ALL_ROOM }, had(...shown))
          const fresh = fitting.filter((postId) => !isShown(postId)).length
          const repeats = posts.filter((postId) => postId !== null && isShown(postId)).length
          if (fitting.length === 0) expect(posts).toEqual(slots.map(() => null))
          else expect(posts.every((postId) => postId !== null && fitting.includes(postId))).toBe(true)
          if (fitting.length === 0) return
          expect(new Set(posts).size).toBe(Math.min(fitting.length, slots.length))
          expect(posts.length - repeats).toBeGreaterThanOrEqual(Math.min(fresh, slots.length))
        },
      ),
    )
  })
})

describe('the order of the library', () => {
  test('the order of the library differs for each agent and is stable', () => {
    const posts = Array.from({ length: 200 }, (_, at) => at + 1)
    const order = (agentId: number) => posts.toSorted((a, b) => shuffleRank(agentId, a) - shuffleRank(agentId, b))
    expect(order(7)).toEqual(order(7))
    const firsts = Array.from({ length: 20_000 }, (_, agentId) => {
      const turns = posts.map((postId) => shuffleRank(agentId + 1, postId))
      return turns.indexOf(Math.min(...turns))
    })
    const groups = [...Map.groupBy(firsts, (first) => first).values()]
    const most = Math.max(...groups.map((group) => group.length))
    // 100 agents for each post on average; a fair draw stays well below this.
    expect(most).toBeLessThan(160)
  })

  test('every post comes once before any repeats, whatever comes first', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 1, max: 10_000 }), { minLength: 2, maxLength: 30 }),
        fc.nat(),
        (posts, agentId) => {
          const seen: number[] = []
          for (let current = posts[0] ?? 0; seen.length < posts.length;) {
            seen.push(current)
            current = nextByRank(posts, current, (postId) => shuffleRank(agentId, postId)) ?? 0
          }
          expect(new Set(seen).size).toBe(posts.length)
        },
      ),
    )
    expect(nextByRank([5], 5, (postId) => postId)).toBeNull()
    expect(nextByRank([5, 3], null, (postId) => postId)).toBe(3)
  })
})
