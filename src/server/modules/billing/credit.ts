import type { Stripe } from 'stripe'

import type { Cents } from '#domain/money.ts'

import type { OwedCredit } from '../../db/schema/index.ts'
import type { House } from '../../house.ts'
import * as repo from './repo.ts'
import { itemOf } from './standing.ts'

/** What is left of the present plan's time when it is left for another, as the provider reckons it. */
export async function unusedTime(stripe: Stripe, subscription: Stripe.Subscription, priceId: string): Promise<Cents> {
  if (subscription.status !== 'active') return 0
  const item = itemOf(subscription)
  const preview = await stripe.invoices.createPreview({
    subscription: subscription.id,
    subscription_details: {
      items: [{ id: item.id, price: priceId }],
      proration_behavior: 'create_prorations',
    },
  })
  const back = preview.lines.data.filter(
    ({ amount, parent }) => amount < 0 && parent?.subscription_item_details?.proration === true,
  )
  return -back.reduce((sum, line) => sum + line.amount + taxesOn(line), 0)
}

function taxesOn({ taxes }: Stripe.InvoiceLineItem): Cents {
  return (taxes ?? []).reduce((sum, { amount }) => sum + amount, 0)
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
