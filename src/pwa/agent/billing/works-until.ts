import type { Subscription } from '#contract/billing.ts'

type Ends = Pick<
  Subscription,
  'status' | 'onTrial' | 'trialEndDate' | 'nextInvoiceDate' | 'graceEndDate' | 'endDate' | 'cancelAtPeriodEnd'
>

/**
 * Until when a plan works once it is canceled: with a payment missing, only until the grace period ends. Null where it
 * is already paused; undefined where the day isn't known.
 */
export function worksUntil(subscription: Ends, now: Date): string | null | undefined {
  const { status, onTrial, trialEndDate, nextInvoiceDate, graceEndDate, endDate, cancelAtPeriodEnd } = subscription
  if (status === 'unpaid' || status === 'paused') return null
  if (status === 'past_due')
    return graceEndDate !== null && Date.parse(graceEndDate) > now.getTime() ? graceEndDate : null
  const last = cancelAtPeriodEnd || status === 'canceled' ? endDate : onTrial ? trialEndDate : nextInvoiceDate
  return last ?? undefined
}
