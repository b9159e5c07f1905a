import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'

import { OfflineError } from '#client/errors.ts'
import type { Subscription } from '#contract/billing/billing.ts'
import type { ProblemCode } from '#contract/problem.ts'
import { agentPart, choicesOf, settingsError, settingsValues } from '#pwa/agent/auto-post/settings-form.ts'
import { saveErrorMessage, type Outcomes, type SettingsPart } from '#pwa/agent/auto-post/use-save-settings.ts'
import { LostAnswer, makeSure, NotSent, isCardRefused, messageOf, swapMessageOf } from '#pwa/agent/billing/make-sure.ts'
import { CardProblem } from '#pwa/shared/card/card-problem.ts'
import { apiError } from '#tests/support/records/api-error.ts'
import { PRO } from '#tests/support/records/billing.ts'

const plus = { ...PRO, planId: 'social-media', name: 'Plus' }

const refusal = (status: number, code: ProblemCode, message = '', requestId: string | null = 'r1') =>
  apiError({ status, code, message, requestId })

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
    const conflict = refusal(409, 'conflict', 'You’re already on Pro.')
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

const answered = (status: number) => ({ error: apiError({ status, message: 'The server’s words.' }) })
const offline = { error: new OfflineError() }

type Outcome = Outcomes extends ReadonlyMap<SettingsPart, infer E> ? E : never
const PARTS = ['profile photos', 'agent information', 'social post settings'] as const

const failed = (...parts: SettingsPart[]) => `Failed to save: ${parts.join(', ')}. Please try again.`
const ANY = 'Failed to save auto post settings. Please try again.'

test.each<[string, Outcome[], string | null]>([
  ['one is invalid', [null, answered(422), null], 'The server’s words.'],
  ['all fail differently', [answered(413), answered(500), answered(403)], failed(...PARTS)],
  ['something breaks on the way', [{ error: new TypeError('x') }], ANY],
  ['some answers don’t come', [null, offline, null], failed('agent information')],
])('where %s, saving the auto-post settings says the right thing', (_when, ends, message) => {
  const outcomes = new Map(ends.map((end, index) => [PARTS[index] ?? 'profile photos', end]))
  expect(saveErrorMessage(outcomes)).toBe(message)
})

const filled = settingsValues(undefined, undefined, 'pro')

test('the language is English until the agent chooses another, also in an answer from before that choice', () => {
  expect(choicesOf(filled).language).toBe('en')
  const { tags, frequency_days_of_week, frequency_time_of_day } = filled
  const older = { tags, frequency_days_of_week, frequency_time_of_day, timezone: 'America/Chicago' } as const
  expect(settingsValues(older, undefined, 'pro').language).toBe('en')
  expect(settingsValues({ ...older, language: 'both' }, undefined, 'pro').language).toBe('both')
})

test('the settings form asks for a timezone first', () => {
  const empty = { ...filled, timezone: '', tags: [], frequency_days_of_week: [] } as unknown as typeof filled
  expect(settingsError(empty)?.message).toBe('Please select a timezone')
})

test('sends filled-in and emptied profile fields, and nothing when all are empty', () => {
  expect(agentPart(filled, undefined)).toBeNull()
  const known = { ...filled, first_name: 'Maya', website: 'maya.example' }
  expect(agentPart({ ...filled, first_name: 'Maya' }, known)).toEqual({ first_name: 'Maya', website: '' })
})
