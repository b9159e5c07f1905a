import { isDeepStrictEqual } from 'node:util'

import { and, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm'

import type { InUse } from '#contract/admin/records.ts'
import { blanksIn } from '#domain/library/claims.ts'
import { claimsIn, textOf } from '#domain/library/claim-words.ts'
import { placesIn } from '#domain/library/places.ts'
import { timesIn } from '#domain/library/times.ts'
import { PLATFORM_FLAGS } from '#domain/platform/platform-flags.ts'

import type { Db, Tx } from '../../../db/open.ts'
import { libraryPosts, publications } from '../../../db/schema/index.ts'
import { replanSoon } from '../../auto-post/index.ts'
import type { WholePost } from './repo.ts'

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

/** A post before and after it was changed. */
export interface ChangedPost {
  before: WholePost
  after: WholePost
}

/**
 * The same for those of these posts whose change may keep auto posts from using them. An agent for whom a post still fits
 * keeps it when planned again.
 */
export async function freeChanged(tx: Tx, changed: readonly ChangedPost[], now: Date): Promise<void> {
  if (changed.length === 0) return
  const ids = changed.map(({ after }) => after.id)
  const used = await tx
    .select({ id: libraryPosts.id })
    .from(libraryPosts)
    .where(and(inArray(libraryPosts.id, ids), isNotNull(libraryPosts.collectionId)))
  const usable = new Set(used.map(({ id }) => id))
  const freed = changed.filter((one) => !usable.has(one.after.id) || fitsOthers(one))
  await freePlans(
    tx,
    freed.map(({ after }) => after.id),
    now,
  )
}

/** Whether other agents or other days fit a post now than before. */
function fitsOthers({ before, after }: ChangedPost): boolean {
  if (isDeepStrictEqual(marksOf(before), marksOf(after))) {
    const [was, is] = [textOf(before), textOf(after)]
    return was !== is && !isDeepStrictEqual(wordsOf(before, was), wordsOf(after, is))
  }
  return true
}

/** What auto posts go by that isn't in a post's words. */
function marksOf(post: WholePost): unknown[] {
  const { type, claims, times, places, tags, isPremium } = post
  return [type, claims, times, places, tags.map(({ id }) => id), isPremium, PLATFORM_FLAGS.map((flag) => post[flag])]
}

/** What a post's words say, where nobody has marked it, and what they leave open. */
function wordsOf({ claims, times, places }: WholePost, text: string): unknown[] {
  return [
    claims ?? claimsIn(text),
    times ?? timesIn({ tags: [], text }),
    places ?? placesIn(text),
    blanksIn(text).length > 0,
  ]
}
