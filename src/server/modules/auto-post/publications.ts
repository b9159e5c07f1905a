import { and, eq, gt, gte, inArray, isNotNull, isNull, max, notInArray, sql } from 'drizzle-orm'

import { ENGLISH } from '#domain/auto-post/auto-post-language.ts'
import type { Platform } from '#domain/platform/platform.ts'
import type { CaptionIn } from '#domain/publication/caption-language.ts'

import type { Db } from '../../db/open.ts'
import { publications, shares, targets } from '../../db/schema/index.ts'
import type { Past } from './planning/choose.ts'

/** The language of a publication's caption. */
const LANGUAGE = {
  language: publications.captionLanguage,
  isBilingual: publications.isBilingual,
  fallback: publications.languageFallback,
}

/** Auto posts of these agents from a local day on. */
export async function findAutoPosts(db: Db, agentIds: readonly number[], from: string) {
  return await db
    .select({
      id: publications.id,
      agentId: publications.agentId,
      postId: publications.socialPostId,
      day: sql<string>`${publications.localDay}::text`,
      at: publications.scheduledAt,
      editedAt: publications.editedAt,
      ...LANGUAGE,
      isBranded: publications.agentBranding,
      isDrawn: sql<boolean>`'drawn' in (coalesce(${publications.brandState}, ''), coalesce(${publications.paletteState}, ''))`,
      version: { variant: publications.captionVariant, palette: publications.palette },
      captionValues: publications.captionValues,
      cityId: publications.cityId,
      platforms: sql<Platform[]>`json_agg(${targets.platform})`,
      waits: sql<boolean>`bool_and(${targets.state} = 'queued' and ${targets.attempts} = 0)`,
      isCanceled: sql<boolean>`bool_and(${targets.state} = 'canceled')`,
    })
    .from(publications)
    .innerJoin(targets, eq(targets.publicationId, publications.id))
    .where(
      and(
        sql`${publications.source} = 'auto'`,
        inArray(publications.agentId, [...agentIds]),
        gte(publications.localDay, from),
      ),
    )
    .groupBy(publications.id)
}

/** The library post of a publication, null when it was deleted, and the language of its caption. */
export async function findPostOf(db: Db, id: number): Promise<CaptionIn & { postId: number | null }> {
  const [row] = await db
    .select({ postId: publications.socialPostId, ...LANGUAGE })
    .from(publications)
    .where(eq(publications.id, id))
  return row ?? { ...ENGLISH, postId: null }
}

export type AutoPost = Awaited<ReturnType<typeof findAutoPosts>>[number]

/** Whether an unedited upcoming auto post of the agent uses this library post. */
export async function isPlanned(
  db: Db,
  { agentId, postId, now }: { agentId: number; postId: number; now: Date },
): Promise<boolean> {
  const [found] = await db
    .select({ id: publications.id })
    .from(publications)
    .where(
      and(
        eq(publications.agentId, agentId),
        eq(publications.socialPostId, postId),
        eq(publications.source, 'auto'),
        isNull(publications.editedAt),
        gt(publications.scheduledAt, now),
      ),
    )
    .limit(1)
  return found !== undefined
}

/** Whether the agent has a publication of this library post whose kind is limited by the month. */
export async function isLimited(db: Db, agentId: number, postId: number): Promise<boolean> {
  const [found] = await db
    .select({ id: publications.id })
    .from(publications)
    .where(
      and(
        eq(publications.agentId, agentId),
        eq(publications.socialPostId, postId),
        isNotNull(publications.limitedVideo),
      ),
    )
    .limit(1)
  return found !== undefined
}

/**
 * The library posts of all publications of these agents, one entry for each publication, and of what they posted
 * themselves; answered from indexes alone.
 */
export async function findShown(db: Db, agentIds: readonly number[]): Promise<Map<number, number[]>> {
  const rows = await db
    .select({ agentId: publications.agentId, postIds: sql<number[]>`json_agg(${publications.socialPostId})` })
    .from(publications)
    .where(and(inArray(publications.agentId, [...agentIds]), isNotNull(publications.socialPostId)))
    .groupBy(publications.agentId)
  const shown = new Map(rows.map(({ agentId, postIds }) => [agentId, postIds]))
  const posted = await db
    .select({ agentId: shares.agentId, postIds: sql<number[]>`json_agg(${shares.socialPostId})` })
    .from(shares)
    .where(and(inArray(shares.agentId, [...agentIds]), isNotNull(shares.socialPostId), isNotNull(shares.postedAt)))
    .groupBy(shares.agentId)
  for (const { agentId, postIds } of posted) shown.set(agentId, [...(shown.get(agentId) ?? []), ...postIds])
  return shown
}

/**
 * The history of each post an agent has had, by post, in all publications but some, and in what they posted
 * themselves.
 */
export async function findPast(db: Db, agentId: number, but: readonly number[]): Promise<Map<number, Past>> {
  const rows = await db
    .select({
      postId: sql<number>`${publications.socialPostId}`,
      lastAt: max(publications.scheduledAt),
      wentOut: sql<boolean>`bool_or(${targets.state} not in ('canceled', 'failed'))`,
    })
    .from(publications)
    .innerJoin(targets, eq(targets.publicationId, publications.id))
    .where(
      and(
        eq(publications.agentId, agentId),
        isNotNull(publications.socialPostId),
        notInArray(publications.id, [...but]),
      ),
    )
    .groupBy(publications.socialPostId)
  const past = new Map(rows.map(({ postId, lastAt, wentOut }) => [postId, { wentOut, lastAt: timeOf(lastAt) }]))
  const posted = await db
    .select({ postId: sql<number>`${shares.socialPostId}`, lastAt: max(shares.sharedAt) })
    .from(shares)
    .where(and(eq(shares.agentId, agentId), isNotNull(shares.socialPostId), isNotNull(shares.postedAt)))
    .groupBy(shares.socialPostId)
  for (const { postId, lastAt } of posted)
    past.set(postId, { wentOut: true, lastAt: Math.max(timeOf(lastAt), past.get(postId)?.lastAt ?? 0) })
  return past
}

const timeOf = (instant: Date | null) => instant?.getTime() ?? 0
