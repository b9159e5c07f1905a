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
export function cardName({ cardBrand, last4 }: { cardBrand: string; last4: string }): string {
  return `${BRANDS.get(cardBrand) ?? 'Card'} ending in ${last4}`
}
