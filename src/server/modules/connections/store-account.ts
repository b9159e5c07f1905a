import { fullMessage } from '#domain/plan/plan-content.ts'
import { mayConnect, maxAccounts, type Plan, planNameWith } from '#domain/plan/plan.ts'
import { PLATFORM_NAME, type Platform } from '#domain/platform/platform.ts'
import { problem } from '../../http/problem.ts'
import type { AppContext } from '../../app-context.ts'
import type { Account } from '../../networks/connector.ts'
import * as repo from './repo.ts'
import { resealToken, sealToken } from './tokens.ts'
import { NetworkError } from '../../networks/network-error.ts'

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
    if (from && !rows.some(({ id }) => id === from.id)) throw connectFirst(platform)
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

export function connectFirst(platform: Platform) {
  return problem('connection_missing', { message: `Please connect ${PLATFORM_NAME[platform]} first.` })
}

/** A connector's failure as an API error for the agent; anything else is returned for the common error handler. */
export function outsideFailure(context: Pick<AppContext, 'log'>, platform: Platform, error: unknown): unknown {
  if (!(error instanceof NetworkError)) return error
  context.log.warn({ platform, code: error.code, detail: error.detail }, 'a network could not be asked')
  if (error.kind === 'reconnect' || error.kind === 'refused')
    return problem('network_refused', { message: error.message })
  return problem('network_unavailable', {
    message: `${PLATFORM_NAME[platform]} can’t be reached right now. Please try again.`,
    ...(error.retryAfterSeconds !== null && { retryAfterSeconds: error.retryAfterSeconds }),
  })
}
