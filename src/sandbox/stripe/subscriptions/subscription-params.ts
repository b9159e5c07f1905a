import { z } from 'zod'

import { expand, booleanParam, listOf, metadata, text, whole } from '../api/stripe-params.ts'

export const AddressParams = z.strictObject({
  country: text.optional(),
  state: text.optional(),
  postal_code: text.optional(),
  city: text.optional(),
  line1: text.optional(),
})

const AutomaticTax = z.strictObject({ enabled: booleanParam })

const Discounts = listOf(z.strictObject({ promotion_code: text }))
const Anchor = z.strictObject({ type: z.enum(['now', 'unchanged']) })
const Item = z.strictObject({ id: text.optional(), price: text })

/** Billed once, beside the period. */
const OneTime = listOf(
  z.strictObject({
    price_data: z.strictObject({ currency: z.literal('usd'), product: text, unit_amount: whole }),
    quantity: whole.pipe(z.literal(1)).optional(),
    discountable: booleanParam.optional(),
  }),
)
export type OneTime = z.output<typeof OneTime>

const PRORATIONS = z.enum(['none', 'create_prorations', 'always_invoice'])

const shared = {
  default_payment_method: text.optional(),
  default_tax_rates: listOf(text).optional(),
  automatic_tax: AutomaticTax.optional(),
  add_invoice_items: OneTime.optional(),
  discounts: Discounts.optional(),
  metadata: metadata.optional(),
  off_session: booleanParam.optional(),
  /** The stand-in only supports the behavior that makes no incomplete subscription. */
  payment_behavior: z.literal('error_if_incomplete', 'The stand-in knows error_if_incomplete alone').optional(),
  proration_behavior: PRORATIONS.optional(),
  expand,
}

export const Create = z.strictObject({
  ...shared,
  customer: text,
  items: z.array(z.strictObject({ price: text })).length(1),
  trial_period_days: whole.pipe(z.number().min(0).max(730)).optional(),
  payment_settings: z.strictObject({ save_default_payment_method: z.literal('on_subscription') }).optional(),
  trial_settings: z
    .strictObject({ end_behavior: z.strictObject({ missing_payment_method: z.literal('cancel') }) })
    .optional(),
})

export const Update = z.strictObject({
  ...shared,
  items: z.array(Item).length(1).optional(),
  cancel_at_period_end: booleanParam.optional(),
  billing_cycle_anchor: Anchor.optional(),
})

export const Preview = z.strictObject({
  customer: text.optional(),
  customer_details: z.strictObject({ address: AddressParams.optional() }).optional(),
  subscription: text.optional(),
  automatic_tax: AutomaticTax.optional(),
  invoice_items: OneTime.optional(),
  subscription_details: z
    .strictObject({
      items: z.array(Item).length(1).optional(),
      proration_behavior: PRORATIONS.optional(),
      billing_cycle_anchor: Anchor.optional(),
      default_tax_rates: listOf(text).optional(),
    })
    .optional(),
  discounts: Discounts.optional(),
  expand,
})
