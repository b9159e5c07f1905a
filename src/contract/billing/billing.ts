import { z } from 'zod'

import { SUBSCRIPTION_STATUSES } from '#domain/plan/plan.ts'
import { INTERVALS } from '#domain/plan/product.ts'
import { asLine } from '#domain/text/typed-text.ts'

import { defineCalls } from '../call.ts'
import { dataOf } from '../shapes.ts'

/** An amount in US dollars with at most two decimals, for the fields named by the specification. */
const Dollars = z.number()

/** An amount in whole cents, for the fields whose names end in `Cents`. */
const Cents = z.number().int()

const IntervalName = z.enum(INTERVALS)

const Product = z.object({ internal_name: z.string(), name: z.string(), description: z.string() })

const PlanFacts = z.object({
  /** `premium` for the monthly offer of that product, `premium-quarterly` for the other. */
  id: z.string(),
  /** For the whole interval. */
  price: Dollars,
  /** The price shown struck through; equal to the price where there is no discount. */
  original_price: Dollars,
  /** What the interval saves against the product's monthly offer over the same time; 0 for nothing. */
  saving: Dollars,
  /** Percent of the price. */
  tax: z.number(),
  interval: IntervalName,
  /** Days; 0 for none. */
  free_trial_period: z.number().int(),
  is_most_popular: z.boolean(),
  is_coming_soon: z.boolean(),
  /** The caller's plan, which renews. */
  is_current_user_plan: z.boolean(),
  /** The caller's plan, canceled but still in force; re-activating keeps it. */
  is_on_grace_period: z.boolean(),
})

/** How long a promotion code applies. */
export const DURATIONS = ['once', 'repeating', 'forever'] as const

/** A plan in the list; the items of its product are separated by commas. */
export const SubscriptionPlan = PlanFacts.extend({ product: Product.extend({ items: z.string() }) })
export type SubscriptionPlan = z.infer<typeof SubscriptionPlan>

/** A plan by itself; the items of its product are a list. */
export const OfferedPlan = PlanFacts.extend({
  product: Product.extend({ items: z.array(z.string()) }),
  /** Whether the checkout needs the ZIP code of the billing address, to calculate the tax. */
  asks_postal_code: z.boolean(),
})
export type OfferedPlan = z.infer<typeof OfferedPlan>

const Instant = z.iso.datetime()

export const Subscription = z.object({
  planId: z.string(),
  name: z.string(),
  quantity: z.number().int(),
  /** For the whole interval. */
  price: Dollars,
  interval: IntervalName,
  onTrial: z.boolean(),
  /** Also for a trial that is over; null where there was none. */
  trialEndDate: Instant.nullable(),
  /** What is charged when a running trial ends, after discount and credit and with tax; null where nothing is. */
  firstChargeCents: Cents.nullable(),
  /** Null once no more invoices come. */
  nextInvoiceDate: Instant.nullable(),
  status: z.enum(SUBSCRIPTION_STATUSES),
  /** True from Cancel Subscription to its end. */
  cancelAtPeriodEnd: z.boolean(),
  /** When it ends, or has ended. */
  endDate: Instant.nullable(),
  /** Until when the plan stays in force while a payment is missing. */
  graceEndDate: Instant.nullable(),
  discount: z
    .object({
      code: z.string().nullable(),
      percentOff: z.number().nullable(),
      amountOff: Dollars.nullable(),
      /** Whether it applies to the next invoice only, to some, or to all. */
      duration: z.enum(DURATIONS).optional(),
    })
    .nullable(),
  /** Taken off the next invoices, also of a later plan. */
  credit: Dollars,
})
export type Subscription = z.infer<typeof Subscription>

export const PaymentMethod = z.object({
  id: z.string(),
  /** Such as `visa`. */
  cardBrand: z.string(),
  last4: z.string(),
  expiryMonth: z.number().int(),
  expiryYear: z.number().int(),
  isDefault: z.boolean(),
})
export type PaymentMethod = z.infer<typeof PaymentMethod>

export const INVOICE_STATUSES = ['open', 'paid', 'uncollectible', 'void'] as const

export const Invoice = z.object({
  id: z.string(),
  date: Instant,
  description: z.string(),
  status: z.enum(INVOICE_STATUSES),
  /** What was billed, before credit; negative where unused time was worth more than the new plan. */
  total: Dollars,
  /** What the card paid, or has to pay: the total without the credit used for it. */
  amountDue: Dollars,
  /** The earlier credit that paid a part of the total, or all of it. */
  creditUsed: Dollars,
  /** What the invoice added to the credit. */
  creditAdded: Dollars,
  /** The receipt's page at the payment provider; for an unpaid one the page that takes payment. */
  receiptUrl: z.string().nullable(),
})
export type Invoice = z.infer<typeof Invoice>

/** The confirmation by the card's bank that the browser has to run before it repeats the call. */
const BankAsks = { requiresAction: z.boolean(), clientSecret: z.string().nullable() }

/** A change of plan as Stripe would bill it now. */
export const SwapPreview = z.object({
  subscriptionPlanId: z.string(),
  priceCents: Cents,
  originalPriceCents: Cents,
  discountCents: Cents,
  /** As in `20% off`; null without a code. */
  discountDescription: z.string().nullable(),
  taxCents: Cents,
  setupFeeCents: Cents,
  /** The value of the current plan's unused time, without tax; it is taken off this invoice. */
  unusedTimeCents: Cents,
  /** The earlier credit used for it. */
  appliedCreditCents: Cents,
  /** The amount charged at once: 0 during a trial. */
  totalCents: Cents,
  /** What becomes credit for the next invoices, where the unused time is worth more than the new plan. */
  creditAddedCents: Cents,
  /** When a running trial ends. */
  trialEndDate: Instant.nullable(),
  /** What is charged when it ends, after discount and credit and with tax; null where there is no trial. */
  firstChargeCents: Cents.nullable(),
  /** Whether it takes the place of a plan that is paid for. */
  replacesPaidPlan: z.boolean(),
})
export type SwapPreview = z.infer<typeof SwapPreview>

const PlanId = z.string().min(1, 'Please choose a plan').max(64)
const typedCode = z.string().overwrite(asLine).max(64, 'This promotion code is not valid.').toUpperCase()
const PlanChoice = z.object({ subscriptionPlanId: PlanId, promotionCode: typedCode.nullish() })
export const PaymentMethodId = z.string('Please enter a card').regex(/^pm_\w{1,120}$/, 'Please enter a card')

const Success = z.object({ success: z.boolean() })

/**
 * What the screen showed beside the button: the exact renewal terms, and the version of the terms of use. The call is
 * refused if they differ from the current ones.
 */
export const Agreed = z.object({ terms_version: z.string().max(32), disclosure: z.string().max(1000) })
export type Agreed = z.infer<typeof Agreed>

/** The secret of a mailed link that cancels one subscription. */
const CancelToken = z.object({ token: z.string().regex(/^[\w-]{1,300}\.[\w-]{43}$/, 'This link is not complete.') })

export const billingCalls = defineCalls({
  'GET /payment-settings': {
    summary: 'What a browser needs to take a card: the provider’s script and the key it is opened with',
    access: 'guest',
    answer: dataOf(z.object({ publishableKey: z.string(), scriptUrl: z.string(), sandbox: z.boolean() })),
  },
  'GET /subscription-plans': {
    summary: 'Every plan in every interval',
    access: 'agent',
    answer: dataOf(z.array(SubscriptionPlan)),
  },
  'GET /subscription-plans/:productInternalName': {
    summary: 'One plan by its product',
    access: 'guest',
    params: z.object({ productInternalName: z.string().min(1).max(64) }),
    query: z.object({ interval: IntervalName.default('monthly') }),
    answer: dataOf(OfferedPlan),
  },
  'GET /agent/subscriptions': {
    summary: 'The agent’s subscription, null where there is none',
    access: 'agent',
    answer: dataOf(Subscription.nullable()),
  },
  'GET /agent/subscriptions/invoices': {
    summary: 'The agent’s last twelve invoices, newest first',
    access: 'agent',
    answer: dataOf(z.array(Invoice)),
  },
  'GET /agent/subscriptions/payment-methods': {
    summary: 'The agent’s cards',
    access: 'agent',
    answer: dataOf(z.array(PaymentMethod)),
  },
  'POST /agent/subscriptions/payment-methods': {
    summary: 'Makes a card the default, and adds it if it is new. Where its bank asks, the same call again afterwards',
    access: 'agent',
    body: z.object({ paymentMethodId: PaymentMethodId }),
    answer: dataOf(Success.extend({ message: z.string(), ...BankAsks })),
  },
  'DELETE /agent/subscriptions/payment-methods/:paymentMethodId': {
    summary: 'Removes a card; the one that pays for a running plan is refused with 409',
    access: 'agent',
    params: z.object({ paymentMethodId: PaymentMethodId }),
  },
  'POST /agent/subscriptions/preview': {
    summary: 'What a change of plan would cost now; with a code that isn’t good for it 422',
    access: 'agent',
    body: PlanChoice,
    answer: dataOf(SwapPreview),
  },
  'POST /agent/subscriptions/discount': {
    summary: 'Whether a promotion code is good for a plan, and what it takes off',
    access: 'agent',
    body: z.object({
      subscriptionPlanId: PlanId,
      promotionCode: typedCode.min(1, 'Please enter a promotion code'),
    }),
    answer: dataOf(
      Success.extend({
        message: z.string(),
        data: z.object({ percentOff: z.number().nullable(), amountOff: Dollars.nullable() }).nullable(),
      }),
    ),
  },
  'POST /agent/subscriptions/swap': {
    summary:
      'Changes to another plan, or takes one where there is none; charged at once less the unused time of the current plan, except in a trial. Where the card’s bank asks, the same call again afterwards',
    access: 'agent',
    body: PlanChoice.extend({
      /** The plan the client showed as current; if the agent has another by now, 409, and nothing changes. */
      currentPlanId: z.string().max(64).nullish(),
      /** The total the client showed; if another amount would be charged by now, 409, and nothing changes. */
      totalCents: Cents.nullish(),
      agreed: Agreed.nullish(),
    }),
    answer: dataOf(Success.extend(BankAsks)),
  },
  'POST /agent/subscriptions/cancel': {
    summary: 'Ends the subscription with the time that is paid for',
    access: 'agent',
    answer: dataOf(Success.extend({ endDate: Instant })),
  },
  'POST /subscription-cancellations/look': {
    summary: 'What a mailed link would cancel; nothing changes',
    access: 'guest',
    body: CancelToken,
    answer: dataOf(z.object({ planName: z.string(), onTrial: z.boolean(), canceled: z.boolean(), endDate: Instant })),
  },
  'POST /subscription-cancellations': {
    summary: 'Cancels the subscription of a mailed link, without a sign-in; again it changes nothing',
    access: 'guest',
    body: CancelToken,
    answer: dataOf(Success.extend({ endDate: Instant })),
  },
  'POST /agent/subscriptions/re-activate': {
    summary: 'Takes a cancellation back',
    access: 'agent',
    answer: dataOf(Success),
  },
})
