import { z } from 'zod'

import { listOfThings, type ServeStripe, type StripeCall } from '../api/stripe-api.ts'
import { declined, invalid } from '../api/stripe-error.ts'
import { booleanParam, expand, metadata, page, text, nothing } from '../api/stripe-params.ts'
import type { StripeDraft } from '../draft.ts'
import { checkLocation, type InvoiceItem, oneTimeCharges } from '../payments/invoicing.ts'
import { settle } from '../payments/paying.ts'
import type { Customer, Price, StripePaymentMethod, StripeSubscription, TaxRate } from '../records.ts'
import { bill, end, lasting, periodEnd } from './renewals.ts'
import { createSubscription, isUsableCode, redeem, trialEndAfter } from './subscribing.ts'
import { Create, Update } from './subscription-params.ts'

const Listing = z.strictObject({
  ...page,
  customer: text.optional(),
  status: z.enum(['all', 'active', 'trialing']).optional(),
})

export function subscriptionRoutes(serve: ServeStripe): void {
  serve('POST /subscriptions', { operation: 'create_subscription', params: Create }, create)
  serve('GET /subscriptions', { operation: 'list_subscriptions', params: Listing }, list)
  serve('GET /subscriptions/:id', { operation: 'read_subscription', params: nothing }, ({ draft, id }) =>
    draft.get('subscription', id),
  )
  serve('POST /subscriptions/:id', { operation: 'update_subscription', params: Update }, update)
  serve('DELETE /subscriptions/:id', { operation: 'cancel_subscription', params: nothing }, ({ draft, id }) => {
    const subscription = draft.get('subscription', id)
    if (subscription.status === 'canceled') throw invalid('This subscription is canceled already.')
    end(draft, subscription)
    return subscription
  })
}

function list({ draft, params }: StripeCall<z.output<typeof Listing>>): object {
  const found = draft.all('subscription').filter(({ customer, status }) => {
    const isWanted = params.status === undefined ? status !== 'canceled' : ['all', status].includes(params.status)
    return isWanted && (params.customer ?? customer) === customer
  })
  return listOfThings(found, params, '/subscriptions')
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

const PriceList = z.strictObject({
  ...page,
  type: z.literal('recurring').optional(),
})
const PriceChange = z.strictObject({ metadata: metadata.optional(), expand })
const NewTaxRate = z.strictObject({
  display_name: text,
  inclusive: booleanParam,
  percentage: z
    .string()
    .regex(/^\d{1,2}(\.\d{1,4})?$/)
    .transform(Number),
  expand,
})
const CodeList = z.strictObject({ ...page, code: text.optional(), active: booleanParam.optional() })

/** Prices, tax rates and promotion codes. */
export function priceRoutes(serve: ServeStripe): void {
  serve('GET /prices', { operation: 'list_prices', params: PriceList }, ({ draft, params }) =>
    listOfThings(draft.all('price'), params, '/prices'),
  )
  serve('POST /prices/:id', { operation: 'update_price', params: PriceChange }, ({ draft, params, id }) => {
    const price = draft.get('price', id)
    return draft.put({ ...price, metadata: { ...price.metadata, ...params.metadata } })
  })
  serve('POST /tax_rates', { operation: 'create_tax_rate', params: NewTaxRate }, ({ draft, params }) => {
    const { display_name, inclusive, percentage } = params
    return draft.put({ ...draft.base('tax_rate', 'txr'), active: true, display_name, inclusive, percentage })
  })
  serve('GET /tax_rates/:id', { operation: 'read_tax_rate', params: nothing }, ({ draft, id }) =>
    draft.get('tax_rate', id),
  )
  serve('GET /promotion_codes', { operation: 'list_promotion_codes', params: CodeList }, listCodes)
}

function listCodes({ draft, params }: StripeCall<z.output<typeof CodeList>>): object {
  const found = draft
    .all('promotion_code')
    .map((code) => Object.assign(code, { active: isUsableCode(draft, code) }))
    .filter(({ code, active }) => {
      return (params.code ?? code).toUpperCase() === code && (params.active ?? active) === active
    })
  return listOfThings(found, params, '/promotion_codes')
}
