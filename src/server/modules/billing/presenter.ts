import type { Stripe } from 'stripe'

import type { Invoice, OfferedPlan, Subscription, SubscriptionPlan } from '#contract/billing/billing.ts'
import { DURATIONS, INVOICE_STATUSES } from '#contract/billing/billing.ts'
import { dollarsOf, savingOf } from '#domain/plan/money.ts'
import { graceEnd } from '#domain/plan/plan.ts'
import { INTERVAL_NAME } from '#domain/plan/product.ts'

import type { Offer } from './offers.ts'
import { instantOf, isLive, itemOf, statusOf } from './stripe-customer.ts'

/** An agent's relation to an offer. */
export interface Mine {
  offerId: string | null
  ends: boolean
}

export const NOBODYS: Mine = { offerId: null, ends: false }

export interface Shown {
  offers: readonly Offer[]
  mine: Mine
  automaticTax: boolean
}

function factsOf(offer: Offer, { offers, mine, automaticTax }: Shown) {
  const monthly = offers.find(
    ({ productId, interval, isSold }) => isSold && productId === offer.productId && interval === 'monthly',
  )
  const isMine = offer.id === mine.offerId
  return {
    id: offer.id,
    price: dollarsOf(offer.price),
    original_price: dollarsOf(offer.originalPrice),
    saving: monthly ? dollarsOf(savingOf(offer.price, monthly.price, offer.interval)) : 0,
    // Stripe Tax depends on the customer's address.
    tax: automaticTax ? 0 : offer.taxPercent,
    interval: offer.interval,
    free_trial_period: offer.trialDays,
    is_most_popular: offer.isMostPopular,
    is_coming_soon: offer.isComingSoon,
    is_current_user_plan: isMine && !mine.ends,
    is_on_grace_period: isMine && mine.ends,
  }
}

function productOf({ internalName, name, description }: Offer) {
  return { internal_name: internalName, name, description }
}

export function listedPlan(offer: Offer, shown: Shown): SubscriptionPlan {
  return { ...factsOf(offer, shown), product: { ...productOf(offer), items: offer.items.join(', ') } }
}

export function offeredPlan(offer: Offer, shown: Shown): OfferedPlan {
  return {
    ...factsOf(offer, shown),
    asks_postal_code: shown.automaticTax,
    product: { ...productOf(offer), items: [...offer.items] },
  }
}

export function mineOf(subscription: Stripe.Subscription | null, offers: readonly Offer[]): Mine {
  if (!subscription || !isLive(subscription)) return NOBODYS
  const { id } = itemOf(subscription).price
  return {
    offerId: offers.find(({ priceId }) => priceId === id)?.id ?? null,
    ends: subscription.cancel_at_period_end,
  }
}

/** A subscription as the agent sees it; `credit` is what the agent is still owed, and `firstCharge` due after the trial, in cents. */
export function summaryOf(
  subscription: Stripe.Subscription,
  offer: Offer,
  { credit, firstCharge, pastDueSince }: { credit: number; firstCharge: number | null; pastDueSince: Date | null },
): Subscription {
  const item = itemOf(subscription)
  const status = statusOf(subscription)
  const onTrial = status === 'trialing'
  const ends = subscription.cancel_at_period_end || !isLive(subscription)
  const periodEnd = instantOf(item.current_period_end).toISOString()
  const grace = status === 'past_due' && pastDueSince ? graceEnd(pastDueSince).toISOString() : null
  const trialEnd = instantOf(subscription.trial_end)?.toISOString() ?? null
  return {
    planId: offer.id,
    name: offer.name,
    quantity: item.quantity ?? 1,
    price: dollarsOf(offer.price),
    interval: offer.interval,
    onTrial,
    trialEndDate: trialEnd,
    firstChargeCents: firstCharge,
    nextInvoiceDate: ends ? null : onTrial ? trialEnd : periodEnd,
    status,
    cancelAtPeriodEnd: subscription.cancel_at_period_end && isLive(subscription),
    endDate: instantOf(subscription.ended_at)?.toISOString() ?? (ends ? (grace ?? periodEnd) : null),
    graceEndDate: grace,
    discount: discountOf(subscription),
    credit: dollarsOf(credit),
  }
}

function discountOf({ discounts }: Stripe.Subscription): Subscription['discount'] {
  const [discount] = discounts
  if (!discount || typeof discount === 'string') return null
  const { coupon } = discount.source
  if (!coupon || typeof coupon === 'string') return null
  const code = discount.promotion_code
  return {
    code: code && typeof code !== 'string' ? code.code : null,
    percentOff: coupon.percent_off,
    amountOff: coupon.amount_off === null ? null : dollarsOf(coupon.amount_off),
    duration: DURATIONS.find((one) => one === coupon.duration),
  }
}

/** An invoice as the history shows it; null for a draft, and for one of a trial, which bills nothing. */
export function listedInvoice(invoice: Stripe.Invoice, offers: readonly Offer[]): Invoice | null {
  const status = INVOICE_STATUSES.find((one) => one === invoice.status)
  const { total, amount_due: due } = invoice
  if (!status || invoice.lines.data.every(({ amount }) => amount === 0)) return null
  return {
    id: invoice.id,
    date: instantOf(invoice.created).toISOString(),
    description: describe(invoice, offers),
    status,
    total: dollarsOf(total),
    amountDue: dollarsOf(due),
    creditUsed: dollarsOf(Math.max(0, total - due)),
    creditAdded: dollarsOf(Math.max(0, -total)),
    receiptUrl: invoice.hosted_invoice_url ?? null,
  }
}

function describe({ lines, description }: Stripe.Invoice, offers: readonly Offer[]): string {
  const [line] = lines.data
  // Items that are billed once may come before the plan.
  const prices = lines.data.map(({ pricing }) => pricing?.price_details?.price)
  const ids = new Set(prices.map((price) => (typeof price === 'string' ? price : price?.id)))
  const offer = offers.find(({ priceId }) => ids.has(priceId))
  return offer
    ? `${offer.name}, ${INTERVAL_NAME[offer.interval]}`
    : (line?.description ?? description ?? 'Subscription')
}
