import type { Stripe } from 'stripe'

import { type Cents } from '#domain/money.ts'
import { type Interval, INTERVALS, MONTHS_IN, offerId } from '#domain/product.ts'

/** A plan as it is sold: one product in one interval. */
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
  isMostPopular: boolean
  isComingSoon: boolean
  /** False for one that is kept for those who have it. */
  isSold: boolean
}

const KEPT_MS = 60_000

/** What each client was told last: prices change seldom, and every screen asks for them. */
const shelves = new WeakMap<Stripe, { until: number; offers: Promise<readonly Offer[]> }>()

/** All offers, in the order of their prices; those of the operator's products that carry an internal name. */
export async function offersOf(stripe: Stripe): Promise<readonly Offer[]> {
  const kept = shelves.get(stripe)
  if (kept && kept.until > Date.now()) return await kept.offers
  const shelf = { until: Date.now() + KEPT_MS, offers: readOffers(stripe) }
  shelves.set(stripe, shelf)
  try {
    return await shelf.offers
  } catch (error) {
    if (shelves.get(stripe) === shelf) shelves.delete(stripe)
    throw error
  }
}

/** For when the provider says that something of it has changed. */
export function forgetOffers(stripe: Stripe): void {
  shelves.delete(stripe)
}

async function readOffers(stripe: Stripe): Promise<Offer[]> {
  const prices = await stripe.prices.list({ type: 'recurring', limit: 100, expand: ['data.product'] })
  const found: Offer[] = []
  for (const price of prices.data) {
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
    // A comma would end an item in the list call's form of them.
    items: product.marketing_features.flatMap(({ name }) => (name ? [name.replaceAll(',', ' ·')] : [])),
    price: price.unit_amount,
    originalPrice: wholeIn(metadata['original_price']) ?? price.unit_amount,
    taxRateId,
    taxPercent: taxRateId === null ? 0 : (await stripe.taxRates.retrieve(taxRateId)).percentage,
    trialDays: wholeIn(metadata['trial_days']) ?? 0,
    isMostPopular: product.metadata['most_popular'] === 'true',
    isComingSoon: product.metadata['coming_soon'] === 'true',
    isSold: price.active && product.active,
  }
}

function wholeIn(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : null
}
