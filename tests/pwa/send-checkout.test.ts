import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { ApiError, OfflineError } from '#client/errors.ts'
import type { ProblemCode } from '#contract/problem.ts'
import { isSilence, sendCheckout } from '#pwa/public/checkout/send-checkout.ts'
import { CardProblem } from '#pwa/shared/card/card-problem.ts'

const { call, authenticate } = vi.hoisted(() => ({ call: vi.fn(), authenticate: vi.fn() }))
vi.mock('#client/call.ts', () => ({ call }))
vi.mock('#pwa/shared/card/authenticate.ts', () => ({ authenticate }))

const answer = (status: number, code: ProblemCode) =>
  new ApiError({ status, code, message: '', errors: {}, requestId: null, retryAfterSeconds: null })

it('a checkout goes out again while nobody has said yes or no, and never after a refusal', () => {
  expect(isSilence(new OfflineError())).toBe(true)
  expect(isSilence(answer(502, 'unavailable'))).toBe(true)
  expect(isSilence(answer(409, 'conflict'))).toBe(true)
  expect(isSilence(answer(409, 'key_reused'))).toBe(false)
  expect(isSilence(answer(422, 'card_refused'))).toBe(false)
  expect(isSilence(answer(429, 'too_many_requests'))).toBe(false)
  expect(isSilence(new CardProblem('Declined.'))).toBe(false)
})

describe('whether the last sending was answered', () => {
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

  /** What was told of it, and how it ended. */
  async function sent() {
    const told: boolean[] = []
    const ending = sendCheckout(body, 'key', (answered) => told.push(answered)).catch((error: unknown) => error)
    await vi.runAllTimersAsync()
    return { told, ending: await ending }
  }

  it('is told as it goes: lost, asked by the bank, lost again, done', async () => {
    call.mockRejectedValueOnce(new OfflineError()).mockResolvedValueOnce(asked)
    call.mockRejectedValueOnce(answer(503, 'unavailable')).mockResolvedValueOnce(complete)
    expect(await sent()).toEqual({ told: [false, true, false, true], ending: { id: 7 } })
  })

  it('stays no where every sending was lost, or the one after a lost one was refused', async () => {
    call.mockRejectedValue(new OfflineError())
    const lost = await sent()
    expect(lost.told.at(-1)).toBe(false)
    expect(lost.ending).toBeInstanceOf(OfflineError)
    call.mockReset().mockRejectedValueOnce(new OfflineError()).mockRejectedValueOnce(answer(429, 'too_many_requests'))
    expect(await sent()).toMatchObject({ told: [false], ending: { code: 'too_many_requests' } })
  })

  it('is yes where the bank said no: then nothing began', async () => {
    call.mockRejectedValueOnce(new OfflineError()).mockResolvedValueOnce(asked)
    authenticate.mockRejectedValueOnce(new CardProblem('Not confirmed.'))
    const { told, ending } = await sent()
    expect(told).toEqual([false, true])
    expect(ending).toBeInstanceOf(CardProblem)
  })

  it('is nothing to be told where it was refused at once', async () => {
    call.mockRejectedValueOnce(answer(422, 'card_refused'))
    expect((await sent()).told).toEqual([])
  })
})
