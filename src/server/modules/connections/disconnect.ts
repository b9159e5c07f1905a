import { NETWORKS, type Platform, PLATFORMS } from '#domain/platform/platform.ts'
import type { AppContext } from '../../app-context.ts'
import { connectorsOf } from '../../networks/connectors.ts'
import { NetworkError } from '../../networks/network-error.ts'
import * as repo from './repo.ts'
import { openToken } from './tokens.ts'

/**
 * Deletes an account and its tokens, or all of a platform, then tries to revoke the grant at the platform: a
 * platform that can't be reached doesn't keep the connection alive. Removing what doesn't exist is no error. Posts
 * that need it wait for a while once they are due.
 */
export async function disconnect(
  context: AppContext,
  agentId: number,
  platform: Platform,
  accountId?: string,
): Promise<void> {
  const removed = await repo.removeConnections(context.db, agentId, platform, accountId)
  const connector = connectorsOf(context)[platform]
  // Chosen accounts may share one person's grant: revoking it would end the remaining ones.
  if (NETWORKS[platform].choosesAccount && (await repo.findConnections(context.db, agentId, platform)).length > 0)
    return
  for (const { userToken } of removed) {
    const token = userToken === null ? null : openToken(context.config, userToken)
    if (token === null) continue
    try {
      await connector?.revoke?.({ token })
    } catch (error) {
      if (!(error instanceof NetworkError)) throw error
      context.log.warn({ platform, agentId, code: error.code, detail: error.detail }, 'a grant could not be revoked')
    }
  }
}

/**
 * Revokes all grants of an agent and removes the connections. A network that refuses has no such grant any more.
 * One that can't be reached is asked again by the next call, unless `gaveUp` says that it was asked for long
 * enough.
 * @throws NetworkError when a network could not be asked
 */
export async function removeAllConnections(context: AppContext, agentId: number, gaveUp: boolean): Promise<void> {
  for (const platform of PLATFORMS) {
    const rows = await repo.findConnections(context.db, agentId, platform)
    const revoke = connectorsOf(context)[platform]?.revoke
    const tokens = new Set<string>()
    for (const row of rows) {
      const token = row.userToken === null ? null : openToken(context.config, row.userToken)
      // If the same person publishes for another agent too, revoking the grant would end that connection as well.
      if (token !== null && !(await repo.isSharedPerson(context.db, row))) tokens.add(token)
    }
    for (const token of tokens) {
      try {
        await revoke?.({ token })
      } catch (error) {
        if (!(error instanceof NetworkError)) throw error
        context.log.warn({ platform, agentId, code: error.code }, 'a grant could not be revoked')
        const isGone = error.kind === 'refused' || error.kind === 'reconnect'
        if (!isGone && !gaveUp) throw error
      }
    }
    await repo.removeConnections(context.db, agentId, platform)
  }
}
