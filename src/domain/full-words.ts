import { mostAccounts, type Plan, PLAN_NAME, PLANS } from './plan.ts'
import { PLATFORM_NAME, type Platform } from './platform.ts'

/** How many accounts a plan has on a platform, and which one has more. */
export function fullWords(plan: Plan | null, platform: Platform): string {
  const most = mostAccounts(plan, platform)
  const has = `${plan ? `Your ${PLAN_NAME[plan]} plan` : 'Your plan'} has ${accounts(most, platform)}.`
  const more = planWithMore(plan, platform)
  return more ? `${has} ${PLAN_NAME[more]} has ${mostAccounts(more, platform)}.` : has
}

/** The least plan with more accounts on a platform than this one has; none where there is none. */
export function planWithMore(plan: Plan | null, platform: Platform): Plan | undefined {
  return PLANS.find((one) => mostAccounts(one, platform) > Math.max(mostAccounts(plan, platform), 1))
}

function accounts(count: number, platform: Platform): string {
  return `${count} ${PLATFORM_NAME[platform]} ${count === 1 ? 'account' : 'accounts'}`
}
