import { and, asc, desc, eq, gte, inArray, isNull, lt, sql } from 'drizzle-orm'

import type { Db, Tx } from '../../db/open.ts'
import { shares } from '../../db/schema/index.ts'
import { notifyAgent } from '../../events/live-updates.ts'

export type ShareRow = typeof shares.$inferSelect

/** A share's columns; its post is null while agents don't see it. */
const SHARE = {
  id: shares.id,
  agentId: shares.agentId,
  socialPostId: sql<number | null>`(select p.id from library_posts p where p.id = ${shares.socialPostId})`,
  publicationId: shares.publicationId,
  title: shares.title,
  type: shares.type,
  caption: shares.caption,
  captionLanguage: shares.captionLanguage,
  thumbnailKey: shares.thumbnailKey,
  mainColor: shares.mainColor,
  sharedAt: shares.sharedAt,
  postedAt: shares.postedAt,
  removedAt: shares.removedAt,
}

const isOf = (agentId: number, id: string) => and(eq(shares.agentId, agentId), eq(shares.id, id))

const isThere = isNull(shares.removedAt)

/** Reported to the agent's open pages when the transaction commits. */
const reported = { notified: notifyAgent(sql`${shares.agentId}`) }

/** Nothing when the agent has one with this id, or had one. */
export async function insertShare(db: Db | Tx, row: typeof shares.$inferInsert): Promise<void> {
  await db.insert(shares).values(row).onConflictDoNothing().returning(reported)
}

/** Deletes an agent's oldest shares, removed ones included, past a number; returns the files they named. */
export async function deleteOldest(tx: Tx, agentId: number, most: number): Promise<(string | null)[]> {
  const oldest = tx
    .select({ id: shares.id })
    .from(shares)
    .where(eq(shares.agentId, agentId))
    .orderBy(desc(shares.sharedAt), desc(shares.id))
    .offset(most)
  const deleted = await tx
    .delete(shares)
    .where(and(eq(shares.agentId, agentId), inArray(shares.id, oldest)))
    .returning({ thumbnailKey: shares.thumbnailKey })
  return deleted.map(({ thumbnailKey }) => thumbnailKey)
}

/** Also one that was removed. */
export async function findShare(db: Db, agentId: number, id: string): Promise<ShareRow | null> {
  const [row] = await db.select(SHARE).from(shares).where(isOf(agentId, id))
  return row ?? null
}

/** The agent's shares made in [from, to), earliest first. */
export async function findInSpan(db: Db, agentId: number, { from, to }: { from: Date; to: Date }): Promise<ShareRow[]> {
  return await db
    .select(SHARE)
    .from(shares)
    .where(and(eq(shares.agentId, agentId), gte(shares.sharedAt, from), lt(shares.sharedAt, to), isThere))
    .orderBy(asc(shares.sharedAt), asc(shares.id))
}

/** Those made in the place of a publication, latest first. */
export async function findOfPublication(db: Db, agentId: number, publicationId: number): Promise<ShareRow[]> {
  return await db
    .select(SHARE)
    .from(shares)
    .where(and(eq(shares.agentId, agentId), eq(shares.publicationId, publicationId), isThere))
    .orderBy(desc(shares.sharedAt), asc(shares.id))
}

/** Sets when it was posted, and null for not; a second time keeps the first. False where there is no such share. */
export async function markPosted(db: Db, agentId: number, id: string, postedAt: Date | null): Promise<boolean> {
  const at = postedAt && sql`coalesce(${shares.postedAt}, ${postedAt.toISOString()}::timestamptz)`
  const marked = await db
    .update(shares)
    .set({ postedAt: at })
    .where(and(isOf(agentId, id), isThere))
    .returning(reported)
  return marked.length > 0
}

/** Removes a share and its content; returns the file it named, or null where there is no such share. */
export async function blankShare(tx: Tx, agentId: number, id: string, removedAt: Date) {
  const which = and(isOf(agentId, id), isThere)
  const [removed] = await tx.select({ thumbnailKey: shares.thumbnailKey }).from(shares).where(which).for('update')
  if (!removed) return null
  const blank = { title: '', caption: '', mainColor: null, thumbnailKey: null, postedAt: null }
  await tx
    .update(shares)
    .set({ ...blank, socialPostId: null, publicationId: null, removedAt })
    .where(which)
    .returning(reported)
  return removed
}
