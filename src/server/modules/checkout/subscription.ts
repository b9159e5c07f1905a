import type { Stripe } from 'stripe'

import type { House } from '../../house.ts'
import { problem } from '../../http/problem.ts'
import { currentOf, isLive, type Offer, stripeOf } from '../billing/service.ts'
import * as repo from './repo.ts'

type Office = Pick<House, 'db' | 'stripe'>

/** Under this name a subscription tells which offer was checked out, whatever it becomes later. */
const OFFER = 'offer'

/** Without the name, which may be typed anew before it is through: one attempt has one customer. */
export async function newCustomer(house: Office, { id, email }: repo.Attempt): Promise<string> {
  const customer = await stripeOf(house).customers.create(
    { email, metadata: { checkout: id } },
    { idempotencyKey: `checkout-${id}` },
  )
  await repo.note(house.db, id, { customerId: customer.id })
  return customer.id
}

/** What was paid for stays what it is: she is told so rather than given a plan she did not ask for. */
export function checkOffer({ metadata }: Stripe.Subscription, offer: Offer): void {
  const paid = metadata[OFFER]
  if (paid === undefined || paid === offer.id) return
  const message = 'This checkout went through already, with another plan. Change it under Subscription once you’re in.'
  throw problem('validation_failed', { message, fields: { plan_id: message } })
}

/** The subscription a customer has, which may have been made though its answer never arrived. */
export async function subscriptionOf(house: Office, customerId: string): Promise<Stripe.Subscription | null> {
  const current = await currentOf(stripeOf(house), customerId)
  return current && isLive(current) ? current : null
}

interface Wish {
  attempt: repo.Attempt
  customerId: string
  methodId: string
  offer: Offer
}

/** Takes the offer with the card; asked for again with both the same, it is the same subscription. */
export async function subscribe(house: Office, { attempt, customerId, methodId, offer }: Wish): Promise<string> {
  const stripe = stripeOf(house)
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
      ...(offer.taxRateId !== null && { default_tax_rates: [offer.taxRateId] }),
      payment_behavior: 'error_if_incomplete',
      off_session: true,
      metadata: { checkout: attempt.id, [OFFER]: offer.id },
    },
    { idempotencyKey: `checkout-${attempt.id}-${offer.priceId}-${methodId}` },
  )
  return id
}
