import { describe, expect, it } from 'vitest'

import type { Subscription, SubscriptionPlan } from '#contract/billing/billing.ts'
import { cardName, expiryOf, isExpired } from '#pwa/agent/billing/payment/card-labels.ts'
import { changeNote } from '#pwa/agent/billing/plans/change-note.ts'
import { highlightedPlan, offerOf, plansIn, stateOf } from '#pwa/agent/billing/plans/plan-state.ts'
import { creditNote } from '#pwa/agent/billing/overview/credit-note.ts'
import { subscriptionAlertOf } from '#pwa/agent/billing/overview/subscription-alert-rules.ts'
import { linesOf } from '#pwa/shared/plans/items.ts'
import { PRO } from '#tests/support/billing/pro-subscription.ts'

const ZONE = 'America/Chicago'
/** Still the evening before in Chicago. */
const END = '2026-12-05T03:00:00Z'
const NOW = new Date('2026-11-28T12:00:00Z')

const subscription: Subscription = { ...PRO, nextInvoiceDate: END }

function plan(internal_name: string, change: Partial<SubscriptionPlan> = {}): SubscriptionPlan {
  return {
    id: internal_name,
    price: 49,
    original_price: 49,
    saving: 0,
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

describe('the billing message for an agent', () => {
  const alert = (change: Partial<Subscription>, cards = [{ cardBrand: 'visa', last4: '0341', isDefault: true }]) =>
    subscriptionAlertOf({ ...subscription, ...change }, cards, { zone: ZONE, now: NOW, isClosing: false })

  it('shows no message while the plan is active, or in a trial with a card', () => {
    expect(alert({})).toBeNull()
    expect(alert({ status: 'trialing', onTrial: true, trialEndDate: END })).toBeNull()
  })

  it('says that a trial without a card ends, with the day in the agent’s zone', () => {
    const found = alert({ status: 'trialing', onTrial: true, trialEndDate: END }, [])
    expect(found).toMatchObject({ remedy: 'card', tone: 'plum' })
    expect(found?.message).toContain('December 4, 2026')
  })

  it('offers no reactivation for a plan stopped by an account deletion', () => {
    const ending = { ...subscription, cancelAtPeriodEnd: true, endDate: END }
    const closing = subscriptionAlertOf(ending, [], { zone: ZONE, now: NOW, isClosing: true })
    expect(closing).toMatchObject({ title: 'This plan doesn’t renew.', remedy: null })
  })

  it('says that a payment failed and until which day the plan works', () => {
    const grace = alert({ status: 'past_due', graceEndDate: END })
    expect(grace).toMatchObject({ tone: 'red', remedy: 'card', title: 'Your last payment didn’t go through.' })
    expect(grace?.message).toContain('Pro stays active until December 4, 2026.')
    expect(alert({ status: 'unpaid', graceEndDate: END })?.message).toContain('Pro is paused until you pay.')
    expect(alert({ status: 'past_due' })?.message).toContain('Pro is paused until you pay.')
  })

  it('says that the plan is paused once the days after a failed payment are over', () => {
    const owing: Subscription = { ...subscription, status: 'past_due', graceEndDate: END }
    const after = subscriptionAlertOf(owing, [], { zone: ZONE, now: new Date(END), isClosing: false })
    expect(after).toMatchObject({ tone: 'red', remedy: 'card' })
    expect(after?.message).toBe(
      'Pro is paused until you pay. Your drafts, posts and profile are all still here. Add another card, and we’ll try again.',
    )
  })

  it('names the card charged for a failed payment, and none when there is no default card', () => {
    expect(alert({ status: 'past_due', graceEndDate: END })?.message).toBe(
      'Pro stays active until December 4, 2026. Card on file: Visa ending in 0341. Add another card, and we’ll try again.',
    )
    const cards = [{ cardBrand: 'visa', last4: '4242', isDefault: false }]
    expect(alert({ status: 'past_due' }, cards)?.message).not.toContain('4242')
  })

  it('says that the plan was canceled, and offers to reactivate it', () => {
    const found = alert({ cancelAtPeriodEnd: true, endDate: END, nextInvoiceDate: null })
    expect(found).toMatchObject({ remedy: 'reactivate' })
    expect(found?.message).toContain('Pro stays active until December 4, 2026.')
  })

  it('says that the plan or the trial ended, and that the data is still there', () => {
    const ended = alert({ status: 'canceled', endDate: END })
    expect(ended).toMatchObject({ remedy: 'plan', title: 'Your Pro plan ended on December 4, 2026.' })
    expect(ended?.message).toContain('all still here')
    expect(alert({ status: 'canceled', endDate: END, trialEndDate: END })?.title).toBe(
      'Your trial of Pro ended on December 4, 2026.',
    )
    expect(alert({ status: 'paused' })).toMatchObject({ remedy: 'card', title: 'Your trial is over.' })
  })
})

describe('the plan cards', () => {
  it('plan cards show the action for each plan, with reactivation first', () => {
    expect(stateOf(plan('premium', { is_on_grace_period: true, is_current_user_plan: true }))).toBe('reactivate')
    expect(stateOf(plan('premium', { is_current_user_plan: true }))).toBe('active')
    expect(stateOf(plan('team', { is_coming_soon: true }))).toBe('coming-soon')
    expect(stateOf(plan('premium'))).toBe('open')
  })

  it('plan cards follow the specified order for the chosen interval, announced plans last', () => {
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

  it('at most one plan is highlighted: the one to reactivate, otherwise the popular one unless it is active', () => {
    const popular = plan('premium', { is_most_popular: true })
    expect(highlightedPlan([plan('social-media'), popular])).toBe('premium')
    expect(highlightedPlan([plan('social-media', { is_on_grace_period: true }), popular])).toBe('social-media')
    expect(highlightedPlan([{ ...popular, is_current_user_plan: true }])).toBeNull()
  })

  it('plan cards read their feature lines from the comma-separated items', () => {
    expect(linesOf('Premium Posts, AI Rewrite,,  LinkedIn ')).toEqual(['Premium Posts', 'AI Rewrite', 'LinkedIn'])
    expect(linesOf('')).toEqual([])
  })
})

describe('the note for a plan change', () => {
  const card = { cardBrand: 'visa', last4: '4242' }

  it('names the card charged', () => {
    const charged = { totalCents: 11_760, creditAddedCents: 0, trialEndDate: null }
    expect(changeNote(charged, card, ZONE)).toBe('Visa ending in 4242 will be charged today.')
    expect(changeNote(charged, undefined, ZONE)).toBe('Your card will be charged today.')
  })

  it('says what becomes credit where the unused time is worth more than the new plan', () => {
    expect(changeNote({ totalCents: 0, creditAddedCents: 1240, trialEndDate: null }, card, ZONE)).toBe(
      'Nothing is charged today. $12.40 for the unused time on your current plan becomes credit, which pays your next invoices.',
    )
  })

  it('says that nothing is charged during a trial, and until when the trial runs', () => {
    expect(changeNote({ totalCents: 0, creditAddedCents: 0, trialEndDate: END }, card, ZONE)).toBe(
      'Nothing is charged today. Your trial continues until December 4, 2026.',
    )
  })
})

describe('the credit of a payment', () => {
  const paid = { status: 'paid', amountDue: 29, creditUsed: 0, creditAdded: 0 } as const

  it('a payment says what the card paid and what came from credit', () => {
    expect(creditNote({ ...paid, amountDue: 20, creditUsed: 9 })).toBe('$20 paid, $9 from credit')
    expect(creditNote({ ...paid, status: 'open', amountDue: 20, creditUsed: 9 })).toBe('$20 due, $9 from credit')
    expect(creditNote({ ...paid, amountDue: 0, creditUsed: 29 })).toBe('$29 paid from credit')
  })

  it('a payment says what it added to the credit, and nothing where no credit was involved', () => {
    expect(creditNote({ ...paid, amountDue: 0, creditAdded: 41.5 })).toBe('$41.50 added to your credit')
    expect(creditNote(paid)).toBeNull()
  })
})

describe('a payment card', () => {
  it('a card is named by its brand, or “Card” for an unknown brand', () => {
    expect(cardName({ cardBrand: 'amex', last4: '0005' })).toBe('American Express ending in 0005')
    expect(cardName({ cardBrand: 'toString', last4: '1111' })).toBe('Card ending in 1111')
  })

  it('a card is valid through the last day of its month', () => {
    const card = { expiryMonth: 12, expiryYear: 2026 }
    expect(expiryOf({ expiryMonth: 2, expiryYear: 2027 })).toBe('02/2027')
    expect(isExpired(card, new Date(2026, 11, 31, 23))).toBe(false)
    expect(isExpired(card, new Date(2027, 0, 1))).toBe(true)
  })
})
