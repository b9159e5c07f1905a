import { and, eq, isNotNull, lte, sql } from 'drizzle-orm'

import type { PostingPause } from '#contract/publishing/pause.ts'

import type { Tx } from '../../db/open.ts'
import { agents } from '../../db/schema/index.ts'
import type { AppContext } from '../../app-context.ts'
import type { Serve } from '../../http/serve.ts'
import { notifyAgent } from '../../events/live-updates.ts'
import { pauseOf, shownPause } from '../account-status/service.ts'
import { replan } from '../auto-post/index.ts'
import { closePause } from '../publishing/index.ts'

const END_EVERY_SECONDS = 15
/** Pauses ended in one run. */
const BATCH = 200

export function pauseRoutes(serve: Serve, context: AppContext): void {
  serve('PUT /agent/pause', async ({ body, caller }) => ({
    data: { pause: await setPause(context, caller.userId, body) },
  }))
}

/** Registers the job that ends pauses on their day; to be called before the jobs start. */
export function startPauses(context: AppContext): void {
  context.jobs.every('pauses-ending', END_EVERY_SECONDS, () => endPauses(context))
}

/**
 * Pauses all that an agent has scheduled, moves the end of the pause, or ends it; asked for twice it has the effect of
 * once. Auto posts are planned anew, since days of a pause get none.
 */
async function setPause(
  context: AppContext,
  agentId: number,
  { paused, until }: { paused: boolean; until: string | null },
): Promise<PostingPause | null> {
  const now = context.now()
  const end = until === null ? null : new Date(until)
  const pause = await context.db.transaction(async (tx) => {
    const standing = await lockPause(tx, agentId)
    const isOver = standing?.until != null && standing.until <= now
    // Asked for on a device that was offline until after its end.
    const isWanted = paused && (end === null || end > now)
    if (standing && (isOver || !isWanted)) await closePause(tx, agentId, standing, now)
    if (!isWanted) return await store(tx, agentId, { pausedAt: null, pausedUntil: null })
    const since = standing && !isOver ? standing.since : now
    return await store(tx, agentId, { pausedAt: since, pausedUntil: end })
  })
  await replan(context, agentId)
  return shownPause(pause)
}

/** Ends the pauses whose day has come. */
export async function endPauses(context: AppContext): Promise<void> {
  const { db, now, log } = context
  const due = await db
    .select({ agentId: agents.userId })
    .from(agents)
    .where(and(isNotNull(agents.pausedAt), lte(agents.pausedUntil, now())))
    .limit(BATCH)
  for (const { agentId } of due) {
    try {
      await db.transaction(async (tx) => {
        const standing = await lockPause(tx, agentId)
        if (!standing?.until || standing.until > now()) return
        await closePause(tx, agentId, standing, now())
        await store(tx, agentId, { pausedAt: null, pausedUntil: null })
      })
      await replan(context, agentId)
    } catch (error) {
      log.error({ err: error, agentId }, 'a pause was not ended')
    }
  }
}

async function lockPause(tx: Tx, agentId: number) {
  const { pausedAt, pausedUntil } = agents
  const [row] = await tx.select({ pausedAt, pausedUntil }).from(agents).where(eq(agents.userId, agentId)).for('update')
  return row ? pauseOf(row) : null
}

type PauseColumns = Parameters<typeof pauseOf>[0]

async function store(tx: Tx, agentId: number, columns: PauseColumns) {
  await tx
    .update(agents)
    .set(columns)
    .where(eq(agents.userId, agentId))
    .returning({ notified: notifyAgent(sql`${agents.userId}`) })
  return pauseOf(columns)
}
