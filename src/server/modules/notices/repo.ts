import { and, desc, eq, gt, isNull, lt, lte, sql } from 'drizzle-orm'

import type { ReadNotices } from '#contract/publishing/notices.ts'

import type { Db } from '../../db/open.ts'
import { notices } from '../../db/schema/index.ts'
import { notifyAgent } from '../../events/live-updates.ts'

export type NoticeRow = typeof notices.$inferSelect
type NewNotice = typeof notices.$inferInsert

/** Once for each occasion, however often and from however many processes it is found. */
export async function insertNotice(db: Db, row: NewNotice): Promise<void> {
  await db
    .insert(notices)
    .values(row)
    .onConflictDoNothing({ target: [notices.agentId, notices.occasion] })
    .returning({ notified: notifyAgent(sql`${notices.agentId}`) })
}

/** Newest first. */
export async function findNotices(db: Db, agentId: number, since: Date, limit: number): Promise<NoticeRow[]> {
  return await db
    .select()
    .from(notices)
    .where(and(eq(notices.agentId, agentId), gt(notices.createdAt, since)))
    .orderBy(desc(notices.id))
    .limit(limit)
}

export async function markRead(
  db: Db,
  agentId: number,
  { id, up_to: upTo = 0 }: ReadNotices,
  now: Date,
): Promise<void> {
  const meant = id === undefined ? lte(notices.id, upTo) : eq(notices.id, id)
  await db
    .update(notices)
    .set({ readAt: now })
    .where(and(eq(notices.agentId, agentId), meant, isNull(notices.readAt)))
}

export async function deleteOlder(db: Db, than: Date): Promise<void> {
  await db.delete(notices).where(lt(notices.createdAt, than))
}
