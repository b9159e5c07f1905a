import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import {
  chooseAgain,
  chooseFresh,
  nextByRank,
  type Choice,
  type Past,
  ALL_ROOM,
} from '#server/modules/auto-post/planning/choose.ts'
import { shuffleRank } from '#server/modules/versions/shuffle-rank.ts'

const DAY_MS = 86_400_000
const day = (nth: number) => `2026-03-${String(nth).padStart(2, '0')}`
const slot = (nth: number) => ({ day: day(nth), at: new Date(nth * DAY_MS) })

const choice = (more: Partial<Choice>): Choice => ({
  slots: [1, 2, 3].map(slot),
  planned: new Map(),
  fitting: [],
  isShown: () => false,
  rank: (postId) => postId,
  match: () => 'best',
  room: ALL_ROOM,
  occasions: new Map(),
  isForHoliday: () => false,
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

test('choosing takes new posts in the agent’s own order', () => {
  expect(choose(choice({ fitting: [4, 9, 2, 7] }))).toEqual([2, 4, 7])
  expect(choose(choice({ fitting: [4, 9, 2, 7], rank: (postId) => -postId }))).toEqual([9, 7, 4])
})

test('choosing keeps chosen posts while they still fit', () => {
  const planned = new Map([
    [day(1), 9],
    [day(2), 5],
    [day(3), 4],
  ])
  expect(choose(choice({ fitting: [2, 4, 7, 9], planned, isShown: (postId) => postId === 4 }))).toEqual([9, 2, 7])
})

test('choosing repeats posts only when none is left: those that never went out first, then the longest ago', () => {
  const past = had(1, 2, 3)
  const isShown = (postId: number) => past.has(postId)
  expect(choose(choice({ fitting: [1, 2, 3, 4], isShown }), past)).toEqual([4, 1, 2])
  past.set(3, { wentOut: false, lastAt: 0 })
  expect(choose(choice({ fitting: [1, 2, 3, 4], isShown }), past)).toEqual([4, 3, 1])
})

test('choosing cycles when there are fewer posts than days, and continues the cycle the next day', () => {
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

test('choosing takes no used post and none twice while there are others', () => {
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
        const rank = (postId: number) => shuffleRank(agentId, postId)
        const posts = choose(choice({ slots, planned, fitting, isShown, rank }), had(...shown))
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

test('a holiday has its post before all others, one of an earlier year too, and no other day has it', () => {
  const occasions = new Map([[day(2), { holiday: { name: 'Easter', day: day(3) }, postIds: [8, 9] }]])
  const isForHoliday = (postId: number) => [8, 9].includes(postId)
  const asked = choice({ fitting: [1, 2, 3, 8, 9], occasions, isForHoliday })
  expect(choose(asked)).toEqual([1, 8, 2])
  expect(choose({ ...asked, planned: new Map([[day(2), 9]]) })).toEqual([1, 9, 2])
  expect(choose({ ...asked, planned: new Map([[day(1), 9]]) })).toEqual([1, 8, 2])
  const isShown = (postId: number) => postId >= 8
  const years = (eight: number, nine: number) =>
    new Map([eight, nine].map((ago, at) => [at + 8, { wentOut: true, lastAt: -ago * 365 * DAY_MS }]))
  expect(choose({ ...asked, isShown }, years(1, 2))).toEqual([1, 9, 2])
  expect(choose({ ...asked, isShown }, years(0, 0))).toEqual([1, 3, 2])
})

/** Odd days want Spanish, which only even posts have. */
const wantsSpanish = (one: string) => Number(one.slice(-2)) % 2 === 1
const match: Choice['match'] = (one, postId) => {
  const hasSpanish = postId % 2 === 0
  if (wantsSpanish(one)) return hasSpanish ? 'best' : 'fallback'
  return hasSpanish ? 'good' : 'best'
}
const slots = [1, 2, 3, 4].map(slot)

test('a day gets a post that has its language, and leaves those of another language to the other days', () => {
  expect(choose(choice({ slots, fitting: [1, 2, 3, 4], match }))).toEqual([2, 1, 4, 3])
  expect(choose(choice({ slots, fitting: [2, 4, 6, 8], match }))).toEqual([2, 4, 6, 8])
})

test('where no post has the language, the next new one is taken before any repeats', () => {
  expect(choose(choice({ slots, fitting: [1, 2, 3, 5, 7], match }))).toEqual([2, 1, 5, 3])
  const past = had(2)
  const repeated = choice({ slots, fitting: [1, 2, 3], isShown: (postId) => past.has(postId), match })
  expect(choose(repeated, past)).toEqual([2, 1, 2, 3])
})

test('a planned post stays, unless it lacks the language and a new post has it', () => {
  const planned = new Map([
    [day(1), 3],
    [day(2), 8],
    [day(3), 6],
  ])
  expect(choose(choice({ slots, fitting: [1, 2, 3, 6, 8], planned, match }))).toEqual([2, 8, 6, 1])
  expect(choose(choice({ slots, fitting: [1, 3, 6, 8], planned, match }))).toEqual([3, 8, 6, 1])
})

test('planning again with the same posts changes nothing, and no post with the language is left over', () => {
  const posts = fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { maxLength: 30 })
  fc.assert(
    fc.property(posts, posts, fc.integer({ min: 1, max: 14 }), fc.nat(), (fitting, shown, length, agentId) => {
      const asked = choice({
        slots: Array.from({ length }, (_, at) => slot(at + 1)),
        fitting,
        isShown: (postId) => shown.includes(postId),
        rank: (postId) => shuffleRank(agentId, postId),
        match,
      })
      const { posts } = chooseFresh(asked)
      expect(chooseFresh({ ...asked, planned: posts }).posts).toEqual(posts)
      const days = [...posts]
      if (!days.some(([one, postId]) => match(one, postId) === 'fallback')) return
      const isLeft = (postId: number) => !shown.includes(postId) && !days.some(([, taken]) => taken === postId)
      expect(fitting.filter((postId) => postId % 2 === 0 && isLeft(postId))).toEqual([])
    }),
  )
})

test('the order of the library differs for each agent and is stable', () => {
  const posts = Array.from({ length: 20 }, (_, at) => at + 1)
  const order = (agentId: number) => posts.toSorted((a, b) => shuffleRank(agentId, a) - shuffleRank(agentId, b))
  expect(order(7)).toEqual(order(7))
  const firsts = Array.from({ length: 1000 }, (_, agentId) => order(agentId + 1)[0])
  const most = Math.max(...[...Map.groupBy(firsts, (first) => first).values()].map((group) => group.length))
  // 50 agents for each post on average; a fair draw stays well below this.
  expect(most).toBeLessThan(100)
})

test('every post comes once before any repeats, whatever comes first', () => {
  const next = (current: number) => nextByRank([5, 3, 9], current, (postId) => -postId)
  expect([9, 5, 3].map(next)).toEqual([5, 3, 9])
  expect(nextByRank([5], 5, (postId) => postId)).toBeNull()
  expect(nextByRank([5, 3], null, (postId) => postId)).toBe(3)
})
