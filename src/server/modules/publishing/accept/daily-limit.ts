import { and, eq, exists, gte, inArray, lt, ne, not, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import { type Plan, PLAN_ALLOWS, PLAN_NAME, PLANS } from '#domain/plan/plan.ts'
import { TARGET_STATES, takesUpDay } from '#domain/publication/publication.ts'
import { daySpan, localDay, type TimeZone } from '#domain/time/time.ts'

import type { Db } from '../../../db/open.ts'
import { publications, targets } from '../../../db/schema/index.ts'
import { problem } from '../../../http/problem.ts'
import type { Publication } from '../repo.ts'

/** The states of a target in which its publication counts. */
export const TAKING_UP = TARGET_STATES.filter((state) => takesUpDay([state]))

/** What the agent is to publish, and when. */
export interface Booking {
  agentId: number
  /** Its idempotency key: a request never counts against itself, also when it was stored before in another way. */
  key: string
  scheduledAt: Date
  /** The publication this is about, if it exists already: it may stay on its day. */
  known: Publication | null
}

/**
 * Checks an agent's own posts of one local day against the plan. It is reliable only in a transaction that holds a
 * lock on the agent's row.
 * @throws plan_required without a plan, daily_limit
 */
export async function checkDay(
  db: Db,
  { agentId, key, scheduledAt, known }: Booking,
  { plan, timeZone }: { plan: Plan | null; timeZone: TimeZone },
): Promise<void> {
  if (plan === null) throw problem('plan_required', { message: 'You need a plan to publish. Please choose one.' })
  if (known && (known.row.source === 'auto' || hasItsPlace(known, scheduledAt, timeZone))) return
  const taken = await countOn(db, agentId, daySpan(scheduledAt, timeZone), key)
  if (taken < PLAN_ALLOWS[plan].manualPostsPerDay) return
  const message = fullMessage(plan)
  throw problem('daily_limit', { message, fields: { scheduled_at: message } })
}

function hasItsPlace({ row, targets: own }: Publication, scheduledAt: Date, zone: TimeZone): boolean {
  const isSameDay = localDay(row.scheduledAt, zone) === localDay(scheduledAt, zone)
  return isSameDay && takesUpDay(own.map(({ state }) => state))
}

/**
 * Counts the agent's own publications of a span, without those that failed or were canceled everywhere. The rest of one that
 * went out in part before is no further publication.
 */
async function countOn(db: Db, agentId: number, span: { from: Date; to: Date }, exceptKey: string): Promise<number> {
  const other = alias(targets, 'other')
  const wentOutBefore = db
    .select({ id: other.id })
    .from(other)
    .where(and(eq(other.publicationId, publications.id), lt(other.publishedAt, span.from)))
  const rows = await db
    .selectDistinct({ id: publications.id })
    .from(publications)
    .innerJoin(targets, eq(targets.publicationId, publications.id))
    .where(
      and(
        eq(publications.agentId, agentId),
        eq(publications.source, 'manual'),
        or(
          and(gte(publications.scheduledAt, span.from), lt(publications.scheduledAt, span.to)),
          and(gte(targets.askedAgainAt, span.from), lt(targets.askedAgainAt, span.to), not(exists(wentOutBefore))),
        ),
        ne(publications.idempotencyKey, exceptKey),
        inArray(targets.state, TAKING_UP),
      ),
    )
  return rows.length
}

function fullMessage(plan: Plan): string {
  const most = PLAN_ALLOWS[plan].manualPostsPerDay
  const more = PLANS.find((one) => PLAN_ALLOWS[one].manualPostsPerDay > most)
  const way = more ? `Pick another day, or upgrade to ${PLAN_NAME[more]}.` : 'Pick another day.'
  return `You’ve reached your ${PLAN_NAME[plan]} plan’s limit of ${most} posts for this day. ${way}`
}
