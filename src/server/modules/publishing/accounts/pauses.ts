import { and, eq, gte, inArray, isNull } from 'drizzle-orm'

import { isPausedAt, PAUSED, type Pause } from '#domain/publication/pause.ts'
import { askedFor } from '#domain/publication/publication.ts'

import type { Db, Tx } from '../../../db/open.ts'
import { attempts, publications, targets } from '../../../db/schema/index.ts'
import { findPause } from '../../account-status/service.ts'
import { notePaused } from '../../notices/service.ts'
import { PASSED_IN_PAUSE } from '../deliver/delivery-states.ts'
import { logAttempt, PUBLISHED_NOW, wasAskedSince } from '../publication/attempt-log.ts'
import { move, type TargetRow } from '../publication/targets.ts'

/** A target with the time its agent scheduled it for. */
interface Scheduled {
  target: Pick<TargetRow, 'id' | 'askedAgainAt'>
  scheduledAt: Date
}

/** Whether a target doesn't go out for its agent's pause: what the agent published during it does. */
export async function isHeldByPause(db: Db, agentId: number, { target, scheduledAt }: Scheduled): Promise<boolean> {
  const pause = await findPause(db, agentId)
  if (!pause || !isPausedAt(pause, askedFor(scheduledAt, target.askedAgainAt))) return false
  return !(await wasAskedSince(db, target.id, pause.since))
}

/** Stores with targets that the agent published them at once, which a pause doesn't keep back. */
export async function noteAtOnce(
  tx: Tx,
  { agentId, rows, now }: { agentId: number; rows: readonly Pick<TargetRow, 'id'>[]; now: Date },
): Promise<void> {
  if ((await findPause(tx, agentId)) === null) return
  for (const { id } of rows) await logAttempt(tx, { targetId: id, at: now, step: 'answer', outcome: PUBLISHED_NOW })
}

/**
 * Fails what was due during a pause that ends and didn't come up yet, and writes the one notice about all that didn't go
 * out for it.
 */
export async function closePause(tx: Tx, agentId: number, { since, until }: Pause, now: Date): Promise<void> {
  const end = until !== null && until < now ? until : now
  const own = tx.select({ id: publications.id }).from(publications).where(eq(publications.agentId, agentId))
  const rows = await tx
    .select({ target: targets, scheduledAt: publications.scheduledAt })
    .from(targets)
    .innerJoin(publications, eq(publications.id, targets.publicationId))
    .where(
      and(
        inArray(targets.publicationId, own),
        // One that a worker has just claimed would otherwise find no pause any more.
        inArray(targets.state, ['queued', 'publishing']),
        isNull(targets.mutationAt),
      ),
    )
    .for('update', { of: targets })
  for (const { target, scheduledAt } of rows) {
    const asked = askedFor(scheduledAt, target.askedAgainAt)
    if (asked < since || asked >= end || (await wasAskedSince(tx, target.id, since))) continue
    const change = { errorCode: PAUSED, errorMessage: PASSED_IN_PAUSE, progress: null, withNotice: false }
    const isFailed = await move(tx, target, { state: 'failed', ...change })
    if (isFailed) await logAttempt(tx, { targetId: target.id, at: now, step: 'account', outcome: PAUSED })
  }
  await notePaused(tx, { agentId, since, publicationIds: await findPassed(tx, agentId, since) })
}

/** The publications that a pause kept from going out and that still wait for the agent's decision. */
async function findPassed(tx: Tx, agentId: number, since: Date): Promise<number[]> {
  const rows = await tx
    .selectDistinct({ id: publications.id })
    .from(publications)
    .innerJoin(targets, eq(targets.publicationId, publications.id))
    .innerJoin(attempts, eq(attempts.targetId, targets.id))
    .where(
      and(
        eq(publications.agentId, agentId),
        eq(targets.state, 'failed'),
        eq(targets.errorCode, PAUSED),
        eq(attempts.outcome, PAUSED),
        gte(attempts.at, since),
      ),
    )
  return rows.map(({ id }) => id)
}
