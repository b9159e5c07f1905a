import type { Stripe } from 'stripe'

import { type Cents, partOf } from '#domain/money.ts'

import type { OwedCredit } from '../../db/schema/index.ts'
import type { House } from '../../house.ts'
import * as repo from './repo.ts'
import { itemOf } from './standing.ts'

/** Invoices to look through; the one of the present period is among the last. */
const RECENT = 10

/**
 * What is left of the present plan's time when it is left for another: the part of its price that the provider
 * reckons as unused, of what was really paid for it. A code that took something off is not paid out.
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

/** What a customer's next invoices are paid from before her card. */
export async function creditOf(stripe: Stripe, customerId: string): Promise<Cents> {
  const customer = await stripe.customers.retrieve(customerId)
  return customer.deleted ? 0 : Math.max(0, -customer.balance)
}

/** What was taken for the period that began then, tax included, by card and from credit. */
async function paidFor(stripe: Stripe, subscription: string, start: number): Promise<Cents> {
  const { data } = await stripe.invoices.list({ subscription, status: 'paid', limit: RECENT })
  return data.find(({ lines }) => lines.data.some(({ period }) => period.start === start))?.total ?? 0
}

/**
 * Gives an agent the credit she is owed once she has left the plan, and forgets it if she never did. Under its
 * key it is given once, also when a process ended in between.
 */
export async function settleCredit(
  { db, stripe, now }: Pick<House, 'db' | 'stripe' | 'now'>,
  { agentId, customerId, owed, busyUntil }: Pick<repo.Row, 'agentId' | 'customerId' | 'owed' | 'busyUntil'>,
  current: Stripe.Subscription | null,
): Promise<void> {
  if (!owed || !stripe) return
  const hasLeft = current !== null && itemOf(current).price.id !== owed.leaving
  if (hasLeft) await giveCredit(stripe, customerId, owed)
  // The change may still be under way.
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
