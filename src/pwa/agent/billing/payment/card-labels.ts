import type { PaymentMethod } from '#contract/billing/billing.ts'

type Expiry = Pick<PaymentMethod, 'expiryMonth' | 'expiryYear'>

/** '08/2028'. */
export function expiryOf({ expiryMonth, expiryYear }: Expiry): string {
  return `${String(expiryMonth).padStart(2, '0')}/${expiryYear}`
}

/** A card is good until the last day of its month. */
export function isExpired({ expiryMonth, expiryYear }: Expiry, now: Date): boolean {
  return now.getTime() >= new Date(expiryYear, expiryMonth, 1).getTime()
}
