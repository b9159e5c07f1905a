import type { Subscription } from '#contract/billing/billing.ts'
import type { TimeZone } from '#domain/time/time.ts'
import { call } from '#client/call.ts'
import { notify } from '#pwa/shared/ui/toast/notify.tsx'
import { messageOf, useSureChange } from './make-sure.ts'

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

/** 'December 5', for a day in the months to come. */
export function monthDay(instant: string, zone: TimeZone): string {
  return new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: zone }).format(new Date(instant))
}

/** 'December 5, 2026', in the time zone `zone`; `instant` in ISO form. */
export function longDate(instant: string, zone: TimeZone): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: zone }).format(new Date(instant))
}

/** Reactivates a canceled subscription and shows the result. It is started with the plan that was canceled. */
export function useReactivate() {
  return useSureChange<{ id: string; name: string }>({
    make: (signal) => call('POST /agent/subscriptions/re-activate', undefined, { signal: signal() }),
    isMade: isRenewing,
    onMade: (_now, { name }) => notify.success(`${name} plan reactivated successfully!`),
    onFailed: (error) => notify.error(messageOf(error, 'Failed to reactivate plan. Please try again.')),
  })
}
