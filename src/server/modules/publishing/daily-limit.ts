import { and, eq, gte, inArray, lt, ne, or } from 'drizzle-orm'

import { type Plan, PLAN_ALLOWS, PLAN_NAME, PLANS } from '#domain/plan.ts'
import { TARGET_STATES, takesUpDay } from '#domain/publication.ts'
import { daySpan, localDay, type TimeZone } from '#domain/time.ts'

import type { Db } from '../../db/open.ts'
import { publications, targets } from '../../db/schema/index.ts'
import { problem } from '../../http/problem.ts'
import type { Publication } from './repo.ts'

const TAKING_UP = TARGET_STATES.filter((state) => takesUpDay([state]))

/** What is to go out by an agent's own hand, and when. */
export interface Booking {
  agentId: number
  /** Its own key: it doesn't stand in its own way, also when the same request came first by another way. */
  key: string
  scheduledAt: Date
  /** The publication this is about, if it exists already: it may stay in the day it has. */
  known: Publication | null
}

/**
 * Holds what an agent publishes herself on one local day against her plan. Only in a transaction that
 * holds her row is it certain.
 * @throws plan_required without a plan, daily_limit
 */
export async function checkDay(
  db: Db,
  { agentId, key, scheduledAt, known }: Booking,
  { plan, timeZone }: { plan: Plan | null; timeZone: TimeZone },
): Promise<void> {
  if (plan === null) throw problem('plan_required', { message: 'Publishing comes with a plan. Please choose one.' })
  if (known && (known.row.source === 'auto' || hasItsPlace(known, scheduledAt, timeZone))) return
  const taken = await countOn(db, agentId, daySpan(scheduledAt, timeZone), key)
  if (taken < PLAN_ALLOWS[plan].manualPostsPerDay) return
  const message = fullWords(plan)
  throw problem('daily_limit', { message, fields: { scheduled_at: message } })
}

function hasItsPlace({ row, targets: own }: Publication, scheduledAt: Date, zone: TimeZone): boolean {
  const isSameDay = localDay(row.scheduledAt, zone) === localDay(scheduledAt, zone)
  return isSameDay && takesUpDay(own.map(({ state }) => state))
}

/** Publications of a span the agent asked for herself, without what failed everywhere or was called off. */
async function countOn(db: Db, agentId: number, span: { from: Date; to: Date }, exceptKey: string): Promise<number> {
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
          and(gte(targets.askedAgainAt, span.from), lt(targets.askedAgainAt, span.to)),
        ),
        ne(publications.idempotencyKey, exceptKey),
        inArray(targets.state, TAKING_UP),
      ),
    )
  return rows.length
}

function fullWords(plan: Plan): string {
  const most = PLAN_ALLOWS[plan].manualPostsPerDay
  const more = PLANS.find((one) => PLAN_ALLOWS[one].manualPostsPerDay > most)
  const way = more ? `Pick another day, or move up to ${PLAN_NAME[more]}.` : 'Pick another day.'
  return `Your ${PLAN_NAME[plan]} plan publishes ${most} posts a day, and this day has them. ${way}`
}
