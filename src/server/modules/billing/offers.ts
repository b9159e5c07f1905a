import type { Stripe } from 'stripe'

import { type Cents } from '#domain/plan/money.ts'
import { type Interval, INTERVALS, MONTHS_IN, offerId } from '#domain/plan/product.ts'

import { problem } from '../../http/problem.ts'

/** A plan as it is sold: one product with one interval. */
export interface Offer {
  id: string
  internalName: string
  interval: Interval
  priceId: string
  productId: string
  name: string
  description: string
  items: readonly string[]
  price: Cents
  originalPrice: Cents
  taxRateId: string | null
  taxPercent: number
  trialDays: number
  /** Billed once to whoever changes to the product from another one or from none. */
  setupFee: Cents
  isMostPopular: boolean
  isComingSoon: boolean
  /** The announced price from a day (`2027-02-01`) on, where the operator has announced one. */
  newPrice: { cents: Cents; from: string } | null
  /** False for one that only its current subscribers have. */
  isSold: boolean
}

const CACHED_MS = 60_000

/** The last offers read with each client: prices change seldom, and every screen asks for them. */
const offerCache = new WeakMap<Stripe, { until: number; offers: Promise<readonly Offer[]> }>()

/** All offers, ordered by price: those of the operator's products that have an internal name. */
export async function offersOf(stripe: Stripe): Promise<readonly Offer[]> {
  const cached = offerCache.get(stripe)
  if (cached && cached.until > Date.now()) return await cached.offers
  const entry = { until: Date.now() + CACHED_MS, offers: readOffers(stripe) }
  offerCache.set(stripe, entry)
  try {
    return await entry.offers
  } catch (error) {
    if (offerCache.get(stripe) === entry) offerCache.delete(stripe)
    throw error
  }
}

/** An offer that is sold now. */
export async function wantedOffer(stripe: Stripe, id: string, field: string): Promise<Offer> {
  const offer = (await offersOf(stripe)).find((one) => one.id === id && one.isSold)
  const refuse = (message: string) => problem('validation_failed', { message, fields: { [field]: message } })
  if (!offer) throw refuse('The requested plan could not be found.')
  if (offer.isComingSoon) throw refuse(`${offer.name} is coming soon.`)
  return offer
}

/** To be called when Stripe reports a changed product or price. */
export function forgetOffers(stripe: Stripe): void {
  offerCache.delete(stripe)
}

async function readOffers(stripe: Stripe): Promise<Offer[]> {
  const found: Offer[] = []
  for await (const price of stripe.prices.list({ type: 'recurring', limit: 100, expand: ['data.product'] })) {
    const offer = await offerOf(stripe, price)
    if (offer) found.push(offer)
  }
  return found.sort((a, b) => a.price - b.price)
}

async function offerOf(stripe: Stripe, price: Stripe.Price): Promise<Offer | null> {
  const { product, recurring, metadata } = price
  if (typeof product === 'string' || product.deleted || price.unit_amount === null || price.currency !== 'usd')
    return null
  const internalName = product.metadata['internal_name']
  const interval = INTERVALS.find(
    (one) => recurring?.interval === 'month' && recurring.interval_count === MONTHS_IN[one],
  )
  if (!internalName || !interval) return null
  const taxRateId = metadata['tax_rate'] ?? null
  return {
    id: offerId(internalName, interval),
    internalName,
    interval,
    priceId: price.id,
    productId: product.id,
    name: product.name,
    description: product.description ?? '',
    // The list call separates items by commas.
    items: product.marketing_features.flatMap(({ name }) => (name ? [name.replaceAll(',', ' ·')] : [])),
    price: price.unit_amount,
    originalPrice: wholeIn(metadata['original_price']) ?? price.unit_amount,
    taxRateId,
    taxPercent: taxRateId === null ? 0 : (await stripe.taxRates.retrieve(taxRateId)).percentage,
    trialDays: wholeIn(metadata['trial_days']) ?? 0,
    setupFee: wholeIn(metadata['setup_fee']) ?? 0,
    isMostPopular: product.metadata['most_popular'] === 'true',
    isComingSoon: product.metadata['coming_soon'] === 'true',
    newPrice: newPriceIn(metadata),
    isSold: price.active && product.active,
  }
}

function newPriceIn(metadata: Stripe.Metadata): Offer['newPrice'] {
  const cents = wholeIn(metadata['new_price'])
  const from = metadata['new_price_from']
  if (cents === null || from === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(from)) return null
  return Number.isNaN(Date.parse(from)) ? null : { cents, from }
}

function wholeIn(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : null
}
