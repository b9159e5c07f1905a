import { and, eq, inArray } from 'drizzle-orm'

import { isLate } from '#domain/publication/late.ts'
import { askedFor } from '#domain/publication/publication.ts'

import type { Db } from '../../../db/open.ts'
import { publications, targets } from '../../../db/schema/index.ts'
import type { AppContext } from '../../../app-context.ts'
import { notePassedOnHold } from '../../notices/service.ts'
import { isHold, PASSED_ON_HOLD } from '../deliver/waits.ts'
import { startIfDue } from '../queue.ts'
import { move, type TargetRow } from '../transition.ts'

/** The end of the hold of an agent's account. */
interface HoldEnd {
  agentId: number
  /** When the hold began. */
  since: Date
}

/** Resumes an agent's posts after a deletion was revoked or the account enabled, as `releaseTargets` does, and starts those that are due. */
export async function releaseOnHold(context: AppContext, { agentId, since }: HoldEnd): Promise<void> {
  const { db, now } = context
  await startIfDue(context, agentId, await releaseTargets(db, { agentId, since }, now()))
}

/**
 * Resumes an agent's posts at the end of a hold and returns them: those still to come, or due a moment ago, are
 * published at their time. Those that the hold delayed by more than `LATE_LIMIT_MS` fail, so that the agent, who is
 * notified of them together, decides about them, as about any overdue post. One that waited before for something else,
 * such as its network, goes on waiting after a shorter hold.
 */
export async function releaseTargets(db: Db, { agentId, since }: HoldEnd, now: Date): Promise<TargetRow[]> {
  const own = db.select({ id: publications.id }).from(publications).where(eq(publications.agentId, agentId))
  return await db.transaction(async (tx) => {
    const rows = await tx
      .select({ target: targets, scheduledAt: publications.scheduledAt })
      .from(targets)
      .innerJoin(publications, eq(publications.id, targets.publicationId))
      .where(and(inArray(targets.publicationId, own), eq(targets.state, 'queued')))
      .for('update', { of: targets })
    const resumed = []
    const late: number[] = []
    for (const { target, scheduledAt } of rows) {
      const asked = askedFor(scheduledAt, target.askedAgainAt)
      if (isLate(asked > since ? asked : since, now)) {
        const change = { errorCode: 'time_past', errorMessage: PASSED_ON_HOLD }
        if (await move(tx, target, 'failed', change, { withNotice: false })) late.push(target.publicationId)
      } else if (isHold(target.errorCode)) {
        const runAt = asked > now ? asked : now
        await tx.update(targets).set({ runAt, errorCode: null, errorMessage: null }).where(eq(targets.id, target.id))
        resumed.push({ ...target, runAt })
      }
    }
    await notePassedOnHold(tx, { agentId, since, publicationIds: [...new Set(late)] })
    return resumed
  })
}
