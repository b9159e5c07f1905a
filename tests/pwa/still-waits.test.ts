import { describe, expect, it } from 'vitest'

import { ApiError, OfflineError } from '#client/errors.ts'
import type { ProblemCode } from '#contract/problem.ts'
import { CardProblem } from '#pwa/shared/card/card-problem.ts'
import { stillWaits } from '#pwa/public/checkout/still-waits.ts'

const answer = (status: number, code: ProblemCode, field?: string) =>
  new ApiError({
    status,
    code,
    message: 'No.',
    errors: field === undefined ? {} : { [field]: ['No.'] },
    requestId: null,
    retryAfterSeconds: null,
  })

describe('a checkout waits on for its answer', () => {
  it.each([
    ['none came', new OfflineError()],
    ['the server failed', answer(500, 'internal')],
    ['the payment provider could not be reached', answer(503, 'billing_unavailable')],
    ['an earlier sending is still at work', answer(409, 'conflict')],
  ])('while %s', (_why, error) => {
    expect(stillWaits(error, false)).toBe(true)
    expect(stillWaits(error, true)).toBe(true)
  })

  it.each([
    ['too many calls', answer(429, 'too_many_requests')],
    ['a session that expired', answer(419, 'csrf_mismatch')],
    ['a name', answer(422, 'validation_failed', 'first_name')],
    ['a plan that is sold no more', answer(422, 'validation_failed', 'plan_id')],
    ['a checkout that went through', answer(409, 'key_reused')],
    ['something nobody foresaw', new TypeError('unforeseen')],
  ])('after a refusal for %s, but only where an earlier sending was not heard of', (_why, error) => {
    expect(stillWaits(error, true)).toBe(true)
    expect(stillWaits(error, false)).toBe(false)
  })
})

describe('a checkout is open again, though an earlier sending was not heard of,', () => {
  it.each([
    ['its card', answer(422, 'card_refused')],
    ['a prepaid card', answer(422, 'validation_failed', 'payment_method_id')],
    ['its address', answer(422, 'validation_failed', 'email')],
  ])('once %s was refused: nothing began', (_why, error) => {
    expect(stillWaits(error, true)).toBe(false)
  })
})

it('a card that never went out waits for nothing', () => {
  expect(stillWaits(new CardProblem('Your card number is incomplete.'), false)).toBe(false)
})
