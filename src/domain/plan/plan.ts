import type { Platform } from '../platform/platform.ts'

/** The three plans an agent can subscribe to. */
export const PLANS = ['plus', 'pro', 'premium'] as const

export type Plan = (typeof PLANS)[number]

export const PLAN_NAME: Record<Plan, string> = { plus: 'Plus', pro: 'Pro', premium: 'Premium' }

interface Allowance {
  /** Publications made by hand, per local day on which they go out; auto posts don't count. */
  manualPostsPerDay: number
  premiumPosts: boolean
  agentBranding: boolean
  aiRewrite: boolean
  leadCapturePosts: boolean
  /** Whether a post's pictures and videos can be downloaded in the formats of Facebook ads. */
  adFormats: boolean
  /** Whether the agent can make listings with their posts and page, import them, and have films made of their photos. */
  listings: boolean
  listingImport: boolean
  listingFilms: boolean
  /** How many videos of each limited kind (plan-content.ts) may go out in a calendar month. */
  videosPerMonth: number
  /** Accounts that may be connected on each platform; 0 where the plan doesn't have it. */
  connections: Record<Platform, number>
}

/** The entitlements of each plan, used by server and screens alike. */
export const PLAN_ALLOWS: Record<Plan, Allowance> = {
  plus: {
    manualPostsPerDay: 2,
    premiumPosts: false,
    agentBranding: false,
    aiRewrite: false,
    leadCapturePosts: false,
    adFormats: false,
    listings: false,
    listingImport: false,
    listingFilms: false,
    videosPerMonth: 0,
    connections: { facebook: 1, instagram: 1, linkedin: 0 },
  },
  pro: {
    manualPostsPerDay: 5,
    premiumPosts: true,
    agentBranding: true,
    aiRewrite: true,
    leadCapturePosts: true,
    adFormats: true,
    listings: true,
    listingImport: false,
    listingFilms: false,
    videosPerMonth: 4,
    connections: { facebook: 1, instagram: 1, linkedin: 1 },
  },
  premium: {
    manualPostsPerDay: 10,
    premiumPosts: true,
    agentBranding: true,
    aiRewrite: true,
    leadCapturePosts: true,
    adFormats: true,
    listings: true,
    listingImport: true,
    listingFilms: true,
    videosPerMonth: 8,
    connections: { facebook: 2, instagram: 2, linkedin: 2 },
  },
}

/** The name of the lowest plan that allows something. */
export function planNameWith(allows: (allowance: Allowance) => boolean): string {
  const plan = PLANS.find((one) => allows(PLAN_ALLOWS[one]))
  if (!plan) throw new Error('No plan allows this')
  return PLAN_NAME[plan]
}

/** How many accounts a plan has on a platform; without a plan none. */
export function maxAccounts(plan: Plan | null, platform: Platform): number {
  return plan === null ? 0 : PLAN_ALLOWS[plan].connections[platform]
}

/** Whether accounts on a platform may be connected and posted to; without a plan none. */
export function mayConnect(plan: Plan | null, platform: Platform): boolean {
  return maxAccounts(plan, platform) > 0
}

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
