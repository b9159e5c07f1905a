import type { Platform } from '../platform/platform.ts'

/** The three plans an agent can subscribe to. */
export const PLANS = ['plus', 'pro', 'premium'] as const

export type Plan = (typeof PLANS)[number]

export const PLAN_NAME: Record<Plan, string> = { plus: 'Plus', pro: 'Pro', premium: 'Premium' }

/** What a plan allows. */
interface Allowance {
  /** Publications made by hand, per local day on which they go out; auto posts don't count. */
  manualPostsPerDay: number
  premiumPosts: boolean
  agentBranding: boolean
  aiRewrite: boolean
  leadCapturePosts: boolean
  /** Whether a post's pictures and videos can be downloaded in the formats of Facebook ads. */
  adFormats: boolean
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
