/** The three products an agent can subscribe to, by the name she reads. */
export const PLANS = ['plus', 'pro', 'premium'] as const

export type Plan = (typeof PLANS)[number]

export const PLAN_NAME: Record<Plan, string> = { plus: 'Plus', pro: 'Pro', premium: 'Premium' }

/** What a plan allows; the one place that says so, asked by server and screens alike. */
export const PLAN_ALLOWS: Record<Plan, { manualPostsPerDay: number; premiumPosts: boolean; agentBranding: boolean }> = {
  plus: { manualPostsPerDay: 2, premiumPosts: false, agentBranding: false },
  pro: { manualPostsPerDay: 5, premiumPosts: true, agentBranding: true },
  premium: { manualPostsPerDay: 10, premiumPosts: true, agentBranding: true },
}
