import { Stripe } from 'stripe'

import type { Interval } from '#domain/plan/product.ts'
import type { Invoice, OfferedPlan, Subscription, SubscriptionPlan } from '#contract/billing/billing.ts'

import type { AppContext } from '../../app-context.ts'
import { problem, ProblemError } from '../../http/problem.ts'
import type { SignedIn } from '../../http/serve.ts'
import { findCode, onTheWire } from './codes.ts'
import { creditOf } from './refunds.ts'
import { stripeOf, currentOf, itemOf } from './stripe-customer.ts'
import { offersOf, wantedOffer } from './offers.ts'
import { listedInvoice, listedPlan, type Mine, mineOf, NOBODYS, offeredPlan, summaryOf } from './presenter.ts'
import * as repo from './repo.ts'
import { syncAgent } from './sync.ts'
import { isTaxAutomatic } from './tax.ts'

export {
  deleteCustomers,
  deleteUnusedCustomer,
  exportedInvoices,
  issuedInvoices,
  renews,
  setRenewal,
} from './account-end.ts'
export { holdCard } from './cards.ts'
export { type Device, deviceOf, givenConsent, putConsent } from './consents.ts'
export { findOpenDisputes } from './disputes.ts'
export { addSubscriptionEmail } from './emails/repo.ts'
export { startSubscriptionEmails } from './emails/send.ts'
export { wantedOffer } from './offers.ts'
export { stripeOf } from './stripe-customer.ts'
export type { Offer } from './offers.ts'
export { findRefundable, listRefundable, paidInvoices, payBack } from './refunds.ts'
export { putCustomer } from './repo.ts'
export { currentOf, isLive } from './stripe-customer.ts'
export { syncAgent } from './sync.ts'
export { isTaxAutomatic, locate, previewTax, taxingOf, taxParams, unknownPlace } from './tax.ts'
export { startBilling, STRIPE_QUEUES } from './sync.ts'

type CommandContext = Pick<AppContext, 'db' | 'stripe' | 'now'>
type Shop = CommandContext & Pick<AppContext, 'config'>

/** Most payments in the history. */
const MOST_INVOICES = 12

export async function listPlans(context: Shop, agentId: number): Promise<SubscriptionPlan[]> {
  const stripe = stripeOf(context)
  const [offers, mine] = await Promise.all([offersOf(stripe), subscriptionOf(context, agentId)])
  const shown = { offers, mine, automaticTax: isTaxAutomatic(context) }
  return offers.filter(({ isSold }) => isSold).map((offer) => listedPlan(offer, shown))
}

export async function findPlan(
  context: Shop,
  wanted: { internalName: string; interval: Interval },
  caller: SignedIn | undefined,
): Promise<OfferedPlan> {
  const offers = await offersOf(stripeOf(context))
  const offer = offers.find(
    ({ internalName, interval, isSold }) =>
      isSold && internalName === wanted.internalName && interval === wanted.interval,
  )
  if (!offer) throw problem('not_found', { message: 'The requested plan could not be found.' })
  const mine = caller?.role === 'agent' ? await subscriptionOf(context, caller.userId) : NOBODYS
  return offeredPlan(offer, { offers, mine, automaticTax: isTaxAutomatic(context) })
}

async function subscriptionOf(context: CommandContext, agentId: number): Promise<Mine> {
  const stripe = stripeOf(context)
  const row = await repo.findRow(context.db, agentId)
  if (!row) return NOBODYS
  const [current, offers] = await Promise.all([currentOf(stripe, row.customerId), offersOf(stripe)])
  return mineOf(current, offers)
}

export async function readSubscription(context: CommandContext, agentId: number): Promise<Subscription | null> {
  const stripe = stripeOf(context)
  const current = await syncAgent(context, agentId)
  const row = await repo.findRow(context.db, agentId)
  if (!current || !row) return null
  const [offers, credit, firstCharge] = await Promise.all([
    offersOf(stripe),
    creditOf(stripe, row.customerId),
    firstChargeOf(stripe, current),
  ])
  const offer = offers.find(({ priceId }) => priceId === itemOf(current).price.id)
  if (!offer) return null
  return summaryOf(current, offer, { credit, firstCharge, pastDueSince: row.pastDueSince })
}

/** What a trial that goes on is charged at its end, as Stripe would bill it; null for other subscriptions. */
async function firstChargeOf(
  stripe: ReturnType<typeof stripeOf>,
  { id, status, cancel_at_period_end: ends, cancel_at: endsAt, trial_end: trialEnd }: StripeSubscription,
): Promise<number | null> {
  const endsBefore = ends || (endsAt !== null && trialEnd !== null && endsAt <= trialEnd)
  if (status !== 'trialing' || endsBefore) return null
  try {
    return (await stripe.invoices.createPreview({ subscription: id })).amount_due
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'invoice_upcoming_none') return null
    throw error
  }
}

type StripeSubscription = NonNullable<Awaited<ReturnType<typeof currentOf>>>

export async function listInvoices(context: CommandContext, agentId: number): Promise<Invoice[]> {
  const stripe = stripeOf(context)
  const row = await repo.findRow(context.db, agentId)
  if (!row) return []
  const [offers, invoices] = await Promise.all([
    offersOf(stripe),
    // Some are of trials and have no amount.
    stripe.invoices.list({ customer: row.customerId, limit: 2 * MOST_INVOICES }),
  ])
  return invoices.data.flatMap((invoice) => listedInvoice(invoice, offers) ?? []).slice(0, MOST_INVOICES)
}

/** Whether a code is valid for a plan; an invalid one is an answer, not an error. */
export async function readDiscount(
  context: CommandContext,
  agentId: number,
  choice: { subscriptionPlanId: string; promotionCode: string },
) {
  const stripe = stripeOf(context)
  const offer = await wantedOffer(stripe, choice.subscriptionPlanId, 'subscriptionPlanId')
  const row = await repo.findRow(context.db, agentId)
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
