import type { Subscription } from '#contract/billing.ts'
import { type Cents, centsOf, discountOn, perMonth } from '#domain/money.ts'

import { isGoingOn } from './is-made.ts'

type Billed = Pick<Subscription, 'quantity' | 'price' | 'interval' | 'discount' | 'status' | 'cancelAtPeriodEnd'>

interface Bill {
  /** For the whole interval. */
  amount: Cents
  /** What the discount takes off that. */
  off: Cents
  /** Whether it takes it off the next invoice alone. */
  once: boolean
  /** What all of it comes to by the month; null where nothing more is billed. */
  perMonth: Cents | null
}

/** What a subscription costs each time. */
export function billOf(subscription: Billed): Bill {
  const { quantity, price, interval, discount } = subscription
  const amount = centsOf(price) * quantity
  const off = discount
    ? discountOn(amount, {
        percentOff: discount.percentOff,
        amountOff: discount.amountOff === null ? null : centsOf(discount.amountOff),
      })
    : 0
  const once = discount?.duration === 'once'
  return {
    amount,
    off,
    once,
    perMonth: isGoingOn(subscription) ? perMonth(once ? amount : amount - off, interval) : null,
  }
}
