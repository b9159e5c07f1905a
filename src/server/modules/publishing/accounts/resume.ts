import { and, eq, inArray, isNull, or } from 'drizzle-orm'

import { PLATFORM_NAME } from '#domain/platform/platform.ts'
import { NOT_CONNECTED } from '#domain/publication/publication.ts'

import { publications, targets } from '../../../db/schema/index.ts'
import type { AppContext } from '../../../app-context.ts'
import type { DomainEvents } from '../../../events/domain-events.ts'
import { noteConnected } from '../../notices/service.ts'
import { startIfDue } from '../queue.ts'

/**
 * Resumes the posts that waited for an account to be connected, and marks the notices about it as read. Those whose
 * time has passed can be posted again by the agent; they are overdue for publishing automatically.
 */
export async function resumeWaiting(
  context: AppContext,
  { agentId, platform, accountId }: DomainEvents['account_connected'],
): Promise<void> {
  const { db } = context
  const ofAgent = db.select({ id: publications.id }).from(publications).where(eq(publications.agentId, agentId))
  const stuck = and(
    eq(targets.platform, platform),
    or(isNull(targets.accountId), eq(targets.accountId, accountId)),
    eq(targets.errorCode, NOT_CONNECTED),
    inArray(targets.publicationId, ofAgent),
  )
  const woken = await db
    .update(targets)
    .set({ runAt: context.now(), errorCode: null, errorMessage: null })
    .where(and(stuck, eq(targets.state, 'queued')))
    .returning()
  await db
    .update(targets)
    .set({
      errorCode: 'was_not_connected',
      errorMessage: `${PLATFORM_NAME[platform]} wasn’t connected when this post was due.`,
    })
    .where(and(stuck, eq(targets.state, 'failed')))
  await noteConnected(db, agentId, platform, accountId)
  await startIfDue(context, agentId, woken)
}
