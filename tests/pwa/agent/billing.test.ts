import { describe, expect, test } from 'vitest'

import type { Subscription, SubscriptionPlan } from '#contract/billing/billing.ts'
import { cardName } from '#domain/plan/card-name.ts'
import { billOf, creditNote } from '#pwa/agent/billing/overview/bill.ts'
import { subscriptionAlertOf } from '#pwa/agent/billing/overview/subscription-alert-rules.ts'
import { expiryOf, isExpired } from '#pwa/agent/billing/payment/card-labels.ts'
import { nextFocusIndex } from '#pwa/agent/billing/payment/methods-card.tsx'
import { changeNote, highlightedPlan, offerOf, plansIn } from '#pwa/agent/billing/plans/plan-state.ts'
import { isCanceled, isOn, isOwing, isRenewing, worksUntil } from '#pwa/agent/billing/subscription-state.ts'
import { linesOf } from '#pwa/shared/plans/plan-items.ts'
import { PRO, subscriptionPlan } from '#tests/support/records/billing.ts'

const ZONE = 'America/Chicago'
/** Still the evening before in Chicago. */
const END = '2026-12-05T03:00:00Z'
const NOW = new Date('2026-11-28T12:00:00Z')
const VISA = { cardBrand: 'visa', last4: '0341', isDefault: true }

describe('the billing message for an agent', () => {
  const alert = (change: Partial<Subscription>, { cards = [VISA], now = NOW, isClosing = false } = {}) =>
    subscriptionAlertOf({ ...PRO, nextInvoiceDate: END, ...change }, cards, { zone: ZONE, now, isClosing })
  const grace: Partial<Subscription> = { status: 'past_due', graceEndDate: END }
  const ending: Partial<Subscription> = { cancelAtPeriodEnd: true, endDate: END, nextInvoiceDate: null }
  const trial: Partial<Subscription> = { status: 'trialing', onTrial: true, trialEndDate: END }

  test('is missing while the plan is active, or in a trial with a card', () => {
    expect([alert({}), alert(trial)]).toEqual([null, null])
  })

  test.each<[string, ReturnType<typeof alert>, object, string | RegExp]>([
    ['a trial ends without a card', alert(trial, { cards: [] }), { remedy: 'card', tone: 'plum' }, 'December 4, 2026'],
    [
      'a payment failed',
      alert(grace),
      { tone: 'red', remedy: 'card', title: 'Your last payment didn’t go through.' },
      'Pro stays active until December 4, 2026. Card on file: Visa ending in 0341. Add another card, and we’ll try again.',
    ],
    [
      'the days after a failed payment are over',
      alert(grace, { now: new Date(END), cards: [] }),
      { tone: 'red', remedy: 'card' },
      'Pro is paused until you pay. Your drafts, posts and profile are all still here. Add another card, and we’ll try again.',
    ],
    ['the plan is unpaid', alert({ ...grace, status: 'unpaid' }), {}, 'Pro is paused until you pay.'],
    ['a payment failed without days of grace', alert({ status: 'past_due' }), {}, 'Pro is paused until you pay.'],
    ['the plan was canceled', alert(ending), { remedy: 'reactivate' }, 'Pro stays active until December 4, 2026.'],
    [
      'an account is being deleted',
      alert(ending, { isClosing: true }),
      { title: 'This plan doesn’t renew.', remedy: null },
      '',
    ],
    [
      'the plan ended',
      alert({ status: 'canceled', endDate: END }),
      { remedy: 'plan', title: 'Your Pro plan ended on December 4, 2026.' },
      'all still here',
    ],
    [
      'the trial ended',
      alert({ status: 'canceled', endDate: END, trialEndDate: END }),
      { title: 'Your trial of Pro ended on December 4, 2026.' },
      '',
    ],
    ['the trial is paused', alert({ status: 'paused' }), { remedy: 'card', title: 'Your trial has ended.' }, ''],
  ])('where %s', (_, found, shown, part) => {
    expect(found).toMatchObject(shown)
    expect(found?.message).toContain(part)
  })

  test('names no card that is not the default one', () => {
    expect(alert(grace, { cards: [{ ...VISA, isDefault: false }] })?.message).not.toContain('0341')
  })
})

describe('the plan cards', () => {
  const plan = (name: string, change: Partial<SubscriptionPlan> = {}) =>
    subscriptionPlan({ id: name, product: { internal_name: name, name, description: '', items: '' }, ...change })

  test('follow the specified order for the chosen interval, announced plans last', () => {
    const all = ['team', 'agent-website', 'premium', 'social-media'].map((name) => plan(name))
    all.push(plan('premium', { interval: 'quarterly' }))
    expect(plansIn(all, 'monthly').map(({ id }) => id)).toEqual(['social-media', 'premium', 'agent-website', 'team'])
    expect(plansIn(all, 'quarterly')).toHaveLength(1)
    expect(offerOf(all, 'premium')?.id).toBe('agent-website')
    expect(offerOf([], 'plus')).toBeUndefined()
  })

  test('highlight at most one: the one to reactivate, otherwise the popular one unless it is active', () => {
    const popular = plan('premium', { is_most_popular: true })
    expect(highlightedPlan([plan('social-media'), popular])).toBe('premium')
    expect(highlightedPlan([plan('social-media', { is_on_grace_period: true }), popular])).toBe('social-media')
    expect(highlightedPlan([{ ...popular, is_current_user_plan: true }])).toBeNull()
  })

  test('have the comma-separated items as feature lines', () => {
    expect(linesOf('Premium Posts, AI Rewrite,,  LinkedIn ')).toEqual(['Premium Posts', 'AI Rewrite', 'LinkedIn'])
    expect(linesOf('')).toEqual([])
  })
})

const card = { cardBrand: 'visa', last4: '4242' }
const charged = { totalCents: 11_760, creditAddedCents: 0, trialEndDate: null }
const paid = { status: 'paid', amountDue: 29, creditUsed: 0, creditAdded: 0 } as const

test.each([
  ['a change', changeNote(charged, card, ZONE), 'Visa ending in 4242 will be charged today.'],
  ['a change without a card', changeNote(charged, undefined, ZONE), 'Your card will be charged today.'],
  [
    'a change to less than the unused time',
    changeNote({ totalCents: 0, creditAddedCents: 1240, trialEndDate: null }, card, ZONE),
    'Nothing is charged today. $12.40 for the unused time on your current plan becomes credit toward your next invoices.',
  ],
  [
    'a change in a trial',
    changeNote({ totalCents: 0, creditAddedCents: 0, trialEndDate: END }, card, ZONE),
    'Nothing is charged today. Your trial continues until December 4, 2026.',
  ],
  ['a payment with credit', creditNote({ ...paid, amountDue: 20, creditUsed: 9 }), '$20 paid, $9 from credit'],
  [
    'a due payment with credit',
    creditNote({ ...paid, status: 'open', amountDue: 20, creditUsed: 9 }),
    '$20 due, $9 from credit',
  ],
  ['a payment from credit', creditNote({ ...paid, amountDue: 0, creditUsed: 29 }), '$29 paid from credit'],
  ['a payment to credit', creditNote({ ...paid, amountDue: 0, creditAdded: 41.5 }), '$41.50 added to your credit'],
  ['a payment without credit', creditNote(paid), null],
  ['a card', cardName({ cardBrand: 'amex', last4: '0005' }), 'American Express ending in 0005'],
  ['a card of an unknown brand', cardName({ cardBrand: 'toString', last4: '1111' }), 'Card ending in 1111'],
  ['the last month of a card', expiryOf({ expiryMonth: 2, expiryYear: 2027 }), '02/2027'],
])('%s says: %s', (_, said, text) => {
  expect(said).toBe(text)
})

test('a card is valid through the last day of its month', () => {
  const december = { expiryMonth: 12, expiryYear: 2026 }
  expect(isExpired(december, new Date(2026, 11, 31, 23))).toBe(false)
  expect(isExpired(december, new Date(2027, 0, 1))).toBe(true)
})

test('arrow keys cycle through a list of cards, and other keys do nothing', () => {
  expect(nextFocusIndex('ArrowDown', 0, 3)).toBe(1)
  expect(nextFocusIndex('ArrowRight', 2, 3)).toBe(0)
  expect(nextFocusIndex('ArrowUp', 0, 3)).toBe(2)
  expect(nextFocusIndex(' ', 0, 3)).toBeNull()
  expect(nextFocusIndex('ArrowDown', -1, 0)).toBeNull()
})

/** What is known of a subscription: on its plan, canceled, renewing, owing. */
test.each<[Partial<Subscription>, on: boolean, canceled: boolean, renewing: boolean, owing: boolean]>([
  [{}, true, false, true, false],
  [{ cancelAtPeriodEnd: true }, false, true, false, false],
  [{ status: 'canceled' }, false, true, false, false],
  [{ planId: 'social-media' }, false, false, true, false],
  [{ status: 'past_due' }, true, false, true, true],
  [{ status: 'paused' }, true, false, true, true],
])('a subscription with %j is on Pro: %s, canceled: %s, renewing: %s, owing: %s', (change, ...known) => {
  const now = { ...PRO, ...change }
  expect([isOn(now, 'premium'), isCanceled(now), isRenewing(now), isOwing(now)]).toEqual(known)
})

test('without a subscription nothing is on, renewing or owed', () => {
  expect([isOn(null, 'premium'), isRenewing(null), isOwing(null)]).toEqual([false, false, false])
})

test.each<[Partial<Subscription>, string | null | undefined]>([
  [{}, PRO.nextInvoiceDate],
  [{ status: 'trialing', onTrial: true, trialEndDate: END }, END],
  [{ cancelAtPeriodEnd: true, nextInvoiceDate: null, endDate: END }, END],
  [{ nextInvoiceDate: null }, undefined],
  [{ status: 'past_due', graceEndDate: END }, END],
  [{ status: 'past_due', graceEndDate: END, cancelAtPeriodEnd: true, endDate: PRO.nextInvoiceDate }, END],
  [{ status: 'past_due', graceEndDate: '2026-11-27T12:00:00Z' }, null],
  [{ status: 'unpaid' }, null],
  [{ status: 'paused' }, null],
])('a plan with %j works until %s', (change, until) => {
  expect(worksUntil({ ...PRO, ...change }, NOW)).toBe(until)
})

const off = { code: 'PORCH20', percentOff: 20, amountOff: null }
test.each<[Partial<Subscription>, object]>([
  [{ discount: { ...off, duration: 'forever' } }, { off: 980, perMonth: 3920 }],
  [{ discount: off }, { once: false, perMonth: 3920 }],
  [{ discount: { ...off, duration: 'once' } }, { amount: 4900, off: 980, once: true, perMonth: 4900 }],
  [
    {
      price: 267,
      interval: 'quarterly',
      discount: { code: null, percentOff: null, amountOff: 10, duration: 'once' },
    },
    { off: 1000, perMonth: 8900 },
  ],
  [{ cancelAtPeriodEnd: true }, { perMonth: null }],
  [{ status: 'canceled' }, { perMonth: null }],
  [{ status: 'past_due' }, { perMonth: 4900 }],
])('the bill of a plan with %j is %j', (change, bill) => {
  expect(billOf({ ...PRO, ...change })).toMatchObject(bill)
})
