import type { Subscription } from '#contract/billing.ts'

type Standing = Pick<Subscription, 'status' | 'cancelAtPeriodEnd'> | null

const isOver = ({ status }: NonNullable<Standing>) => status === 'canceled' || status === 'incomplete_expired'

/** Whether she is on a plan and goes on with it. */
export function isOn(
  now: Pick<Subscription, 'planId' | 'status' | 'cancelAtPeriodEnd'> | null,
  planId: string,
): boolean {
  return isGoingOn(now) && now?.planId === planId
}

/** Whether nothing more is charged once the time that is paid for is over. */
export function isCanceled(now: Standing): boolean {
  return !isGoingOn(now)
}

/** Whether there is a subscription that nobody has canceled. */
export function isGoingOn(now: Standing): boolean {
  return now !== null && !isOver(now) && !now.cancelAtPeriodEnd
}

/** Whether a change of plan is refused until she has paid, or has a card to pay with. */
export function isOwing(now: Standing): boolean {
  return now !== null && OWING.has(now.status)
}

const OWING: ReadonlySet<Subscription['status']> = new Set(['past_due', 'unpaid', 'paused', 'incomplete'])
