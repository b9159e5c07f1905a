import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { ApiError, OfflineError } from '#client/errors.ts'
import type { ProblemCode } from '#contract/problem.ts'
import { isUnanswered, sendCheckout } from '#pwa/public/checkout/send-checkout.ts'
import { CardProblem } from '#pwa/shared/card/card-problem.ts'

const { call, authenticate } = vi.hoisted(() => ({ call: vi.fn(), authenticate: vi.fn() }))
vi.mock('#client/call.ts', () => ({ call }))
vi.mock('#pwa/shared/card/authenticate.ts', () => ({ authenticate }))

const answer = (status: number, code: ProblemCode) =>
  new ApiError({ status, code, message: '', errors: {}, requestId: null, retryAfterSeconds: null })

it('repeats a checkout while it is unanswered, and never after a refusal', () => {
  expect(isUnanswered(new OfflineError())).toBe(true)
  expect(isUnanswered(answer(502, 'unavailable'))).toBe(true)
  expect(isUnanswered(answer(409, 'conflict'))).toBe(true)
  expect(isUnanswered(answer(409, 'key_reused'))).toBe(false)
  expect(isUnanswered(answer(422, 'card_refused'))).toBe(false)
  expect(isUnanswered(answer(429, 'too_many_requests'))).toBe(false)
  expect(isUnanswered(new CardProblem('Declined.'))).toBe(false)
})

describe('whether the last attempt was answered', () => {
  const body = {
    first_name: 'Dana',
    last_name: 'Whitfield',
    email: 'dana@whitfield.test',
    plan_id: 'premium',
    payment_method_id: 'pm_1',
  }
  const asked = { data: { status: 'requires_action', clientSecret: 'seti_1_secret_1' } }
  const complete = { data: { status: 'complete', user: { id: 7 } } }

  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    vi.useRealTimers()
    vi.resetAllMocks()
  })

  /** The reported values, and how the checkout ended. */
  async function sent() {
    const told: boolean[] = []
    const ending = sendCheckout(body, 'key', (answered) => told.push(answered)).catch((error: unknown) => error)
    await vi.runAllTimersAsync()
    return { told, ending: await ending }
  }

  it('reports each attempt: lost, authentication required, lost again, complete', async () => {
    call.mockRejectedValueOnce(new OfflineError()).mockResolvedValueOnce(asked)
    call.mockRejectedValueOnce(answer(503, 'unavailable')).mockResolvedValueOnce(complete)
    expect(await sent()).toEqual({ told: [false, true, false, true], ending: { id: 7 } })
  })

  it('ends unanswered when every attempt was lost, or when a refusal followed a lost attempt', async () => {
    call.mockRejectedValue(new OfflineError())
    const lost = await sent()
    expect(lost.told.at(-1)).toBe(false)
    expect(lost.ending).toBeInstanceOf(OfflineError)
    call.mockReset().mockRejectedValueOnce(new OfflineError()).mockRejectedValueOnce(answer(429, 'too_many_requests'))
    expect(await sent()).toMatchObject({ told: [false], ending: { code: 'too_many_requests' } })
  })

  it('ends answered when the bank refuses the authentication, because nothing was started', async () => {
    call.mockRejectedValueOnce(new OfflineError()).mockResolvedValueOnce(asked)
    authenticate.mockRejectedValueOnce(new CardProblem('Not confirmed.'))
    const { told, ending } = await sent()
    expect(told).toEqual([false, true])
    expect(ending).toBeInstanceOf(CardProblem)
  })

  it('reports nothing when the first attempt is refused', async () => {
    call.mockRejectedValueOnce(answer(422, 'card_refused'))
    expect((await sent()).told).toEqual([])
  })
})
