import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import {
  decisionsOf,
  deckOf,
  mergeCards,
  nextOpen,
  swapOf,
  type Card,
  type Reason,
  type Step,
  type Suggestion,
} from '#domain/auto-post/month-deck.ts'
import { shiftDay } from '#domain/time/time-labels.ts'

const why: Reason = { code: 'new', category: 'homeBuyers', did_well: false, holiday: null, last_at: null }
const suggestion = (id: number): Suggestion => ({ post_id: id, why, language: 'en', fallback: null })

const cardOf = (day: string, id: number, others: readonly number[] = []): Card => ({
  day,
  at: `${day}T14:00:00.000Z`,
  ...suggestion(id),
  alternatives: others.map(suggestion),
})

/** Cards of consecutive days, each with a post of its own; alternatives come from a pool that cards may share. */
const decks = fc
  .record({
    count: fc.integer({ min: 1, max: 30 }),
    pool: fc.integer({ min: 0, max: 120 }),
    each: fc.integer({ min: 0, max: 4 }),
    first: fc.integer({ min: 1, max: 20 }),
  })
  .map(({ count, pool, each, first }) =>
    Array.from({ length: count }, (_, at) => {
      const others = Array.from({ length: Math.min(each, pool) }, (_, next) => 1000 + ((at * each + next) % pool))
      return cardOf(shiftDay('2026-11-01', first + at), at + 1, [...new Set(others)])
    }),
  )

type Tap = 'keep' | 'skip' | 'swap' | 'undo'
const taps = fc.array(fc.constantFrom<Tap>('keep', 'skip', 'swap', 'undo'), { maxLength: 80 })

/** The steps of an agent who taps; a swap without another post does nothing. */
function play(cards: readonly Card[], tapped: readonly Tap[]): Step[] {
  const steps: Step[] = []
  for (const action of tapped) {
    const deck = deckOf(cards, steps)
    const at = nextOpen(deck)
    const current = deck[at]
    if (action === 'undo') steps.pop()
    else if (current) {
      const other = action === 'swap' ? swapOf(deck, at) : current.suggestion
      if (other) steps.push({ day: current.card.day, action, post_id: other.post_id })
    }
  }
  return steps
}

describe('a deck', () => {
  test('no two cards that are not skipped ever show the same post', () => {
    fc.assert(
      fc.property(decks, taps, (cards, tapped) => {
        const shown = deckOf(cards, play(cards, tapped)).filter(({ decision }) => decision !== 'skip')
        expect(new Set(shown.map(({ suggestion }) => suggestion.post_id)).size).toBe(shown.length)
      }),
    )
  })

  test('one tap for each card decides all of them, and each is sent once', () => {
    fc.assert(
      fc.property(decks, (cards) => {
        const steps = play(
          cards,
          cards.map((_, at) => (at % 3 === 0 ? 'skip' : 'keep')),
        )
        const deck = deckOf(cards, steps)
        expect(nextOpen(deck)).toBe(-1)
        expect(decisionsOf(deck).map(({ day }) => day)).toEqual(cards.map(({ day }) => day))
      }),
    )
  })

  test('repeated swaps show every free post of a card and come back to the first', () => {
    const steps = play([cardOf('2026-11-02', 1, [2, 3])], ['swap', 'swap', 'swap'])
    expect(steps.map(({ post_id: id }) => id)).toEqual([2, 3, 1])
  })

  test('steps about days and posts that are gone count for nothing', () => {
    const steps: Step[] = [
      { day: '2026-11-01', action: 'keep', post_id: 1 },
      { day: '2026-11-02', action: 'keep', post_id: 9 },
    ]
    expect(deckOf([cardOf('2026-11-02', 1)], steps)).toMatchObject([{ decision: null, isSwapped: false }])
  })
})

describe('a deck that is fetched anew', () => {
  test('decisions on days that are still there stay, and no post is shown twice', () => {
    fc.assert(
      fc.property(decks, decks, taps, (old, fresh, tapped) => {
        const steps = play(old, tapped)
        const before = decisionsOf(deckOf(old, steps))
        const merged = mergeCards(fresh, old, steps)
        expect(merged.map(({ day }) => day)).toEqual(fresh.map(({ day }) => day))
        const there = new Set(fresh.map(({ day }) => day))
        expect(decisionsOf(deckOf(merged, steps))).toEqual(before.filter(({ day }) => there.has(day)))
      }),
    )
  })

  test('a post that was kept for one day is not suggested for another', () => {
    const old = [cardOf('2026-11-02', 1, [2])]
    const fresh = [cardOf('2026-11-02', 5), cardOf('2026-11-03', 1, [6])]
    const merged = mergeCards(fresh, old, [{ day: '2026-11-02', action: 'keep', post_id: 1 }])
    expect(merged.map(({ post_id: id }) => id)).toEqual([1, 6])
    expect(merged[1]?.alternatives).toEqual([suggestion(1)])
  })
})
