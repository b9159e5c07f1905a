import { PLATFORMS } from '#domain/platform/platform.ts'

import type { AppContext } from '../../app-context.ts'
import { connectorsOf } from '../../networks/connectors.ts'
import { NetworkError } from '../../networks/network-error.ts'
import * as repo from './repo.ts'
import { openToken } from './tokens.ts'

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
