import { z } from 'zod'

import { PaymentMethodId } from './billing.ts'
import { defineCalls } from './call.ts'
import { isEmail, wanted } from './fields.ts'
import { User } from './session.ts'
import { dataOf } from './shapes.ts'

const Email = wanted(255, 'Email address is required').refine(isEmail, 'Invalid email address')

export const Checkout = z.object({
  first_name: wanted(100, 'First name is required'),
  last_name: wanted(100, 'Last name is required'),
  email: Email,
  plan_id: z.string('The requested plan could not be found.').min(1).max(64),
  payment_method_id: PaymentMethodId,
})
export type Checkout = z.infer<typeof Checkout>

/** A checkout that is done, or one that is to be asked again once the card's bank has been answered. */
const CheckoutAnswer = z.discriminatedUnion('status', [
  z.object({ status: z.literal('complete'), user: User }),
  z.object({ status: z.literal('requires_action'), clientSecret: z.string() }),
])
export type CheckoutAnswer = z.infer<typeof CheckoutAnswer>

export const checkoutCalls = defineCalls({
  'POST /checkout': {
    summary: 'Makes an account with a subscription and signs it in; the same key never makes a second one',
    access: 'guest',
    headers: z.object({
      /**
       * Made by the browser for one filled-in form and kept by it until that is done. Sent for another address after
       * it went through it is refused with `key_reused`.
       */
      'idempotency-key': z.uuid('The Idempotency-Key must be a UUID.').optional(),
    }),
    body: Checkout,
    answer: dataOf(CheckoutAnswer),
  },
  'POST /checkout/email': {
    summary: 'Whether an account can be made for an e-mail address; 422 where not',
    access: 'guest',
    body: z.object({ email: Email }),
    answer: dataOf(z.object({ email: z.string() })),
  },
})
