import type { Stripe } from 'stripe'

import type { SwapPreview } from '#contract/billing.ts'
import { type Cents, discountOn, percentOf, totalOf } from '#domain/money.ts'

import type { House } from '../../house.ts'
import { type Choice, wantedOffer } from './change.ts'
import { type Code, describe, findCode } from './codes.ts'
import { creditOf, unusedTime } from './credit.ts'
import { stripeOf } from './customer.ts'
import type { Offer } from './offers.ts'
import * as repo from './repo.ts'
import { instantOf, itemOf, liveOf } from './standing.ts'

/** What a change of plan costs, as the payment provider would bill it. */
export async function preview(
  house: Pick<House, 'db' | 'stripe' | 'now'>,
  agentId: number,
  choice: Choice,
): Promise<SwapPreview> {
  const stripe = stripeOf(house)
  const offer = await wantedOffer(stripe, choice.subscriptionPlanId, 'subscriptionPlanId')
  const row = await repo.findRow(house.db, agentId)
  const customerId = row?.customerId ?? null
  const code = choice.promotionCode ? await findCode(stripe, { code: choice.promotionCode, offer, customerId }) : null
  const live = customerId === null ? null : await liveOf(stripe, customerId)
  const common = {
    subscriptionPlanId: offer.id,
    priceCents: offer.price,
    originalPriceCents: offer.originalPrice,
    discountDescription: code && describe(code),
    setupFeeCents: 0,
  }
  if (!live)
    return { ...common, ...reckoned(offer, code, customerId === null ? 0 : await creditOf(stripe, customerId)) }
  return { ...common, ...(await previewed(stripe, { live, offer, code })) }
}

/** For somebody without a subscription, whom the provider can't preview anything of. */
function reckoned(offer: Offer, code: Code | null, credit: Cents) {
  const discount = code ? discountOn(offer.price, code) : 0
  // As the provider reckons: the tax is one on what is left to pay.
  const tax = percentOf(offer.price - discount, offer.taxPercent)
  const total = totalOf(offer.price, { discount, setupFee: tax })
  const applied = Math.min(credit, total)
  return {
    discountCents: discount,
    taxCents: tax,
    appliedCreditCents: applied,
    totalCents: total - applied,
    creditCents: 0,
    trialEndDate: null,
  }
}

async function previewed(
  stripe: Stripe,
  { live, offer, code }: { live: Stripe.Subscription; offer: Offer; code: Code | null },
) {
  const item = itemOf(live)
  const onTrial = live.status === 'trialing'
  const anew = live.status === 'active'
  const invoice = await stripe.invoices.createPreview({
    subscription: live.id,
    subscription_details: {
      items: [{ id: item.id, price: offer.priceId }],
      proration_behavior: 'none',
      default_tax_rates: offer.taxRateId === null ? [] : [offer.taxRateId],
      ...(anew && { billing_cycle_anchor: { type: 'now' as const } }),
    },
    ...(code && { discounts: [{ promotion_code: code.id }] }),
  })
  const sum = (amounts: readonly { amount: number }[] | null) =>
    (amounts ?? []).reduce((all, one) => all + one.amount, 0)
  return {
    discountCents: sum(invoice.total_discount_amounts),
    taxCents: sum(invoice.total_taxes),
    appliedCreditCents: onTrial ? 0 : Math.max(0, invoice.total - invoice.amount_due),
    totalCents: onTrial ? 0 : invoice.amount_due,
    creditCents: await unusedTime(stripe, live, offer.priceId),
    trialEndDate: onTrial ? (instantOf(live.trial_end)?.toISOString() ?? null) : null,
  }
}
