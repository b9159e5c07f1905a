import type { Stripe } from 'stripe'

import { type Cents, dollarsOf, formatMoney } from '#domain/plan/money.ts'

import { problem } from '../../http/problem.ts'
import type { Offer } from './offers.ts'
import { idOf } from './stripe-customer.ts'

/** A promotion code that is valid for an offer. */
export interface Code {
  id: string
  percentOff: number | null
  amountOff: Cents | null
}

/** @throws code_invalid for one that is unknown, expired, used up, for another plan or for somebody else */
export async function findCode(
  stripe: Stripe,
  { code, offer, customerId }: { code: string; offer: Offer; customerId: string | null },
): Promise<Code> {
  const { data } = await stripe.promotionCodes.list({
    code,
    active: true,
    // A text is unique for each customer only.
    limit: 100,
    expand: ['data.promotion.coupon.applies_to'],
  })
  const found = data.find(({ customer }) => customer === null || idOf(customer) === customerId)
  const coupon = found?.promotion.coupon
  if (!found || !coupon || typeof coupon === 'string' || !coupon.valid) throw problem('code_invalid')
  if (coupon.applies_to && !coupon.applies_to.products.includes(offer.productId)) {
    throw problem('code_invalid', { message: `This promotion code is not valid for ${offer.name}.` })
  }
  const least = found.restrictions.minimum_amount
  if (least !== null && offer.price < least) {
    throw problem('code_invalid', {
      message: `This promotion code only works on prices of ${formatMoney(least)} or more.`,
    })
  }
  return { id: found.id, percentOff: coupon.percent_off, amountOff: coupon.amount_off }
}

/** The text beside the amount: `20% off`, `$10 off`. */
export function describe({ percentOff, amountOff }: Code): string {
  return percentOff === null ? `${formatMoney(amountOff ?? 0)} off` : `${percentOff}% off`
}

export function onTheWire({ percentOff, amountOff }: Code) {
  return { percentOff, amountOff: amountOff === null ? null : dollarsOf(amountOff) }
}
