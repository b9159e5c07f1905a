import { asc, eq } from 'drizzle-orm'

import { monthKey, monthNow } from '#domain/month.ts'
import { isOpen } from '#domain/publication.ts'
import { DEFAULT_TIME_ZONE, type TimeZone } from '#domain/time.ts'

import type { Tx } from '../../db/open.ts'
import { agents, publications, targets } from '../../db/schema/index.ts'
import { insertNotice } from './repo.ts'
import { settledWords } from './words.ts'

/**
 * Writes the notice of a publication whose last row has just settled, in the transaction that settles
 * it, so that no kill can part the two. Two workers that settle its last rows at the same moment wait
 * for each other at the publication, and the later one sees both.
 *
 * A settling is told apart by how often each row was tried: what an agent answers afterwards ('it is
 * there', 'drop') is no news to her, while a row that was posted again makes a new one.
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
  const words = settledWords(post.title, rows)
  if (!words) return
  await insertNotice(tx, {
    agentId: post.agentId,
    publicationId: post.id,
    occasion: `settled:${post.id}:${rows.map((row) => `${row.id}.${row.attempts}`).join(',')}`,
    href: calendarPath(post.id, post.scheduledAt, post.zone ?? DEFAULT_TIME_ZONE),
    ...words,
  })
}

/** The calendar at the post's month, as its agent lives it, with the post open. */
function calendarPath(id: number, scheduledAt: Date, zone: TimeZone): string {
  return `/calendar?month=${monthKey(monthNow(scheduledAt, zone))}&post=${id}`
}
