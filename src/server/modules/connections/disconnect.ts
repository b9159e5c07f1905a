import type { Platform } from '#domain/platform.ts'

import type { House } from '../../house.ts'
import { connectorsOf } from '../../networks/connectors.ts'
import { NetworkError } from '../../networks/network-error.ts'
import * as repo from './repo.ts'
import { openToken } from './tokens.ts'

/**
 * Forgets the account and its tokens, then takes the grant back at the platform as well as that
 * goes: a platform that can't be reached doesn't keep the connection. Removing what is not there
 * is no error. Posts that need it wait for a while once they are due.
 */
export async function disconnect(house: House, agentId: number, platform: Platform): Promise<void> {
  const row = await repo.removeConnection(house.db, agentId, platform)
  const token = row?.userToken ? openToken(house.config.appSecret, row.userToken) : null
  if (token === null) return
  try {
    await connectorsOf(house)[platform]?.revoke?.({ token })
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error
    house.log.warn({ platform, agentId, code: error.code, detail: error.detail }, 'a grant could not be revoked')
  }
}
