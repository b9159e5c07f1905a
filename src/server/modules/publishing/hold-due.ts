import { and, asc, eq, inArray, isNull, lte, or } from 'drizzle-orm'

import { PLATFORM_NAME } from '#domain/platform/platform.ts'
import { isOpen, TARGET_STATES } from '#domain/publication/publication.ts'

import type { Tx } from '../../db/open.ts'
import { publications, targets } from '../../db/schema/index.ts'
import { logAttempt, RESTORED } from './attempt-log.ts'
import { move, type TargetRow } from './transition.ts'

/** Targets read at once. */
const BATCH = 500

/**
 * Has the agents check every target that is due, or was and waits to be tried again, in a database restored from a
 * backup: it may have been published since. Of one whose public call was made the network is asked as usual. Returns their number.
 */
export async function holdDue(tx: Tx, now: Date): Promise<number> {
  const passed = tx.select({ id: publications.id }).from(publications).where(lte(publications.scheduledAt, now))
  for (let held = 0; ;) {
    const due = await tx
      .select()
      .from(targets)
      .where(
        and(
          inArray(targets.state, TARGET_STATES.filter(isOpen)),
          or(lte(targets.runAt, now), inArray(targets.publicationId, passed)),
          isNull(targets.mutationAt),
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
  if (target.state === 'queued') await move(tx, target, 'publishing', { attempts: seen.attempts })
  else await tx.update(targets).set({ attempts: seen.attempts }).where(eq(targets.id, target.id))
  await logAttempt(tx, { targetId: target.id, at, step: 'claim', outcome: RESTORED })
  const isHeld = await move(tx, seen, 'needs_check', {
    errorCode: 'restored',
    errorMessage: `We restored our records, and can’t tell whether this post is on ${PLATFORM_NAME[target.platform]}. Please check there before you publish it again.`,
  })
  if (!isHeld) throw new Error(`Target ${target.id} changed while it was held`)
}
