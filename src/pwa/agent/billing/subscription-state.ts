import type { Subscription } from '#contract/billing/billing.ts'

type SubscriptionState = Pick<Subscription, 'status' | 'cancelAtPeriodEnd'> | null

const isOver = ({ status }: Pick<Subscription, 'status'>) => status === 'canceled' || status === 'incomplete_expired'

/** Whether the agent is on a plan that goes on. */
export function isOn(
  now: Pick<Subscription, 'planId' | 'status' | 'cancelAtPeriodEnd'> | null,
  planId: string,
): boolean {
  return isRenewing(now) && now?.planId === planId
}

/** Whether nothing more is charged after the time that is already paid for. */
export function isCanceled(now: SubscriptionState): boolean {
  return !isRenewing(now)
}

/** Whether there is a subscription that nobody has canceled. */
export function isRenewing(now: SubscriptionState): boolean {
  return now !== null && !isOver(now) && !now.cancelAtPeriodEnd
}

/** Whether there is a subscription that has not ended. */
export function isRunning(now: Pick<Subscription, 'status'> | null): boolean {
  return now !== null && !isOver(now)
}

/** Whether a change of plan is refused until the agent has paid, or has a card to pay with. */
export function isOwing(now: SubscriptionState): boolean {
  return now !== null && OWING.has(now.status)
}

const OWING: ReadonlySet<Subscription['status']> = new Set(['past_due', 'unpaid', 'paused', 'incomplete'])

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
