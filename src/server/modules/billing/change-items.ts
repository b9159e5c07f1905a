import type { Stripe } from 'stripe'

import type { Cents } from '#domain/plan/money.ts'

import { unusedTime } from './credit.ts'
import { type Offer, offersOf } from './offers.ts'
import { itemOf } from './stripe-subscription.ts'

/** What a change of plan bills once, beside the first period of the new plan. */
interface ChangeItems {
  items: { price_data: { currency: string; product: string; unit_amount: number }; discountable?: boolean }[]
  /** The value of the unused time of the current plan, which is one of the items. */
  unused: Cents
}

/**
 * The items of a change's invoice beside the new plan: its setup fee, and less the unused time of the current plan. As
 * they belong to the invoice of the change, both happen or neither does.
 */
export async function changeItems(
  stripe: Stripe,
  offer: Offer,
  live: Stripe.Subscription | null,
): Promise<ChangeItems> {
  const unused = live === null ? 0 : await unusedTime(stripe, live, offer.priceId)
  const from = live === null ? null : itemOf(live).price
  const product = typeof from?.product === 'string' ? from.product : from?.product.id
  const fee = setupFee(offer, live, await offersOf(stripe))
  return {
    unused,
    items: [
      ...(fee > 0 ? [{ price_data: { currency: 'usd', product: offer.productId, unit_amount: fee } }] : []),
      // A promotion code reduces the new price, not what is given back of the old one.
      ...(unused > 0 && product !== undefined
        ? [{ price_data: { currency: 'usd', product, unit_amount: -unused }, discountable: false }]
        : []),
    ],
  }
}

/**
 * The setup fee of an offer: once, when the agent changes to the product, but not from its other interval. A trial
 * bills nothing.
 */
function setupFee(offer: Offer, live: Stripe.Subscription | null, offers: readonly Offer[]): Cents {
  const from = offers.find(({ priceId }) => priceId === live?.items.data[0]?.price.id)
  return live?.status === 'trialing' || from?.productId === offer.productId ? 0 : offer.setupFee
}
