import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { ApiError, OfflineError } from '#client/errors.ts'
import type { Subscription } from '#contract/billing/billing.ts'
import type { ProblemCode } from '#contract/problem.ts'
import { LostAnswer, makeSure, NotSent } from '#pwa/agent/billing/make-sure.ts'
import { isCardRefused, swapMessageOf, messageOf } from '#pwa/agent/billing/refusal-messages.ts'
import { CardProblem } from '#pwa/shared/card/card-problem.ts'
import { PRO } from '#tests/support/billing/pro-subscription.ts'

const plus = { ...PRO, planId: 'social-media', name: 'Plus' }

function refusal(status: number, code: ProblemCode, message = '', requestId: string | null = 'r1') {
  return new ApiError({ status, code, message, errors: {}, requestId, retryAfterSeconds: null })
}

const fail = (failure: Error) => async () => {
  throw failure
}
const isMade = (now: Subscription | null) => now?.planId === 'premium'

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
