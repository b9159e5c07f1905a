import type {
  Invoice,
  OfferedPlan,
  PaymentMethod,
  Subscription,
  SubscriptionPlan,
  SwapPreview,
} from '#contract/billing/billing.ts'

/** The Pro plan, paid monthly. */
export const subscription = (fields: Partial<Subscription> = {}): Subscription => ({
  planId: 'pro',
  name: 'Pro',
  quantity: 1,
  price: 39,
  interval: 'monthly',
  onTrial: false,
  trialEndDate: null,
  firstChargeCents: null,
  nextInvoiceDate: '2026-12-12T12:00:00.000Z',
  status: 'active',
  cancelAtPeriodEnd: false,
  endDate: null,
  graceEndDate: null,
  discount: null,
  credit: 0,
  ...fields,
})

/** A plan called Pro in the interface: `premium` by the month, paid and active. */
export const PRO = subscription({ planId: 'premium', price: 49, nextInvoiceDate: '2027-01-05T12:00:00Z' })

const plan = {
  id: 'pro',
  price: 39,
  original_price: 39,
  saving: 0,
  tax: 0,
  interval: 'monthly',
  free_trial_period: 0,
  is_most_popular: false,
  is_coming_soon: false,
  is_current_user_plan: false,
  is_on_grace_period: false,
} as const

export const subscriptionPlan = (fields: Partial<SubscriptionPlan> = {}): SubscriptionPlan => ({
  ...plan,
  product: { internal_name: 'pro', name: 'Pro', description: '', items: 'Five posts a day' },
  ...fields,
})

export const offeredPlan = (fields: Partial<OfferedPlan> = {}): OfferedPlan => ({
  ...plan,
  product: { internal_name: 'pro', name: 'Pro', description: '', items: ['Five posts a day'] },
  asks_postal_code: false,
  ...fields,
})

export const paymentMethod = (fields: Partial<PaymentMethod> = {}): PaymentMethod => ({
  id: 'pm_1',
  cardBrand: 'visa',
  last4: '4242',
  expiryMonth: 12,
  expiryYear: 2030,
  isDefault: true,
  ...fields,
})

export const invoice = (fields: Partial<Invoice> = {}): Invoice => ({
  id: 'in_1',
  date: '2026-11-12T12:00:00.000Z',
  description: 'Pro, monthly',
  status: 'paid',
  total: 39,
  amountDue: 39,
  creditUsed: 0,
  creditAdded: 0,
  receiptUrl: null,
  ...fields,
})

/** What a change to Premium would cost now. */
export const swapPreview = (fields: Partial<SwapPreview> = {}): SwapPreview => ({
  subscriptionPlanId: 'premium',
  priceCents: 59_00,
  originalPriceCents: 59_00,
  discountCents: 0,
  discountDescription: null,
  taxCents: 0,
  setupFeeCents: 0,
  unusedTimeCents: 0,
  appliedCreditCents: 0,
  totalCents: 59_00,
  creditAddedCents: 0,
  firstChargeCents: null,
  trialEndDate: null,
  replacesPaidPlan: true,
  ...fields,
})
