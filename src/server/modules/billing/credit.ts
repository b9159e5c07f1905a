import type { Stripe } from 'stripe'

import { type Cents, partOf } from '#domain/plan/money.ts'

import type { OwedCredit } from '../../db/schema/index.ts'
import type { AppContext } from '../../app-context.ts'
import * as repo from './repo.ts'
import { itemOf } from './stripe-subscription.ts'

/** Invoices to search; the one of the current period is among the last. */
const RECENT = 10

/**
 * The value of the unused time of the current plan when the agent changes to another: the part of its price that
 * Stripe counts as unused, of what was really paid for it. A discount is not paid out.
 */
export async function unusedTime(stripe: Stripe, subscription: Stripe.Subscription, priceId: string): Promise<Cents> {
  if (subscription.status !== 'active') return 0
  const item = itemOf(subscription)
  const [preview, paid] = await Promise.all([
    stripe.invoices.createPreview({
      subscription: subscription.id,
      subscription_details: {
        items: [{ id: item.id, price: priceId }],
        proration_behavior: 'create_prorations',
      },
    }),
    paidFor(stripe, subscription.id, item.current_period_start),
  ])
  const back = preview.lines.data.filter(
    ({ amount, parent }) => amount < 0 && parent?.subscription_item_details?.proration === true,
  )
  const unused = -back.reduce((sum, { amount }) => sum + amount, 0)
  return partOf(paid, { part: unused, whole: item.price.unit_amount ?? 0 })
}

/** The credit from which a customer's next invoices are paid before the card. */
export async function creditOf(stripe: Stripe, customerId: string): Promise<Cents> {
  const customer = await stripe.customers.retrieve(customerId)
  return customer.deleted ? 0 : Math.max(0, -customer.balance)
}

/** What was paid for the period that began then, tax included, by card and from credit, without items billed once. */
async function paidFor(stripe: Stripe, subscription: string, start: number): Promise<Cents> {
  const { data } = await stripe.invoices.list({ subscription, status: 'paid', limit: RECENT })
  const invoice = data.find(({ lines }) => lines.data.some(({ period }) => period.start === start))
  return invoice ? invoice.total - billedOnce(invoice) : 0
}

/** The items of an invoice beside the period, such as a setup fee: they are not refunded. */
function billedOnce({ lines }: Stripe.Invoice): Cents {
  return lines.data
    .filter(({ parent }) => parent?.type === 'invoice_item_details')
    .reduce((all, { amount, discount_amounts: off, taxes }) => all + amount - sumOf(off) + sumOf(taxes), 0)
}

export function sumOf(amounts: readonly { amount: number }[] | null): Cents {
  return (amounts ?? []).reduce((all, { amount }) => all + amount, 0)
}

/**
 * Gives an agent the credit that is owed once the agent has left the plan, and drops it if the agent never did. The
 * idempotency key makes sure it is given once, also when the process ended in between.
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
