import { z } from 'zod'

import { newStripeCustomer } from '../customers/customers.ts'
import type { StripeDraft } from '../draft.ts'
import { type InvoiceItem, issueInvoice, oneTimeCharges } from './invoicing.ts'
import { booleanParam, expand, page, text } from '../api/stripe-params.ts'
import { methodFor, settle } from './paying.ts'
import { paymentsOf } from './charges.ts'
import type { Customer, StripeInvoice, Price, StripeSubscription } from '../records.ts'
import { periodEnd, productName } from '../subscriptions/renewals.ts'
import { type StripeCall, listOfThings, type ServeStripe } from '../api/stripe-api.ts'
import { declined, invalid } from '../api/stripe-error.ts'
import { checkCode, discountOf, newSubscription } from '../subscriptions/subscribing.ts'
import { Preview } from '../subscriptions/subscription-params.ts'
import { newPrice, taxRatesOf } from '../subscriptions/subscriptions.ts'

const Invoices = z.strictObject({
  ...page,
  customer: text.optional(),
  subscription: text.optional(),
  status: z.enum(['open', 'paid', 'uncollectible', 'void']).optional(),
})
const Change = z.strictObject({ auto_advance: booleanParam, expand })
const Pay = z.strictObject({ payment_method: text.optional(), expand })

export function invoiceRoutes(serve: ServeStripe): void {
  serve('GET /invoices', { operation: 'list_invoices', params: Invoices }, list)
  serve('POST /invoices/create_preview', { operation: 'preview_invoice', params: Preview }, preview)
  serve('POST /invoices/:id', { operation: 'update_invoice', params: Change }, ({ draft, params, id }) => {
    const invoice = draft.get('invoice', id)
    if (invoice.status !== 'open') throw invalid('You can only change auto_advance on draft or open invoices.')
    draft.put(Object.assign(invoice, { auto_advance: params.auto_advance }))
    draft.emit('invoice.updated', invoice)
    return invoice
  })
  serve('POST /invoices/:id/pay', { operation: 'pay_invoice', params: Pay }, pay)
}

function list({ draft, params }: StripeCall<z.output<typeof Invoices>>): object {
  const found = draft.all('invoice').filter(({ customer, parent, status }) => {
    const { subscription } = parent.subscription_details
    return (
      (params.customer ?? customer) === customer &&
      (params.subscription ?? subscription) === subscription &&
      (params.status ?? status) === status
    )
  })
  // Like Stripe, an invoice names its payments only to whoever asks for them.
  const withPayments = params.expand?.includes('data.payments') ?? false
  const shown = withPayments ? found.map((invoice) => ({ ...invoice, payments: paymentsOf(invoice) })) : found
  return listOfThings(shown, params, '/invoices')
}

function pay({ draft, params, id }: StripeCall<z.output<typeof Pay>>): StripeInvoice {
  const invoice = draft.get('invoice', id)
  if (invoice.status !== 'open') throw invalid('Invoice is already paid', undefined, 'invoice_already_paid')
  const subscription = draft.get('subscription', invoice.parent.subscription_details.subscription)
  const method =
    params.payment_method === undefined
      ? methodFor(draft, subscription)
      : draft.get('payment_method', params.payment_method)
  const why = settle(draft, invoice, method)
  if (why) throw declined(why)
  if (subscription.status === 'past_due') {
    draft.put(Object.assign(subscription, { status: 'active' as const }))
    draft.emit('customer.subscription.updated', subscription)
  }
  return invoice
}

/** What would be billed for a change of the subscription; nothing is stored. */
function preview({ stripe, draft, params }: StripeCall<z.output<typeof Preview>>): StripeInvoice {
  const { subscription_details: details = {} } = params
  const customer = previewedCustomer(draft, params)
  const begins = params.subscription === undefined
  const subscription = begins
    ? beginning(draft, customer, details.items?.[0]?.price ?? '')
    : draft.get('subscription', params.subscription ?? '', 'subscription')
  const [item] = subscription.items.data
  if (!item) throw invalid('The subscription has no items')
  const [wanted] = details.items ?? []
  const old = item.price
  if (wanted && !begins) item.price = newPrice(draft, item.id, wanted)
  if (details.default_tax_rates) subscription.default_tax_rates = taxRatesOf(draft, details.default_tax_rates)
  if (params.automatic_tax) subscription.automatic_tax = params.automatic_tax
  const discounts = (params.discounts ?? []).map((one) => {
    const code = draft.get('promotion_code', one.promotion_code, 'discounts[0][promotion_code]')
    checkCode(draft, code, customer, item.price)
    return discountOf(draft, code, subscription)
  })
  const now = begins || details.billing_cycle_anchor?.type === 'now'
  const prorated = (details.proration_behavior ?? 'create_prorations') !== 'none' && old.id !== item.price.id
  return issueInvoice(draft, {
    subscription,
    customer,
    charges: [
      ...(prorated ? prorations(draft, subscription, old) : []),
      wholePeriod(draft, subscription, now),
      ...oneTimeCharges(draft, params.invoice_items),
    ],
    discounts: params.discounts ? discounts : subscription.discounts,
    reason: 'upcoming',
    publicUrl: stripe.publicUrl,
  })
}

/** The customer of the preview; a new one is described by `customer_details` only. */
function previewedCustomer(draft: StripeDraft, params: z.output<typeof Preview>): Customer {
  if (params.subscription !== undefined) {
    return draft.get('customer', draft.get('subscription', params.subscription, 'subscription').customer)
  }
  if (params.customer !== undefined) return draft.get('customer', params.customer, 'customer')
  if (!params.customer_details) throw invalid('You must provide one of customer, customer_details or subscription.')
  return { ...newStripeCustomer(draft, {}), address: params.customer_details.address ?? null }
}

/** A subscription that would begin now. */
function beginning(draft: StripeDraft, customer: Customer, priceId: string): StripeSubscription {
  const price = draft.get('price', priceId, 'subscription_details[items][0][price]')
  return newSubscription(draft, { customer, price, method: null, trialEnd: null, taxRates: [], metadata: {} })
}

/** The next period, or the one that begins now. */
function wholePeriod(
  draft: StripeDraft,
  { billing_cycle_anchor: anchor, items }: StripeSubscription,
  now: boolean,
): InvoiceItem {
  const [item] = items.data
  if (!item) throw invalid('The subscription has no items')
  const months = item.price.recurring.interval_count
  const start = now ? draft.now : item.current_period_end
  const finish = periodEnd(now ? draft.now : Math.min(anchor, start), start, months)
  return {
    price: item.price,
    product: item.price.product,
    amount: item.price.unit_amount,
    description: productName(draft, item.price),
    period: { start, end: finish },
    proration: false,
  }
}

/** The rest of the current period: credited at the old price, charged at the new one. */
function prorations(draft: StripeDraft, { items, status }: StripeSubscription, old: Price): InvoiceItem[] {
  const [item] = items.data
  if (!item || status === 'trialing') return []
  const { current_period_start: start, current_period_end: finish, price } = item
  const at = draft.now
  const left = Math.max(0, Math.min(1, (finish - at) / (finish - start)))
  const part = (of: Price, sign: 1 | -1, label: string): InvoiceItem => ({
    price: of,
    product: of.product,
    amount: sign * Math.round(of.unit_amount * left),
    description: `${label} on ${draft.get('product', of.product).name}`,
    period: { start: at, end: finish },
    proration: true,
  })
  const sameInterval = old.recurring.interval_count === price.recurring.interval_count
  return [part(old, -1, 'Unused time'), ...(sameInterval ? [part(price, 1, 'Remaining time')] : [])]
}
