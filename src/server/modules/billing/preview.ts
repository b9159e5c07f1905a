import type { Stripe } from 'stripe'
import type { Cents } from '#domain/plan/money.ts'
import { unusedTime, sumOf } from './refunds.ts'
import { type Offer, offersOf, wantedOffer } from './offers.ts'
import { itemOf, stripeOf, instantOf, liveOf } from './stripe-customer.ts'
import type { SwapPreview } from '#contract/billing/billing.ts'
import type { AppContext } from '../../app-context.ts'
import { problem } from '../../http/problem.ts'
import { describe, findCode } from './codes.ts'
import * as repo from './repo.ts'
import { taxingOf, taxParams } from './tax.ts'

/** What a change of plan bills once, beside the first period of the new plan. */
interface ChangeItems {
  items: { price_data: { currency: string; product: string; unit_amount: number }; discountable?: boolean }[]
  /** The value of the unused time of the current plan, which is one of the items. */
  unused: Cents
}

/**
 * The items of a change's invoice beside the new plan: its setup fee, and less the unused time of the current plan. As
 * they belong to the invoice of the change, both happen or neither does.
 */
export async function changeItems(
  stripe: Stripe,
  offer: Offer,
  live: Stripe.Subscription | null,
): Promise<ChangeItems> {
  const unused = live === null ? 0 : await unusedTime(stripe, live, offer.priceId)
  const from = live === null ? null : itemOf(live).price
  const product = typeof from?.product === 'string' ? from.product : from?.product.id
  const fee = setupFee(offer, live, await offersOf(stripe))
  return {
    unused,
    items: [
      ...(fee > 0 ? [{ price_data: { currency: 'usd', product: offer.productId, unit_amount: fee } }] : []),
      // A promotion code reduces the new price, not what is given back of the old one.
      ...(unused > 0 && product !== undefined
        ? [{ price_data: { currency: 'usd', product, unit_amount: -unused }, discountable: false }]
        : []),
    ],
  }
}

/**
 * The setup fee of an offer: once, when the agent changes to the product, but not from its other interval. A trial
 * bills nothing.
 */
function setupFee(offer: Offer, live: Stripe.Subscription | null, offers: readonly Offer[]): Cents {
  const from = offers.find(({ priceId }) => priceId === live?.items.data[0]?.price.id)
  return live?.status === 'trialing' || from?.productId === offer.productId ? 0 : offer.setupFee
}

type CommandContext = Pick<AppContext, 'config' | 'db' | 'stripe' | 'now'>

interface Choice {
  subscriptionPlanId: string
  promotionCode?: string | null | undefined
}

/** The cost of a change of plan, as Stripe would bill it. */
export async function preview(context: CommandContext, agentId: number, choice: Choice): Promise<SwapPreview> {
  const stripe = stripeOf(context)
  const offer = await wantedOffer(stripe, choice.subscriptionPlanId, 'subscriptionPlanId')
  const row = await repo.findRow(context.db, agentId)
  const customerId = row?.customerId ?? null
  const code = choice.promotionCode ? await findCode(stripe, { code: choice.promotionCode, offer, customerId }) : null
  const live = customerId === null ? null : await liveOf(stripe, customerId)
  const onTrial = live?.status === 'trialing'
  const { default_tax_rates: rates, ...automatic } = taxParams(await taxingOf(context, stripe, customerId, offer))
  const { items, unused } = await changeItems(stripe, offer, live)
  const invoice = await stripe.invoices.createPreview({
    ...(live ? changeOf(live, offer, rates) : beginningOf(customerId, offer, rates)),
    ...automatic,
    ...(code && { discounts: [{ promotion_code: code.id }] }),
    invoice_items: items,
  })
  return {
    subscriptionPlanId: offer.id,
    priceCents: offer.price,
    originalPriceCents: offer.originalPrice,
    discountCents: sumOf(invoice.total_discount_amounts),
    discountDescription: code && describe(code),
    taxCents: sumOf(invoice.total_taxes),
    setupFeeCents: sumOf(
      invoice.lines.data.filter(({ parent, amount }) => parent?.type === 'invoice_item_details' && amount > 0),
    ),
    unusedTimeCents: unused,
    appliedCreditCents: onTrial ? 0 : Math.max(0, Math.max(0, invoice.total) - invoice.amount_due),
    totalCents: onTrial ? 0 : invoice.amount_due,
    creditAddedCents: onTrial ? 0 : Math.max(0, -invoice.total),
    trialEndDate: onTrial ? (instantOf(live.trial_end)?.toISOString() ?? null) : null,
    // During a trial the previewed invoice is the one at its end.
    firstChargeCents: onTrial ? Math.max(0, invoice.amount_due) : null,
    replacesPaidPlan: live?.status === 'active',
  }
}

/**
 * Refuses a change whose price was shown with another total than it has by now.
 * @throws conflict
 */
export async function checkTotal(
  context: CommandContext,
  agentId: number,
  { totalCents, ...choice }: Choice & { totalCents?: number | null | undefined },
): Promise<void> {
  if (totalCents === null || totalCents === undefined) return
  if ((await preview(context, agentId, choice)).totalCents === totalCents) return
  throw problem('conflict', { message: 'The price has changed. Please review it again.' })
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
