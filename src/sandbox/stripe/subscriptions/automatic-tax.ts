import { z } from 'zod'

import { booleanParam, text } from '../api/params.ts'
import type { Address, Customer, StripeSubscription, TaxRate } from '../records.ts'
import { invalid } from '../api/stripe-error.ts'

export const AddressParams = z.strictObject({
  country: text.optional(),
  state: text.optional(),
  postal_code: text.optional(),
  city: text.optional(),
  line1: text.optional(),
})

export const AutomaticTax = z.strictObject({ enabled: booleanParam })

/** The ZIP code treated as unknown. */
const NOWHERE = '00000'

/** ZIP codes without sales tax here: Oregon (97), New Hampshire (03). All others have one rate. */
const FREE = /^(97|03)/
const PERCENT = 8.25

/** @throws StripeApiError for an address from which no tax can be calculated */
export function checkLocation(address: Address | null): void {
  const zip = address?.postal_code ?? ''
  if (address?.country === 'US' && /^\d{5}$/.test(zip) && zip !== NOWHERE) return
  throw invalid(
    'The customer’s location isn’t recognized. Set a valid customer address in order to automatically calculate tax.',
    'address',
    'customer_tax_location_invalid',
  )
}

/** The rates a subscription's invoices are taxed by: its own, or with automatic tax the one of the customer's place. */
export function ratesOf(subscription: StripeSubscription, customer: Customer): Pick<TaxRate, 'id' | 'percentage'>[] {
  if (!subscription.automatic_tax?.enabled) return subscription.default_tax_rates
  checkLocation(customer.address ?? null)
  const free = FREE.test(customer.address?.postal_code ?? '')
  return free ? [] : [{ id: 'txr_sandboxautomatic', percentage: PERCENT }]
}
