import { zodResolver } from '@hookform/resolvers/zod'

import { Checkout } from '#contract/checkout.ts'

/** What the contract asks of the fields she types in. */
export const resolver = zodResolver(Checkout.pick({ first_name: true, last_name: true, email: true }))
