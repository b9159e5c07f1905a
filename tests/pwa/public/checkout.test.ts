import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { OfflineError } from '#client/errors.ts'
import type { ProblemCode } from '#contract/problem.ts'
import { awaitsAnswer } from '#pwa/public/checkout/awaits-answer.ts'
import { explanationOf } from '#pwa/public/checkout/charge-messages.ts'
import { refusalOf } from '#pwa/public/checkout/refusal-of.ts'
import { isUnanswered, sendCheckout } from '#pwa/public/checkout/send-checkout.ts'
import { forgetCheckout, storeCheckout, recallCheckout, sentAgain } from '#pwa/public/checkout/stored-checkout.ts'
import { CardProblem } from '#pwa/shared/card/card-problem.ts'
import { apiError } from '#tests/support/records/api-error.ts'

import { stubStorage } from '../support/browser-storage.ts'

const { call, authenticate } = vi.hoisted(() => ({ call: vi.fn(), authenticate: vi.fn() }))
vi.mock('#client/call.ts', () => ({ call }))
vi.mock('#pwa/shared/card/authenticate.ts', () => ({ authenticate }))

const buyer = { first_name: 'Dana', last_name: 'Whitfield', email: 'dana@whitfield.test', postal_code: '' }
const unanswered = { ...buyer, plan_id: 'premium', payment_method_id: 'pm_1' }

const answer = (status: number, code: ProblemCode, field?: string, message = 'No.') =>
  apiError({ status, code, message, ...(field !== undefined && { errors: { [field]: [message] } }) })

describe('a stored checkout', () => {
  let store: Map<string, string>
  beforeEach(() => {
    store = stubStorage('sessionStorage')
  })
  afterEach(() => vi.unstubAllGlobals())

  test('starts empty, with a new key each time', () => {
    const found = recallCheckout('premium')
    expect(found).toMatchObject({ buyer: { first_name: '', last_name: '', email: '' }, unanswered: null })
    expect(found.key).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
    expect(recallCheckout('premium').key).not.toBe(found.key)
  })

  test('has key, input and unanswered attempt with its terms after a reload, for its own plan only', () => {
    const agreed = { terms_version: '2026-11-01', disclosure: 'Premium is $49.00 every month.' }
    const kept = { key: crypto.randomUUID(), buyer, unanswered: { ...unanswered, agreed } }
    storeCheckout('premium', kept)
    expect(recallCheckout('premium')).toEqual(kept)
    expect(recallCheckout('premium-quarterly').unanswered).toBeNull()
    storeCheckout('premium', { ...kept, unanswered: null })
    expect(recallCheckout('premium')).toEqual({ ...kept, unanswered: null })
    forgetCheckout('premium')
    expect(recallCheckout('premium').key).not.toBe(kept.key)
  })

  test('is ignored as far as it is invalid', () => {
    for (const text of ['{', 'null', '7', '{"first_name":7,"key":{},"payment_method_id":["pm_1"]}']) {
      store.set('porchlight:checkout:premium', text)
      expect(recallCheckout('premium')).toMatchObject({ buyer: { first_name: '' }, unanswered: null })
    }
    store.set('porchlight:checkout:premium', '{"payment_method_id":"pm_1","agreed":{"disclosure":7}}')
    expect(recallCheckout('premium').unanswered).not.toHaveProperty('agreed')
  })

  test('is repeated with the address, plan and card of the unanswered attempt and the current name', () => {
    const now = { first_name: 'Dee', last_name: 'White', email: 'dee@white.test', postal_code: '' }
    expect(sentAgain({ unanswered }, now)).toEqual({ ...unanswered, first_name: 'Dee', last_name: 'White' })
    expect(sentAgain({ unanswered: null }, buyer)).toBeNull()
  })
})

const TRIAL_NOTE = 'No. Your trial runs until December 5, 2026. After that, it’s $49 a month plus tax'
test.each([
  [{ price: 49, interval: 'monthly', free_trial_period: 14 }, `${TRIAL_NOTE}. No contract, cancel anytime.`],
  [
    { price: 147, interval: 'quarterly', free_trial_period: 14 },
    `${TRIAL_NOTE}, charged as $147 every three months. No contract, cancel anytime.`,
  ],
  [{ price: 89, interval: 'monthly', free_trial_period: 0 }, 'Yes, $89 a month plus tax. No contract, cancel anytime.'],
] as const)('whether the card for %j is charged today is answered: %s', (plan, message) => {
  expect(explanationOf(plan, new Date(2026, 10, 21))).toBe(message)
})

const SAFE =
  'An unexpected error occurred. Please try again. Our server didn’t answer. Try again. It won’t start a second subscription.'
const THROUGH = 'This checkout already went through for dana@whitfield.test. Log in with that email.'
test.each<[string, Error, object | null]>([
  ['of the card form at the card', new CardProblem('Declined.'), { place: 'card', message: 'Declined.' }],
  [
    'about the card’s field at the card',
    answer(422, 'validation_failed', 'payment_method_id'),
    { place: 'card', message: 'No.' },
  ],
  ['about the plan below the form', answer(422, 'validation_failed', 'plan_id'), { place: 'form', message: 'No.' }],
  ['of any other kind below the form', answer(429, 'too_many_requests'), { place: 'form', message: 'No.' }],
  [
    'for an address with an account with a link to the login',
    answer(409, 'key_reused', undefined, THROUGH),
    { place: 'form', message: THROUGH, login: true },
  ],
  ['that never came as safe to repeat', new OfflineError(), { place: 'form', message: SAFE }],
  ['of a busy server as safe to repeat', answer(503, 'unavailable'), { place: 'form', message: SAFE }],
])('a checkout shows a refusal %s', (_, error, shown) => {
  expect(refusalOf(error)).toEqual(shown)
})

/** Whether a checkout waits for its answer after a first attempt, and after one that follows an unanswered attempt. */
test.each<[string, Error, first: boolean, afterLost: boolean]>([
  ['no answer', new OfflineError(), true, true],
  ['a failing server', answer(500, 'internal'), true, true],
  ['a payment provider out of reach', answer(503, 'billing_unavailable'), true, true],
  ['an earlier sending still at work', answer(409, 'conflict'), true, true],
  ['too many calls', answer(429, 'too_many_requests'), false, true],
  ['an expired session', answer(419, 'csrf_mismatch'), false, true],
  ['a refused name', answer(422, 'validation_failed', 'first_name'), false, true],
  ['a plan sold no more', answer(422, 'validation_failed', 'plan_id'), false, true],
  ['a checkout that went through', answer(409, 'key_reused'), false, true],
  ['an unforeseen error', new TypeError('unforeseen'), false, true],
  ['a refused card', answer(422, 'card_refused'), false, false],
  ['a prepaid card', answer(422, 'validation_failed', 'payment_method_id'), false, false],
  ['a refused address', answer(422, 'validation_failed', 'email'), false, false],
  ['changed terms', answer(422, 'validation_failed', 'agreed'), false, false],
])('after %s a checkout waits for its answer: %s, and after an unanswered attempt: %s', (_, error, first, later) => {
  expect([awaitsAnswer(error, false), awaitsAnswer(error, true)]).toEqual([first, later])
})

test('a checkout is repeated while it is unanswered, and never after a refusal', () => {
  const again = [new OfflineError(), answer(502, 'unavailable'), answer(409, 'conflict')]
  expect(again.map(isUnanswered)).toEqual([true, true, true])
  const refusals = [answer(409, 'key_reused'), answer(422, 'card_refused'), answer(429, 'too_many_requests')]
  expect([...refusals, new CardProblem('Declined.')].map(isUnanswered)).toEqual([false, false, false, false])
})

describe('whether the last attempt was answered', () => {
  const asked = { data: { status: 'requires_action', clientSecret: 'seti_1_secret_1' } }
  const complete = { data: { status: 'complete', user: { id: 7 } } }

  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    vi.useRealTimers()
    vi.resetAllMocks()
  })

  /** What is reported of the attempts with these results, and how the checkout ends. */
  async function sent(...results: (Error | object)[]) {
    for (const result of results) {
      if (result instanceof Error) call.mockRejectedValueOnce(result)
      else call.mockResolvedValueOnce(result)
    }
    const told: boolean[] = []
    const ending = sendCheckout(unanswered, 'key', (answered) => told.push(answered)).catch((error: unknown) => error)
    await vi.runAllTimersAsync()
    return { told, ending: await ending }
  }

  test('is reported for each: lost, authentication required, lost again, complete', async () => {
    const all = await sent(new OfflineError(), asked, answer(503, 'unavailable'), complete)
    expect(all).toEqual({ told: [false, true, false, true], ending: { id: 7 } })
  })

  test('is no at the end when every attempt was lost, or when a refusal followed a lost one', async () => {
    call.mockRejectedValue(new OfflineError())
    const lost = await sent()
    expect([lost.told.at(-1), lost.ending]).toEqual([false, expect.any(OfflineError)])
    call.mockReset()
    const refused = await sent(new OfflineError(), answer(429, 'too_many_requests'))
    expect(refused).toMatchObject({ told: [false], ending: { code: 'too_many_requests' } })
  })

  test('is yes when the bank refuses the authentication, because nothing was started', async () => {
    authenticate.mockRejectedValueOnce(new CardProblem('Not confirmed.'))
    expect(await sent(new OfflineError(), asked)).toEqual({ told: [false, true], ending: expect.any(CardProblem) })
  })

  test('is not reported when the first attempt is refused', async () => {
    expect((await sent(answer(422, 'card_refused'))).told).toEqual([])
  })
})
