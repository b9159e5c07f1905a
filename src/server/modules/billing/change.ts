import { createHash } from 'node:crypto'

import type { Stripe } from 'stripe'

import { graceEnd } from '#domain/plan.ts'

import type { House } from '../../house.ts'
import { problem } from '../../http/problem.ts'
import { defaultCard, type Held, withBank } from './cards.ts'
import { findCode } from './codes.ts'
import { unusedTime } from './credit.ts'
import { customerOf, inTurn, stripeOf } from './customer.ts'
import { type Offer, offersOf } from './offers.ts'
import { mineOf } from './presenter.ts'
import * as repo from './repo.ts'
import { instantOf, itemOf, liveOf } from './standing.ts'
import { syncAgent } from './sync.ts'

type Office = Pick<House, 'db' | 'stripe' | 'now' | 'log'>

export interface Choice {
  subscriptionPlanId: string
  promotionCode?: string | null | undefined
  currentPlanId?: string | null | undefined
}

/** An offer that can be had now. */
export async function wantedOffer(stripe: Stripe, id: string, field: string): Promise<Offer> {
  const offer = (await offersOf(stripe)).find((one) => one.id === id && one.isSold)
  const refuse = (message: string) => problem('validation_failed', { message, fields: { [field]: message } })
  if (!offer) throw refuse('The requested plan could not be found.')
  if (offer.isComingSoon) throw refuse(`${offer.name} is coming soon.`)
  return offer
}

/**
 * Changes an agent's plan. What she has begins anew and is charged at once; what is left of the old one comes
 * off her next invoices. A trial goes on as it is. Without a subscription one begins. With a client secret nothing
 * has changed yet: the bank asks first; afterwards the same again.
 */
export async function swap(house: Office, agentId: number, choice: Choice): Promise<Held> {
  const stripe = stripeOf(house)
  const offer = await wantedOffer(stripe, choice.subscriptionPlanId, 'subscriptionPlanId')
  const customerId = await customerOf(house, agentId)
  return await inTurn(house, agentId, async () => {
    const live = await liveOf(stripe, customerId)
    await checkSeen(stripe, live, choice)
    const code = choice.promotionCode ? await findCode(stripe, { code: choice.promotionCode, offer, customerId }) : null
    const discounts = code ? [{ promotion_code: code.id }] : []
    const held = await withBank(stripe, customerId, async () => {
      if (!live) await begin(stripe, customerId, offer, discounts)
      else await change(house, { agentId, live, offer, discounts })
    })
    await syncAgent(house, agentId)
    return held
  })
}

/** Somebody who looks at what was hers a while ago does not choose with open eyes. */
async function checkSeen(stripe: Stripe, live: Stripe.Subscription | null, { currentPlanId }: Choice): Promise<void> {
  if (!currentPlanId) return
  const { offerId } = mineOf(live, await offersOf(stripe))
  if (offerId !== currentPlanId) {
    throw problem('conflict', { message: 'Your plan has changed in the meantime. Please look at it again.' })
  }
}

type Discounts = { promotion_code: string }[]

async function begin(stripe: Stripe, customer: string, offer: Offer, discounts: Discounts): Promise<void> {
  const method = await defaultCard(stripe, customer)
  if (method === null) throw problem('card_refused', { message: 'Please add a payment method first.' })
  await stripe.subscriptions.create({
    customer,
    items: [{ price: offer.priceId }],
    default_payment_method: method,
    default_tax_rates: taxRates(offer),
    discounts,
    ...PAID_OR_NOTHING,
  })
}

/** A change whose payment fails is none: nothing of it is left behind. */
const PAID_OR_NOTHING = { payment_behavior: 'error_if_incomplete', off_session: true } as const

function taxRates({ taxRateId }: Offer): string[] {
  return taxRateId === null ? [] : [taxRateId]
}

interface Change {
  agentId: number
  live: Stripe.Subscription
  offer: Offer
  discounts: Discounts
}

async function change(house: Office, { agentId, live, offer, discounts }: Change): Promise<void> {
  const stripe = stripeOf(house)
  const item = itemOf(live)
  if (item.price.id === offer.priceId) {
    if (!live.cancel_at_period_end) throw problem('conflict', { message: `You are on ${offer.name} already.` })
    await stripe.subscriptions.update(live.id, { cancel_at_period_end: false })
    return
  }
  if (live.status !== 'trialing' && live.status !== 'active') {
    const message = 'Your last payment is still missing. Please update your payment method first.'
    throw problem('card_refused', { message })
  }
  const anew = live.status === 'active'
  if (anew) await owe(house, agentId, live, offer)
  await stripe.subscriptions.update(live.id, {
    items: [{ id: item.id, price: offer.priceId }],
    ...(anew && { billing_cycle_anchor: { type: 'now' as const } }),
    proration_behavior: 'none',
    default_tax_rates: taxRates(offer),
    cancel_at_period_end: false,
    ...(discounts.length > 0 && { discounts }),
    ...PAID_OR_NOTHING,
  })
}

/** Writes down what is left of the present plan; given once the change has happened. */
async function owe(house: Office, agentId: number, live: Stripe.Subscription, offer: Offer): Promise<void> {
  const stripe = stripeOf(house)
  const item = itemOf(live)
  const cents = await unusedTime(stripe, live, offer.priceId)
  if (cents <= 0) return
  const left = (await offersOf(stripe)).find(({ priceId }) => priceId === item.price.id)
  const key = createHash('sha256').update(`${live.id} ${item.price.id} ${item.current_period_start}`).digest('hex')
  await repo.setOwed(house.db, agentId, {
    cents,
    description: `Unused time on ${left?.name ?? 'your last plan'}`,
    leaving: item.price.id,
    key: `credit-${key}`,
  })
}

/** Ends the subscription with the time that is paid for, or with its grace; gives that moment. */
export async function cancel(house: Office, agentId: number): Promise<Date> {
  return await withLive(house, agentId, async (stripe, live, { pastDueSince }) => {
    const changed = await stripe.subscriptions.update(live.id, { cancel_at_period_end: true })
    const isUnpaid = changed.status === 'past_due' && pastDueSince !== null
    return isUnpaid ? graceEnd(pastDueSince) : instantOf(itemOf(changed).current_period_end)
  })
}

export async function reactivate(house: Office, agentId: number): Promise<void> {
  await withLive(house, agentId, async (stripe, live) => {
    if (!live.cancel_at_period_end) return
    await stripe.subscriptions.update(live.id, { cancel_at_period_end: false })
  })
}

async function withLive<T>(
  house: Office,
  agentId: number,
  work: (stripe: Stripe, live: Stripe.Subscription, row: repo.Row) => Promise<T>,
): Promise<T> {
  const stripe = stripeOf(house)
  const row = await repo.findRow(house.db, agentId)
  if (!row) throw problem('subscription_missing')
  return await inTurn(house, agentId, async () => {
    const live = await liveOf(stripe, row.customerId)
    if (!live) throw problem('subscription_missing', { message: 'This subscription has ended. Please choose a plan.' })
    const done = await work(stripe, live, row)
    await syncAgent(house, agentId)
    return done
  })
}
