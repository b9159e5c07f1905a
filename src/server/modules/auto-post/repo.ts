import { and, asc, eq, gt, gte, inArray, isNotNull, isNull, lt, max, notInArray, sql } from 'drizzle-orm'

import type { Platform } from '#domain/platform.ts'

import type { Db, Tx } from '../../db/open.ts'
import { agents, publications, socialPostSettings as settings, targets } from '../../db/schema/index.ts'
import type { Past } from './choose.ts'

const ofPlanning = {
  agentId: settings.agentId,
  categories: settings.categories,
  days: settings.days,
  timeOfDay: settings.timeOfDay,
  plannedThrough: settings.plannedThrough,
  zone: agents.timeZone,
  plan: agents.plan,
}

const planned = (db: Db) => db.select(ofPlanning).from(settings).innerJoin(agents, eq(agents.userId, settings.agentId))

/** An agent's settings with all that planning has to know of her. */
export type Planned = Awaited<ReturnType<typeof planned>>[number]

/** Null for an agent who has saved no settings. */
export async function findPlanned(db: Db, agentId: number): Promise<Planned | null> {
  const [row] = await planned(db).where(eq(settings.agentId, agentId))
  return row ?? null
}

/** The same of several, held until the transaction ends, so that an agent is planned by one at a time; those another is at are left to it. */
export async function lockPlanned(tx: Tx, agentIds: readonly number[]): Promise<Planned[]> {
  return await planned(tx)
    .where(inArray(settings.agentId, [...agentIds]))
    .orderBy(asc(settings.agentId))
    .for('update', { of: settings, skipLocked: true })
}

/** Agents who ask to be planned at once, by id. */
export async function findAsking(db: Db, after: number, limit: number): Promise<Planned[]> {
  return await planned(db)
    .where(and(isNull(settings.plannedThrough), gt(settings.agentId, after)))
    .orderBy(asc(settings.agentId))
    .limit(limit)
}

/** A place in the order of the days agents are planned through. */
export interface Place {
  through: string
  agentId: number
}

/** Agents planned through a day before `day`, after a place in that order, which is the index's. */
export async function findBehind(db: Db, day: string, after: Place, limit: number): Promise<Planned[]> {
  return await planned(db)
    .where(
      and(
        lt(settings.plannedThrough, day),
        sql`(${settings.plannedThrough}, ${settings.agentId}) > (${after.through}::date, ${after.agentId}::int)`,
      ),
    )
    .orderBy(sql`${settings.plannedThrough} asc nulls first`, asc(settings.agentId))
    .limit(limit)
}

export async function storeSettings(db: Db, row: typeof settings.$inferInsert & { updatedAt: Date }): Promise<void> {
  const { agentId: _agent, ...set } = row
  await db.insert(settings).values(row).onConflictDoUpdate({ target: settings.agentId, set })
}

/** Has the agent planned anew, if she has settings. */
export async function askToPlan(db: Db, agentId: number): Promise<boolean> {
  const asked = await db
    .update(settings)
    .set({ plannedThrough: null })
    .where(eq(settings.agentId, agentId))
    .returning({ agentId: settings.agentId })
  return asked.length > 0
}

export async function markPlanned(tx: Tx, through: string, agentIds: readonly number[]): Promise<void> {
  await tx
    .update(settings)
    .set({ plannedThrough: through })
    .where(inArray(settings.agentId, [...agentIds]))
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

/** The library post of a publication; null when it was deleted. */
export async function findPostOf(db: Db, id: number): Promise<number | null> {
  const [row] = await db.select({ postId: publications.socialPostId }).from(publications).where(eq(publications.id, id))
  return row?.postId ?? null
}

export type AutoPost = Awaited<ReturnType<typeof findAutoPosts>>[number]

/** Whether an auto post the agent hasn't edited is to come with this library post. */
export async function isPlanned(db: Db, agentId: number, postId: number, now: Date): Promise<boolean> {
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

/** The library posts of all publications of these agents, one entry for each publication; read off an index alone. */
export async function findShown(db: Db, agentIds: readonly number[]): Promise<Map<number, number[]>> {
  const rows = await db
    .select({ agentId: publications.agentId, postIds: sql<number[]>`json_agg(${publications.socialPostId})` })
    .from(publications)
    .where(and(inArray(publications.agentId, [...agentIds]), isNotNull(publications.socialPostId)))
    .groupBy(publications.agentId)
  return new Map(rows.map(({ agentId, postIds }) => [agentId, postIds]))
}

/** What came of each post an agent has had, by post, in all publications but some. */
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
  return new Map(rows.map(({ postId, lastAt, wentOut }) => [postId, { wentOut, lastAt: lastAt?.getTime() ?? 0 }]))
}
