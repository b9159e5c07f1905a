import { and, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm'

import type { InUse } from '#contract/admin/records.ts'

import type { Db, Tx } from '../../../db/open.ts'
import { libraryPosts, publications } from '../../../db/schema/index.ts'
import { replanSoon } from '../../auto-post/service.ts'

/** The publications of any of these posts that wait or are being published. */
export async function inUse(db: Db, postIds: readonly number[]): Promise<InUse> {
  if (postIds.length === 0) return { queued: 0, agents: 0 }
  const [row] = await db
    .select({
      queued: sql<number>`count(*)::int`,
      agents: sql<number>`count(distinct ${publications.agentId})::int`,
    })
    .from(publications)
    .where(
      and(
        inArray(publications.socialPostId, [...postIds]),
        sql`exists (
          select 1 from publication_targets t
          where t.publication_id = ${publications.id} and t.state in ('queued', 'publishing')
        )`,
      ),
    )
  return row ?? { queued: 0, agents: 0 }
}

/**
 * Has agents planned again whose auto posts use these posts, which are about to leave the library; what agents
 * asked for or edited themselves is published from its own copy.
 */
export async function freePlans(tx: Tx, postIds: readonly number[], now: Date): Promise<void> {
  if (postIds.length === 0) return
  const planned = await tx
    .selectDistinct({ agentId: publications.agentId })
    .from(publications)
    .where(
      and(
        inArray(publications.socialPostId, [...postIds]),
        eq(publications.source, 'auto'),
        isNull(publications.editedAt),
        gt(publications.scheduledAt, now),
      ),
    )
  await replanSoon(
    tx,
    planned.map(({ agentId }) => agentId),
  )
}

/** The same for those of these posts that were changed so that auto posts no longer use them, if any. */
export async function freeHidden(tx: Tx, postIds: readonly number[], now: Date): Promise<void> {
  if (postIds.length === 0) return
  const used = await tx
    .select({ id: libraryPosts.id })
    .from(libraryPosts)
    .where(and(inArray(libraryPosts.id, [...postIds]), isNotNull(libraryPosts.collectionId)))
  const usable = new Set(used.map(({ id }) => id))
  await freePlans(
    tx,
    postIds.filter((id) => !usable.has(id)),
    now,
  )
}
