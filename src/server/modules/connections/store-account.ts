import type { Platform } from '#domain/platform/platform.ts'

import type { AppContext } from '../../app-context.ts'
import { problem } from '../../http/problem.ts'
import type { Account } from '../../networks/connector.ts'
import * as repo from './repo.ts'
import { checkRoom } from './room.ts'
import { resealToken, sealToken } from './tokens.ts'

/** An account the agent has chosen, and the grant that was given for it. */
export interface Chosen {
  account: Account
  /** The account it replaces where that is another one; null for an additional account. */
  replaces: string | null
  /** The connection the consent is stored in, which must still exist; none where it isn't stored yet. */
  from?: repo.ConnectionRow
  /** Encrypted; without a refresh token the same account keeps its previous one, since some are issued only once. */
  grant: Pick<repo.ConnectionRow, 'userToken' | 'userTokenExpiresAt' | 'refreshToken' | 'scopes' | 'appScopedUserId'>
}

/**
 * Connects an account: again where it is connected already, in the place of `replaces`, or as an additional one
 * while the plan has room.
 * @throws plan_required, connection_missing when `from` was removed meanwhile
 */
export async function storeAccount(
  context: AppContext,
  agentId: number,
  platform: Platform,
  chosen: Chosen,
): Promise<void> {
  const { account, replaces, from, grant } = chosen
  const now = context.now()
  await context.db.transaction(async (tx) => {
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
      // What was read before may still be sealed with the previous secret, and a reseal may have passed meanwhile.
      userToken: resealed(context, grant.userToken),
      refreshToken: resealed(context, grant.refreshToken ?? (isSame ? place.refreshToken : null)),
      agentId,
      platform,
      accountId: account.id,
      accountName: account.name,
      accountToken: sealToken(context.config.appSecret, account.token),
      needsReconnect: false,
      ...(!isSame && { insightsRefusedAt: null }),
      connectedAt: now,
      updatedAt: now,
    }
    await repo.forgetBegun(tx, agentId, platform)
    if (place) await repo.changeConnection(tx, place.id, row)
    else await repo.insertConnection(tx, row)
    if (place && !isSame) {
      const to = { id: account.id, name: account.name }
      await context.events.emit('account_replaced', { tx, agentId, platform, from: place.accountId, to })
    }
    const [only, ...others] = accounts
    if (!place && only && others.length === 0) {
      const first = { id: only.accountId, name: only.accountName ?? '' }
      await context.events.emit('second_account_added', { tx, agentId, platform, first })
    }
  })
  await context.events.emit('account_connected', { agentId, platform, accountId: account.id })
}

/** A token as it is stored now; one that opens with neither secret stays as it is. */
function resealed({ config }: AppContext, sealed: string | null): string | null {
  return sealed === null ? null : (resealToken(config, sealed) ?? sealed)
}

export function connectFirst() {
  return problem('connection_missing', { message: 'Please connect Facebook first.' })
}
