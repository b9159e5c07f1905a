import type { Platform } from '#domain/platform.ts'

import type { House } from '../../house.ts'
import { connectorsOf } from '../../networks/connectors.ts'
import { NetworkError } from '../../networks/network-error.ts'
import * as repo from './repo.ts'
import { openToken } from './tokens.ts'

/**
 * Forgets an account and its tokens, or all of a platform, then takes the grant back at the platform
 * as well as that goes: a platform that can't be reached doesn't keep the connection. Removing what is
 * not there is no error. Posts that need it wait for a while once they are due.
 */
export async function disconnect(house: House, agentId: number, platform: Platform, accountId?: string): Promise<void> {
  const removed = await repo.removeConnections(house.db, agentId, platform, accountId)
  const connector = connectorsOf(house)[platform]
  // Chosen accounts may share one person's grant: taking it back would end those that stay.
  if (connector?.choosesAccount && (await repo.findConnections(house.db, agentId, platform)).length > 0) return
  for (const { userToken } of removed) {
    const token = userToken === null ? null : openToken(house.config.appSecret, userToken)
    if (token === null) continue
    try {
      await connector?.revoke?.({ token })
    } catch (error) {
      if (!(error instanceof NetworkError)) throw error
      house.log.warn({ platform, agentId, code: error.code, detail: error.detail }, 'a grant could not be revoked')
    }
  }
}
