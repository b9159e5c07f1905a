import type { Stripe } from 'stripe'

import { type Cents, partOf } from '#domain/plan/money.ts'

import { paidInvoices } from './refunds.ts'
import { idOf, itemOf } from './stripe-subscription.ts'

/** In Stripe's seconds. */
const DAY = 24 * 60 * 60

/**
 * The value of the unused time of the current plan when the agent changes to another: the part of the paid period that
 * is left, of what was really paid for it without tax. A discount is not paid out. Only whole days count as used, so
 * that the amount stays the same between being shown and being charged.
 */
export async function unusedTime(stripe: Stripe, subscription: Stripe.Subscription, priceId: string): Promise<Cents> {
  const item = itemOf(subscription)
  if (subscription.status !== 'active' || item.price.id === priceId) return 0
  const { current_period_start: start, current_period_end: end } = item
  const [preview, paid] = await Promise.all([
    stripe.invoices.createPreview({
      subscription: subscription.id,
      subscription_details: {
        items: [{ id: item.id, price: priceId }],
        proration_behavior: 'create_prorations',
      },
    }),
    paidFor(stripe, subscription, start),
  ])
  // Stripe's own time: the one its periods are in.
  const now = preview.lines.data.find(isUnusedTime)?.period.start ?? end
  const used = DAY * Math.floor(Math.max(0, now - start) / DAY)
  return partOf(paid, { part: end - start - used, whole: end - start })
}

function isUnusedTime({ amount, parent }: Stripe.InvoiceLineItem): boolean {
  return amount < 0 && parent?.subscription_item_details?.proration === true
}

/** The credit from which a customer's next invoices are paid before the card. */
export async function creditOf(stripe: Stripe, customerId: string): Promise<Cents> {
  const customer = await stripe.customers.retrieve(customerId)
  return customer.deleted ? 0 : Math.max(0, -customer.balance)
}

/**
 * What was paid for the period that began then, by card, from credit and with unused time, without tax; less what was
 * refunded of it or the bank took back.
 */
async function paidFor(stripe: Stripe, { id, customer }: Stripe.Subscription, start: number): Promise<Cents> {
  const paid = await paidInvoices(stripe, idOf(customer) ?? '', { subscription: id, status: 'paid' })
  for (const { invoice, charge } of paid) {
    const line = invoice.lines.data.find(
      ({ parent, period }) => parent?.type === 'subscription_item_details' && period.start === start,
    )
    if (!line) continue
    const taken = charge?.disputed ? await withheldOf(stripe, charge.id) : 0
    return Math.max(0, line.amount - sumOf(line.discount_amounts) - (charge?.amount_refunded ?? 0) - taken)
  }
  return 0
}

/** The states of a dispute in which the bank has the money; an inquiry takes none. */
const WITHHELD: ReadonlySet<string> = new Set<Stripe.Dispute.Status>(['needs_response', 'under_review', 'lost'])

async function withheldOf(stripe: Stripe, charge: string): Promise<Cents> {
  const { data } = await stripe.disputes.list({ charge, limit: 10 })
  return sumOf(data.filter(({ status }) => WITHHELD.has(status)))
}

export function sumOf(amounts: readonly { amount: number }[] | null): Cents {
  return (amounts ?? []).reduce((all, { amount }) => all + amount, 0)
}
