import { and, eq, inArray } from 'drizzle-orm'

import { isLate } from '#domain/publication/late.ts'
import { askedFor } from '#domain/publication/publication.ts'

import { publications, targets } from '../../../db/schema/index.ts'
import type { AppContext } from '../../../app-context.ts'
import { isHold, PASSED_ON_HOLD } from '../deliver/waits.ts'
import { startIfDue } from '../queue.ts'
import { move } from '../transition.ts'

/**
 * Resumes an agent's posts after a deletion was revoked or the account enabled: those still to come, or due a
 * moment ago, are published at their time; those whose time has passed fail, so that the agent decides about them, as about any overdue post.
 */
export async function releaseOnHold(context: AppContext, agentId: number): Promise<void> {
  const { db, now } = context
  const own = db.select({ id: publications.id }).from(publications).where(eq(publications.agentId, agentId))
  const due = await db.transaction(async (tx) => {
    const rows = await tx
      .select({ target: targets, scheduledAt: publications.scheduledAt })
      .from(targets)
      .innerJoin(publications, eq(publications.id, targets.publicationId))
      .where(and(inArray(targets.publicationId, own), eq(targets.state, 'queued')))
      .for('update', { of: targets })
    const resumed = []
    for (const { target, scheduledAt } of rows) {
      const asked = askedFor(scheduledAt, target.askedAgainAt)
      if (isLate(asked, now())) {
        await move(tx, target, 'failed', { errorCode: 'time_past', errorMessage: PASSED_ON_HOLD })
      } else if (isHold(target.errorCode)) {
        const runAt = asked > now() ? asked : now()
        await tx.update(targets).set({ runAt, errorCode: null, errorMessage: null }).where(eq(targets.id, target.id))
        resumed.push({ ...target, runAt })
      }
    }
    return resumed
  })
  await startIfDue(context, agentId, due)
}
