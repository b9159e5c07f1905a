import type { Stripe } from 'stripe'

import { PLAN_NAME, planInForce } from '#domain/plan.ts'
import { planOfProduct } from '#domain/product.ts'

import type { House } from '../../house.ts'
import { notePlan } from '../notices/service.ts'
import { settleCredit } from './credit.ts'
import { newsOf } from './news.ts'
import { offersOf } from './offers.ts'
import * as repo from './repo.ts'
import { currentOf, instantOf, itemOf, statusOf } from './standing.ts'

type Office = Pick<House, 'db' | 'stripe' | 'now'>

/**
 * Asks the payment provider how an agent's subscription stands, and goes by it: what it says now counts,
 * whatever events came in which order, and she is told of what is new in it. Gives the subscription.
 *
 * @param trialSaid the end of a trial the provider has just spoken of, in its seconds
 */
export async function syncAgent(
  house: Office,
  agentId: number,
  trialSaid?: number,
): Promise<Stripe.Subscription | null> {
  const { db, stripe } = house
  if (!stripe) return null
  for (;;) {
    const row = await repo.findRow(db, agentId)
    if (!row) return null
    const current = await currentOf(stripe, row.customerId)
    // Of two that asked at once the slower may have the older answer: it asks again.
    if (!(await saveStanding({ ...house, stripe }, row, current, trialSaid))) continue
    await settleCredit(house, row, current)
    return current
  }
}

async function saveStanding(
  house: Office & { stripe: Stripe },
  row: repo.Row,
  current: Stripe.Subscription | null,
  trialSaid: number | undefined,
): Promise<boolean> {
  const { db, stripe } = house
  const now = house.now()
  // A customer who never had one, such as one whose first card was declined, loses nothing by it.
  if (!current) return await repo.saveState(db, row, { syncedAt: now }, undefined)
  const item = itemOf(current)
  const offer = (await offersOf(stripe)).find(({ priceId }) => priceId === item.price.id)
  const status = statusOf(current)
  const isUnpaid = status === 'past_due' || status === 'unpaid'
  const pastDueSince = isUnpaid ? (row.pastDueSince ?? now) : null
  // Of a price the provider no longer tells of, what was known before counts on.
  const product = offer?.internalName ?? row.product
  const state = {
    subscriptionId: current.id,
    status,
    product,
    periodEndsAt: instantOf(item.current_period_end),
    cancelAtPeriodEnd: current.cancel_at_period_end,
    pastDueSince,
    syncedAt: now,
  }
  const plan = planInForce({ plan: product === null ? null : planOfProduct(product), status, pastDueSince }, now)
  const news = await newsOf(house, row, current, { name: offer?.name ?? nameOf(product), pastDueSince, trialSaid })
  return await db.transaction(async (tx) => {
    const saved = await repo.saveState(tx, row, state, plan)
    if (saved) await notePlan(tx, row.agentId, news)
    return saved
  })
}

function nameOf(product: string | null): string | null {
  const plan = product === null ? null : planOfProduct(product)
  return plan && PLAN_NAME[plan]
}
