import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import {
  isUnderway,
  lookDelaySeconds,
  MAX_ATTEMPTS,
  MAX_LOOKS,
  mayBecome,
  publicationStatus,
  retryDelaySeconds,
  TARGET_STATES,
  type TargetState,
} from '#domain/publication.ts'

const state = fc.constantFrom(...TARGET_STATES)
const step = (from: TargetState, to: TargetState) => (mayBecome(from, to) ? to : from)

/** All states that can be reached from `from` by any number of steps. */
function reachable(from: TargetState): Set<TargetState> {
  const seen = new Set([from])
  for (const one of seen) TARGET_STATES.filter((to) => mayBecome(one, to)).forEach((to) => seen.add(to))
  return seen
}

describe('the states of a publication on one platform', () => {
  test('no row of attempts ever leaves published, and only the agent takes back what was called off', () => {
    fc.assert(
      fc.property(fc.array(state), fc.array(state), (before, after) => {
        const ended = step(before.reduce(step, 'queued' as TargetState), 'published')
        if (ended === 'published') expect(after.reduce(step, ended)).toBe('published')
      }),
    )
    expect(TARGET_STATES.filter((to) => mayBecome('canceled', to))).toEqual(['queued'])
  })

  test('a post is published only out of publishing, or by the agent who checked it', () => {
    expect(TARGET_STATES.filter((from) => mayBecome(from, 'published'))).toEqual(['publishing', 'needs_check'])
  })

  test('what is under way can not be canceled, and what is called off was not under way', () => {
    for (const from of TARGET_STATES) if (mayBecome(from, 'canceled')) expect(isUnderway(from)).toBe(false)
  })

  test('every state that is no end can still be published, so that nothing is stuck', () => {
    const open = TARGET_STATES.filter((one) => one !== 'published' && one !== 'canceled')
    for (const one of open) expect(reachable(one)).toContain('published')
  })

  test('no state may become itself', () => {
    fc.assert(fc.property(state, (one) => !mayBecome(one, one)))
  })
})

describe('the status of a whole publication', () => {
  const some = fc.array(state, { minLength: 1, maxLength: 3 })

  test('does not depend on the order of its platforms', () => {
    fc.assert(
      fc.property(
        some.chain((states) =>
          fc.tuple(fc.constant(states), fc.shuffledSubarray(states, { minLength: states.length })),
        ),
        ([states, shuffled]) => publicationStatus(shuffled) === publicationStatus(states),
      ),
    )
  })

  test('says published only when every platform that was not called off took it', () => {
    fc.assert(
      fc.property(some, (states) => {
        const asked = states.filter((one) => one !== 'canceled')
        const all = asked.length > 0 && asked.every((one) => one === 'published')
        expect(publicationStatus(states) === 'published').toBe(all)
      }),
    )
  })

  test('names what needs the agent before anything else', () => {
    fc.assert(fc.property(some, (states) => publicationStatus([...states, 'needs_check']) === 'needs_check'))
    expect(publicationStatus(['published', 'failed'])).toBe('failed')
  })
})

describe('waiting before the next try', () => {
  test.each([
    ['a retry', retryDelaySeconds, MAX_ATTEMPTS],
    ['a look', lookDelaySeconds, MAX_LOOKS],
  ])('%s waits at least as long as the one before, and never more than a quarter of an hour', (_name, delay, most) => {
    const delays = Array.from({ length: most }, (_, at) => delay(at + 1))
    expect(delays).toEqual(delays.toSorted((a, b) => a - b))
    expect(Math.min(...delays)).toBeGreaterThan(0)
    expect(Math.max(...delays)).toBeLessThanOrEqual(15 * 60)
  })
})
