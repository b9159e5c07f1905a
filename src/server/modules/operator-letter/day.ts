import { and, eq, gte, lt } from 'drizzle-orm'

import { daySpan, DEFAULT_TIME_ZONE } from '#domain/time/time.ts'

import type { Db } from '../../db/open.ts'
import { turns } from '../../db/schema/index.ts'

const NAME = 'operator-letter-day'

const startOfDay = (now: Date) => daySpan(now, DEFAULT_TIME_ZONE).from

/** Whether the letter of this day was claimed, by any process. */
export async function isClaimed(db: Db, now: Date): Promise<boolean> {
  const rows = await db
    .select({ name: turns.name })
    .from(turns)
    .where(and(eq(turns.name, NAME), gte(turns.takenAt, startOfDay(now))))
  return rows.length > 0
}

/** Claims the letter of this day for one of all callers; true for that one. */
export async function claimDay(db: Db, now: Date): Promise<boolean> {
  const taken = await db
    .insert(turns)
    .values({ name: NAME, takenAt: now })
    .onConflictDoUpdate({ target: turns.name, set: { takenAt: now }, setWhere: lt(turns.takenAt, startOfDay(now)) })
    .returning({ name: turns.name })
  return taken.length > 0
}

/** Gives back a claim made at `now`. */
export async function releaseDay(db: Db, now: Date): Promise<void> {
  await db
    .update(turns)
    .set({ takenAt: new Date(startOfDay(now).getTime() - 1) })
    .where(and(eq(turns.name, NAME), eq(turns.takenAt, now)))
}
