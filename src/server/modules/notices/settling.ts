import { and, asc, eq, isNull, notExists, sql } from 'drizzle-orm'

import { monthKey, monthNow } from '#domain/time/month.ts'
import { isOpen, type TargetState } from '#domain/publication/publication.ts'
import { DEFAULT_TIME_ZONE, type TimeZone } from '#domain/time/time.ts'

import type { Tx } from '../../db/open.ts'
import { agents, notices, publications, targets } from '../../db/schema/index.ts'
import { insertNotice } from './repo.ts'
import { settledText } from './text.ts'

/**
 * Writes the notice of a publication whose last target has just settled, in the same transaction, so that a crash
 * can't separate the two. Two workers that settle its last targets at the same time wait for each other at the
 * publication's row, and the later one sees both.
 *
 * A settling is identified by each row's number of attempts: the agent's own answers afterwards ('it is there',
 * 'drop') make no new notice, while a row that was posted again does.
 */
export async function noteSettling(tx: Tx, targetId: number): Promise<void> {
  const [post] = await tx
    .select({
      id: publications.id,
      agentId: publications.agentId,
      title: publications.title,
      scheduledAt: publications.scheduledAt,
      zone: agents.timeZone,
    })
    .from(targets)
    .innerJoin(publications, eq(publications.id, targets.publicationId))
    .leftJoin(agents, eq(agents.userId, publications.agentId))
    .where(eq(targets.id, targetId))
    .for('no key update', { of: publications })
  if (!post) return
  const rows = await tx.select().from(targets).where(eq(targets.publicationId, post.id)).orderBy(asc(targets.id))
  if (rows.some((row) => isOpen(row.state))) return
  const text = settledText(post.title, rows)
  if (!text) return
  await insertNotice(tx, {
    agentId: post.agentId,
    publicationId: post.id,
    occasion: `settled:${post.id}:${rows.map((row) => `${row.id}.${row.attempts}`).join(',')}`,
    href: calendarPath(post.id, post.scheduledAt, post.zone ?? DEFAULT_TIME_ZONE),
    ...text,
  })
}

/**
 * Marks the notice about a target's state as read, in the transaction in which the target leaves it, unless another
 * target of the publication is still in that state.
 */
export async function noteAnswered(
  tx: Tx,
  targetId: number,
  was: Extract<TargetState, 'needs_check' | 'failed'>,
): Promise<void> {
  const [post] = await tx
    .select({ id: publications.id, agentId: publications.agentId })
    .from(targets)
    .innerJoin(publications, eq(publications.id, targets.publicationId))
    .where(eq(targets.id, targetId))
  if (!post) return
  const others = tx
    .select({ id: targets.id })
    .from(targets)
    .where(and(eq(targets.publicationId, post.id), eq(targets.state, was)))
  await tx
    .update(notices)
    .set({ readAt: sql`now()` })
    .where(
      and(
        eq(notices.agentId, post.agentId),
        eq(notices.publicationId, post.id),
        eq(notices.kind, was),
        isNull(notices.readAt),
        notExists(others),
      ),
    )
}

/** The calendar at the post's month in the agent's time zone, with the post open. */
function calendarPath(id: number, scheduledAt: Date, zone: TimeZone): string {
  return `/calendar?month=${monthKey(monthNow(scheduledAt, zone))}&post=${id}`
}
