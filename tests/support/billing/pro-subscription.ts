import type { Subscription } from '#contract/billing/billing.ts'

/** Pro by the month, paid and active. */
export const PRO: Subscription = {
  planId: 'premium',
  name: 'Pro',
  quantity: 1,
  price: 49,
  interval: 'monthly',
  onTrial: false,
  trialEndDate: null,
  nextInvoiceDate: '2027-01-05T12:00:00Z',
  status: 'active',
  cancelAtPeriodEnd: false,
  endDate: null,
  graceEndDate: null,
  discount: null,
  credit: 0,
}
