import { z } from 'zod'

import { expand, flag, listOf, metadata, text, whole } from './params.ts'

const Discounts = listOf(z.strictObject({ promotion_code: text }))
const Anchor = z.strictObject({ type: z.enum(['now', 'unchanged']) })
const Item = z.strictObject({ id: text.optional(), price: text })

const PRORATIONS = z.enum(['none', 'create_prorations', 'always_invoice'])

const shared = {
  default_payment_method: text.optional(),
  default_tax_rates: listOf(text).optional(),
  discounts: Discounts.optional(),
  metadata: metadata.optional(),
  off_session: flag.optional(),
  /** Of Stripe's ways the stand-in knows the one that leaves nothing half done. */
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
  cancel_at_period_end: flag.optional(),
  billing_cycle_anchor: Anchor.optional(),
})

export const Preview = z.strictObject({
  customer: text.optional(),
  subscription: text.optional(),
  subscription_details: z
    .strictObject({
      items: z.array(Item).length(1).optional(),
      proration_behavior: PRORATIONS.optional(),
      proration_date: whole.optional(),
      billing_cycle_anchor: Anchor.optional(),
      default_tax_rates: listOf(text).optional(),
      cancel_at_period_end: flag.optional(),
    })
    .optional(),
  discounts: Discounts.optional(),
  expand,
})
