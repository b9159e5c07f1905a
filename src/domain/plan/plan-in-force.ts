import type { Plan } from './plan.ts'

/** Stripe's subscription statuses. */
export const SUBSCRIPTION_STATUSES = [
  'trialing',
  'active',
  'past_due',
  'unpaid',
  'paused',
  'incomplete',
  'incomplete_expired',
  'canceled',
] as const

export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number]

/** How long a plan stays in force while a payment is missing. */
const GRACE_DAYS = 7

const DAY_MS = 24 * 60 * 60 * 1000

/** When a plan that has been unpaid since `pastDueSince` stops being in force. */
export function graceEnd(pastDueSince: Date): Date {
  return new Date(pastDueSince.getTime() + GRACE_DAYS * DAY_MS)
}

/**
 * The plan in force for a subscription: during its trial and the time that is paid for, also after a
 * cancellation, and for a grace period while a payment is missing. Without one the agent can read their
 * data but not publish.
 */
export function planInForce(
  { plan, status, pastDueSince }: { plan: Plan | null; status: SubscriptionStatus; pastDueSince: Date | null },
  now: Date,
): Plan | null {
  if (status === 'trialing' || status === 'active') return plan
  if (status === 'past_due') return pastDueSince !== null && graceEnd(pastDueSince) <= now ? null : plan
  return null
}

/** How long before the end of a trial the agent is notified, in milliseconds: a week, and a day. */
export const TRIAL_NOTICES_MS = [7 * DAY_MS, DAY_MS] as const

/** The notice that is due before the end of a trial; null for none. A trial of a week or less has only the last one. */
export function trialNotice({ start, end }: { start: Date; end: Date }, now: Date): 'week' | 'day' | null {
  const left = end.getTime() - now.getTime()
  const [week, day] = TRIAL_NOTICES_MS
  if (left <= 0 || left > week) return null
  if (left <= day) return 'day'
  return end.getTime() - start.getTime() > week ? 'week' : null
}
