import type { Platform } from '#domain/platform.ts'

import type { House } from '../../house.ts'
import { problem } from '../../http/problem.ts'
import type { Account } from '../../networks/connector.ts'
import { moveAccount, pinAccount, resumeWaiting } from '../publishing/service.ts'
import * as repo from './repo.ts'
import { checkRoom } from './room.ts'
import { sealToken } from './tokens.ts'

/** An account she has chosen, and what was consented to for it. */
export interface Chosen {
  account: Account
  /** The account whose place it takes where it is another one; null for one more. */
  replaces: string | null
  /** The connection the consent is kept in, which has to be there still; none where it is kept nowhere yet. */
  from?: repo.ConnectionRow
  /** Sealed; without a refresh token the same account keeps the one it had, since some are given once only. */
  grant: Pick<repo.ConnectionRow, 'userToken' | 'userTokenExpiresAt' | 'refreshToken' | 'scopes'>
}

/**
 * Connects an account: anew where it is connected already, in the place of `replaces`, or as one more
 * while the plan has room. What waited for it goes out.
 * @throws plan_required, connection_missing when `from` was removed meanwhile
 */
export async function keepAccount(house: House, agentId: number, platform: Platform, chosen: Chosen): Promise<void> {
  const { account, replaces, from, grant } = chosen
  const now = house.now()
  await house.db.transaction(async (tx) => {
    const plan = await repo.lockPlan(tx, agentId)
    const rows = await repo.findConnections(tx, agentId, platform)
    if (from && !rows.some(({ id }) => id === from.id)) throw connectFirst()
    const accounts = rows.filter(repo.isAccount)
    const place =
      accounts.find(({ accountId }) => accountId === account.id) ??
      accounts.find(({ accountId }) => accountId === replaces)
    if (!place) checkRoom(plan, platform, accounts.length)
    const isSame = place?.accountId === account.id
    const row = {
      ...grant,
      refreshToken: grant.refreshToken ?? (isSame ? place.refreshToken : null),
      agentId,
      platform,
      accountId: account.id,
      accountName: account.name,
      accountToken: sealToken(house.config.appSecret, account.token),
      needsReconnect: false,
      connectedAt: now,
      updatedAt: now,
    }
    await repo.forgetBegun(tx, agentId, platform)
    if (place) await repo.changeConnection(tx, place.id, row)
    else await repo.insertConnection(tx, row)
    if (place && !isSame) await moveAccount(tx, agentId, platform, place.accountId, account)
    const [only, ...others] = accounts
    if (!place && only && others.length === 0) {
      await pinAccount(tx, agentId, platform, { id: only.accountId, name: only.accountName ?? '' })
    }
  })
  await resumeWaiting(house, agentId, platform, account.id)
}

export function connectFirst() {
  return problem('connection_missing', { message: 'Please connect Facebook first.' })
}
