import { Stripe } from 'stripe'

import type { PaymentMethod } from '#contract/billing/billing.ts'

import type { AppContext } from '../../app-context.ts'
import { problem } from '../../http/problem.ts'
import { isBankAsking } from '../../stripe/refusal.ts'
import { customerOf, withChangeLock, stripeOf, idOf, liveOf } from './stripe-customer.ts'
import * as repo from './repo.ts'
import { syncAgent } from './sync.ts'

/** The bank's answer about a card: with a client secret the customer has to confirm in the browser. */
export type CardResult = { clientSecret: string | null }

/** The messages for a refused card, as the screen that took it shows them. */
export interface CardMessages {
  field: string
  prepaid: string
}

const BILLING_MESSAGES: CardMessages = {
  field: 'paymentMethodId',
  prepaid: 'Pre-paid credit cards are not accepted. Please enter a regular credit card, or a debit card.',
}

const MOST_CARDS = 20

export async function listCards(context: Pick<AppContext, 'db' | 'stripe'>, agentId: number): Promise<PaymentMethod[]> {
  const stripe = stripeOf(context)
  const row = await repo.findRow(context.db, agentId)
  if (!row) return []
  const [cards, standard] = await Promise.all([
    stripe.customers.listPaymentMethods(row.customerId, { type: 'card', limit: MOST_CARDS }),
    defaultCard(stripe, row.customerId),
  ])
  return cards.data.flatMap(({ id, card }) => {
    if (!card) return []
    const { brand, last4, exp_month: expiryMonth, exp_year: expiryYear } = card
    return [{ id, cardBrand: brand, last4, expiryMonth, expiryYear, isDefault: id === standard }]
  })
}

/** The card of the next payment: the subscription's own takes precedence over the customer's. */
export async function defaultCard(stripe: Stripe, customerId: string): Promise<string | null> {
  const [subscription, customer] = await Promise.all([
    liveOf(stripe, customerId),
    stripe.customers.retrieve(customerId),
  ])
  const standard = customer.deleted ? null : idOf(customer.invoice_settings.default_payment_method)
  return idOf(subscription?.default_payment_method ?? null) ?? standard
}

/** Makes a card the one that is charged, adding it where it is new, and pays open invoices with it. */
export async function useCard(
  context: Pick<AppContext, 'db' | 'stripe' | 'now' | 'log'>,
  agentId: number,
  methodId: string,
): Promise<CardResult> {
  const stripe = stripeOf(context)
  const customerId = await customerOf(context, agentId)
  return await withChangeLock(context, agentId, async () => {
    const held = await holdCard(stripe, customerId, methodId, BILLING_MESSAGES)
    if (held.clientSecret !== null) return held
    try {
      const paid = await withBank(stripe, customerId, () => chargeFromNowOn(stripe, customerId, methodId), methodId)
      await syncAgent(context, agentId)
      return paid
    } catch (error) {
      // It is of no use to the agent, and only the server can take it off the agent's list again.
      if (held.isNew && error instanceof Stripe.errors.StripeCardError) await stripe.paymentMethods.detach(methodId)
      throw error
    }
  })
}

/** Open invoices are paid first: a card that can't pay must not replace another. */
async function chargeFromNowOn(stripe: Stripe, customer: string, method: string): Promise<void> {
  const subscription = await liveOf(stripe, customer)
  if (subscription?.status === 'past_due' || subscription?.status === 'unpaid') {
    const open = await stripe.invoices.list({ subscription: subscription.id, status: 'open', limit: 10 })
    for (const { id } of open.data) await stripe.invoices.pay(id, { payment_method: method })
  }
  await stripe.customers.update(customer, { invoice_settings: { default_payment_method: method } })
  if (subscription) await stripe.subscriptions.update(subscription.id, { default_payment_method: method })
}

/**
 * Takes a card off the agent's list. After the end of a plan another card of the agent takes the place of the default.
 * @throws not_found for a card that isn't the agent's; conflict for the one that pays for a running plan
 */
export async function removeCard(
  context: Pick<AppContext, 'db' | 'stripe' | 'now' | 'log'>,
  agentId: number,
  methodId: string,
): Promise<void> {
  const stripe = stripeOf(context)
  const row = await repo.findRow(context.db, agentId)
  if (!row) throw unlistedCard()
  const { customerId } = row
  await withChangeLock(context, agentId, async () => {
    const cards = await stripe.customers.listPaymentMethods(customerId, { type: 'card', limit: MOST_CARDS })
    if (!cards.data.some(({ id }) => id === methodId)) throw unlistedCard()
    if ((await defaultCard(stripe, customerId)) === methodId) {
      if (await liveOf(stripe, customerId)) {
        const message = 'This card pays for your plan. Please choose or add another card first.'
        throw problem('conflict', { message })
      }
      const next = cards.data.find(({ id }) => id !== methodId)
      if (next) await stripe.customers.update(customerId, { invoice_settings: { default_payment_method: next.id } })
    }
    await stripe.paymentMethods.detach(methodId)
  })
}

const unlistedCard = () => problem('not_found', { message: 'This card isn’t on your account.' })

/**
 * Makes sure that a card is the customer's and usable for later payments. Prepaid cards are refused before they are
 * attached to the customer. With a client secret the bank has to confirm first; then the call is repeated.
 */
export async function holdCard(
  stripe: Stripe,
  customer: string,
  methodId: string,
  messages: CardMessages,
): Promise<CardResult & { isNew: boolean }> {
  const method = await findCard(stripe, methodId, messages)
  if (method.card?.funding === 'prepaid') {
    throw problem('validation_failed', { message: messages.prepaid, fields: { [messages.field]: messages.prepaid } })
  }
  const owner = idOf(method.customer)
  if (owner === customer) return { clientSecret: null, isNew: false }
  if (owner !== null) throw unknownCard(messages)
  try {
    return { ...(await askBank(stripe, customer, methodId)), isNew: true }
  } catch (error) {
    // A card that was detached from a customer, as a refused one is, can't be attached again.
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.param === 'payment_method')
      throw unknownCard(messages)
    throw error
  }
}

/**
 * Makes a payment with a customer's card, the default one where none is named. The bank may refuse it until the
 * customer has confirmed the card; nothing is left of the payment then.
 */
export async function withBank(
  stripe: Stripe,
  customer: string,
  pay: () => Promise<void>,
  methodId?: string,
): Promise<CardResult> {
  try {
    await pay()
    return { clientSecret: null }
  } catch (error) {
    if (!isBankAsking(error)) throw error
    const card = methodId ?? (await defaultCard(stripe, customer))
    const held = card === null ? null : await askBank(stripe, customer, card)
    // Without a bank's question to answer, repeating the payment would loop forever.
    if (held === null || held.clientSecret === null) throw error
    return held
  }
}

/** Has a card's bank agree to later payments, and attaches the card to the customer. */
async function askBank(stripe: Stripe, customer: string, methodId: string): Promise<CardResult> {
  const intent = await stripe.setupIntents.create({
    customer,
    payment_method: methodId,
    confirm: true,
    usage: 'off_session',
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
  })
  if (intent.status === 'succeeded') return { clientSecret: null }
  if (intent.status === 'requires_action' && intent.client_secret !== null)
    return { clientSecret: intent.client_secret }
  throw problem('card_refused')
}

async function findCard(stripe: Stripe, id: string, messages: CardMessages): Promise<Stripe.PaymentMethod> {
  try {
    return await stripe.paymentMethods.retrieve(id)
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404)
      throw unknownCard(messages)
    throw error
  }
}

function unknownCard({ field }: CardMessages) {
  const message = 'This card can’t be used. Please enter it again.'
  return problem('validation_failed', { message, fields: { [field]: message } })
}
