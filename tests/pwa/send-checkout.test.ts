import { expect, it } from 'vitest'

import { ApiError, OfflineError } from '#client/errors.ts'
import type { ProblemCode } from '#contract/problem.ts'
import { isSilence } from '#pwa/public/checkout/send-checkout.ts'
import { CardProblem } from '#pwa/shared/card/card-problem.ts'

const answer = (status: number, code: ProblemCode) =>
  new ApiError({ status, code, message: '', errors: {}, requestId: null, retryAfterSeconds: null })

it('a checkout goes out again while nobody has said yes or no, and never after a refusal', () => {
  expect(isSilence(new OfflineError())).toBe(true)
  expect(isSilence(answer(502, 'unavailable'))).toBe(true)
  expect(isSilence(answer(409, 'conflict'))).toBe(true)
  expect(isSilence(answer(422, 'card_refused'))).toBe(false)
  expect(isSilence(answer(429, 'too_many_requests'))).toBe(false)
  expect(isSilence(new CardProblem('Declined.'))).toBe(false)
})
