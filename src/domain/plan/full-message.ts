import { maxAccounts, type Plan, PLAN_NAME, PLANS } from './plan.ts'
import { PLATFORM_NAME, type Platform } from '../platform/platform.ts'

/** A sentence on how many accounts a plan allows on a platform, and which plan allows more. */
export function fullMessage(plan: Plan | null, platform: Platform): string {
  const most = maxAccounts(plan, platform)
  const has = `${plan ? `Your ${PLAN_NAME[plan]} plan` : 'Your plan'} includes ${accounts(most, platform)}.`
  const more = planWithMore(plan, platform)
  return more ? `${has} ${PLAN_NAME[more]} includes ${maxAccounts(more, platform)}.` : has
}

/** The lowest plan that allows more accounts on a platform than this one; undefined if there is none. */
export function planWithMore(plan: Plan | null, platform: Platform): Plan | undefined {
  return PLANS.find((one) => maxAccounts(one, platform) > Math.max(maxAccounts(plan, platform), 1))
}

function accounts(count: number, platform: Platform): string {
  return `${count} ${PLATFORM_NAME[platform]} ${count === 1 ? 'account' : 'accounts'}`
}
