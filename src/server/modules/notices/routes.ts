import type { AppContext } from '../../app-context.ts'
import type { Serve } from '../../http/serve.ts'
import { sessionHashOf } from '../../http/session-cookies.ts'
import { sendEvents, listNotices, readNotices } from './service.ts'
import { and, desc, eq, inArray } from 'drizzle-orm'
import type { PushSubscription } from '#contract/publishing/notices.ts'
import { pushSubscriptions } from '../../db/schema/index.ts'
import { problem } from '../../http/problem.ts'
import { areKeys, plainAddress, pushAddress } from '../../push/allowed.ts'

/** Most browsers of one agent; a further one replaces the oldest. */
const MOST_BROWSERS = 20

/**
 * Sends an agent's notices to a browser too. An address is one browser's, so it moves to whoever is signed in
 * there. It ends with the session of `sessionHash`.
 * @throws validation_failed for an address of no push service, or invalid keys
 */
async function subscribe(
  context: AppContext,
  { agentId, sessionHash }: { agentId: number; sessionHash: string | null },
  { endpoint: given, keys }: PushSubscription,
): Promise<void> {
  const endpoint = plainAddress(given)
  if (!pushAddress(context.config, endpoint)) refuse('endpoint', 'This address belongs to no push service we know.')
  if (!areKeys(keys)) refuse('keys', 'These keys can’t be used.')
  await context.db.transaction(async (tx) => {
    const [known] = await tx.select().from(pushSubscriptions).where(eq(pushSubscriptions.endpoint, endpoint))
    // Notices from before the agent signed in here are not for this browser.
    const since = known?.agentId === agentId ? {} : { createdAt: new Date() }
    await tx
      .insert(pushSubscriptions)
      .values({ agentId, sessionHash, endpoint, ...keys })
      .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: { agentId, sessionHash, ...keys, ...since } })
    const surplus = await tx
      .select({ id: pushSubscriptions.id })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.agentId, agentId))
      .orderBy(desc(pushSubscriptions.createdAt), desc(pushSubscriptions.id))
      .offset(MOST_BROWSERS)
    if (surplus.length === 0) return
    const ids = surplus.map(({ id }) => id)
    await tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, ids))
  })
}

/** Stops push messages to one of the agent's browsers; one that isn't there, or is another agent's, is no error. */
async function unsubscribe({ db }: AppContext, agentId: number, given: string): Promise<void> {
  const endpoint = plainAddress(given)
  await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.endpoint, endpoint), eq(pushSubscriptions.agentId, agentId)))
}

function refuse(field: string, message: string): never {
  throw problem('validation_failed', { message, fields: { [field]: message } })
}

export function noticeRoutes(serve: Serve, context: AppContext): void {
  serve('GET /agent/notices', async ({ caller }) => ({ data: await listNotices(context, caller.userId) }))

  serve('GET /agent/events', async ({ caller, reply }) => sendEvents(context, caller.userId, reply))

  serve('POST /agent/notices/read', async ({ body, caller }) => {
    await readNotices(context, caller.userId, body)
  })

  serve('GET /agent/push', async () => ({ data: { public_key: context.config.push.publicKey } }))

  serve('POST /agent/push', async ({ body, caller, request }) => {
    await subscribe(context, { agentId: caller.userId, sessionHash: sessionHashOf(request) }, body)
  })

  serve('DELETE /agent/push', async ({ body, caller }) => {
    await unsubscribe(context, caller.userId, body.endpoint)
  })
}
