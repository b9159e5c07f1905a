import { describe, expect, it } from 'vitest'

import { ApiError, OfflineError } from '#client/errors.ts'
import type { ProblemCode } from '#contract/problem.ts'
import { CardProblem } from '#pwa/shared/card/card-problem.ts'
import { awaitsAnswer } from '#pwa/public/checkout/awaits-answer.ts'

const answer = (status: number, code: ProblemCode, field?: string) =>
  new ApiError({
    status,
    code,
    message: 'No.',
    errors: field === undefined ? {} : { [field]: ['No.'] },
    requestId: null,
    retryAfterSeconds: null,
  })

describe('a checkout still waits for its answer', () => {
  it.each([
    ['none came', new OfflineError()],
    ['the server failed', answer(500, 'internal')],
    ['the payment provider could not be reached', answer(503, 'billing_unavailable')],
    ['an earlier sending is still at work', answer(409, 'conflict')],
  ])('a checkout waits for its answer while %s', (_why, error) => {
    expect(awaitsAnswer(error, false)).toBe(true)
    expect(awaitsAnswer(error, true)).toBe(true)
  })

  it.each([
    ['too many calls', answer(429, 'too_many_requests')],
    ['a session that expired', answer(419, 'csrf_mismatch')],
    ['a name', answer(422, 'validation_failed', 'first_name')],
    ['a plan that is sold no more', answer(422, 'validation_failed', 'plan_id')],
    ['a checkout that went through', answer(409, 'key_reused')],
    ['something nobody foresaw', new TypeError('unforeseen')],
  ])('a checkout refused for %s waits only when an earlier attempt is unanswered', (_why, error) => {
    expect(awaitsAnswer(error, true)).toBe(true)
    expect(awaitsAnswer(error, false)).toBe(false)
  })
})

describe('a checkout open again after an unanswered attempt', () => {
  it.each([
    ['its card', answer(422, 'card_refused')],
    ['a prepaid card', answer(422, 'validation_failed', 'payment_method_id')],
    ['its address', answer(422, 'validation_failed', 'email')],
    ['terms that have changed', answer(422, 'validation_failed', 'agreed')],
  ])('a checkout stops waiting once %s was refused, because nothing was started', (_why, error) => {
    expect(awaitsAnswer(error, true)).toBe(false)
  })
})

it('a checkout does not wait for a card that was never sent', () => {
  expect(awaitsAnswer(new CardProblem('Your card number is incomplete.'), false)).toBe(false)
})
