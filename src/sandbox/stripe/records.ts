/** Times are seconds since 1970, amounts cents, as in Stripe's API. Fields that begin with `_` are never sent. */

interface Base<Name extends string> {
  id: string
  object: Name
  created: number
  livemode: false
}

export type Metadata = Record<string, string>

export interface Address {
  country?: string | undefined
  state?: string | undefined
  postal_code?: string | undefined
  city?: string | undefined
  line1?: string | undefined
}

export interface Customer extends Base<'customer'> {
  address?: Address | null
  email: string | null
  name: string | null
  metadata: Metadata
  /** Negative for a credit. */
  balance: number
  currency: string
  invoice_settings: { default_payment_method: string | null }
  _invoices: number
  /** A deleted customer is answered with its id only. */
  _deleted?: true
}

export type CardBehavior = 'good' | 'declines' | 'declines_charges' | 'insufficient_funds' | 'asks' | 'disputed'

export interface StripePaymentMethod extends Base<'payment_method'> {
  type: 'card'
  customer: string | null
  billing_details: { address: { country: string | null }; email: string | null; name: string | null }
  card: {
    brand: string
    last4: string
    exp_month: number
    exp_year: number
    funding: 'credit' | 'debit' | 'prepaid'
    country: 'US'
    fingerprint: string
  }
  _conduct: CardBehavior
  /** Whether the cardholder has confirmed the bank's question. */
  _authenticated: boolean
  /** Detached from a customer; Stripe attaches such a card to none again. */
  _detached?: true
}

export interface SetupIntent extends Base<'setup_intent'> {
  client_secret: string
  customer: string | null
  payment_method: string | null
  status: 'requires_payment_method' | 'requires_action' | 'succeeded'
  usage: 'off_session'
  next_action: { type: 'use_stripe_sdk'; use_stripe_sdk: object } | null
  last_setup_error: { type: string; code: string; message: string } | null
  metadata: Metadata
}

interface Product extends Base<'product'> {
  name: string
  description: string
  active: boolean
  metadata: Metadata
  marketing_features: { name: string }[]
}

export interface Price extends Base<'price'> {
  active: boolean
  currency: 'usd'
  product: string
  type: 'recurring'
  unit_amount: number
  lookup_key: string
  recurring: { interval: 'month'; interval_count: number; usage_type: 'licensed' }
  metadata: Metadata
}

export interface TaxRate extends Base<'tax_rate'> {
  active: boolean
  display_name: string
  inclusive: boolean
  percentage: number
}

export interface Coupon extends Base<'coupon'> {
  name: string
  percent_off: number | null
  amount_off: number | null
  currency: 'usd' | null
  duration: 'once' | 'forever'
  valid: boolean
  applies_to?: { products: string[] }
}

export interface PromotionCode extends Base<'promotion_code'> {
  code: string
  active: boolean
  customer: string | null
  expires_at: number | null
  max_redemptions: number | null
  times_redeemed: number
  promotion: { type: 'coupon'; coupon: string }
  restrictions: { first_time_transaction: boolean; minimum_amount: number | null; minimum_amount_currency: null }
  metadata: Metadata
}

export interface StripeDiscount {
  id: string
  object: 'discount'
  source: { type: 'coupon'; coupon: string }
  promotion_code: string | null
  customer: string
  subscription: string
  start: number
  end: number | null
}

interface SubscriptionItem {
  id: string
  object: 'subscription_item'
  subscription: string
  price: Price
  quantity: number
  current_period_start: number
  current_period_end: number
}

export interface StripeSubscription extends Base<'subscription'> {
  customer: string
  currency: 'usd'
  status: 'trialing' | 'active' | 'past_due' | 'canceled'
  items: { object: 'list'; has_more: false; data: SubscriptionItem[] }
  billing_cycle_anchor: number
  trial_start: number | null
  trial_end: number | null
  cancel_at_period_end: boolean
  cancel_at: number | null
  canceled_at: number | null
  ended_at: number | null
  default_payment_method: string | null
  default_tax_rates: TaxRate[]
  automatic_tax?: { enabled: boolean }
  discounts: StripeDiscount[]
  latest_invoice: string | null
  pending_setup_intent: string | null
  collection_method: 'charge_automatically'
  trial_settings: { end_behavior: { missing_payment_method: 'cancel' } }
  metadata: Metadata
  start_date: number
  _trialEndSaid: boolean
}

export interface InvoiceLine {
  id: string
  object: 'line_item'
  amount: number
  subtotal: number
  currency: 'usd'
  description: string
  discountable: boolean
  discounts: string[]
  discount_amounts: { amount: number; discount: string }[]
  taxes: {
    amount: number
    tax_behavior: 'exclusive'
    tax_rate_details: { tax_rate: string }
    type: 'tax_rate_details'
  }[]
  period: { start: number; end: number }
  quantity: number
  parent:
    | {
        type: 'subscription_item_details'
        subscription_item_details: { proration: boolean; subscription: string; subscription_item: string }
      }
    | { type: 'invoice_item_details'; invoice_item_details: { proration: boolean; invoice_item: string } }
  pricing: { type: 'price_details'; price_details: { price: string; product: string } }
  livemode: false
  metadata: Metadata
}

export interface StripeInvoice extends Base<'invoice'> {
  customer: string
  number: string
  currency: 'usd'
  status: 'open' | 'paid' | 'uncollectible' | 'void'
  billing_reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update' | 'upcoming'
  description: string | null
  subtotal: number
  total: number
  amount_due: number
  amount_paid: number
  amount_remaining: number
  starting_balance: number
  ending_balance: number | null
  total_discount_amounts: { amount: number; discount: string }[]
  total_taxes: { amount: number; tax_behavior: 'exclusive'; tax_rate_details: { tax_rate: string } }[]
  lines: { object: 'list'; has_more: false; data: InvoiceLine[] }
  parent: { type: 'subscription_details'; subscription_details: { subscription: string; metadata: Metadata } }
  period_start: number
  period_end: number
  attempt_count: number
  /** Whether it is still collected without anybody's doing; missing in older journals, where it is. */
  auto_advance?: boolean
  next_payment_attempt: number | null
  hosted_invoice_url: string
  invoice_pdf: null
  status_transitions: { finalized_at: number; paid_at: number | null }
  /** The card it was paid with; missing in older journals. */
  _paymentMethod?: string | null
}

/** Money given back of a charge. */
export interface Refund extends Base<'refund'> {
  amount: number
  charge: string
  payment_intent: string
  currency: 'usd'
  customer: string
  metadata: Metadata
  reason: 'duplicate' | 'fraudulent' | 'requested_by_customer' | null
  receipt_number: string | null
  status: 'succeeded'
  _invoice: string
}

export const DISPUTE_REASONS = [
  'fraudulent',
  'subscription_canceled',
  'product_not_received',
  'duplicate',
  'general',
] as const

/** A payment its cardholder has disputed at the bank. */
export interface StripeDispute extends Base<'dispute'> {
  amount: number
  balance_transactions: []
  charge: string
  payment_intent: string
  currency: 'usd'
  /** Never sent here: admins answer in Stripe's dashboard. */
  evidence: object
  evidence_details: { due_by: number; has_evidence: boolean; past_due: boolean; submission_count: number }
  is_charge_refundable: boolean
  metadata: Metadata
  reason: (typeof DISPUTE_REASONS)[number]
  status: 'needs_response' | 'under_review' | 'won' | 'lost'
}

interface BalanceTransaction extends Base<'customer_balance_transaction'> {
  customer: string
  amount: number
  currency: string
  ending_balance: number
  description: string | null
  type: 'adjustment' | 'applied_to_invoice'
}

/** An event, and the state of its delivery to the webhook. */
export interface StripeEvent extends Base<'event'> {
  type: string
  api_version: string
  data: { object: object; previous_attributes?: object }
  pending_webhooks: number
  request: { id: string | null; idempotency_key: string | null }
  _attempts: number
  _delivered: boolean
}

export type Thing =
  | Customer
  | StripePaymentMethod
  | SetupIntent
  | Product
  | Price
  | TaxRate
  | Coupon
  | PromotionCode
  | StripeSubscription
  | StripeInvoice
  | BalanceTransaction
  | Refund
  | StripeDispute
  | StripeEvent

export type Named<Name extends Thing['object']> = Extract<Thing, { object: Name }>
