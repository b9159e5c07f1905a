import { Stripe } from 'stripe'

import type { PaymentMethod } from '#contract/billing.ts'

import type { House } from '../../house.ts'
import { problem } from '../../http/problem.ts'
import { isBankAsking } from '../../stripe/refusal.ts'
import { customerOf, inTurn, stripeOf } from './customer.ts'
import * as repo from './repo.ts'
import { idOf, liveOf } from './standing.ts'
import { syncAgent } from './sync.ts'

/** What a bank has to say to a card: nothing more, or a question in the browser. */
export type Held = { clientSecret: string | null }

/** What is refused of a card, in the words of the screen that took it. */
export interface CardWords {
  field: string
  prepaid: string
}

const BILLING_WORDS: CardWords = {
  field: 'paymentMethodId',
  prepaid: 'Pre-paid credit cards are not accepted. Please enter a regular credit card, or a debit card.',
}

const MOST_CARDS = 20

export async function listCards(house: Pick<House, 'db' | 'stripe'>, agentId: number): Promise<PaymentMethod[]> {
  const stripe = stripeOf(house)
  const row = await repo.findRow(house.db, agentId)
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

/** The card the next payment is taken from: the subscription's own goes before the customer's. */
export async function defaultCard(stripe: Stripe, customerId: string): Promise<string | null> {
  const [subscription, customer] = await Promise.all([
    liveOf(stripe, customerId),
    stripe.customers.retrieve(customerId),
  ])
  const standard = customer.deleted ? null : idOf(customer.invoice_settings.default_payment_method)
  return idOf(subscription?.default_payment_method ?? null) ?? standard
}

/** Makes a card the one that is charged, adding it where it is new, and pays what is open with it. */
export async function useCard(
  house: Pick<House, 'db' | 'stripe' | 'now' | 'log'>,
  agentId: number,
  methodId: string,
): Promise<Held> {
  const stripe = stripeOf(house)
  const customerId = await customerOf(house, agentId)
  return await inTurn(house, agentId, async () => {
    const held = await holdCard(stripe, customerId, methodId, BILLING_WORDS)
    if (held.clientSecret !== null) return held
    try {
      const paid = await withBank(stripe, customerId, () => chargeFromNowOn(stripe, customerId, methodId), methodId)
      await syncAgent(house, agentId)
      return paid
    } catch (error) {
      // It is of no use to her, and nobody but us would take it off her list again.
      if (held.isNew && error instanceof Stripe.errors.StripeCardError) await stripe.paymentMethods.detach(methodId)
      throw error
    }
  })
}

/** What is open is paid first: a card that can't must not take the place of another. */
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
 * Sees to it that a card is the customer's and good for later payments. Prepaid ones are refused before they
 * touch the customer. With a client secret the bank asks first; afterwards the same again.
 */
export async function holdCard(
  stripe: Stripe,
  customer: string,
  methodId: string,
  words: CardWords,
): Promise<Held & { isNew: boolean }> {
  const method = await findCard(stripe, methodId, words)
  if (method.card?.funding === 'prepaid') {
    throw problem('validation_failed', { message: words.prepaid, fields: { [words.field]: words.prepaid } })
  }
  const owner = idOf(method.customer)
  if (owner === customer) return { clientSecret: null, isNew: false }
  if (owner !== null) throw unknownCard(words)
  try {
    return { ...(await askBank(stripe, customer, methodId)), isNew: true }
  } catch (error) {
    // A card that was taken off a customer, as a refused one is, can't be put on one again.
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.param === 'payment_method')
      throw unknownCard(words)
    throw error
  }
}

/**
 * Makes a payment of a customer's card, the default one where none is named, whose bank may refuse it until she has
 * confirmed the card; nothing is left of it then.
 */
export async function withBank(
  stripe: Stripe,
  customer: string,
  pay: () => Promise<void>,
  methodId?: string,
): Promise<Held> {
  try {
    await pay()
    return { clientSecret: null }
  } catch (error) {
    if (!isBankAsking(error)) throw error
    const card = methodId ?? (await defaultCard(stripe, customer))
    const held = card === null ? null : await askBank(stripe, customer, card)
    // A bank that has nothing to ask, and refuses all the same, would never be done.
    if (held === null || held.clientSecret === null) throw error
    return held
  }
}

/** Has a card's bank agree to later payments, and the card be the customer's. */
async function askBank(stripe: Stripe, customer: string, methodId: string): Promise<Held> {
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

async function findCard(stripe: Stripe, id: string, words: CardWords): Promise<Stripe.PaymentMethod> {
  try {
    return await stripe.paymentMethods.retrieve(id)
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404) throw unknownCard(words)
    throw error
  }
}

function unknownCard({ field }: CardWords) {
  const message = 'This card can’t be used. Please enter it again.'
  return problem('validation_failed', { message, fields: { [field]: message } })
}
