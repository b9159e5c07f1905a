import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { ApiError, OfflineError } from '#client/errors.ts'
import type { Subscription } from '#contract/billing/billing.ts'
import type { ProblemCode } from '#contract/problem.ts'
import { billOf } from '#pwa/agent/billing/overview/bill.ts'
import { isCanceled, isRenewing, isOn, isOwing } from '#pwa/agent/billing/subscription-state.ts'
import { LostAnswer, makeSure, NotSent } from '#pwa/agent/billing/make-sure.ts'
import { isCardRefused, swapMessageOf, messageOf } from '#pwa/agent/billing/refusal-messages.ts'
import { nextFocusIndex } from '#pwa/agent/billing/payment/methods-card.tsx'
import { worksUntil } from '#pwa/agent/billing/subscription-state.ts'
import { CardProblem } from '#pwa/shared/card/card-problem.ts'
import { PRO } from '#tests/support/billing/pro-subscription.ts'

const plus = { ...PRO, planId: 'social-media', name: 'Plus' }

function refusal(status: number, code: ProblemCode, message = '', requestId: string | null = 'r1') {
  return new ApiError({ status, code, message, errors: {}, requestId, retryAfterSeconds: null })
}

const fail = (failure: Error) => async () => {
  throw failure
}
const isMade = (now: Subscription | null) => isOn(now, 'premium')

describe('a subscription change whose answer is lost', () => {
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

  /** Its outcome after all pauses. */
  async function outcome(make: () => Promise<unknown>, read: () => Promise<Subscription | null>): Promise<unknown> {
    const made = makeSure({ make, isMade, read }).catch((error: unknown) => error)
    await vi.runAllTimersAsync()
    return await made
  }

  it('a change with a lost answer succeeds when a later check finds it made', async () => {
    const read = vi.fn<() => Promise<Subscription | null>>().mockResolvedValueOnce(plus).mockResolvedValueOnce(PRO)
    expect(await outcome(fail(new OfflineError()), read)).toBeUndefined()
    expect(read).toHaveBeenCalledTimes(2)
  })

  it('a lost change fails with its own error when every check finds the subscription unchanged', async () => {
    const gateway = refusal(504, 'unavailable', '', null)
    const read = vi.fn(async () => plus)
    expect(await outcome(fail(gateway), read)).toBe(gateway)
    expect(read).toHaveBeenCalledTimes(3)
  })

  it('a change stays unknown when no check is answered, or only one that may have come too early', async () => {
    const error = new OfflineError()
    expect(await outcome(fail(error), fail(new OfflineError()))).toMatchObject({ name: 'LostAnswer', cause: error })
    const read = vi.fn<() => Promise<Subscription | null>>().mockResolvedValueOnce(plus)
    read.mockRejectedValue(new OfflineError())
    expect(await outcome(fail(error), read)).toBeInstanceOf(LostAnswer)
  })

  it('checks only once when the server itself answered with an error', async () => {
    const read = vi.fn(async () => plus)
    await outcome(fail(refusal(503, 'billing_unavailable')), read)
    expect(read).toHaveBeenCalledTimes(1)
  })

  it('a conflict counts as success when the change is found made, and stays an error otherwise', async () => {
    const conflict = refusal(409, 'conflict', 'You are on Pro already.')
    expect(await outcome(fail(conflict), async () => PRO)).toBeUndefined()
    expect(await outcome(fail(conflict), async () => plus)).toBe(conflict)
    expect(await outcome(fail(conflict), fail(new OfflineError()))).toBe(conflict)
  })

  it('a refused change is not checked', async () => {
    const read = vi.fn(async () => PRO)
    const refused = refusal(422, 'card_refused', 'Your card was declined.')
    expect(await outcome(fail(refused), read)).toBe(refused)
    expect(read).not.toHaveBeenCalled()
  })

  it('a change is not sent while the device is offline', async () => {
    vi.stubGlobal('navigator', { onLine: false })
    const make = vi.fn(async () => true)
    expect(await outcome(make, async () => plus)).toBeInstanceOf(NotSent)
    expect(make).not.toHaveBeenCalled()
  })
})

describe('the message for a failed subscription change', () => {
  afterEach(() => void vi.unstubAllGlobals())

  it('says that nothing was changed only when nothing was sent', () => {
    vi.stubGlobal('navigator', { onLine: false })
    expect(messageOf(new NotSent(), 'Usual.')).toBe('Usual. You’re offline. Nothing was changed.')
    expect(messageOf(new OfflineError(), 'Usual.')).toBe('Usual.')
    expect(messageOf(new LostAnswer(null), 'Usual.')).toMatch(/we don’t know if/)
  })

  it('says for a lost charge that trying again won’t charge twice', () => {
    expect(swapMessageOf(new LostAnswer(null), undefined)).toMatch(
      /we don’t know if.*Trying again won’t charge you twice\.$/,
    )
  })

  it('an error is shown beside a refused promotion code, and not twice', () => {
    const declined = refusal(422, 'card_refused', 'Your card was declined.')
    expect(swapMessageOf(declined, 'This promotion code is not valid.')).toBe('Your card was declined.')
    expect(swapMessageOf(new OfflineError(), 'Expired.')).toBe('Failed to select plan. Please try again.')
    expect(swapMessageOf(refusal(422, 'code_invalid', 'Expired.'), 'Expired.')).toBeNull()
    expect(swapMessageOf(null, undefined)).toBeNull()
  })

  it('offers another card when the server or the bank refused the card', () => {
    expect(isCardRefused(refusal(422, 'card_refused'))).toBe(true)
    expect(isCardRefused(new CardProblem('No.'))).toBe(true)
    expect(isCardRefused(refusal(409, 'conflict'))).toBe(false)
    expect(isCardRefused(null)).toBe(false)
  })
})

describe('the state of a subscription', () => {
  it('a subscription counts as the requested plan only while it continues', () => {
    expect(isOn(PRO, 'premium')).toBe(true)
    expect(isOn({ ...PRO, cancelAtPeriodEnd: true }, 'premium')).toBe(false)
    expect(isOn({ ...PRO, status: 'canceled' }, 'premium')).toBe(false)
    expect(isOn(plus, 'premium')).toBe(false)
    expect(isOn(null, 'premium')).toBe(false)
  })

  it('a subscription is canceled from the cancellation on, and no longer after a reactivation', () => {
    expect(isCanceled({ ...PRO, cancelAtPeriodEnd: true })).toBe(true)
    expect(isCanceled(PRO)).toBe(false)
    expect(isRenewing(PRO)).toBe(true)
    expect(isRenewing({ ...PRO, status: 'canceled' })).toBe(false)
    expect(isRenewing(null)).toBe(false)
  })

  it('a subscription is owing while a payment or a card is missing', () => {
    expect(isOwing({ ...PRO, status: 'past_due' })).toBe(true)
    expect(isOwing({ ...PRO, status: 'paused' })).toBe(true)
    expect(isOwing(PRO)).toBe(false)
    expect(isOwing({ ...PRO, status: 'canceled' })).toBe(false)
    expect(isOwing(null)).toBe(false)
  })
})

describe('how long a canceled plan works', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  const grace = '2026-11-28T12:00:00Z'

  it('a plan works until the end of the paid period or the trial', () => {
    expect(worksUntil(PRO, now)).toBe(PRO.nextInvoiceDate)
    expect(worksUntil({ ...PRO, status: 'trialing', onTrial: true, trialEndDate: grace }, now)).toBe(grace)
    expect(worksUntil({ ...PRO, cancelAtPeriodEnd: true, nextInvoiceDate: null, endDate: grace }, now)).toBe(grace)
    expect(worksUntil({ ...PRO, nextInvoiceDate: null }, now)).toBeUndefined()
  })

  it('a plan works only through the grace period while a payment is missing, and not after it', () => {
    const owing: Subscription = { ...PRO, status: 'past_due', graceEndDate: grace }
    expect(worksUntil(owing, now)).toBe(grace)
    expect(worksUntil({ ...owing, cancelAtPeriodEnd: true, endDate: PRO.nextInvoiceDate }, now)).toBe(grace)
    expect(worksUntil(owing, new Date('2026-11-29T12:00:00Z'))).toBeNull()
    expect(worksUntil({ ...PRO, status: 'unpaid' }, now)).toBeNull()
    expect(worksUntil({ ...PRO, status: 'paused' }, now)).toBeNull()
  })
})

describe('the monthly price of a plan', () => {
  const off = { code: 'PORCH20', percentOff: 20, amountOff: null }

  it('the monthly price is reduced by a lasting discount, and not by one that applies once', () => {
    expect(billOf({ ...PRO, discount: { ...off, duration: 'forever' } })).toMatchObject({ off: 980, perMonth: 3920 })
    expect(billOf({ ...PRO, discount: off })).toMatchObject({ once: false, perMonth: 3920 })
    const once = billOf({ ...PRO, discount: { ...off, duration: 'once' } })
    expect(once).toEqual({ amount: 4900, off: 980, once: true, perMonth: 4900 })
    const cents = { code: null, percentOff: null, amountOff: 10, duration: 'once' as const }
    expect(billOf({ ...PRO, price: 267, interval: 'quarterly', discount: cents })).toMatchObject({
      off: 1000,
      perMonth: 8900,
    })
  })

  it('the monthly price is null once the plan is canceled', () => {
    expect(billOf({ ...PRO, cancelAtPeriodEnd: true }).perMonth).toBeNull()
    expect(billOf({ ...PRO, status: 'canceled' }).perMonth).toBeNull()
    expect(billOf({ ...PRO, status: 'past_due' }).perMonth).toBe(4900)
  })
})

it('arrow keys cycle through a list of cards, and other keys do nothing', () => {
  expect(nextFocusIndex('ArrowDown', 0, 3)).toBe(1)
  expect(nextFocusIndex('ArrowRight', 2, 3)).toBe(0)
  expect(nextFocusIndex('ArrowUp', 0, 3)).toBe(2)
  expect(nextFocusIndex(' ', 0, 3)).toBeNull()
  expect(nextFocusIndex('ArrowDown', -1, 0)).toBeNull()
})
