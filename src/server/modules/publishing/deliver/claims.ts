import { and, asc, eq, inArray, isNotNull, isNull, lte, or } from 'drizzle-orm'

import { PLATFORMS } from '#domain/platform/platform.ts'
import { isOpen, TARGET_STATES } from '#domain/publication/publication.ts'

import type { AppContext } from '../../../app-context.ts'
import { publications, targets } from '../../../db/schema/index.ts'
import { logAttempt } from '../attempt-log.ts'
import type { QueuedTarget } from '../queue.ts'
import { amend, move, renewClaim, type TargetRow } from '../transition.ts'

/** How long a claim is valid without being renewed, in milliseconds; a worker silent for longer is considered dead. */
export const CLAIM_MS = 60_000
const RENEW_EVERY_MS = 20_000

/** Targets of one network in one sweep: a time zone's auto posts are all due in the same minute. */
const SWEEP_SIZE = 1000

/** Targets to work on at `now`: due ones, paused ones whose pause is over, ones whose worker died. */
const waiting = (now: Date) =>
  and(
    lte(targets.runAt, now),
    or(
      eq(targets.state, 'queued'),
      and(eq(targets.state, 'publishing'), or(isNull(targets.claimedUntil), lte(targets.claimedUntil, now))),
    ),
  )

/** Targets that wait for a worker, of each network the longest waiting first. */
export async function findWaiting({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<QueuedTarget[]> {
  const found: QueuedTarget[] = []
  for (const platform of PLATFORMS) {
    const rows = await db
      .select({ id: targets.id, platform: targets.platform, agentId: publications.agentId })
      .from(targets)
      .innerJoin(publications, eq(publications.id, targets.publicationId))
      .where(and(eq(targets.platform, platform), waiting(now())))
      .orderBy(asc(targets.runAt), asc(targets.id))
      .limit(SWEEP_SIZE)
    found.push(...rows)
  }
  return found
}

/** When an open target without a claim is due; null for any other. */
export async function findRunAt({ db }: Pick<AppContext, 'db'>, id: number): Promise<Date | null> {
  const [row] = await db
    .select({ runAt: targets.runAt })
    .from(targets)
    .where(and(eq(targets.id, id), inArray(targets.state, TARGET_STATES.filter(isOpen)), isNull(targets.claimedUntil)))
  return row?.runAt ?? null
}

/**
 * Claims a target, or returns null when it isn't waiting any more. Taking one over from a dead worker counts as an
 * attempt, so that a post which crashes its workers ends as failed.
 */
export async function claim({ db, now }: Pick<AppContext, 'db' | 'now'>, id: number): Promise<TargetRow | null> {
  return await db.transaction(async (tx) => {
    const at = now()
    const [row] = await tx
      .select()
      .from(targets)
      .where(and(eq(targets.id, id), waiting(at)))
      .for('update', { skipLocked: true })
    if (!row) return null
    const isOrphan = row.state === 'publishing' && row.claimedUntil !== null
    const isRested = row.state === 'publishing' && row.claimedUntil === null
    const attempts = isRested ? row.attempts : row.attempts + 1
    const change = { attempts, claimedUntil: new Date(at.getTime() + CLAIM_MS) }
    if (row.state === 'queued') await move(tx, row, 'publishing', change)
    else await amend(tx, row, change)
    if (isOrphan) await logAttempt(tx, { targetId: id, at, step: 'claim', outcome: 'taken over' })
    return { ...row, ...change, state: 'publishing' }
  })
}

/** Renews a claim while `work` runs. */
export async function whileClaimed<T>(context: AppContext, claimed: TargetRow, work: () => Promise<T>): Promise<T> {
  const renew = async () => {
    const claimedUntil = new Date(context.now().getTime() + CLAIM_MS)
    await renewClaim(context.db, claimed, claimedUntil)
  }
  const timer = setInterval(() => {
    renew().catch((error: unknown) => context.log.error({ err: error, target: claimed.id }, 'a claim was not renewed'))
  }, RENEW_EVERY_MS)
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}

/**
 * Ends the claims left by a process that ran before this one, recognized by `bootedAt`. Only for a database no
 * other process works on; elsewhere the claims expire by themselves.
 */
export async function takeOverClaims({ db, now }: Pick<AppContext, 'db' | 'now'>, bootedAt: Date): Promise<void> {
  await db
    .update(targets)
    .set({ claimedUntil: now() })
    .where(
      and(
        eq(targets.state, 'publishing'),
        isNotNull(targets.claimedUntil),
        lte(targets.claimedUntil, new Date(bootedAt.getTime() + CLAIM_MS)),
      ),
    )
}
