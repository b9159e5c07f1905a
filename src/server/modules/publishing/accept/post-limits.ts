import { and, eq, exists, gte, inArray, lt, ne, not, or, isNotNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import { type Plan, PLAN_ALLOWS, PLAN_NAME, PLANS, planNameWith } from '#domain/plan/plan.ts'
import { TARGET_STATES, takesUpDay } from '#domain/publication/publication.ts'
import { daySpan, localDay, type TimeZone, monthSpan } from '#domain/time/time.ts'
import { LIMITED_VIDEO_NAME, type LimitedVideo } from '#domain/plan/plan-content.ts'

import type { Db, Tx } from '../../../db/open.ts'
import { publications, targets } from '../../../db/schema/index.ts'
import { problem } from '../../../http/problem.ts'
import { listUnused } from '../../../storage/unused-files.ts'
import type { Publication } from '../publication/repo.ts'

/** The states of a target in which its publication counts. */
const TAKING_UP = TARGET_STATES.filter((state) => takesUpDay([state]))

export interface Booking {
  agentId: number
  /** Its idempotency key: a request never counts against itself, also when it was stored before in another way. */
  key: string
  scheduledAt: Date
  /** The publication this is about, if it exists already: it may stay on its day. */
  known: Publication | null
  /** Whether the agent posts it by hand, which takes up no day. */
  isReminder: boolean
}

/** The same as it is stored, with the kind of limited video that it is, if any. */
interface Place extends Booking {
  video: LimitedVideo | null
  now: Date
}

/**
 * Checks an agent's own posts of one local day against the plan; reliably only in `takePlace`.
 * @throws plan_required without a plan, daily_limit
 */
export async function checkDay(
  db: Db,
  { agentId, key, scheduledAt, known, isReminder }: Booking,
  { plan, timeZone }: { plan: Plan | null; timeZone: TimeZone },
): Promise<void> {
  if (plan === null) throw problem('plan_required', { message: 'You need a plan to publish. Please choose one.' })
  if (isReminder) return
  if (known && (known.row.source === 'auto' || hasItsPlace(known, scheduledAt, timeZone))) return
  const taken = await countOn(db, { agentId, key }, daySpan(scheduledAt, timeZone))
  if (taken < PLAN_ALLOWS[plan].manualPostsPerDay) return
  const message = fullMessage(plan)
  throw problem('daily_limit', { message, fields: { scheduled_at: message } })
}

/**
 * Checks the day and the month of a publication once more, in the transaction that stores it and under the lock on the
 * agent's row. Auto posts that planning may still remove make room for a limited video.
 * @throws plan_required, daily_limit, monthly_limit
 */
export async function takePlace(tx: Tx, place: Place, agent: { plan: Plan | null; timeZone: TimeZone }): Promise<void> {
  await checkDay(tx, place, agent)
  await checkMonth(tx, place, agent)
}

function hasItsPlace({ row, targets: own }: Publication, scheduledAt: Date, zone: TimeZone): boolean {
  const isSameDay = localDay(row.scheduledAt, zone) === localDay(scheduledAt, zone)
  return isSameDay && !row.isReminder && takesUpDay(own.map(({ state }) => state))
}

/**
 * Counts the agent's own publications of a span, without those that failed or were canceled everywhere. The rest of one that
 * went out in part before is no further publication.
 */
async function countOn(
  db: Db,
  { agentId, key }: Pick<Booking, 'agentId' | 'key'>,
  span: { from: Date; to: Date },
): Promise<number> {
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
        // What the agent posts by hand is no publication of ours.
        eq(publications.isReminder, false),
        or(
          and(gte(publications.scheduledAt, span.from), lt(publications.scheduledAt, span.to)),
          and(gte(targets.askedAgainAt, span.from), lt(targets.askedAgainAt, span.to), not(exists(wentOutBefore))),
        ),
        ne(publications.idempotencyKey, key),
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

/** A publication that counts in the month it is published in. */
export interface Counted {
  id: number
  agentId: number
  video: LimitedVideo
  /** The times it is published at: its schedule, and the times at which the agent posted it again. */
  at: Date[]
  /** An auto post that planning may still remove. */
  isRemovable: boolean
}

/** Limited videos of these agents that are to be published, or were, in a span. */
export async function findLimited(
  db: Db,
  agentIds: readonly number[],
  { now, ...span }: { from: Date; to: Date; now: Date },
): Promise<Counted[]> {
  const rows = await db
    .select({
      id: publications.id,
      agentId: publications.agentId,
      video: publications.limitedVideo,
      scheduledAt: publications.scheduledAt,
      again: sql<
        string[]
      >`coalesce(json_agg(${targets.askedAgainAt}) filter (where ${targets.askedAgainAt} is not null), '[]')`,
      isRemovable: sql<boolean>`${publications.source} = 'auto' and ${publications.editedAt} is null
        and ${publications.scheduledAt} > ${now.toISOString()}::timestamptz
        and bool_and(${targets.state} = 'queued' and ${targets.attempts} = 0)`,
    })
    .from(publications)
    .innerJoin(targets, eq(targets.publicationId, publications.id))
    .where(
      and(
        inArray(publications.agentId, [...agentIds]),
        isNotNull(publications.limitedVideo),
        or(
          and(gte(publications.scheduledAt, span.from), lt(publications.scheduledAt, span.to)),
          and(gte(targets.askedAgainAt, span.from), lt(targets.askedAgainAt, span.to)),
        ),
        inArray(targets.state, TAKING_UP),
      ),
    )
    .groupBy(publications.id)
  return rows.flatMap(({ video, scheduledAt, again, ...row }) =>
    video ? [{ ...row, video, at: [scheduledAt, ...again.map((at) => new Date(at))] }] : [],
  )
}

/** The month of an instant in the agent's time zone, as 'YYYY-MM'. */
export const localMonth = (at: Date, zone: TimeZone): string => localDay(at, zone).slice(0, 7)

export function localMonthSpan(at: Date, zone: TimeZone): { from: Date; to: Date } {
  const [year = 0, month = 1] = localMonth(at, zone).split('-').map(Number)
  return monthSpan(year, month, zone)
}

/**
 * Checks a limited video against the plan's number for its local month.
 * @throws plan_required where the plan has none of them, monthly_limit
 */
async function checkMonth(
  tx: Tx,
  { agentId, key, scheduledAt, known, video, now }: Place,
  { plan, timeZone }: { plan: Plan | null; timeZone: TimeZone },
): Promise<void> {
  if (!video || !plan) return
  const month = localMonth(scheduledAt, timeZone)
  const isStored =
    known !== null &&
    localMonth(known.row.scheduledAt, timeZone) === month &&
    takesUpDay(known.targets.map(({ state }) => state))
  if (isStored) return
  const most = PLAN_ALLOWS[plan].videosPerMonth
  const name = LIMITED_VIDEO_NAME[video]
  if (most === 0) {
    const message = `${name} come with the ${planNameWith(({ videosPerMonth }) => videosPerMonth > 0)} plan.`
    throw problem('plan_required', { message })
  }
  const found = await findLimited(tx, [agentId], { ...localMonthSpan(scheduledAt, timeZone), now })
  const [own] = await tx
    .select({ id: publications.id })
    .from(publications)
    .where(and(eq(publications.agentId, agentId), eq(publications.idempotencyKey, key)))
  const others = found.filter((one) => one.video === video && one.id !== own?.id)
  const removable = others.filter(({ isRemovable }) => isRemovable)
  if (others.length - removable.length >= most) {
    const message = fullMonth(plan, name)
    throw problem('monthly_limit', { message, fields: { scheduled_at: message } })
  }
  const surplus = others.length + 1 - most
  if (surplus > 0) await removeAuto(tx, latestOf(removable).slice(0, surplus), now)
}

function fullMonth(plan: Plan, name: string): string {
  const most = PLAN_ALLOWS[plan].videosPerMonth
  const more = PLANS.find((one) => PLAN_ALLOWS[one].videosPerMonth > most)
  const way = more ? `Pick another month, or upgrade to ${PLAN_NAME[more]}.` : 'Pick another month.'
  return `You’ve reached your ${PLAN_NAME[plan]} plan’s limit of ${most} ${name} for this month. ${way}`
}

const latestOf = (all: readonly Counted[]) =>
  all.toSorted((a, b) => (b.at[0]?.getTime() ?? 0) - (a.at[0]?.getTime() ?? 0)).map(({ id }) => id)

/** Removes planned auto posts; those that begin meanwhile stay. */
async function removeAuto(tx: Tx, ids: readonly number[], now: Date): Promise<void> {
  const rows = await tx
    .select()
    .from(targets)
    .where(inArray(targets.publicationId, [...ids]))
    .for('update')
  const begun = rows.filter(({ state, attempts }) => state !== 'queued' || attempts > 0)
  const free = ids.filter((id) => begun.every(({ publicationId }) => publicationId !== id))
  if (free.length === 0) return
  const gone = await tx
    .delete(publications)
    .where(and(inArray(publications.id, free), ne(publications.source, 'manual')))
    .returning({ thumbnailKey: publications.thumbnailKey, media: publications.media })
  // What was drawn for them; the library's own files stay in use.
  const keys = [...gone.map((row) => row.thumbnailKey), ...gone.flatMap(({ media }) => media.map(({ key }) => key))]
  await listUnused(tx, keys, now)
}
