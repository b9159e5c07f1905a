import { type StripeDraft, newId } from '../draft.ts'
import type { InvoiceItem } from '../payments/invoicing.ts'
import { settle } from '../payments/paying.ts'
import { periodEnd } from './renewals.ts'
import type {
  Customer,
  StripeDiscount,
  Metadata,
  StripePaymentMethod,
  Price,
  PromotionCode,
  StripeSubscription,
  TaxRate,
} from '../records.ts'
import { bill, lasting } from './renewals.ts'
import { declined, invalid } from '../api/stripe-error.ts'

const DAY = 24 * 60 * 60

export interface SubscriptionOrder {
  customer: Customer
  price: Price
  method: StripePaymentMethod | null
  /** When a trial ends; null for none. */
  trialEnd: number | null
  codes: readonly string[]
  taxRates: TaxRate[]
  automaticTax?: boolean | undefined
  metadata: Metadata
  /** Billed once, beside the first period. */
  once?: readonly InvoiceItem[]
  publicUrl: string
}

/** A new subscription, not stored yet. */
export function newSubscription(
  draft: StripeDraft,
  order: Pick<
    SubscriptionOrder,
    'customer' | 'price' | 'method' | 'trialEnd' | 'taxRates' | 'automaticTax' | 'metadata'
  >,
): StripeSubscription {
  const { customer, price, trialEnd } = order
  const base = draft.base('subscription', 'sub')
  const start = draft.now
  const anchor = trialEnd ?? start
  return {
    ...base,
    customer: customer.id,
    currency: 'usd',
    status: trialEnd === null ? 'active' : 'trialing',
    items: {
      object: 'list',
      has_more: false,
      data: [
        {
          id: newId('si'),
          object: 'subscription_item',
          subscription: base.id,
          price,
          quantity: 1,
          current_period_start: start,
          current_period_end: trialEnd ?? periodEnd(anchor, start, price.recurring.interval_count),
        },
      ],
    },
    billing_cycle_anchor: anchor,
    trial_start: trialEnd === null ? null : start,
    trial_end: trialEnd,
    cancel_at_period_end: false,
    cancel_at: null,
    canceled_at: null,
    ended_at: null,
    default_payment_method: order.method?.id ?? null,
    default_tax_rates: order.taxRates,
    automatic_tax: { enabled: order.automaticTax ?? false },
    discounts: [],
    latest_invoice: null,
    pending_setup_intent: null,
    collection_method: 'charge_automatically',
    trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
    metadata: order.metadata,
    start_date: start,
    _trialEndSaid: false,
  }
}

/**
 * Begins a subscription: with a trial at no charge, else its first period is paid at once.
 * @throws StripeApiError 402 when the payment fails; no subscription is made then
 */
export function createSubscription(draft: StripeDraft, order: SubscriptionOrder): StripeSubscription {
  const { customer, price, trialEnd } = order
  const subscription = newSubscription(draft, order)
  subscription.discounts = redeem(draft, order.codes, { subscription, customer, price })
  draft.put(subscription)
  draft.emit('customer.subscription.created', subscription)
  if (trialEnd === null) charge(draft, subscription, order)
  return subscription
}

function charge(
  draft: StripeDraft,
  subscription: StripeSubscription,
  { method, once, publicUrl }: SubscriptionOrder,
): void {
  const invoice = bill(draft, subscription, publicUrl, 'subscription_create', once)
  const why = settle(draft, invoice, method)
  if (why) throw declined(why)
  draft.put(Object.assign(subscription, { latest_invoice: invoice.id, discounts: lasting(draft, subscription) }))
}

/** Turns promotion codes into discounts and counts them as used. */
export function redeem(
  draft: StripeDraft,
  codes: readonly string[],
  { subscription, customer, price }: { subscription: StripeSubscription; customer: Customer; price: Price },
): StripeDiscount[] {
  return codes.map((id) => {
    const code = draft.get('promotion_code', id, 'discounts[0][promotion_code]')
    checkCode(draft, code, customer, price)
    draft.put({ ...code, times_redeemed: code.times_redeemed + 1 })
    return discountOf(draft, code, subscription)
  })
}

export function discountOf(
  draft: StripeDraft,
  code: PromotionCode,
  { id, customer }: StripeSubscription,
): StripeDiscount {
  return {
    id: newId('di'),
    object: 'discount',
    source: { type: 'coupon', coupon: code.promotion.coupon },
    promotion_code: code.id,
    customer,
    subscription: id,
    start: draft.now,
    end: null,
  }
}

/** @throws StripeApiError with Stripe's message for an invalid code */
export function checkCode(draft: StripeDraft, code: PromotionCode, customer: Customer, price: Price): void {
  const refuse = (why: string) => invalid(why, 'discounts[0][promotion_code]', 'promotion_code_invalid')
  if (!isUsableCode(draft, code)) throw refuse('This promotion code is expired or has been redeemed too often.')
  if (code.customer !== null && code.customer !== customer.id)
    throw refuse('This promotion code is restricted to another customer.')
  const { applies_to: only } = draft.get('coupon', code.promotion.coupon)
  if (only && !only.products.includes(price.product))
    throw refuse('This promotion code does not apply to any of the products.')
}

/** Stripe's `active`: neither switched off nor expired nor used up. */
export function isUsableCode(
  draft: StripeDraft,
  { active, expires_at: end, max_redemptions: most, times_redeemed }: PromotionCode,
) {
  return active && (end === null || end > draft.now) && (most === null || times_redeemed < most)
}

export function trialEndAfter(draft: StripeDraft, days: number | undefined): number | null {
  return days === undefined || days === 0 ? null : draft.now + days * DAY
}
