import { fullMessage } from '#domain/plan/full-message.ts'
import { mayConnect, maxAccounts, type Plan, planNameWith } from '#domain/plan/plan.ts'
import { PLATFORM_NAME, type Platform } from '#domain/platform/platform.ts'

import { problem } from '../../http/problem.ts'

/**
 * The accounts of one platform that posts go to: the oldest ones, as many as the plan allows. At least one, so that
 * scheduled posts still go out when the plan no longer has the platform.
 */
export function inUse<T>(accounts: readonly T[], plan: Plan | null, platform: Platform): T[] {
  return accounts.slice(0, Math.max(1, maxAccounts(plan, platform)))
}

/** @throws plan_required for a platform the plan doesn't have */
export function checkPlatform(plan: Plan | null, platform: Platform): void {
  if (mayConnect(plan, platform)) return
  const name = planNameWith(({ connections }) => connections[platform] > 0)
  throw problem('plan_required', { message: `${PLATFORM_NAME[platform]} comes with the ${name} plan.` })
}

/** @throws plan_required when one account more than `connected` exceeds the plan */
export function checkRoom(plan: Plan | null, platform: Platform, connected: number): void {
  checkPlatform(plan, platform)
  if (connected < maxAccounts(plan, platform)) return
  throw problem('plan_required', { message: fullMessage(plan, platform) })
}
