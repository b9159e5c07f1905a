import { and, eq, inArray, isNull, or } from 'drizzle-orm'

import { PLATFORM_NAME, type Platform } from '#domain/platform.ts'
import { NOT_CONNECTED } from '#domain/publication.ts'

import { publications, targets } from '../../db/schema/index.ts'
import type { House } from '../../house.ts'
import { noteConnected } from '../notices/service.ts'
import { startIfDue } from './start-if-due.ts'

/**
 * Has the posts go out that waited for an account to be connected, and what was said of it count as read. What waited in vain can be posted
 * again from now on; by itself it comes too late.
 */
export async function resumeWaiting(
  house: House,
  agentId: number,
  platform: Platform,
  accountId: string,
): Promise<void> {
  const { db } = house
  const hers = db.select({ id: publications.id }).from(publications).where(eq(publications.agentId, agentId))
  const stuck = and(
    eq(targets.platform, platform),
    or(isNull(targets.accountId), eq(targets.accountId, accountId)),
    eq(targets.errorCode, NOT_CONNECTED),
    inArray(targets.publicationId, hers),
  )
  const woken = await db
    .update(targets)
    .set({ runAt: house.now(), errorCode: null, errorMessage: null })
    .where(and(stuck, eq(targets.state, 'queued')))
    .returning()
  await db
    .update(targets)
    .set({
      errorCode: 'was_not_connected',
      errorMessage: `${PLATFORM_NAME[platform]} was not connected when this post was due.`,
    })
    .where(and(stuck, eq(targets.state, 'failed')))
  await noteConnected(db, agentId, platform, accountId)
  await startIfDue(house, woken)
}
