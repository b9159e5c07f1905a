import type { Stripe } from 'stripe'

import type { Offer } from './offers.ts'

/**
 * The setup fee of an offer as an item of the change's invoice: once, when the agent changes to the product, but
 * not from its other interval. A trial bills nothing.
 */
export function setupItems(offer: Offer, live: Stripe.Subscription | null, offers: readonly Offer[]) {
  const from = offers.find(({ priceId }) => priceId === live?.items.data[0]?.price.id)
  if (offer.setupFee === 0 || live?.status === 'trialing' || from?.productId === offer.productId) return []
  return [{ price_data: { currency: 'usd', product: offer.productId, unit_amount: offer.setupFee }, quantity: 1 }]
}
