import { and, asc, desc, eq, gte, lt, sql } from 'drizzle-orm'

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
}

const isOf = (agentId: number, id: string) => and(eq(shares.agentId, agentId), eq(shares.id, id))

/** Reported to the agent's open pages when the transaction commits. */
const reported = { notified: notifyAgent(sql`${shares.agentId}`) }

/** Nothing when the agent has one with this id. */
export async function insertShare(db: Db, row: typeof shares.$inferInsert): Promise<void> {
  await db.insert(shares).values(row).onConflictDoNothing().returning(reported)
}

export async function findShare(db: Db, agentId: number, id: string): Promise<ShareRow | null> {
  const [row] = await db.select(SHARE).from(shares).where(isOf(agentId, id))
  return row ?? null
}

/** The agent's shares made in [from, to), earliest first. */
export async function findInSpan(db: Db, agentId: number, { from, to }: { from: Date; to: Date }): Promise<ShareRow[]> {
  return await db
    .select(SHARE)
    .from(shares)
    .where(and(eq(shares.agentId, agentId), gte(shares.sharedAt, from), lt(shares.sharedAt, to)))
    .orderBy(asc(shares.sharedAt), asc(shares.id))
}

/** Those made in the place of a publication, latest first. */
export async function findOfPublication(db: Db, agentId: number, publicationId: number): Promise<ShareRow[]> {
  return await db
    .select(SHARE)
    .from(shares)
    .where(and(eq(shares.agentId, agentId), eq(shares.publicationId, publicationId)))
    .orderBy(desc(shares.sharedAt), asc(shares.id))
}

/** Sets when it was posted, and null for not; a second time keeps the first. False where there is no such share. */
export async function markPosted(db: Db, agentId: number, id: string, postedAt: Date | null): Promise<boolean> {
  const at = postedAt && sql`coalesce(${shares.postedAt}, ${postedAt.toISOString()}::timestamptz)`
  const marked = await db.update(shares).set({ postedAt: at }).where(isOf(agentId, id)).returning(reported)
  return marked.length > 0
}

/** Removes a share; returns its row, or null where there is no such share. */
export async function deleteShare(tx: Tx, agentId: number, id: string) {
  const [removed] = await tx
    .delete(shares)
    .where(isOf(agentId, id))
    .returning({ thumbnailKey: shares.thumbnailKey, ...reported })
  return removed ?? null
}
