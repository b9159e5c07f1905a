import { and, desc, eq, inArray } from 'drizzle-orm'

import type { PushSubscription } from '#contract/notices.ts'

import { pushSubscriptions } from '../../db/schema/index.ts'
import type { House } from '../../house.ts'
import { problem } from '../../http/problem.ts'
import { areKeys, plainAddress, pushAddress } from '../../push/allowed.ts'

/** Browsers of one agent; the oldest makes room. */
const MOST_BROWSERS = 20

/**
 * Has an agent's notices sent to a browser too. An address is one browser's, so it changes hands with
 * whoever is signed in there.
 * @throws validation_failed for an address of no push service, or keys that are none
 */
export async function subscribe(
  house: House,
  agentId: number,
  { endpoint: given, keys }: PushSubscription,
): Promise<void> {
  const endpoint = plainAddress(given)
  if (!pushAddress(house.config, endpoint)) refuse('endpoint', 'This address belongs to no push service we know.')
  if (!areKeys(keys)) refuse('keys', 'These keys can’t be used.')
  await house.db.transaction(async (tx) => {
    const [known] = await tx.select().from(pushSubscriptions).where(eq(pushSubscriptions.endpoint, endpoint))
    // What was said before it was hers is not for this browser.
    const since = known?.agentId === agentId ? {} : { createdAt: new Date() }
    await tx
      .insert(pushSubscriptions)
      .values({ agentId, endpoint, ...keys })
      .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: { agentId, ...keys, ...since } })
    const surplus = await tx
      .select({ id: pushSubscriptions.id })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.agentId, agentId))
      .orderBy(desc(pushSubscriptions.id))
      .offset(MOST_BROWSERS)
    if (surplus.length === 0) return
    const ids = surplus.map(({ id }) => id)
    await tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, ids))
  })
}

/** Sends no more to a browser of hers; one that isn't there, or is another's, is no error. */
export async function unsubscribe({ db }: House, agentId: number, given: string): Promise<void> {
  const endpoint = plainAddress(given)
  await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.endpoint, endpoint), eq(pushSubscriptions.agentId, agentId)))
}

function refuse(field: string, message: string): never {
  throw problem('validation_failed', { message, fields: { [field]: message } })
}
