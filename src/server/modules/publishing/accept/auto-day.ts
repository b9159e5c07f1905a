import { and, eq, gte, lt, ne, or } from 'drizzle-orm'

import { daySpan, localDay, type TimeZone } from '#domain/time/time.ts'

import type { Tx } from '../../../db/open.ts'
import { publications } from '../../../db/schema/index.ts'
import { problem } from '../../../http/problem.ts'
import type { Publication } from '../repo.ts'

/**
 * What a manual change makes of an auto post: from then on it counts as edited by the agent and takes the day it is
 * published on. Nothing for other publications.
 * @throws conflict where that day already has another auto post, since a day has one at most
 */
export async function autoDay(
  tx: Tx,
  { row }: Publication,
  { scheduledAt, zone, now }: { scheduledAt: Date; zone: TimeZone; now: Date },
): Promise<{ editedAt?: Date; localDay?: string }> {
  if (row.source !== 'auto') return {}
  const day = localDay(scheduledAt, zone)
  const span = daySpan(scheduledAt, zone)
  const [other] = await tx
    .select({ id: publications.id })
    .from(publications)
    .where(
      and(
        eq(publications.agentId, row.agentId),
        eq(publications.source, 'auto'),
        // A day planned in another time zone is not the same day in this one.
        or(
          eq(publications.localDay, day),
          and(gte(publications.scheduledAt, span.from), lt(publications.scheduledAt, span.to)),
        ),
        ne(publications.id, row.id),
      ),
    )
  if (!other) return { editedAt: now, localDay: day }
  const message = 'Another auto post was planned for that day. Pick another day.'
  throw problem('conflict', { message, fields: { scheduled_at: message } })
}
