import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

import type { Draft } from './draft.ts'
import { type Charge, draw } from './invoicing.ts'
import { expand, page, text } from './params.ts'
import { methodFor, settle } from './paying.ts'
import { periodEnd } from './periods.ts'
import type { Invoice, Price, Subscription } from './records.ts'
import { nameOf } from './renewals.ts'
import { type Call, listOfThings, serve } from './serve.ts'
import { declined, invalid } from './stripe-error.ts'
import { checkCode, discountOf } from './subscribing.ts'
import { Preview } from './subscription-params.ts'
import { newPrice, taxRatesOf } from './subscriptions.ts'
import type { Stripe } from './stripe.ts'

export function invoiceRoutes(app: FastifyInstance, stripe: Stripe): void {
  const Invoices = z.strictObject({
    ...page,
    customer: text.optional(),
    subscription: text.optional(),
    status: z.enum(['open', 'paid', 'uncollectible', 'void']).optional(),
  })
  serve(app, stripe, { method: 'GET', url: '/invoices', operation: 'list_invoices', params: Invoices }, (call) => {
    const { draft, params } = call
    const found = draft.all('invoice').filter(({ customer, parent, status }) => {
      const { subscription } = parent.subscription_details
      return (
        (params.customer ?? customer) === customer &&
        (params.subscription ?? subscription) === subscription &&
        (params.status ?? status) === status
      )
    })
    return listOfThings(found, params.limit, '/invoices')
  })

  const previewing = { method: 'POST', url: '/invoices/create_preview', operation: 'preview_invoice' } as const
  serve(app, stripe, { ...previewing, params: Preview }, preview)

  const Pay = z.strictObject({ payment_method: text.optional(), expand })
  serve(app, stripe, { method: 'POST', url: '/invoices/:id/pay', operation: 'pay_invoice', params: Pay }, (call) => {
    const { draft, params, id } = call
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
  })
}

/** What would be billed if the subscription were changed so; nothing is kept. */
function preview({ stripe, draft, params }: Call<z.output<typeof Preview>>): Invoice {
  const { subscription_details: details = {} } = params
  const subscription = draft.get('subscription', params.subscription ?? '', 'subscription')
  const [item] = subscription.items.data
  if (!item) throw invalid('The subscription has no items')
  const [wanted] = details.items ?? []
  const old = item.price
  if (wanted) item.price = newPrice(draft, item.id, wanted)
  if (details.default_tax_rates) subscription.default_tax_rates = taxRatesOf(draft, details.default_tax_rates)
  const customer = draft.get('customer', subscription.customer)
  const discounts = (params.discounts ?? []).map((one) => {
    const code = draft.get('promotion_code', one.promotion_code, 'discounts[0][promotion_code]')
    checkCode(draft, code, customer, item.price)
    return discountOf(draft, code, subscription)
  })
  const now = details.billing_cycle_anchor?.type === 'now'
  const prorated = (details.proration_behavior ?? 'create_prorations') !== 'none' && old.id !== item.price.id
  const at = details.proration_date ?? draft.now
  return draw(draft, {
    subscription,
    customer,
    charges: [...(prorated ? prorations(draft, subscription, old, at) : []), wholePeriod(draft, subscription, now)],
    discounts: params.discounts ? discounts : subscription.discounts,
    reason: 'upcoming',
    publicUrl: stripe.publicUrl,
  })
}

/** The next period, or the one that begins now. */
function wholePeriod(draft: Draft, { billing_cycle_anchor: anchor, items }: Subscription, now: boolean): Charge {
  const [item] = items.data
  if (!item) throw invalid('The subscription has no items')
  const months = item.price.recurring.interval_count
  const start = now ? draft.now : item.current_period_end
  const finish = periodEnd(now ? draft.now : Math.min(anchor, start), start, months)
  return {
    price: item.price,
    amount: item.price.unit_amount,
    description: nameOf(draft, item.price),
    period: { start, end: finish },
    proration: false,
  }
}

/** What is left of the present period at the old price, back, and at the new one. */
function prorations(draft: Draft, { items, status }: Subscription, old: Price, at: number): Charge[] {
  const [item] = items.data
  if (!item || status === 'trialing') return []
  const { current_period_start: start, current_period_end: finish, price } = item
  const left = Math.max(0, Math.min(1, (finish - at) / (finish - start)))
  const part = (of: Price, sign: 1 | -1, words: string): Charge => ({
    price: of,
    amount: sign * Math.round(of.unit_amount * left),
    description: `${words} on ${draft.get('product', of.product).name}`,
    period: { start: at, end: finish },
    proration: true,
  })
  const sameInterval = old.recurring.interval_count === price.recurring.interval_count
  return [part(old, -1, 'Unused time'), ...(sameInterval ? [part(price, 1, 'Remaining time')] : [])]
}
