import type { PaymentMethod } from '#contract/billing/billing.ts'

/** Stripe's card brands, as the brands write themselves. */
const BRANDS: ReadonlyMap<string, string> = new Map([
  ['amex', 'American Express'],
  ['diners', 'Diners Club'],
  ['discover', 'Discover'],
  ['eftpos_au', 'Eftpos'],
  ['jcb', 'JCB'],
  ['mastercard', 'Mastercard'],
  ['unionpay', 'UnionPay'],
  ['visa', 'Visa'],
])

/** 'Visa ending in 4242'. */
export function cardName({ cardBrand, last4 }: Pick<PaymentMethod, 'cardBrand' | 'last4'>): string {
  return `${BRANDS.get(cardBrand) ?? 'Card'} ending in ${last4}`
}

type Expiry = Pick<PaymentMethod, 'expiryMonth' | 'expiryYear'>

/** '08/2028'. */
export function expiryOf({ expiryMonth, expiryYear }: Expiry): string {
  return `${String(expiryMonth).padStart(2, '0')}/${expiryYear}`
}

/** A card is good until the last day of its month. */
export function isExpired({ expiryMonth, expiryYear }: Expiry, now: Date): boolean {
  return now.getTime() >= new Date(expiryYear, expiryMonth, 1).getTime()
}
