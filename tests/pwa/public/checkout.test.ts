import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { ApiError, OfflineError } from '#client/errors.ts'
import { CardProblem } from '#pwa/shared/card/card-problem.ts'
import { explanationOf } from '#pwa/public/checkout/charge-messages.ts'
import { forgetCheckout, storeCheckout, recallCheckout, sentAgain } from '#pwa/public/checkout/stored-checkout.ts'
import { refusalOf } from '#pwa/public/checkout/refusal-of.ts'

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
const buyer = { first_name: 'Dana', last_name: 'Whitfield', email: 'dana@whitfield.test', postal_code: '' }

describe('a stored checkout', () => {
  const store = new Map<string, string>()
  beforeEach(() => {
    store.clear()
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => store.get(key) ?? null,
      setItem: (key: string, text: string) => void store.set(key, text),
      removeItem: (key: string) => void store.delete(key),
    })
  })
  afterEach(() => vi.unstubAllGlobals())

  it('a checkout starts empty, with a new key each time', () => {
    const found = recallCheckout('premium')
    expect(found).toMatchObject({ buyer: { first_name: '', last_name: '', email: '' }, unanswered: null })
    expect(found.key).toMatch(UUID)
    expect(recallCheckout('premium').key).not.toBe(found.key)
  })

  it('restores key, input and unanswered attempt after a reload, for its own plan only', () => {
    const kept = {
      key: crypto.randomUUID(),
      buyer,
      unanswered: { ...buyer, plan_id: 'premium', payment_method_id: 'pm_1' },
    }
    storeCheckout('premium', kept)
    expect(recallCheckout('premium')).toEqual(kept)
    expect(recallCheckout('premium-quarterly').unanswered).toBeNull()
    storeCheckout('premium', { ...kept, unanswered: null })
    expect(recallCheckout('premium')).toEqual({ ...kept, unanswered: null })
    forgetCheckout('premium')
    expect(recallCheckout('premium').key).not.toBe(kept.key)
  })

  it('restores the terms the buyer agreed to, which others must not replace unseen', () => {
    const agreed = { terms_version: '2026-11-01', disclosure: 'Premium is $49.00 every month.' }
    const unanswered = { ...buyer, plan_id: 'premium', payment_method_id: 'pm_1', agreed }
    storeCheckout('premium', { key: crypto.randomUUID(), buyer, unanswered })
    expect(recallCheckout('premium').unanswered).toEqual(unanswered)
    store.set('porchlight:checkout:premium', '{"payment_method_id":"pm_1","agreed":{"disclosure":7}}')
    expect(recallCheckout('premium').unanswered).not.toHaveProperty('agreed')
  })

  it('ignores an invalid stored checkout', () => {
    for (const text of ['{', 'null', '7', '{"first_name":7,"key":{},"payment_method_id":["pm_1"]}']) {
      store.set('porchlight:checkout:premium', text)
      expect(recallCheckout('premium')).toMatchObject({ buyer: { first_name: '' }, unanswered: null })
    }
  })
})

describe('the request while an earlier attempt is unanswered', () => {
  const unanswered = { ...buyer, plan_id: 'premium', payment_method_id: 'pm_1' }

  it('repeats the address, plan and card of the unanswered attempt with the current name', () => {
    expect(sentAgain({ unanswered }, buyer)).toEqual(unanswered)
    const now = { first_name: 'Dee', last_name: 'White', email: 'dee@white.test', postal_code: '' }
    expect(sentAgain({ unanswered }, now)).toEqual({ ...unanswered, first_name: 'Dee', last_name: 'White' })
  })

  it('no request is repeated without an unanswered attempt, so that the card is read again', () => {
    expect(sentAgain({ unanswered: null }, buyer)).toBeNull()
  })
})

describe('the answer to “Is my card charged today?”', () => {
  const now = new Date(2026, 10, 21)

  it('names the last day of the trial and the monthly price', () => {
    expect(explanationOf({ price: 49, interval: 'monthly', free_trial_period: 14 }, now)).toBe(
      'No. Your trial runs until December 5, 2026. After that it is $49 a month plus tax. No contract, cancel anytime.',
    )
  })

  it('names the amount charged at once for a quarterly plan', () => {
    expect(explanationOf({ price: 147, interval: 'quarterly', free_trial_period: 14 }, now)).toContain(
      '$49 a month plus tax, charged as $147 every three months.',
    )
  })

  it('says that the card is charged now when the plan has no trial', () => {
    expect(explanationOf({ price: 89, interval: 'monthly', free_trial_period: 0 }, now)).toBe(
      'Yes, $89 a month plus tax. No contract, cancel anytime.',
    )
  })
})

describe('a refused checkout', () => {
  const refused = (change: Partial<ConstructorParameters<typeof ApiError>[0]>) =>
    new ApiError({
      status: 422,
      code: 'validation_failed',
      message: 'Please check the form for errors',
      errors: {},
      requestId: 'r1',
      retryAfterSeconds: null,
      ...change,
    })

  it('shows a card error at the card', () => {
    expect(refusalOf(new CardProblem('Your card was declined.'))).toEqual({
      place: 'card',
      message: 'Your card was declined.',
    })
    expect(refusalOf(refused({ code: 'card_refused', message: 'Declined.' }))).toEqual({
      place: 'card',
      message: 'Declined.',
    })
    expect(refusalOf(refused({ errors: { payment_method_id: ['Pre-paid.'] } }))).toEqual({
      place: 'card',
      message: 'Pre-paid.',
    })
  })

  it('leaves field errors to their fields, and shows other errors below the form', () => {
    expect(refusalOf(refused({ errors: { email: ['Taken.'] } }))).toBeNull()
    expect(refusalOf(refused({ errors: { plan_id: ['The requested plan could not be found.'] } }))).toMatchObject({
      place: 'form',
    })
    expect(refusalOf(refused({ status: 429, code: 'too_many_requests', message: 'Too often.' }))).toEqual({
      place: 'form',
      message: 'Too often.',
    })
  })

  it('links to the login when the address already has an account', () => {
    const message = 'This checkout already went through for dana@whitfield.test. Log in with that email.'
    const refusal = refusalOf(refused({ status: 409, code: 'key_reused', message }))
    expect(refusal).toEqual({ place: 'form', message, login: true })
  })

  it('says after a lost answer that sending again is safe', () => {
    const message =
      'An unexpected error occurred. Please try again. Our server didn’t answer. Try again. It won’t start a second subscription.'
    expect(refusalOf(new OfflineError())).toEqual({ place: 'form', message })
    expect(refusalOf(refused({ status: 503, code: 'unavailable', message: 'Busy.' }))).toEqual({
      place: 'form',
      message,
    })
  })
})
