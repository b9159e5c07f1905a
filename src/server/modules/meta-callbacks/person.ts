import type { Platform } from '#domain/platform/platform.ts'

import type { AppContext } from '../../app-context.ts'
import { dropTokens, findConnections, isAccount, removePerson } from '../connections/service.ts'
import { replanSoon } from '../auto-post/index.ts'
import { forgetAccounts } from '../publishing/index.ts'

/** A person as a platform's callback names one, and when the callback was signed. */
interface NamedPerson {
  appScopedUserId: string
  signedAt: Date
}

/** Deletes the tokens a person has revoked at the platform; the connections then need reconnecting. */
export async function dropPersonsTokens(context: AppContext, platform: Platform, person: NamedPerson): Promise<void> {
  const dropped = await dropTokens(context.db, platform, person, context.now())
  context.log.info({ platform, dropped }, 'an app was removed at its platform')
}

/**
 * Removes the data that came from a person's account at a platform: connections with tokens and names, and the ids
 * and addresses of posts that went there. Posts that wait for one of the accounts fail and ask the agent.
 */
export async function removePersonsData(context: AppContext, platform: Platform, person: NamedPerson): Promise<void> {
  const removed = await context.db.transaction(async (tx) => {
    const rows = await removePerson(tx, platform, person)
    const byAgent = Map.groupBy(rows, (row) => row.agentId)
    await replanSoon(tx, [...byAgent.keys()])
    for (const [agentId, own] of byAgent) {
      const others = (await findConnections(tx, agentId, platform)).filter(isAccount)
      const accountIds = own.filter(isAccount).map(({ accountId }) => accountId)
      await forgetAccounts(tx, { agentId, platform }, { accountIds, isAll: others.length === 0, now: context.now() })
    }
    return rows.length
  })
  context.log.info({ platform, removed }, 'the data of a person at a platform was removed')
}
