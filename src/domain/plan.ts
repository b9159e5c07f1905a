import type { Platform } from './platform.ts'

/** The three products an agent can subscribe to, by the name she reads. */
export const PLANS = ['plus', 'pro', 'premium'] as const

export type Plan = (typeof PLANS)[number]

export const PLAN_NAME: Record<Plan, string> = { plus: 'Plus', pro: 'Pro', premium: 'Premium' }

/** What a plan allows. */
interface Allowance {
  /** Publications an agent asks for herself, by the local day they go out; auto posts don't count. */
  manualPostsPerDay: number
  premiumPosts: boolean
  agentBranding: boolean
  aiRewrite: boolean
  /** Accounts that may be connected on each platform; 0 where the plan doesn't have it. */
  connections: Record<Platform, number>
}

/** What a plan allows; the one place that says so, asked by server and screens alike. */
export const PLAN_ALLOWS: Record<Plan, Allowance> = {
  plus: {
    manualPostsPerDay: 2,
    premiumPosts: false,
    agentBranding: false,
    aiRewrite: false,
    connections: { facebook: 1, instagram: 1, linkedin: 0 },
  },
  pro: {
    manualPostsPerDay: 5,
    premiumPosts: true,
    agentBranding: true,
    aiRewrite: true,
    connections: { facebook: 1, instagram: 1, linkedin: 1 },
  },
  premium: {
    manualPostsPerDay: 10,
    premiumPosts: true,
    agentBranding: true,
    aiRewrite: true,
    connections: { facebook: 2, instagram: 2, linkedin: 2 },
  },
}

/** The name of the least plan that allows something. */
export function planNameWith(allows: (allowance: Allowance) => boolean): string {
  const plan = PLANS.find((one) => allows(PLAN_ALLOWS[one]))
  if (!plan) throw new Error('No plan allows this')
  return PLAN_NAME[plan]
}

/** How many accounts a plan has on a platform; without a plan none. */
export function mostAccounts(plan: Plan | null, platform: Platform): number {
  return plan === null ? 0 : PLAN_ALLOWS[plan].connections[platform]
}

/** Whether accounts on a platform may be connected and posted to; without a plan none. */
export function mayConnect(plan: Plan | null, platform: Platform): boolean {
  return mostAccounts(plan, platform) > 0
}

/** What a subscription can be, by the payment provider's words. */
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

/** How long a plan goes on working while a payment is missing. */
const GRACE_DAYS = 7

const DAY_MS = 24 * 60 * 60 * 1000

/** When a plan stops working that has been unpaid since then. */
export function graceEnd(pastDueSince: Date): Date {
  return new Date(pastDueSince.getTime() + GRACE_DAYS * DAY_MS)
}

/** How long before its end an agent is told that a trial ends, in milliseconds; the payment provider's own three days. */
export const TRIAL_TOLD_MS = 3 * DAY_MS

/**
 * The plan an agent may use by her subscription: through its trial and for the time that is paid for, also
 * after she has canceled, and for a grace while a payment is missing. Without one she reads and keeps all
 * that is hers, and publishes nothing.
 */
export function planInForce(
  { plan, status, pastDueSince }: { plan: Plan | null; status: SubscriptionStatus; pastDueSince: Date | null },
  now: Date,
): Plan | null {
  if (status === 'trialing' || status === 'active') return plan
  if (status === 'past_due') return pastDueSince !== null && graceEnd(pastDueSince) <= now ? null : plan
  return null
}
