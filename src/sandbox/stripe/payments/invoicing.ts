import { discountOn, percentOf } from '#domain/plan/money.ts'

import { invalid } from '../api/stripe-error.ts'
import { type StripeDraft, newId } from '../draft.ts'
import type {
  Address,
  Customer,
  StripeDiscount,
  StripeInvoice,
  InvoiceLine,
  Price,
  StripeSubscription,
  TaxRate,
} from '../records.ts'
import type { OneTime } from '../subscriptions/subscription-params.ts'

/** What is to be billed, before discounts and taxes. */
export interface InvoiceItem {
  /** What it is a price of; an item that is billed once has none. */
  price: Price | null
  product: string
  amount: number
  description: string
  period: { start: number; end: number }
  proration: boolean
  /** Whether discounts apply to it; a proration has none. */
  discountable?: boolean | undefined
}

export interface Bill {
  subscription: StripeSubscription
  customer: Customer
  charges: readonly InvoiceItem[]
  discounts: readonly StripeDiscount[]
  reason: StripeInvoice['billing_reason']
  publicUrl: string
}

/** An invoice of these charges; it is neither stored nor paid. */
export function issueInvoice(draft: StripeDraft, bill: Bill): StripeInvoice {
  const { subscription, customer } = bill
  const lines = bill.charges.map((charge) => lineOf(draft, charge, bill))
  const subtotal = sum(lines, (line) => line.amount)
  const discounted = sum(lines, (line) => sum(line.discount_amounts, ({ amount }) => amount))
  const taxed = sum(lines, (line) => sum(line.taxes, ({ amount }) => amount))
  const total = subtotal - discounted + taxed
  // A credit is used up to the total; a negative total is added to the credit.
  const due = Math.max(0, total + customer.balance)
  const base = draft.base('invoice', 'in')
  const [first] = lines
  return {
    ...base,
    customer: customer.id,
    number: `${customer.id.slice(-8).toUpperCase()}-${String(customer._invoices).padStart(4, '0')}`,
    currency: 'usd',
    status: 'open',
    billing_reason: bill.reason,
    description: null,
    subtotal,
    total,
    amount_due: due,
    amount_paid: 0,
    amount_remaining: due,
    starting_balance: customer.balance,
    ending_balance: customer.balance + total - due,
    total_discount_amounts: bill.discounts.map(({ id }) => ({
      discount: id,
      amount: sum(lines, (line) =>
        sum(
          line.discount_amounts.filter(({ discount }) => discount === id),
          ({ amount }) => amount,
        ),
      ),
    })),
    total_taxes: ratesOf(subscription, customer).map(({ id }) => ({
      amount: sum(lines, ({ taxes }) =>
        sum(
          taxes.filter((tax) => tax.tax_rate_details.tax_rate === id),
          ({ amount }) => amount,
        ),
      ),
      tax_behavior: 'exclusive',
      tax_rate_details: { tax_rate: id },
    })),
    lines: { object: 'list', has_more: false, data: lines },
    parent: {
      type: 'subscription_details',
      subscription_details: { subscription: subscription.id, metadata: subscription.metadata },
    },
    period_start: first?.period.start ?? draft.now,
    period_end: first?.period.end ?? draft.now,
    attempt_count: 0,
    auto_advance: true,
    next_payment_attempt: null,
    hosted_invoice_url: `${bill.publicUrl}/sandbox/stripe/invoices/${base.id}`,
    invoice_pdf: null,
    status_transitions: { finalized_at: draft.now, paid_at: null },
  }
}

function lineOf(draft: StripeDraft, charge: InvoiceItem, { subscription, customer, discounts }: Bill): InvoiceLine {
  const { price, product, amount, proration } = charge
  const mayDiscount = !proration && charge.discountable !== false
  const off = mayDiscount
    ? discounts.map((one) => ({ discount: one.id, amount: takenOff(draft, one, product, amount) }))
    : []
  const left = amount - sum(off, (one) => one.amount)
  return {
    id: newId('il'),
    object: 'line_item',
    amount,
    subtotal: amount,
    currency: 'usd',
    description: charge.description,
    discountable: mayDiscount,
    discounts: off.map(({ discount }) => discount),
    discount_amounts: off,
    taxes: ratesOf(subscription, customer).map(({ id, percentage }) => ({
      amount: percentOf(left, percentage),
      tax_behavior: 'exclusive',
      tax_rate_details: { tax_rate: id },
      type: 'tax_rate_details',
    })),
    period: charge.period,
    quantity: 1,
    parent: price
      ? {
          type: 'subscription_item_details',
          subscription_item_details: {
            proration,
            subscription: subscription.id,
            subscription_item: subscription.items.data[0]?.id ?? '',
          },
        }
      : { type: 'invoice_item_details', invoice_item_details: { proration, invoice_item: newId('ii') } },
    pricing: { type: 'price_details', price_details: { price: price?.id ?? newId('price'), product } },
    livemode: false,
    metadata: {},
  }
}

function takenOff(draft: StripeDraft, discount: StripeDiscount, product: string, amount: number): number {
  const coupon = draft.get('coupon', discount.source.coupon)
  if (coupon.applies_to && !coupon.applies_to.products.includes(product)) return 0
  return discountOn(amount, { percentOff: coupon.percent_off, amountOff: coupon.amount_off })
}

/** Charges of items that are billed once, such as a setup fee. */
export function oneTimeCharges(draft: StripeDraft, items: OneTime | undefined): InvoiceItem[] {
  return (items ?? []).map(({ price_data: { product, unit_amount: amount }, discountable }, index) => ({
    price: null,
    product: draft.get('product', product, `add_invoice_items[${index}][price_data][product]`).id,
    amount,
    description: draft.get('product', product).name,
    period: { start: draft.now, end: draft.now },
    proration: false,
    discountable,
  }))
}

function sum<T>(things: readonly T[], amount: (thing: T) => number): number {
  return things.reduce((total, thing) => total + amount(thing), 0)
}

/** The ZIP code treated as unknown. */
const NOWHERE = '00000'

/** ZIP codes without sales tax here: Oregon (97), New Hampshire (03). All others have one rate. */
const FREE = /^(97|03)/
const PERCENT = 8.25

/** @throws StripeApiError for an address from which no tax can be calculated */
export function checkLocation(address: Address | null): void {
  const zip = address?.postal_code ?? ''
  if (address?.country === 'US' && /^\d{5}$/.test(zip) && zip !== NOWHERE) return
  throw invalid(
    'The customer’s location isn’t recognized. Set a valid customer address in order to automatically calculate tax.',
    'address',
    'customer_tax_location_invalid',
  )
}

/** The rates a subscription's invoices are taxed by: its own, or with automatic tax the one of the customer's place. */
function ratesOf(subscription: StripeSubscription, customer: Customer): Pick<TaxRate, 'id' | 'percentage'>[] {
  if (!subscription.automatic_tax?.enabled) return subscription.default_tax_rates
  checkLocation(customer.address ?? null)
  const free = FREE.test(customer.address?.postal_code ?? '')
  return free ? [] : [{ id: 'txr_sandboxautomatic', percentage: PERCENT }]
}
