import { fullWords } from '#domain/full-words.ts'
import { mayConnect, mostAccounts, type Plan, planNameWith } from '#domain/plan.ts'
import { PLATFORM_NAME, type Platform } from '#domain/platform.ts'

import { problem } from '../../http/problem.ts'

/**
 * The accounts of one platform that are posted to: those connected first, as many as the plan has.
 * One at least, so that a plan that lost the platform doesn't strand what was scheduled before.
 */
export function inUse<T>(accounts: readonly T[], plan: Plan | null, platform: Platform): T[] {
  return accounts.slice(0, Math.max(1, mostAccounts(plan, platform)))
}

/** @throws plan_required for a platform the plan doesn't have */
export function checkPlatform(plan: Plan | null, platform: Platform): void {
  if (mayConnect(plan, platform)) return
  const name = planNameWith(({ connections }) => connections[platform] > 0)
  throw problem('plan_required', { message: `${PLATFORM_NAME[platform]} comes with the ${name} plan.` })
}

/** @throws plan_required when an account more than `connected` is past what the plan has */
export function checkRoom(plan: Plan | null, platform: Platform, connected: number): void {
  checkPlatform(plan, platform)
  if (connected < mostAccounts(plan, platform)) return
  throw problem('plan_required', { message: fullWords(plan, platform) })
}
