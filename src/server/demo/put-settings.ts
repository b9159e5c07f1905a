import type { Db } from '../db/open.ts'
import { socialPostSettings } from '../db/schema/index.ts'
import type { AppContext } from '../app-context.ts'
import { planNow } from '../modules/auto-post/index.ts'
import type { DemoAccount } from './accounts.ts'

/**
 * Saves the demo agents' auto-post settings and plans their posts, unless they have saved settings by now. The
 * agents are identified by the ids they were created with, never by address.
 */
export async function putSettings(
  tx: Db,
  accounts: readonly DemoAccount[],
  { ids, context }: { ids: ReadonlyMap<string, number | null>; context: Pick<AppContext, 'config' | 'now'> },
): Promise<void> {
  for (const { email, agent } of accounts) {
    const agentId = ids.get(email)
    if (!agentId || !agent?.autoPosts) continue
    const { categories, days, timeOfDay, language } = agent.autoPosts
    const made = await tx
      .insert(socialPostSettings)
      .values({ agentId, categories: [...categories], days: [...days], timeOfDay, language })
      .onConflictDoNothing()
      .returning({ agentId: socialPostSettings.agentId })
    if (made.length > 0) await planNow({ config: context.config, now: context.now, db: tx }, [agentId])
  }
}
