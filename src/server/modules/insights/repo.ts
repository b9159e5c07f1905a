import { and, asc, desc, eq, gt, inArray, isNotNull, lte, sql } from 'drizzle-orm'

import { type ContentCategory, categoriesOf } from '#domain/auto-post/auto-post.ts'
import type { PostResult } from '#domain/insights/insights.ts'
import { SETTLED_AGE_MS } from '#domain/insights/insights.ts'
import type { PostType } from '#domain/library/post.ts'
import type { Platform } from '#domain/platform/platform.ts'

import type { Db } from '../../db/open.ts'
import { agents, publications, targetInsights as insights, targets } from '../../db/schema/index.ts'

type InsightsRow = typeof insights.$inferSelect

/** How long a claimed reading is left to the worker that claimed it, in milliseconds. */
const CLAIM_MS = 10 * 60 * 1000

/** Has a published target read from `at` on; one that is known already stays as it is. */
export async function begin(db: Db, targetId: number, platform: Platform, at: Date): Promise<void> {
  await db.insert(insights).values({ targetId, platform, nextAt: at }).onConflictDoNothing()
}

/**
 * Begins the reading of targets that were published since a time and are not known: by an older release, or where a
 * process died. At most so many; returns how many.
 */
export async function beginMissed(
  db: Db,
  platforms: readonly Platform[],
  { since, now, firstAgeMs, limit }: { since: Date; now: Date; firstAgeMs: number; limit: number },
): Promise<number> {
  if (platforms.length === 0) return 0
  const { rows } = await db.execute(sql`
    insert into target_figures (target_id, platform, next_at)
    select t.id, t.platform, greatest(t.published_at + ${firstAgeMs} * interval '1 millisecond', ${now.toISOString()}::timestamptz)
    from publication_targets t
    where t.state = 'published' and t.run_at > ${since.toISOString()}::timestamptz
      and t.published_at > ${since.toISOString()}::timestamptz and t.external_id is not null
      and ${inArray(sql`t.platform`, [...platforms])}
      and not exists (select 1 from target_figures f where f.target_id = t.id)
    limit ${limit}
    on conflict do nothing returning target_id`)
  return rows.length
}

/** Targets of a network whose reading is due, the longest due first. */
export async function findDue(db: Db, platform: Platform, now: Date, limit: number): Promise<number[]> {
  const rows = await db
    .select({ id: insights.targetId })
    .from(insights)
    .where(and(eq(insights.platform, platform), lte(insights.nextAt, now)))
    .orderBy(asc(insights.nextAt))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** A target to be read, with the account it was published to; null for the agent's default one. */
export type Due = NonNullable<Awaited<ReturnType<typeof claim>>>

/** Claims a reading, so that no other worker makes it; null when it isn't due any more. */
export async function claim(db: Db, targetId: number, now: Date) {
  const claimed = await db
    .update(insights)
    .set({ nextAt: new Date(now.getTime() + CLAIM_MS) })
    .where(and(eq(insights.targetId, targetId), lte(insights.nextAt, now)))
    .returning({ failures: insights.failures })
  const [row] = claimed.length === 0 ? [] : await findTarget(db, targetId)
  const [first] = claimed
  return row && first ? { ...row, failures: first.failures } : null
}

async function findTarget(db: Db, targetId: number) {
  return await db
    .select({
      targetId: targets.id,
      platform: targets.platform,
      agentId: publications.agentId,
      externalId: targets.externalId,
      publishedAt: targets.publishedAt,
      // What was uploaded was uploaded to the account it went to, even if the agent has replaced the default one since.
      accountId: sql<string | null>`coalesce(${targets.progress} ->> 'accountId', ${targets.accountId})`,
    })
    .from(targets)
    .innerJoin(publications, eq(publications.id, targets.publicationId))
    .where(eq(targets.id, targetId))
}

export async function store(db: Db, targetId: number, set: Partial<Omit<InsightsRow, 'targetId'>>): Promise<void> {
  await db.update(insights).set(set).where(eq(insights.targetId, targetId))
}

/** The targets of an agent on a network that were published since a time. */
const publishedSince = (db: Db, agentId: number, platform: Platform, since: Date) =>
  db
    .select({ id: targets.id })
    .from(targets)
    .innerJoin(publications, eq(publications.id, targets.publicationId))
    .where(
      and(
        eq(publications.agentId, agentId),
        gt(publications.scheduledAt, since),
        eq(targets.platform, platform),
        eq(targets.state, 'published'),
      ),
    )

/**
 * Has posts of an agent on a network read again that were published since a time: all but those that are gone, or only
 * those that are paused until their account is connected.
 */
export async function readAgain(
  db: Db,
  agentId: number,
  platform: Platform,
  { since, now, onlyPaused }: { since: Date; now: Date; onlyPaused: boolean },
): Promise<void> {
  const which = onlyPaused ? eq(insights.ended, 'account_missing') : sql`${insights.ended} is distinct from 'post_gone'`
  await db
    .update(insights)
    .set({ ended: null, nextAt: now, failures: 0 })
    .where(and(which, inArray(insights.targetId, publishedSince(db, agentId, platform, since))))
}

/** Most results of an agent that are compared: about half a year of daily posts. */
const MOST_RESULTS = 200

/** What an agent's latest posts of the library got, of those whose counts are settled: one result for each publication. */
export async function findResults(db: Db, agentId: number): Promise<PostResult[]> {
  const rows = await db
    .select({
      type: publications.type,
      text: publications.caption,
      slugs: sql<string[]>`(
        select coalesce(json_agg(g.slug), '[]') from social_post_tags pt join tags g on g.id = pt.tag_id
        where pt.post_id = ${publications.socialPostId}
      )`,
      reactions: sql<number>`sum(${insights.reactions})::float8`,
    })
    .from(publications)
    .innerJoin(targets, eq(targets.publicationId, publications.id))
    .innerJoin(insights, eq(insights.targetId, targets.id))
    .where(
      and(
        eq(publications.agentId, agentId),
        isNotNull(publications.socialPostId),
        isNotNull(insights.reactions),
        sql`${insights.asOf} >= ${targets.publishedAt} + ${SETTLED_AGE_MS} * interval '1 millisecond'`,
      ),
    )
    .groupBy(publications.id)
    .orderBy(desc(publications.scheduledAt))
    .limit(MOST_RESULTS)
  return rows.map(({ type, text, slugs, reactions }) => ({
    categories: categoriesOf({ type: type satisfies PostType, tags: slugs, text }),
    reactions,
  }))
}

export async function storeLiked(db: Db, agentId: number, likedCategories: ContentCategory[]): Promise<void> {
  await db.update(agents).set({ likedCategories }).where(eq(agents.userId, agentId))
}
