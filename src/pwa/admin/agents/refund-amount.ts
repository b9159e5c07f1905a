/** The typed amount in cents; null where it isn't one. */
export function centsOf(typed: string): number | null {
  const [, dollars, cents = ''] = /^\$?(\d{1,6}|\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?$/.exec(typed.trim()) ?? []
  return dollars === undefined ? null : Number(dollars.replaceAll(',', '')) * 100 + Number(cents.padEnd(2, '0'))
}

/** Why that amount can't be refunded, or null when it can. */
export function amountError(cents: number | null, left: number): string | null {
  if (cents === null || cents === 0) return 'Please enter an amount, as in 12.50'
  return cents > left ? 'That is more than is left to refund' : null
}
