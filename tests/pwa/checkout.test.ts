import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { ApiError, OfflineError } from '#client/errors.ts'
import { CardProblem } from '#pwa/shared/card/card-problem.ts'
import { explanationOf } from '#pwa/public/checkout/charge-words.ts'
import { forgetCheckout, keepCheckout, recallCheckout, sentAgain } from '#pwa/public/checkout/kept-checkout.ts'
import { refusalOf } from '#pwa/public/checkout/refusal-of.ts'

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
const buyer = { first_name: 'Dana', last_name: 'Whitfield', email: 'dana@whitfield.test' }

describe('what a checkout keeps', () => {
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

  it('begins empty, with a key of its own', () => {
    const found = recallCheckout('premium')
    expect(found).toMatchObject({ buyer: { first_name: '', last_name: '', email: '' }, unanswered: null })
    expect(found.key).toMatch(UUID)
    expect(recallCheckout('premium').key).not.toBe(found.key)
  })

  it('is there again after a reload, key and unanswered attempt included, and only for its own plan', () => {
    const kept = {
      key: crypto.randomUUID(),
      buyer,
      unanswered: { ...buyer, plan_id: 'premium', payment_method_id: 'pm_1' },
    }
    keepCheckout('premium', kept)
    expect(recallCheckout('premium')).toEqual(kept)
    expect(recallCheckout('premium-quarterly').unanswered).toBeNull()
    keepCheckout('premium', { ...kept, unanswered: null })
    expect(recallCheckout('premium')).toEqual({ ...kept, unanswered: null })
    forgetCheckout('premium')
    expect(recallCheckout('premium').key).not.toBe(kept.key)
  })

  it('takes nothing from a store that somebody wrote into', () => {
    for (const text of ['{', 'null', '7', '{"first_name":7,"key":{},"payment_method_id":["pm_1"]}']) {
      store.set('porchlight:checkout:premium', text)
      expect(recallCheckout('premium')).toMatchObject({ buyer: { first_name: '' }, unanswered: null })
    }
  })
})

describe('what is sent while an earlier sending waits for its answer', () => {
  const unanswered = { ...buyer, plan_id: 'premium', payment_method_id: 'pm_1' }

  it('has the address, the plan and the card that went out, under the name as it stands now', () => {
    expect(sentAgain({ unanswered }, buyer)).toEqual(unanswered)
    const now = { first_name: 'Dee', last_name: 'White', email: 'dee@white.test' }
    expect(sentAgain({ unanswered }, now)).toEqual({ ...unanswered, first_name: 'Dee', last_name: 'White' })
  })

  it('is nothing where none waits: the card is taken anew', () => {
    expect(sentAgain({ unanswered: null }, buyer)).toBeNull()
  })
})

describe('whether a card is charged right now', () => {
  const now = new Date(2026, 10, 21)

  it('is answered with the last day of the trial and the price of a month', () => {
    expect(explanationOf({ price: 49, interval: 'monthly', free_trial_period: 14 }, now)).toBe(
      'No. Your trial runs until December 5, 2026. After that it is $49 a month plus tax. No contract, cancel anytime.',
    )
  })

  it('names what is charged at once where it is charged by the quarter', () => {
    expect(explanationOf({ price: 147, interval: 'quarterly', free_trial_period: 14 }, now)).toContain(
      '$49 a month plus tax, charged as $147 every three months.',
    )
  })

  it('is answered with yes where there is no trial', () => {
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

  it('says at the card what is the matter with the card', () => {
    expect(refusalOf(new CardProblem('Your card was declined.'))).toEqual({
      place: 'card',
      words: 'Your card was declined.',
    })
    expect(refusalOf(refused({ code: 'card_refused', message: 'Declined.' }))).toEqual({
      place: 'card',
      words: 'Declined.',
    })
    expect(refusalOf(refused({ errors: { payment_method_id: ['Pre-paid.'] } }))).toEqual({
      place: 'card',
      words: 'Pre-paid.',
    })
  })

  it('leaves to a field what its field says, and says the rest at the foot', () => {
    expect(refusalOf(refused({ errors: { email: ['Taken.'] } }))).toBeNull()
    expect(refusalOf(refused({ errors: { plan_id: ['The requested plan could not be found.'] } }))).toMatchObject({
      place: 'form',
    })
    expect(refusalOf(refused({ status: 429, code: 'too_many_requests', message: 'Too often.' }))).toEqual({
      place: 'form',
      words: 'Too often.',
    })
  })

  it('leads her to the login where she has an account by it', () => {
    const words = 'This checkout went through already, for dana@whitfield.test. Log in with that address.'
    const refusal = refusalOf(refused({ status: 409, code: 'key_reused', message: words }))
    expect(refusal).toEqual({ place: 'form', words, login: true })
  })

  it('promises after a lost answer that sending again is safe', () => {
    const words = 'Our server didn’t answer. Send it again: it won’t start a second subscription.'
    expect(refusalOf(new OfflineError())).toEqual({ place: 'form', words })
    expect(refusalOf(refused({ status: 503, code: 'unavailable', message: 'Busy.' }))).toEqual({ place: 'form', words })
  })
})
