import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { ApiError, OfflineError } from '#client/errors.ts'
import type { Subscription } from '#contract/billing.ts'
import type { ProblemCode } from '#contract/problem.ts'
import { billOf } from '#pwa/agent/billing/bill.ts'
import { isCanceled, isGoingOn, isOn, isOwing } from '#pwa/agent/billing/is-made.ts'
import { LostAnswer, makeSure, NotSent } from '#pwa/agent/billing/make-sure.ts'
import { isCardRefused, swapWordsOf, wordsOf } from '#pwa/agent/billing/refusal-words.ts'
import { goesTo } from '#pwa/agent/billing/goes-to.ts'
import { worksUntil } from '#pwa/agent/billing/works-until.ts'
import { CardProblem } from '#pwa/shared/card/card-problem.ts'

const pro: Subscription = {
  planId: 'premium',
  name: 'Pro',
  quantity: 1,
  price: 49,
  interval: 'monthly',
  onTrial: false,
  trialEndDate: null,
  nextInvoiceDate: '2027-01-05T12:00:00Z',
  status: 'active',
  cancelAtPeriodEnd: false,
  endDate: null,
  graceEndDate: null,
  discount: null,
  credit: 0,
}
const plus = { ...pro, planId: 'social-media', name: 'Plus' }

function refusal(status: number, code: ProblemCode, message = '', requestId: string | null = 'r1') {
  return new ApiError({ status, code, message, errors: {}, requestId, retryAfterSeconds: null })
}

const fail = (failure: Error) => async () => {
  throw failure
}
const isMade = (now: Subscription | null) => isOn(now, 'premium')

describe('a change whose answer is lost', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('navigator', { onLine: true })
    vi.spyOn(console, 'warn').mockReturnValue()
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  /** What comes of it, with all pauses gone by. */
  async function outcome(make: () => Promise<unknown>, look: () => Promise<Subscription | null>): Promise<unknown> {
    const made = makeSure({ make, isMade, look }).catch((error: unknown) => error)
    await vi.runAllTimersAsync()
    return await made
  }

  it('is made where the subscription is found as it was to be, if only while the server is still at it', async () => {
    const look = vi.fn<() => Promise<Subscription | null>>().mockResolvedValueOnce(plus).mockResolvedValueOnce(pro)
    expect(await outcome(fail(new OfflineError()), look)).toBeUndefined()
    expect(look).toHaveBeenCalledTimes(2)
  })

  it('failed as it did where the subscription is surely as it was', async () => {
    const gateway = refusal(504, 'unavailable', '', null)
    const look = vi.fn(async () => plus)
    expect(await outcome(fail(gateway), look)).toBe(gateway)
    expect(look).toHaveBeenCalledTimes(3)
  })

  it('is unknown where nobody can be asked, and after a look that came too early', async () => {
    const error = new OfflineError()
    expect(await outcome(fail(error), fail(new OfflineError()))).toMatchObject({ name: 'LostAnswer', cause: error })
    const look = vi.fn<() => Promise<Subscription | null>>().mockResolvedValueOnce(plus)
    look.mockRejectedValue(new OfflineError())
    expect(await outcome(fail(error), look)).toBeInstanceOf(LostAnswer)
  })

  it('is looked at once where the server itself says that it stumbled', async () => {
    const look = vi.fn(async () => plus)
    await outcome(fail(refusal(503, 'billing_unavailable')), look)
    expect(look).toHaveBeenCalledTimes(1)
  })

  it('is made where a second try is told that it was, and a conflict stays one where it was not', async () => {
    const conflict = refusal(409, 'conflict', 'You are on Pro already.')
    expect(await outcome(fail(conflict), async () => pro)).toBeUndefined()
    expect(await outcome(fail(conflict), async () => plus)).toBe(conflict)
    expect(await outcome(fail(conflict), fail(new OfflineError()))).toBe(conflict)
  })

  it('is not looked for after a refusal', async () => {
    const look = vi.fn(async () => pro)
    const refused = refusal(422, 'card_refused', 'Your card was declined.')
    expect(await outcome(fail(refused), look)).toBe(refused)
    expect(look).not.toHaveBeenCalled()
  })

  it('is not sent at all from a device with no network', async () => {
    vi.stubGlobal('navigator', { onLine: false })
    const make = vi.fn(async () => true)
    expect(await outcome(make, async () => plus)).toBeInstanceOf(NotSent)
    expect(make).not.toHaveBeenCalled()
  })
})

describe('the words for a change that failed', () => {
  afterEach(() => void vi.unstubAllGlobals())

  it('say that nothing was changed only where nothing was sent', () => {
    vi.stubGlobal('navigator', { onLine: false })
    expect(wordsOf(new NotSent(), 'Usual.')).toBe('You’re offline. Nothing was changed.')
    expect(wordsOf(new OfflineError(), 'Usual.')).toBe('Usual.')
    expect(wordsOf(new LostAnswer(null), 'Usual.')).toMatch(/we don’t know yet/)
  })

  it('say of a lost charge that it is not made twice', () => {
    expect(swapWordsOf(new LostAnswer(null), undefined)).toMatch(
      /we don’t know yet.*Pressing again won’t charge you twice\.$/,
    )
  })

  it('stand also beside a promotion code that was refused before, and never twice', () => {
    const declined = refusal(422, 'card_refused', 'Your card was declined.')
    expect(swapWordsOf(declined, 'This promotion code is not valid.')).toBe('Your card was declined.')
    expect(swapWordsOf(new OfflineError(), 'Expired.')).toBe('Failed to select plan. Please try again.')
    expect(swapWordsOf(refusal(422, 'code_invalid', 'Expired.'), 'Expired.')).toBeNull()
    expect(swapWordsOf(null, undefined)).toBeNull()
  })

  it('come with another card where the card was refused, by the server or by its bank', () => {
    expect(isCardRefused(refusal(422, 'card_refused'))).toBe(true)
    expect(isCardRefused(new CardProblem('No.'))).toBe(true)
    expect(isCardRefused(refusal(409, 'conflict'))).toBe(false)
    expect(isCardRefused(null)).toBe(false)
  })
})

describe('what a subscription is seen to be', () => {
  it('is the plan she asked for only while it goes on', () => {
    expect(isOn(pro, 'premium')).toBe(true)
    expect(isOn({ ...pro, cancelAtPeriodEnd: true }, 'premium')).toBe(false)
    expect(isOn({ ...pro, status: 'canceled' }, 'premium')).toBe(false)
    expect(isOn(plus, 'premium')).toBe(false)
    expect(isOn(null, 'premium')).toBe(false)
  })

  it('is canceled from the cancellation on, and taken back when it goes on', () => {
    expect(isCanceled({ ...pro, cancelAtPeriodEnd: true })).toBe(true)
    expect(isCanceled(pro)).toBe(false)
    expect(isGoingOn(pro)).toBe(true)
    expect(isGoingOn({ ...pro, status: 'canceled' })).toBe(false)
    expect(isGoingOn(null)).toBe(false)
  })

  it('is owing while a payment or a card is missing', () => {
    expect(isOwing({ ...pro, status: 'past_due' })).toBe(true)
    expect(isOwing({ ...pro, status: 'paused' })).toBe(true)
    expect(isOwing(pro)).toBe(false)
    expect(isOwing({ ...pro, status: 'canceled' })).toBe(false)
    expect(isOwing(null)).toBe(false)
  })
})

describe('a canceled plan', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  const grace = '2026-11-28T12:00:00Z'

  it('works through what is paid for, or through the trial', () => {
    expect(worksUntil(pro, now)).toBe(pro.nextInvoiceDate)
    expect(worksUntil({ ...pro, status: 'trialing', onTrial: true, trialEndDate: grace }, now)).toBe(grace)
    expect(worksUntil({ ...pro, cancelAtPeriodEnd: true, nextInvoiceDate: null, endDate: grace }, now)).toBe(grace)
    expect(worksUntil({ ...pro, nextInvoiceDate: null }, now)).toBeUndefined()
  })

  it('works only through the grace where a payment is missing, and rests after it', () => {
    const owing: Subscription = { ...pro, status: 'past_due', graceEndDate: grace }
    expect(worksUntil(owing, now)).toBe(grace)
    expect(worksUntil({ ...owing, cancelAtPeriodEnd: true, endDate: pro.nextInvoiceDate }, now)).toBe(grace)
    expect(worksUntil(owing, new Date('2026-11-29T12:00:00Z'))).toBeNull()
    expect(worksUntil({ ...pro, status: 'unpaid' }, now)).toBeNull()
    expect(worksUntil({ ...pro, status: 'paused' }, now)).toBeNull()
  })
})

describe('what a plan comes to by the month', () => {
  const off = { code: 'PORCH20', percentOff: 20, amountOff: null }

  it('is less by a code that goes on, and the full price beside one that counts once', () => {
    expect(billOf({ ...pro, discount: { ...off, duration: 'forever' } })).toMatchObject({ off: 980, perMonth: 3920 })
    expect(billOf({ ...pro, discount: off })).toMatchObject({ once: false, perMonth: 3920 })
    const once = billOf({ ...pro, discount: { ...off, duration: 'once' } })
    expect(once).toEqual({ amount: 4900, off: 980, once: true, perMonth: 4900 })
    const cents = { code: null, percentOff: null, amountOff: 10, duration: 'once' as const }
    expect(billOf({ ...pro, price: 267, interval: 'quarterly', discount: cents })).toMatchObject({
      off: 1000,
      perMonth: 8900,
    })
  })

  it('is nothing once she has canceled', () => {
    expect(billOf({ ...pro, cancelAtPeriodEnd: true }).perMonth).toBeNull()
    expect(billOf({ ...pro, status: 'canceled' }).perMonth).toBeNull()
    expect(billOf({ ...pro, status: 'past_due' }).perMonth).toBe(4900)
  })
})

it('arrow keys go around a list of cards, and other keys nowhere', () => {
  expect(goesTo('ArrowDown', 0, 3)).toBe(1)
  expect(goesTo('ArrowRight', 2, 3)).toBe(0)
  expect(goesTo('ArrowUp', 0, 3)).toBe(2)
  expect(goesTo(' ', 0, 3)).toBeNull()
  expect(goesTo('ArrowDown', -1, 0)).toBeNull()
})
