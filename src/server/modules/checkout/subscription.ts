import type { Stripe } from 'stripe'

import type { AppContext } from '../../app-context.ts'
import { problem } from '../../http/problem.ts'
import {
  currentOf,
  isLive,
  type Offer,
  paidInvoices,
  payBack,
  stripeOf,
  taxingOf,
  taxParams,
} from '../billing/service.ts'
import * as repo from './repo.ts'

type CommandContext = Pick<AppContext, 'config' | 'db' | 'stripe'>

/** The metadata key by which a subscription stores which offer was checked out, whatever it is changed to later. */
const OFFER = 'offer'

/** Without the name, which may be typed again before the checkout is done: one attempt has one customer. */
export async function newCustomer(context: CommandContext, { id, email }: repo.Attempt): Promise<string> {
  const customer = await stripeOf(context).customers.create(
    { email, metadata: { checkout: id } },
    { idempotencyKey: `checkout-${id}` },
  )
  await repo.note(context.db, id, { customerId: customer.id })
  return customer.id
}

/** What was paid for stays as it is: a different offer is refused rather than replaced without the agent's consent. */
export function checkOffer({ metadata }: Stripe.Subscription, offer: Offer): void {
  const paid = metadata[OFFER]
  if (paid === undefined || paid === offer.id) return
  const message =
    'This checkout already went through with another plan. Log in and change it under Billing & Subscriptions.'
  throw problem('validation_failed', { message, fields: { plan_id: message } })
}

/** The subscription a customer has, which may have been created though the answer never arrived. */
export async function subscriptionOf(context: CommandContext, customerId: string): Promise<Stripe.Subscription | null> {
  const current = await currentOf(stripeOf(context), customerId)
  return current && isLive(current) ? current : null
}

interface Wish {
  attempt: repo.Attempt
  customerId: string
  methodId: string
  offer: Offer
}

/** Subscribes to the offer with the card; repeated with both the same, it returns the same subscription. */
export async function subscribe(
  context: CommandContext,
  { attempt, customerId, methodId, offer }: Wish,
): Promise<string> {
  const stripe = stripeOf(context)
  await stripe.customers.update(customerId, {
    name: `${attempt.firstName} ${attempt.lastName}`,
    invoice_settings: { default_payment_method: methodId },
  })
  const { id } = await stripe.subscriptions.create(
    {
      customer: customerId,
      items: [{ price: offer.priceId }],
      default_payment_method: methodId,
      ...(offer.trialDays > 0 && { trial_period_days: offer.trialDays }),
      trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
      payment_settings: { save_default_payment_method: 'on_subscription' },
      ...taxParams(await taxingOf(context, stripe, customerId, offer)),
      payment_behavior: 'error_if_incomplete',
      off_session: true,
      metadata: { checkout: attempt.id, [OFFER]: offer.id },
    },
    { idempotencyKey: `checkout-${attempt.id}-${offer.priceId}-${methodId}` },
  )
  return id
}

/** Ends a subscription that nobody gets an account for, and refunds what was paid for it. It may be repeated. */
export async function takeBack(
  context: Pick<AppContext, 'stripe'>,
  { customerId, subscriptionId }: { customerId: string; subscriptionId: string },
): Promise<void> {
  const stripe = stripeOf(context)
  if (isLive(await stripe.subscriptions.retrieve(subscriptionId))) await stripe.subscriptions.cancel(subscriptionId)
  for (const { charge } of await paidInvoices(stripe, customerId, { subscription: subscriptionId })) {
    const cents = charge ? charge.amount - charge.amount_refunded : 0
    // The bank has taken a disputed payment back already.
    if (charge && cents > 0 && !charge.disputed)
      await payBack(context, charge, {
        cents,
        reason: 'other',
        key: `checkout-${charge.id}`,
      })
  }
}
