import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import {
  ANSWERS,
  isAnswered,
  isEditable,
  isInTime,
  isOpen,
  isUnderway,
  checkDelaySeconds,
  MAX_ATTEMPTS,
  MAX_CHECKS,
  mayAnswer,
  mayBecome,
  PATIENCE_MS,
  publicationStatus,
  remedyFor,
  retryDelaySeconds,
  takesUpDay,
  TARGET_STATES,
  type TargetState,
  attemptsSinceAsked,
} from '#domain/publication/publication.ts'

const state = fc.constantFrom(...TARGET_STATES)

/** All states that can be reached from `from` by any number of steps. */
function reachable(from: TargetState): Set<TargetState> {
  const seen = new Set([from])
  for (const one of seen) TARGET_STATES.filter((to) => mayBecome(one, to)).forEach((to) => seen.add(to))
  return seen
}

describe('the states of a publication on one platform', () => {
  test('what is published can only be taken back, and a canceled target can only be queued again', () => {
    expect(TARGET_STATES.filter((to) => mayBecome('published', to))).toEqual(['removed'])
    expect(TARGET_STATES.filter((to) => mayBecome('removed', to))).toEqual([])
    expect(TARGET_STATES.filter((to) => mayBecome('canceled', to))).toEqual(['queued'])
  })

  test('a target is published only out of publishing, or by the agent who checked it or posted it by hand', () => {
    const before = ['publishing', 'needs_check', 'handed_over']
    expect(TARGET_STATES.filter((from) => mayBecome(from, 'published'))).toEqual(before)
  })

  test('a target that is under way can’t be canceled, but for one that the agent posts by hand', () => {
    for (const from of TARGET_STATES)
      if (mayBecome(from, 'canceled')) expect(isUnderway(from)).toBe(from === 'handed_over')
  })

  test('every open state can still reach published, so that nothing is stuck', () => {
    const open = TARGET_STATES.filter((one) => one !== 'published' && one !== 'canceled' && one !== 'removed')
    for (const one of open) expect(reachable(one)).toContain('published')
  })
})

describe('the status of a whole publication', () => {
  const some = fc.array(state, { minLength: 1, maxLength: 3 })

  test('a publication is published only when every platform took it that was not canceled or taken back', () => {
    fc.assert(
      fc.property(some, (states) => {
        const asked = states.filter((one) => one !== 'canceled' && one !== 'removed')
        const all = asked.length > 0 && asked.every((one) => one === 'published')
        expect(publicationStatus(states) === 'published').toBe(all)
      }),
    )
  })

  test('the status names what needs the agent before anything else', () => {
    fc.assert(fc.property(some, (states) => publicationStatus([...states, 'needs_check']) === 'needs_check'))
    expect(publicationStatus(['published', 'failed'])).toBe('failed')
  })
})

test.each([
  ['a retry', retryDelaySeconds, MAX_ATTEMPTS],
  ['a look', checkDelaySeconds, MAX_CHECKS],
])(
  'the wait after %s is at least as long as the one before, and at most a quarter of an hour',
  (_name, delay, most) => {
    const delays = Array.from({ length: most }, (_, at) => delay(at + 1))
    expect(delays).toEqual(delays.toSorted((a, b) => a - b))
    expect(Math.min(...delays)).toBeGreaterThan(0)
    expect(Math.max(...delays)).toBeLessThanOrEqual(15 * 60)
  },
)

describe('an answer of the agent', () => {
  const answer = fc.constantFrom(...ANSWERS)
  const count = fc.integer({ min: 0, max: 9 })
  const row = fc.record({
    state,
    attempts: count,
    attemptsBefore: count,
    askedAgainAt: fc.option(fc.date({ noInvalidDate: true })),
  })

  test('an answer is allowed only for what failed, is in doubt or was handed over, and leads along the allowed steps', () => {
    const leads = { there: 'published', post_again: 'queued', drop: 'canceled' } as const
    fc.assert(
      fc.property(state, answer, (from, one) => {
        const isOfFailed = from === 'failed' && one !== 'there'
        const isOfHandedOver = from === 'handed_over' && one !== 'post_again'
        const isOne = from === 'needs_check' || isOfFailed || isOfHandedOver
        expect(mayAnswer(from, one)).toBe(isOne)
        if (isOne) expect(mayBecome(from, leads[one])).toBe(true)
      }),
    )
  })

  test('an answer is never both new and already given, so that it is carried out once', () => {
    fc.assert(
      fc.property(row, answer, count, (one, said, seen) => {
        const isNew = one.attempts === seen && mayAnswer(one.state, said)
        expect(isNew && isAnswered(one, said, seen)).toBe(false)
      }),
    )
  })

  test('the answer "post again" is recognized when repeated, unless the post failed before it was tried again', () => {
    fc.assert(
      fc.property(state, count, count, fc.date({ noInvalidDate: true }), (after, seen, more, askedAgainAt) => {
        const one = { state: after, attempts: seen + more, attemptsBefore: seen, askedAgainAt }
        const isUntried = more === 0 && (after === 'failed' || after === 'needs_check' || after === 'handed_over')
        expect(isAnswered(one, 'post_again', seen)).toBe(!isUntried)
        expect(attemptsSinceAsked(one)).toBe(more)
      }),
    )
  })
})

describe('the remedy offered to the agent', () => {
  const code = fc.option(fc.constantFrom('connection_missing', 'caption_invalid', 'media_invalid', 'attempts', '190'))

  test('a remedy is offered wherever the agent has to act, and nowhere else', () => {
    fc.assert(
      fc.property(state, code, (of, error) => {
        const remedy = remedyFor(of, error)
        if (of === 'failed' || of === 'needs_check') expect(remedy).not.toBeNull()
        if (of === 'published' || of === 'canceled' || of === 'publishing') expect(remedy).toBeNull()
        if (of === 'queued') expect(remedy === null || remedy === 'reconnect').toBe(true)
        if (of === 'removed') expect(remedy).toBeNull()
        expect(remedy === 'check').toBe(of === 'needs_check')
        expect(remedy === 'share').toBe(of === 'handed_over')
      }),
    )
  })

  test('a post is editable exactly while none of it has begun and not all of it was canceled', () => {
    fc.assert(
      fc.property(fc.array(state, { minLength: 1, maxLength: 3 }), (states) => {
        const isStuck = states.some((one) => isUnderway(one) || one === 'needs_check')
        expect(isEditable(states)).toBe(!isStuck && states.some((one) => one !== 'canceled'))
      }),
    )
  })
})

describe('a publication', () => {
  test('a publication takes up its day while any of it is open, in doubt, handed over or was published', () => {
    fc.assert(
      fc.property(fc.array(state, { minLength: 1, maxLength: 3 }), (states) => {
        const there = new Set(['published', 'removed', 'needs_check', 'handed_over'])
        const isThere = states.some((one) => isOpen(one) || there.has(one))
        expect(takesUpDay(states)).toBe(isThere)
      }),
    )
  })

  test('a publication may go out for a day after its time or the agent’s last request, whichever is later', () => {
    const time = fc.date({ min: new Date('2026-01-01'), max: new Date('2036-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(time, fc.option(time), fc.integer({ min: -PATIENCE_MS, max: 2 * PATIENCE_MS }), (at, again, late) => {
        const last = again && again > at ? again : at
        const now = new Date(last.getTime() + late)
        expect(isInTime(now, at, again)).toBe(late < PATIENCE_MS)
      }),
    )
  })
})
