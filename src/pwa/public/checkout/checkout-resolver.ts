import { zodResolver } from '@hookform/resolvers/zod'

import { Checkout, TypedPostalCode } from '#contract/billing/checkout.ts'

/** The contract's rules for the typed fields. Whether a ZIP code is needed at all, the server knows. */
export const resolver = zodResolver(
  Checkout.pick({ first_name: true, last_name: true, email: true }).extend({ postal_code: TypedPostalCode }),
)
