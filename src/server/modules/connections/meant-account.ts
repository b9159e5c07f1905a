import { fullMessage } from '#domain/plan/full-message.ts'
import type { Plan } from '#domain/plan/plan.ts'
import type { Platform } from '#domain/platform/platform.ts'

import { problem } from '../../http/problem.ts'
import type { AccountRow } from './repo.ts'
import { checkPlatform, checkRoom, inUse } from './room.ts'

/** Which account a consent is for: one to reconnect, an additional one, or else the default one. */
export interface Meant {
  account?: string | undefined
  another?: 'true' | undefined
}

/**
 * The account to reconnect; null for an additional one.
 * @throws plan_required, not_found for an account that isn't connected
 */
export function meantAccount(
  plan: Plan | null,
  platform: Platform,
  accounts: readonly AccountRow[],
  { account, another }: Meant,
): string | null {
  checkPlatform(plan, platform)
  if (another) {
    checkRoom(plan, platform, accounts.length)
    return null
  }
  if (account === undefined) return accounts[0]?.accountId ?? null
  const row = accounts.find(({ accountId }) => accountId === account)
  if (!row) throw problem('not_found', { message: 'This account is no longer connected.' })
  if (inUse(accounts, plan, platform).includes(row)) return account
  throw problem('plan_required', { message: fullMessage(plan, platform) })
}
