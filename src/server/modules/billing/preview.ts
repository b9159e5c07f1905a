import type { Stripe } from 'stripe'

import type { SwapPreview } from '#contract/billing/billing.ts'
import type { AppContext } from '../../app-context.ts'
import { type Choice, wantedOffer } from './change.ts'
import { describe, findCode } from './codes.ts'
import { sumOf, unusedTime } from './credit.ts'
import { stripeOf } from './customer.ts'
import { type Offer, offersOf } from './offers.ts'
import * as repo from './repo.ts'
import { setupItems } from './setup-fee.ts'
import { instantOf, itemOf, liveOf } from './stripe-subscription.ts'
import { taxingOf, taxParams } from './tax.ts'

/** The cost of a change of plan, as Stripe would bill it. */
export async function preview(
  context: Pick<AppContext, 'config' | 'db' | 'stripe' | 'now'>,
  agentId: number,
  choice: Choice,
): Promise<SwapPreview> {
  const stripe = stripeOf(context)
  const offer = await wantedOffer(stripe, choice.subscriptionPlanId, 'subscriptionPlanId')
  const row = await repo.findRow(context.db, agentId)
  const customerId = row?.customerId ?? null
  const code = choice.promotionCode ? await findCode(stripe, { code: choice.promotionCode, offer, customerId }) : null
  const live = customerId === null ? null : await liveOf(stripe, customerId)
  const offers = await offersOf(stripe)
  const onTrial = live?.status === 'trialing'
  const { default_tax_rates: rates, ...automatic } = taxParams(await taxingOf(context, stripe, customerId, offer))
  const invoice = await stripe.invoices.createPreview({
    ...(live ? changeOf(live, offer, rates) : beginningOf(customerId, offer, rates)),
    ...automatic,
    ...(code && { discounts: [{ promotion_code: code.id }] }),
    invoice_items: setupItems(offer, live, offers),
  })
  return {
    subscriptionPlanId: offer.id,
    priceCents: offer.price,
    originalPriceCents: offer.originalPrice,
    discountCents: sumOf(invoice.total_discount_amounts),
    discountDescription: code && describe(code),
    taxCents: sumOf(invoice.total_taxes),
    setupFeeCents: sumOf(invoice.lines.data.filter(({ parent }) => parent?.type === 'invoice_item_details')),
    appliedCreditCents: onTrial ? 0 : Math.max(0, invoice.total - invoice.amount_due),
    totalCents: onTrial ? 0 : invoice.amount_due,
    creditCents: live ? await unusedTime(stripe, live, offer.priceId) : 0,
    trialEndDate: onTrial ? (instantOf(live.trial_end)?.toISOString() ?? null) : null,
  }
}

function changeOf(live: Stripe.Subscription, offer: Offer, rates: string[]): Stripe.InvoiceCreatePreviewParams {
  const anew = live.status === 'active'
  return {
    subscription: live.id,
    subscription_details: {
      items: [{ id: itemOf(live).id, price: offer.priceId }],
      proration_behavior: 'none',
      default_tax_rates: rates,
      ...(anew && { billing_cycle_anchor: { type: 'now' as const } }),
    },
  }
}

/** For an agent without a subscription, who may have no customer yet. */
function beginningOf(customerId: string | null, offer: Offer, rates: string[]): Stripe.InvoiceCreatePreviewParams {
  return {
    ...(customerId === null ? { customer_details: { address: { country: 'US' } } } : { customer: customerId }),
    subscription_details: { items: [{ price: offer.priceId }], default_tax_rates: rates },
  }
}
