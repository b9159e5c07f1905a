import type { Subscription, Invoice } from '#contract/billing/billing.ts'
import { type Cents, centsOf, discountOn, perMonth, formatMoney } from '#domain/plan/money.ts'
import { isRenewing } from '../subscription-state.ts'

type Billed = Pick<Subscription, 'quantity' | 'price' | 'interval' | 'discount' | 'status' | 'cancelAtPeriodEnd'>

interface Bill {
  /** For the whole interval. */
  amount: Cents
  /** What the discount takes off that. */
  off: Cents
  /** Whether the discount applies to the next invoice alone. */
  once: boolean
  /** The total per month; null where nothing more is billed. */
  perMonth: Cents | null
}

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
    perMonth: isRenewing(subscription) ? perMonth(once ? amount : amount - off, interval) : null,
  }
}

/** What an invoice took from the credit or added to it; null where it did neither. */
export function creditNote({
  status,
  amountDue,
  creditUsed,
  creditAdded,
}: Pick<Invoice, 'status' | 'amountDue' | 'creditUsed' | 'creditAdded'>): string | null {
  const money = (dollars: number) => formatMoney(centsOf(dollars))
  if (creditAdded > 0) return `${money(creditAdded)} added to your credit`
  if (creditUsed === 0) return null
  if (amountDue === 0) return `${money(creditUsed)} paid from credit`
  return `${money(amountDue)} ${status === 'paid' ? 'paid' : 'due'}, ${money(creditUsed)} from credit`
}
