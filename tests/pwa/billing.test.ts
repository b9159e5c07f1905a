import { describe, expect, it } from 'vitest'

import type { Subscription, SubscriptionPlan } from '#contract/billing.ts'
import { cardName, expiryOf, isExpired } from '#pwa/agent/billing/card-words.ts'
import { changeNote } from '#pwa/agent/billing/change-note.ts'
import { lampOn, offerOf, plansIn, stateOf } from '#pwa/agent/billing/plan-state.ts'
import { standingOf } from '#pwa/agent/billing/standing.ts'
import { linesOf } from '#pwa/shared/plans/items.ts'

const ZONE = 'America/Chicago'
/** Still the evening before in Chicago. */
const END = '2026-12-05T03:00:00Z'

const subscription: Subscription = {
  planId: 'premium',
  name: 'Pro',
  quantity: 1,
  price: 49,
  interval: 'monthly',
  onTrial: false,
  trialEndDate: null,
  nextInvoiceDate: END,
  status: 'active',
  cancelAtPeriodEnd: false,
  endDate: null,
  graceEndDate: null,
  discount: null,
  credit: 0,
}

function plan(internal_name: string, change: Partial<SubscriptionPlan> = {}): SubscriptionPlan {
  return {
    id: internal_name,
    price: 49,
    original_price: 49,
    tax: 0,
    interval: 'monthly',
    free_trial_period: 0,
    is_most_popular: false,
    is_coming_soon: false,
    is_current_user_plan: false,
    is_on_grace_period: false,
    product: { internal_name, name: internal_name, description: '', items: '' },
    ...change,
  }
}

describe('what an agent has to know of her subscription', () => {
  const standing = (change: Partial<Subscription>, cards = [{ cardBrand: 'visa', last4: '0341', isDefault: true }]) =>
    standingOf({ ...subscription, ...change }, cards, ZONE)

  it('is nothing while it runs, or while a trial runs that a card goes on with', () => {
    expect(standing({})).toBeNull()
    expect(standing({ status: 'trialing', onTrial: true, trialEndDate: END })).toBeNull()
  })

  it('is that a trial with no card ends, and when in her own zone', () => {
    const found = standing({ status: 'trialing', onTrial: true, trialEndDate: END }, [])
    expect(found).toMatchObject({ remedy: 'card', tone: 'plum' })
    expect(found?.words).toContain('December 4, 2026')
  })

  it('is that a payment failed, with the day her plan works until, and that it rests after that', () => {
    const grace = standing({ status: 'past_due', graceEndDate: END })
    expect(grace).toMatchObject({ tone: 'red', remedy: 'card', title: 'Your last payment didn’t go through.' })
    expect(grace?.words).toContain('Pro goes on working until December 4, 2026.')
    expect(standing({ status: 'unpaid', graceEndDate: END })?.words).toContain('Pro rests until it is paid.')
    expect(standing({ status: 'past_due' })?.words).toContain('Pro rests until it is paid.')
  })

  it('is which card is charged where a payment failed, and none where none is', () => {
    expect(standing({ status: 'past_due', graceEndDate: END })?.words).toBe(
      'Pro goes on working until December 4, 2026. It is charged to Visa ending in 0341. Another card, and we try again.',
    )
    const cards = [{ cardBrand: 'visa', last4: '4242', isDefault: false }]
    expect(standing({ status: 'past_due' }, cards)?.words).not.toContain('4242')
  })

  it('is that she canceled, and that she can take it back', () => {
    const found = standing({ cancelAtPeriodEnd: true, endDate: END, nextInvoiceDate: null })
    expect(found).toMatchObject({ remedy: 'reactivate' })
    expect(found?.words).toContain('Pro works until December 4, 2026.')
  })

  it('is that it ended, told apart from a trial that ended, and that all is kept', () => {
    const ended = standing({ status: 'canceled', endDate: END })
    expect(ended).toMatchObject({ remedy: 'plan', title: 'Your Pro plan ended on December 4, 2026.' })
    expect(ended?.words).toContain('all still here')
    expect(standing({ status: 'canceled', endDate: END, trialEndDate: END })?.title).toBe(
      'Your trial of Pro ended on December 4, 2026.',
    )
    expect(standing({ status: 'paused' })).toMatchObject({ remedy: 'card', title: 'Your trial is over.' })
  })
})

describe('the cards of plans', () => {
  it('say what can be done with each, a canceled plan before all else', () => {
    expect(stateOf(plan('premium', { is_on_grace_period: true, is_current_user_plan: true }))).toBe('reactivate')
    expect(stateOf(plan('premium', { is_current_user_plan: true }))).toBe('active')
    expect(stateOf(plan('team', { is_coming_soon: true }))).toBe('coming-soon')
    expect(stateOf(plan('premium'))).toBe('open')
  })

  it('stand in the order of the matrix, of the chosen interval only, what is announced last', () => {
    const all = [
      plan('team'),
      plan('agent-website'),
      plan('premium'),
      plan('premium', { interval: 'quarterly' }),
      plan('social-media'),
    ]
    expect(plansIn(all, 'monthly').map(({ id }) => id)).toEqual(['social-media', 'premium', 'agent-website', 'team'])
    expect(plansIn(all, 'quarterly')).toHaveLength(1)
    expect(offerOf(all, 'premium')?.id).toBe('agent-website')
    expect(offerOf([], 'plus')).toBeUndefined()
  })

  it('light one lamp at most: the plan to take back, else the popular one while it can be chosen', () => {
    const popular = plan('premium', { is_most_popular: true })
    expect(lampOn([plan('social-media'), popular])).toBe('premium')
    expect(lampOn([plan('social-media', { is_on_grace_period: true }), popular])).toBe('social-media')
    expect(lampOn([{ ...popular, is_current_user_plan: true }])).toBeNull()
  })

  it('take their lines from items with commas between them', () => {
    expect(linesOf('Premium Posts, AI Rewrite,,  LinkedIn ')).toEqual(['Premium Posts', 'AI Rewrite', 'LinkedIn'])
    expect(linesOf('')).toEqual([])
  })
})

describe('what a change of plan says of money', () => {
  const card = { cardBrand: 'visa', last4: '4242' }

  it('names the card that pays and what comes off later', () => {
    expect(changeNote({ totalCents: 11_760, creditCents: 1240, trialEndDate: null }, card, ZONE)).toBe(
      'Charged to Visa ending in 4242 now. $12.40 left of your present plan comes off your next invoice.',
    )
    expect(changeNote({ totalCents: 100, creditCents: 0, trialEndDate: null }, undefined, ZONE)).toBe('Charged now.')
  })

  it('says that nothing is due in a trial, and until when', () => {
    expect(changeNote({ totalCents: 0, creditCents: 0, trialEndDate: END }, card, ZONE)).toBe(
      'Nothing is charged today. Your trial runs on until December 4, 2026.',
    )
  })
})

describe('a card', () => {
  it('is named by its brand, or as a card where that is new', () => {
    expect(cardName({ cardBrand: 'amex', last4: '0005' })).toBe('American Express ending in 0005')
    expect(cardName({ cardBrand: 'toString', last4: '1111' })).toBe('Card ending in 1111')
  })

  it('is good through the last day of its month', () => {
    const card = { expiryMonth: 12, expiryYear: 2026 }
    expect(expiryOf({ expiryMonth: 2, expiryYear: 2027 })).toBe('02/2027')
    expect(isExpired(card, new Date(2026, 11, 31, 23))).toBe(false)
    expect(isExpired(card, new Date(2027, 0, 1))).toBe(true)
  })
})
