import { and, eq, inArray, asc, isNull, lte, or } from 'drizzle-orm'

import { isLate, askedFor, isOpen, TARGET_STATES } from '#domain/publication/publication.ts'
import { PLATFORM_NAME } from '#domain/platform/platform.ts'

import type { Db, Tx } from '../../../db/open.ts'
import { publications, targets } from '../../../db/schema/index.ts'
import type { AppContext } from '../../../app-context.ts'
import { notePassedOnHold } from '../../notices/service.ts'
import { isHold, PASSED_ON_HOLD } from '../deliver/delivery-states.ts'
import { startIfDue } from '../publication/queue.ts'
import { move, type TargetRow } from '../publication/targets.ts'
import { logAttempt, RESTORED } from '../publication/attempt-log.ts'

/** The end of the hold of an agent's account. */
interface HoldEnd {
  agentId: number
  /** When the hold began. */
  since: Date
}

/** Resumes an agent's posts after a deletion was revoked or the account enabled, as `releaseTargets` does, and starts those that are due. */
export async function releaseOnHold(context: AppContext, { agentId, since }: HoldEnd): Promise<void> {
  const { db, now } = context
  await startIfDue(context, agentId, await releaseTargets(db, { agentId, since }, now()))
}

/**
 * Resumes an agent's posts at the end of a hold and returns them: those still to come, or due a moment ago, are
 * published at their time. Those that the hold delayed by more than `LATE_LIMIT_MS` fail, so that the agent, who is
 * notified of them together, decides about them, as about any overdue post. One that waited before for something else,
 * such as its network, goes on waiting after a shorter hold.
 */
export async function releaseTargets(db: Db, { agentId, since }: HoldEnd, now: Date): Promise<TargetRow[]> {
  const own = db.select({ id: publications.id }).from(publications).where(eq(publications.agentId, agentId))
  return await db.transaction(async (tx) => {
    const rows = await tx
      .select({ target: targets, scheduledAt: publications.scheduledAt, isReminder: publications.isReminder })
      .from(targets)
      .innerJoin(publications, eq(publications.id, targets.publicationId))
      .where(and(inArray(targets.publicationId, own), eq(targets.state, 'queued')))
      .for('update', { of: targets })
    const resumed = []
    const late: number[] = []
    for (const { target, scheduledAt, isReminder } of rows) {
      const asked = askedFor(scheduledAt, target.askedAgainAt)
      if (!isReminder && isLate(asked > since ? asked : since, now)) {
        const change = { errorCode: 'time_past', errorMessage: PASSED_ON_HOLD }
        if (await move(tx, target, { state: 'failed', ...change, withNotice: false })) late.push(target.publicationId)
      } else if (isHold(target.errorCode)) {
        const runAt = asked > now ? asked : now
        await tx.update(targets).set({ runAt, errorCode: null, errorMessage: null }).where(eq(targets.id, target.id))
        resumed.push({ ...target, runAt })
      }
    }
    await notePassedOnHold(tx, { agentId, since, publicationIds: [...new Set(late)] })
    return resumed
  })
}

/** Targets read at once. */
const BATCH = 500

/**
 * Has the agents check every target that is due, or was and waits to be tried again, in a database restored from a
 * backup: it may have been published since. Of one whose public call was made the network is asked as usual. Returns their number.
 */
export async function holdDue(tx: Tx, now: Date): Promise<number> {
  const passed = tx.select({ id: publications.id }).from(publications).where(lte(publications.scheduledAt, now))
  // To remind twice does no harm.
  const ours = tx.select({ id: publications.id }).from(publications).where(eq(publications.isReminder, false))
  for (let held = 0; ;) {
    const due = await tx
      .select()
      .from(targets)
      .where(
        and(
          inArray(targets.state, TARGET_STATES.filter(isOpen)),
          or(lte(targets.runAt, now), inArray(targets.publicationId, passed)),
          isNull(targets.mutationAt),
          inArray(targets.publicationId, ours),
        ),
      )
      .orderBy(asc(targets.id))
      .limit(BATCH)
    for (const target of due) await hold(tx, target, now)
    held += due.length
    if (due.length < BATCH) return held
  }
}

async function hold(tx: Tx, target: TargetRow, at: Date): Promise<void> {
  const seen = { ...target, attempts: target.attempts + 1, state: 'publishing' } as const
  if (target.state === 'queued') await move(tx, target, { state: 'publishing', attempts: seen.attempts })
  else await tx.update(targets).set({ attempts: seen.attempts }).where(eq(targets.id, target.id))
  await logAttempt(tx, { targetId: target.id, at, step: 'claim', outcome: RESTORED })
  const isHeld = await move(tx, seen, {
    state: 'needs_check',
    errorCode: 'restored',
    errorMessage: `We restored our records, and can’t tell whether this post is on ${PLATFORM_NAME[target.platform]}. Please check there before you publish it again.`,
  })
  if (!isHeld) throw new Error(`Target ${target.id} changed while it was held`)
}
