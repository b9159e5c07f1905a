import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

import { checkLocation } from './automatic-tax.ts'
import type { StripeDraft } from '../draft.ts'
import { type InvoiceItem, oneTimeCharges } from '../payments/invoicing.ts'
import { expand, page, text } from '../api/params.ts'
import { settle } from '../payments/paying.ts'
import { periodEnd } from './periods.ts'
import type { Customer, StripePaymentMethod, Price, StripeSubscription, TaxRate } from '../records.ts'
import { bill, end, lasting } from './renewals.ts'
import { type StripeCall, listOfThings, serveStripe } from '../api/serve.ts'
import { declined, invalid } from '../api/stripe-error.ts'
import { redeem, createSubscription, trialEndAfter } from './subscribing.ts'
import { Create, Update } from './subscription-params.ts'
import type { Stripe } from '../stripe.ts'

export function subscriptionRoutes(app: FastifyInstance, stripe: Stripe): void {
  const creating = { method: 'POST', url: '/subscriptions', operation: 'create_subscription', params: Create } as const
  serveStripe(app, stripe, creating, create)

  const reading = z.strictObject({ expand })
  const rule = { url: '/subscriptions/:id', params: reading } as const
  serveStripe(app, stripe, { ...rule, method: 'GET', operation: 'read_subscription' }, ({ draft, id }) =>
    draft.get('subscription', id),
  )

  const updating = {
    method: 'POST',
    url: '/subscriptions/:id',
    operation: 'update_subscription',
    params: Update,
  } as const
  serveStripe(app, stripe, updating, update)

  serveStripe(app, stripe, { ...rule, method: 'DELETE', operation: 'cancel_subscription' }, ({ draft, id }) => {
    const subscription = draft.get('subscription', id)
    if (subscription.status === 'canceled') throw invalid('This subscription is canceled already.')
    end(draft, subscription)
    return subscription
  })

  const listing = z.strictObject({
    ...page,
    customer: text.optional(),
    status: z.enum(['all', 'active', 'trialing']).optional(),
  })
  const list = { method: 'GET', url: '/subscriptions', operation: 'list_subscriptions', params: listing } as const
  serveStripe(app, stripe, list, ({ draft, params }) => {
    const found = draft.all('subscription').filter(({ customer, status }) => {
      const wanted = params.status === 'all' || (params.status ?? status) === status
      return (
        (params.customer ?? customer) === customer && wanted && (params.status !== undefined || status !== 'canceled')
      )
    })
    return listOfThings(found, params, '/subscriptions')
  })
}

function create({ stripe, draft, params }: StripeCall<z.output<typeof Create>>): StripeSubscription {
  const customer = draft.get('customer', params.customer, 'customer')
  checkTaxing({ automatic_tax: params.automatic_tax, default_tax_rates: params.default_tax_rates ?? [] }, customer)
  const price = draft.get('price', params.items[0]?.price ?? '', 'items[0][price]')
  if (!price.active) throw invalid('The price specified is inactive.', 'items[0][price]')
  const trialEnd = trialEndAfter(draft, params.trial_period_days)
  const method = methodOf(draft, params.default_payment_method, customer.id)
  const fallback = customer.invoice_settings.default_payment_method
  if (!method && fallback === null && trialEnd === null)
    throw invalid('This customer has no attached payment source or default payment method.')
  return createSubscription(draft, {
    customer,
    price,
    method: method ?? draft.find('payment_method', fallback),
    trialEnd,
    codes: (params.discounts ?? []).map((one) => one.promotion_code),
    taxRates: taxRatesOf(draft, params.default_tax_rates ?? []),
    automaticTax: params.automatic_tax?.enabled,
    metadata: params.metadata ?? {},
    once: oneTimeCharges(draft, params.add_invoice_items),
    publicUrl: stripe.publicUrl,
  })
}

function update({ stripe, draft, params, id }: StripeCall<z.output<typeof Update>>): StripeSubscription {
  const subscription = draft.get('subscription', id)
  if (subscription.status === 'canceled')
    throw invalid('A canceled subscription can only update its cancellation_details and metadata.')
  if ((params.proration_behavior ?? 'none') !== 'none')
    throw invalid('The stand-in changes subscriptions with proration_behavior none alone', 'proration_behavior')
  const customer = draft.get('customer', subscription.customer)
  const method = methodOf(draft, params.default_payment_method, customer.id)
  if (method) subscription.default_payment_method = method.id
  if (params.metadata) Object.assign(subscription.metadata, params.metadata)
  if (params.default_tax_rates) subscription.default_tax_rates = taxRatesOf(draft, params.default_tax_rates)
  if (params.automatic_tax) subscription.automatic_tax = params.automatic_tax
  checkTaxing(subscription, customer)
  if (params.cancel_at_period_end !== undefined) setCancel(draft, subscription, params.cancel_at_period_end)
  const [item] = subscription.items.data
  const [wanted] = params.items ?? []
  if (item && wanted) item.price = newPrice(draft, item.id, wanted)
  if (item && params.discounts) {
    const codes = params.discounts.map((one) => one.promotion_code)
    subscription.discounts = redeem(draft, codes, { subscription, customer, price: item.price })
  }
  if (params.billing_cycle_anchor?.type === 'now' && subscription.status !== 'trialing') {
    const once = oneTimeCharges(draft, params.add_invoice_items)
    beginAnew(draft, subscription, { method, once, publicUrl: stripe.publicUrl })
  }
  draft.put(subscription)
  draft.emit('customer.subscription.updated', subscription)
  return subscription
}

/** A new period begins now and is paid at once. */
function beginAnew(
  draft: StripeDraft,
  subscription: StripeSubscription,
  { method, once, publicUrl }: { method: StripePaymentMethod | null; once: readonly InvoiceItem[]; publicUrl: string },
): void {
  const [item] = subscription.items.data
  if (!item) return
  subscription.billing_cycle_anchor = draft.now
  item.current_period_start = draft.now
  item.current_period_end = periodEnd(draft.now, draft.now, item.price.recurring.interval_count)
  const invoice = bill(draft, subscription, publicUrl, 'subscription_update', once)
  const why = settle(draft, invoice, method ?? draft.find('payment_method', subscription.default_payment_method))
  if (why) throw declined(why)
  subscription.latest_invoice = invoice.id
  subscription.discounts = lasting(draft, subscription)
}

function setCancel(draft: StripeDraft, subscription: StripeSubscription, ends: boolean): void {
  subscription.cancel_at_period_end = ends
  subscription.canceled_at = ends ? draft.now : null
  subscription.cancel_at = ends ? (subscription.items.data[0]?.current_period_end ?? null) : null
}

export function newPrice(
  draft: StripeDraft,
  itemId: string,
  wanted: { id?: string | undefined; price: string },
): Price {
  if (wanted.id !== itemId)
    throw invalid(`No such subscription item: '${wanted.id}'`, 'items[0][id]', 'resource_missing')
  const price = draft.get('price', wanted.price, 'items[0][price]')
  if (!price.active) throw invalid('The price specified is inactive.', 'items[0][price]')
  return price
}

function methodOf(draft: StripeDraft, id: string | undefined, customer: string): StripePaymentMethod | null {
  if (id === undefined) return null
  const method = draft.get('payment_method', id, 'default_payment_method')
  if (method.customer !== customer)
    throw invalid('The customer does not have a payment method with the ID provided.', 'default_payment_method')
  return method
}

export function taxRatesOf(draft: StripeDraft, ids: readonly string[]): TaxRate[] {
  return ids.map((id) => draft.get('tax_rate', id, 'default_tax_rates'))
}

/** Automatic tax needs a place, and goes with no rates of one's own. */
function checkTaxing(
  {
    automatic_tax: automatic,
    default_tax_rates: rates,
  }: { automatic_tax?: { enabled: boolean } | undefined; default_tax_rates: readonly unknown[] },
  customer: Customer,
): void {
  if (!automatic?.enabled) return
  if (rates.length > 0) throw invalid('You may not specify default_tax_rates with automatic tax.', 'default_tax_rates')
  checkLocation(customer.address ?? null)
}
