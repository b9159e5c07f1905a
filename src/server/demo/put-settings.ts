import type { Db } from '../db/open.ts'
import { socialPostSettings } from '../db/schema/index.ts'
import type { House } from '../house.ts'
import { planNow } from '../modules/auto-post/plan.ts'
import type { DemoAccount } from './accounts.ts'

/**
 * Gives demo agents their auto-post settings, and the posts these plan, unless they have saved some
 * by now. The agents are known by the ids they were made with: nobody else's address is taken for one.
 */
export async function putSettings(
  tx: Db,
  accounts: readonly DemoAccount[],
  { ids, house }: { ids: ReadonlyMap<string, number | null>; house: Pick<House, 'config' | 'now'> },
): Promise<void> {
  for (const { email, agent } of accounts) {
    const agentId = ids.get(email)
    if (!agentId || !agent?.autoPosts) continue
    const { categories, days, timeOfDay } = agent.autoPosts
    const made = await tx
      .insert(socialPostSettings)
      .values({ agentId, categories: [...categories], days: [...days], timeOfDay })
      .onConflictDoNothing()
      .returning({ agentId: socialPostSettings.agentId })
    if (made.length > 0) await planNow({ config: house.config, now: house.now, db: tx }, [agentId])
  }
}
