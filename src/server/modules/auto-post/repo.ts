import { and, asc, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm'

import { DEFAULT_AUTO_POST_SETTINGS } from '#domain/auto-post/auto-post.ts'

import type { Db, Tx } from '../../db/open.ts'
import { agents, socialPostSettings as settings } from '../../db/schema/index.ts'
import { hasNoOpenDeletion } from '../account-status/service.ts'

const ofPlanning = {
  agentId: settings.agentId,
  categories: settings.categories,
  days: settings.days,
  timeOfDay: settings.timeOfDay,
  language: settings.language,
  branding: settings.branding,
  plannedThrough: settings.plannedThrough,
  zone: agents.timeZone,
  plan: agents.plan,
  pausedAt: agents.pausedAt,
  pausedUntil: agents.pausedUntil,
  likedCategories: agents.likedCategories,
}

const planned = (db: Db) => db.select(ofPlanning).from(settings).innerJoin(agents, eq(agents.userId, settings.agentId))

/** An agent's settings with everything planning needs to know about the agent. */
export type Planned = Awaited<ReturnType<typeof planned>>[number]

/** Null for an agent who has saved no settings. */
export async function findPlanned(db: Db, agentId: number): Promise<Planned | null> {
  const [row] = await planned(db).where(eq(settings.agentId, agentId))
  return row ?? null
}

/**
 * The same for several agents, locked until the transaction ends, so that an agent is planned by one process at a
 * time; those already locked are skipped.
 */
export async function lockPlanned(tx: Tx, agentIds: readonly number[]): Promise<Planned[]> {
  return await planned(tx)
    .where(and(inArray(settings.agentId, [...agentIds]), hasNoOpenDeletion(tx, settings.agentId)))
    .orderBy(asc(settings.agentId))
    .for('update', { of: settings, skipLocked: true })
}

/** The categories that did well for an agent. */
export async function findLiked(db: Db, agentId: number): Promise<Planned['likedCategories']> {
  const [row] = await db.select({ liked: agents.likedCategories }).from(agents).where(eq(agents.userId, agentId))
  return row?.liked ?? []
}

/** Locks an agent's settings until the transaction ends, as planning does; an agent without any has nothing to lock. */
export async function holdPlanned(tx: Tx, agentId: number): Promise<void> {
  await tx.select({ agentId: settings.agentId }).from(settings).where(eq(settings.agentId, agentId)).for('update')
}

/** The index's order, spelled out in full: with any other the database may read all settings to find a few. */
const asIndexed = [sql`${settings.plannedThrough} asc nulls first`, asc(settings.agentId)]

/** Agents who are to be planned at once, by id. */
export async function findAsking(db: Db, after: number, limit: number): Promise<Planned[]> {
  return await planned(db)
    .where(and(isNull(settings.plannedThrough), gt(settings.agentId, after), hasNoOpenDeletion(db, settings.agentId)))
    .orderBy(...asIndexed)
    .limit(limit)
}

/** A position in the order of the days agents are planned through. */
export interface Place {
  through: string
  agentId: number
}

/** Agents planned through a day before `day`, after a position in the index's order. */
export async function findBehind(
  db: Db,
  day: string,
  { after, limit }: { after: Place; limit: number },
): Promise<Planned[]> {
  return await planned(db)
    .where(
      and(
        lt(settings.plannedThrough, day),
        hasNoOpenDeletion(db, settings.agentId),
        sql`(${settings.plannedThrough}, ${settings.agentId}) > (${after.through}::date, ${after.agentId}::int)`,
      ),
    )
    .orderBy(...asIndexed)
    .limit(limit)
}

export type SettingsRow = typeof settings.$inferSelect

/** An agent's settings, locked until the transaction ends; an agent without any gets the defaults first. */
export async function holdSettings(tx: Tx, agentId: number, now: Date): Promise<SettingsRow> {
  const { categories, days, timeOfDay, language } = DEFAULT_AUTO_POST_SETTINGS
  await tx
    .insert(settings)
    .values({ agentId, categories: [...categories], days: [...days], timeOfDay, language, updatedAt: now })
    .onConflictDoNothing()
  const [row] = await tx.select().from(settings).where(eq(settings.agentId, agentId)).for('update')
  if (!row) throw new Error('The settings that were laid down are not there')
  return row
}

export async function changeSettings(
  tx: Tx,
  agentId: number,
  set: Partial<Omit<SettingsRow, 'agentId'>>,
): Promise<void> {
  await tx.update(settings).set(set).where(eq(settings.agentId, agentId))
}

/** Marks these agents for planning, those who have settings; false when none has. */
export async function askToPlan(db: Db, agentIds: readonly number[]): Promise<boolean> {
  if (agentIds.length === 0) return false
  const asked = await db
    .update(settings)
    .set({ plannedThrough: null })
    .where(inArray(settings.agentId, [...agentIds]))
    .returning({ agentId: settings.agentId })
  return asked.length > 0
}

export async function markPlanned(tx: Tx, through: string, agentIds: readonly number[]): Promise<void> {
  await tx
    .update(settings)
    .set({ plannedThrough: through })
    .where(inArray(settings.agentId, [...agentIds]))
}
