import type { Stripe } from 'stripe'

import { type Cents, partOf } from '#domain/plan/money.ts'

import type { OwedCredit } from '../../db/schema/index.ts'
import type { AppContext } from '../../app-context.ts'
import * as repo from './repo.ts'
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
 * refunded of it.
 */
async function paidFor(stripe: Stripe, { id, customer }: Stripe.Subscription, start: number): Promise<Cents> {
  const paid = await paidInvoices(stripe, idOf(customer) ?? '', { subscription: id, status: 'paid' })
  for (const { invoice, charge } of paid) {
    const line = invoice.lines.data.find(
      ({ parent, period }) => parent?.type === 'subscription_item_details' && period.start === start,
    )
    if (line) return Math.max(0, line.amount - sumOf(line.discount_amounts) - (charge?.amount_refunded ?? 0))
  }
  return 0
}

export function sumOf(amounts: readonly { amount: number }[] | null): Cents {
  return (amounts ?? []).reduce((all, { amount }) => all + amount, 0)
}

/**
 * Gives an agent the credit that a server of an earlier version stored before a change of plan, once the agent has left
 * the plan, and drops it if the agent never did. The idempotency key makes sure it is given once.
 */
export async function settleCredit(
  { db, stripe, now }: Pick<AppContext, 'db' | 'stripe' | 'now'>,
  { agentId, customerId, owed, busyUntil }: Pick<repo.Row, 'agentId' | 'customerId' | 'owed' | 'busyUntil'>,
  current: Stripe.Subscription | null,
): Promise<void> {
  if (!owed || !stripe) return
  const hasLeft = current !== null && itemOf(current).price.id !== owed.leaving
  if (hasLeft) await giveCredit(stripe, customerId, owed)
  // The change may still be running.
  else if (busyUntil !== null && busyUntil > now()) return
  await repo.setOwed(db, agentId, null)
}

async function giveCredit(stripe: Stripe, customerId: string, { cents, description, key }: OwedCredit): Promise<void> {
  await stripe.customers.createBalanceTransaction(
    customerId,
    { amount: -cents, currency: 'usd', description },
    { idempotencyKey: key },
  )
}
