import { Stripe } from 'stripe'

import type { Agreed } from '#contract/billing/billing.ts'
import type { Cents } from '#domain/plan/money.ts'
import { graceEnd } from '#domain/plan/plan.ts'
import { CHANGE_BUTTON } from '#domain/plan/renewal.ts'
import { DEFAULT_TIME_ZONE, localDay } from '#domain/time/time.ts'

import type { AppContext } from '../../app-context.ts'
import { problem } from '../../http/problem.ts'
import { checkAccountOpen } from '../account-status/service.ts'
import { consentsOf, type Device, dropConsent, givenConsent, putConsent, setEffective } from './consents.ts'
import { planCanceledEmail, planChangedEmail } from './emails/text.ts'
import { addSubscriptionEmail } from './emails/repo.ts'
import { defaultCard, type CardResult, withBank } from './cards.ts'
import type { Cancelable } from './cancel-link.ts'
import { changeItems, checkTotal } from './preview.ts'
import { findCode } from './codes.ts'
import { creditOf } from './refunds.ts'
import { customerOf, withChangeLock, stripeOf, instantOf, itemOf, liveOf } from './stripe-customer.ts'
import { type Offer, offersOf, wantedOffer } from './offers.ts'
import { mineOf } from './presenter.ts'
import * as repo from './repo.ts'
import { syncAgent } from './sync.ts'
import { type Taxing, taxingOf, taxParams } from './tax.ts'

type CommandContext = Pick<AppContext, 'db' | 'stripe' | 'now' | 'log'>

export interface Choice {
  subscriptionPlanId: string
  promotionCode?: string | null | undefined
  currentPlanId?: string | null | undefined
  /** The amount shown as charged now; undefined from a client that showed none. */
  totalCents?: number | null | undefined
  agreed?: Agreed | null | undefined
}

/**
 * Changes an agent's plan. The new one begins at once and is charged at once, less the unused time of the old one. A
 * trial goes on as it is. Without a subscription one begins. With a client secret nothing has changed yet: the bank has
 * to confirm first, then the same call is repeated. The consent is stored before the change is made.
 */
export async function swap(
  context: CommandContext & Pick<AppContext, 'config'>,
  agentId: number,
  choice: Choice,
  device: Device,
): Promise<CardResult> {
  const stripe = stripeOf(context)
  await checkAccountOpen(context.db, agentId)
  const offer = await wantedOffer(stripe, choice.subscriptionPlanId, 'subscriptionPlanId')
  const customerId = await customerOf(context, agentId)
  return await withChangeLock(context, agentId, async () => {
    const live = await liveOf(stripe, customerId)
    await checkSeen(stripe, live, choice)
    await checkTotal(context, agentId, choice)
    const code = choice.promotionCode ? await findCode(stripe, { code: choice.promotionCode, offer, customerId }) : null
    const discounts = code ? [{ promotion_code: code.id }] : []
    const consentId = await storeConsentText(context, { agentId, offer, live, agreed: choice.agreed, device })
    let isMade = false
    try {
      const held = await withBank(stripe, customerId, async () => {
        const taxing = await taxingOf(context, stripe, customerId, offer)
        if (!live) await begin(stripe, customerId, { offer, discounts, taxing })
        else await change(stripe, { live, offer, discounts, taxing })
      })
      isMade = held.clientSecret === null
      if (!isMade) await dropConsent(context.db, consentId)
      const current = await syncAgent(context, agentId)
      if (isMade && current) await settleConsent(context, agentId, consentId, current)
      return held
    } catch (error) {
      // A lost answer may have been a success: the next reading of the subscription shows it.
      if (!isMade && !(error instanceof Stripe.errors.StripeConnectionError)) await dropConsent(context.db, consentId)
      throw error
    }
  })
}

async function settleConsent(
  { db, now }: CommandContext,
  agentId: number,
  consentId: number,
  current: Stripe.Subscription,
): Promise<void> {
  const zone = await repo.findZone(db, agentId)
  await db.transaction(async (tx) => {
    const consent = (await consentsOf(tx, agentId)).find(({ id }) => id === consentId)
    if (!consent || !(await setEffective(tx, consentId, now()))) return
    await addSubscriptionEmail(tx, agentId, planChangedEmail(consent, { current, zone, now: now() }), now())
  })
}

interface Agreeing {
  agentId: number
  offer: Offer
  live: Stripe.Subscription | null
  agreed: Agreed | null | undefined
  device: Device
}

async function storeConsentText(
  context: CommandContext,
  { agentId, offer, live, agreed, device }: Agreeing,
): Promise<number> {
  const { db, now } = context
  const zone = await repo.findZone(db, agentId)
  const end = live?.status === 'trialing' ? live.trial_end : null
  // A screen that doesn't know the agent's zone yet shows the day in the default one.
  const trialEnds = end === null ? [] : [zone, DEFAULT_TIME_ZONE].map((one) => localDay(instantOf(end), one))
  const replacesPaidPlan = live?.status === 'active'
  const consent = givenConsent({ offer, button: CHANGE_BUTTON, trialEnds, replacesPaidPlan, agreed, device }, now())
  return await db.transaction((tx) => putConsent(tx, agentId, consent, { occasion: 'change', effectiveAt: null }))
}

/**
 * Refuses a choice that was made on an outdated screen: the plan has changed since.
 * @throws conflict
 */
async function checkSeen(stripe: Stripe, live: Stripe.Subscription | null, { currentPlanId }: Choice): Promise<void> {
  if (!currentPlanId) return
  const { offerId } = mineOf(live, await offersOf(stripe))
  if (offerId !== currentPlanId) {
    throw problem('conflict', { message: 'Your plan has changed. Please review it again.' })
  }
}

type Discounts = { promotion_code: string }[]

interface Wish {
  offer: Offer
  discounts: Discounts
  taxing: Taxing
}

async function begin(stripe: Stripe, customer: string, { offer, discounts, taxing }: Wish): Promise<void> {
  const method = await defaultCard(stripe, customer)
  if (method === null) throw problem('card_refused', { message: 'Please add a card first.' })
  await stripe.subscriptions.create({
    customer,
    items: [{ price: offer.priceId }],
    default_payment_method: method,
    ...taxParams(taxing),
    discounts,
    add_invoice_items: (await changeItems(stripe, offer, null)).items,
    ...PAID_OR_NOTHING,
  })
}

/** A change whose payment fails is not made: nothing of it is left behind. */
const PAID_OR_NOTHING = { payment_behavior: 'error_if_incomplete', off_session: true } as const

interface Change extends Wish {
  live: Stripe.Subscription
}

async function change(stripe: Stripe, { live, offer, discounts, taxing }: Change): Promise<void> {
  const item = itemOf(live)
  if (item.price.id === offer.priceId) {
    if (!live.cancel_at_period_end) throw problem('conflict', { message: `You’re already on ${offer.name}.` })
    await setEnding(stripe, live, false)
    return
  }
  if (live.status !== 'trialing' && live.status !== 'active') {
    const message = 'Your last payment didn’t go through. Please add another card first.'
    throw problem('card_refused', { message })
  }
  const anew = live.status === 'active'
  await stripe.subscriptions.update(live.id, {
    items: [{ id: item.id, price: offer.priceId }],
    ...(anew && { billing_cycle_anchor: { type: 'now' as const } }),
    proration_behavior: 'none',
    ...taxParams(taxing),
    cancel_at_period_end: false,
    add_invoice_items: (await changeItems(stripe, offer, live)).items,
    ...(discounts.length > 0 && { discounts }),
    ...PAID_OR_NOTHING,
  })
}

/** Ends the subscription with the paid period, or with its grace period; returns that time. */
export async function cancel(context: CommandContext, agentId: number): Promise<Date> {
  return await withLive(context, agentId, async (stripe, live, { customerId, pastDueSince }) => {
    // Read beforehand: after the change nothing may keep the email from being stored.
    const credit = await creditOf(stripe, customerId)
    const changed = await setEnding(stripe, live, true)
    const end = endOf(changed, pastDueSince)
    await confirmCancellation(context, agentId, changed, { end, credit })
    return end
  })
}

/** When a plan ends that is not renewed. */
function endOf(live: Stripe.Subscription, pastDueSince: Date | null): Date {
  const isUnpaid = live.status === 'past_due' && pastDueSince !== null
  return isUnpaid ? graceEnd(pastDueSince) : instantOf(itemOf(live).current_period_end)
}

async function confirmCancellation(
  { db, stripe, now }: CommandContext,
  agentId: number,
  changed: Stripe.Subscription,
  { end, credit }: { end: Date; credit: Cents },
): Promise<void> {
  const offers = stripe ? await offersOf(stripe) : []
  const planName = offers.find(({ priceId }) => priceId === itemOf(changed).price.id)?.name ?? 'Porchlight'
  const zone = await repo.findZone(db, agentId)
  await addSubscriptionEmail(
    db,
    agentId,
    planCanceledEmail(changed, { planName, end, credit, zone, now: now() }),
    now(),
  )
}

/** The subscription a mailed link would cancel. */
export async function findCancelable(context: CommandContext, { agentId, subscriptionId }: Cancelable) {
  const stripe = stripeOf(context)
  const row = await repo.findRow(context.db, agentId)
  const live = row && (await liveOf(stripe, row.customerId))
  if (!live || live.id !== subscriptionId) throw problem('link_invalid', { message: LINK_OVER })
  const planName =
    (await offersOf(stripe)).find(({ priceId }) => priceId === itemOf(live).price.id)?.name ?? 'Porchlight'
  return {
    planName,
    onTrial: live.status === 'trialing',
    canceled: live.cancel_at_period_end,
    endDate: endOf(live, row.pastDueSince),
  }
}

const LINK_OVER = 'This link has expired, or its subscription has ended. Log in to see your plan.'

export async function reactivate(context: CommandContext, agentId: number): Promise<void> {
  await withLive(context, agentId, async (stripe, live) => {
    await setEnding(stripe, live, false)
  })
}

/**
 * Lets a subscription end with its period, or renew. Stripe would go on trying to collect a missing payment until the
 * period ends, so that is stopped first, and resumed last: an interruption in between collects nothing.
 */
async function setEnding(stripe: Stripe, live: Stripe.Subscription, ends: boolean): Promise<Stripe.Subscription> {
  if (ends) await setCollection(stripe, live, false)
  const changed =
    live.cancel_at_period_end === ends
      ? live
      : await stripe.subscriptions.update(live.id, { cancel_at_period_end: ends })
  if (!ends) await setCollection(stripe, live, true)
  return changed
}

async function setCollection(stripe: Stripe, { id, status }: Stripe.Subscription, isOn: boolean): Promise<void> {
  if (status !== 'past_due') return
  for await (const invoice of stripe.invoices.list({ subscription: id, status: 'open', limit: 100 })) {
    if (invoice.auto_advance !== isOn) await stripe.invoices.update(invoice.id, { auto_advance: isOn })
  }
}

async function withLive<T>(
  context: CommandContext,
  agentId: number,
  work: (stripe: Stripe, live: Stripe.Subscription, row: repo.Row) => Promise<T>,
): Promise<T> {
  const stripe = stripeOf(context)
  const row = await repo.findRow(context.db, agentId)
  if (!row) throw problem('subscription_missing')
  return await withChangeLock(context, agentId, async () => {
    const live = await liveOf(stripe, row.customerId)
    if (!live) throw problem('subscription_missing', { message: 'This subscription has ended. Please choose a plan.' })
    const done = await work(stripe, live, row)
    await syncAgent(context, agentId)
    return done
  })
}
