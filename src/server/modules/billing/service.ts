import type { Interval } from '#domain/product.ts'
import type { Invoice, OfferedPlan, Subscription, SubscriptionPlan } from '#contract/billing.ts'

import type { House } from '../../house.ts'
import { problem, ProblemError } from '../../http/problem.ts'
import type { SignedIn } from '../../http/serve.ts'
import { wantedOffer } from './change.ts'
import { findCode, onTheWire } from './codes.ts'
import { creditOf } from './credit.ts'
import { stripeOf } from './customer.ts'
import { offersOf } from './offers.ts'
import { listedInvoice, listedPlan, type Mine, mineOf, NOBODYS, offeredPlan, summaryOf } from './presenter.ts'
import * as repo from './repo.ts'
import { currentOf, itemOf } from './standing.ts'
import { syncAgent } from './sync.ts'

export { holdCard } from './cards.ts'
export { wantedOffer } from './change.ts'
export { stripeOf } from './customer.ts'
export type { Offer } from './offers.ts'
export { putCustomer } from './repo.ts'
export { currentOf, isLive } from './standing.ts'
export { syncAgent } from './sync.ts'
export { startBilling } from './watch.ts'

type Office = Pick<House, 'db' | 'stripe' | 'now'>

/** As many payments as the history shows. */
const MOST_INVOICES = 12

export async function listPlans(house: Office, agentId: number): Promise<SubscriptionPlan[]> {
  const stripe = stripeOf(house)
  const [offers, mine] = await Promise.all([offersOf(stripe), standingOf(house, agentId)])
  return offers.filter(({ isSold }) => isSold).map((offer) => listedPlan(offer, mine))
}

export async function findPlan(
  house: Office,
  wanted: { internalName: string; interval: Interval },
  caller: SignedIn | undefined,
): Promise<OfferedPlan> {
  const offers = await offersOf(stripeOf(house))
  const offer = offers.find(
    ({ internalName, interval, isSold }) =>
      isSold && internalName === wanted.internalName && interval === wanted.interval,
  )
  if (!offer) throw problem('not_found', { message: 'The requested plan could not be found.' })
  return offeredPlan(offer, caller?.role === 'agent' ? await standingOf(house, caller.userId) : NOBODYS)
}

async function standingOf(house: Office, agentId: number): Promise<Mine> {
  const stripe = stripeOf(house)
  const row = await repo.findRow(house.db, agentId)
  if (!row) return NOBODYS
  const [current, offers] = await Promise.all([currentOf(stripe, row.customerId), offersOf(stripe)])
  return mineOf(current, offers)
}

export async function readSubscription(house: Office, agentId: number): Promise<Subscription | null> {
  const stripe = stripeOf(house)
  const current = await syncAgent(house, agentId)
  const row = await repo.findRow(house.db, agentId)
  if (!current || !row) return null
  const [offers, credit] = await Promise.all([offersOf(stripe), creditOf(stripe, row.customerId)])
  const offer = offers.find(({ priceId }) => priceId === itemOf(current).price.id)
  if (!offer) return null
  return summaryOf(current, offer, { credit, pastDueSince: row.pastDueSince })
}

export async function listInvoices(house: Office, agentId: number): Promise<Invoice[]> {
  const stripe = stripeOf(house)
  const row = await repo.findRow(house.db, agentId)
  if (!row) return []
  const [offers, invoices] = await Promise.all([
    offersOf(stripe),
    // Some are of trials and show nothing.
    stripe.invoices.list({ customer: row.customerId, limit: 2 * MOST_INVOICES }),
  ])
  return invoices.data.flatMap((invoice) => listedInvoice(invoice, offers) ?? []).slice(0, MOST_INVOICES)
}

/** Whether a code is good for a plan; one that isn't is an answer, not an error. */
export async function readDiscount(
  house: Office,
  agentId: number,
  choice: { subscriptionPlanId: string; promotionCode: string },
) {
  const stripe = stripeOf(house)
  const offer = await wantedOffer(stripe, choice.subscriptionPlanId, 'subscriptionPlanId')
  const row = await repo.findRow(house.db, agentId)
  try {
    const code = await findCode(stripe, {
      code: choice.promotionCode,
      offer,
      customerId: row?.customerId ?? null,
    })
    return { success: true, message: '', data: onTheWire(code) }
  } catch (error) {
    if (!(error instanceof ProblemError) || error.code !== 'code_invalid') throw error
    return { success: false, message: error.message, data: null }
  }
}
