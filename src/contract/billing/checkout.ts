import { z } from 'zod'

import { asLine } from '#domain/text/typed-text.ts'

import { Agreed, PaymentMethodId } from './billing.ts'
import { defineCalls } from '../call.ts'
import { email, wanted } from '../fields.ts'
import { User } from '../account/session.ts'
import { dataOf } from '../shapes.ts'

const Email = email('Email address is required', 'Invalid email address')

const PostalCode = z
  .string()
  .overwrite(asLine)
  .regex(/^\d{5}$/, 'Enter your five-digit ZIP code.')

/** A ZIP code, or an empty field. */
export const TypedPostalCode = z.union([z.literal(''), PostalCode])

export const Checkout = z.object({
  first_name: wanted(100, 'First name is required'),
  last_name: wanted(100, 'Last name is required'),
  email: Email,
  plan_id: z.string('The requested plan could not be found.').min(1).max(64),
  payment_method_id: PaymentMethodId,
  /** Of the billing address; required where the plan has `asks_postal_code`. */
  postal_code: TypedPostalCode.nullish(),
  agreed: Agreed.nullish(),
})
export type Checkout = z.infer<typeof Checkout>

/** A completed checkout, or one to be repeated after the bank's confirmation. */
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
       * Made by the browser for one form and reused until the checkout is done. Afterwards it is refused with
       * `key_reused` for another e-mail address.
       */
      'idempotency-key': z.uuid('The Idempotency-Key must be a UUID.').optional(),
    }),
    body: Checkout,
    answer: dataOf(CheckoutAnswer),
  },
  'POST /checkout/tax': {
    summary: 'What the first payment of a plan comes to at a place, where the plan asks for a ZIP code',
    access: 'guest',
    body: z.object({ plan_id: Checkout.shape.plan_id, postal_code: PostalCode }),
    answer: dataOf(z.object({ taxCents: z.number().int(), totalCents: z.number().int() })),
  },
  'POST /checkout/email': {
    summary: 'Whether an account can be made for an e-mail address; 422 where not',
    access: 'guest',
    body: z.object({ email: Email }),
    answer: dataOf(z.object({ email: z.string() })),
  },
})
