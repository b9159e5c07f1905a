import { and, asc, eq, inArray, isNotNull, isNull, lte, or } from 'drizzle-orm'

import { isOpen, TARGET_STATES } from '#domain/publication.ts'

import type { House } from '../../house.ts'
import { targets } from '../../db/schema/index.ts'
import { logAttempt } from './attempt-log.ts'
import { amend, move, renewClaim, type TargetRow } from './transition.ts'

/** How long a claim holds without being renewed, in milliseconds; a worker silent for longer is taken for dead. */
export const CLAIM_MS = 60_000
const RENEW_EVERY_MS = 20_000

/** Rows of one sweep: a time zone's auto posts all fall due in one minute. */
const SWEEP_SIZE = 1000

/** Rows someone should work on at `now`: due ones, resting ones whose rest is over, ones whose worker died. */
const waiting = (now: Date) =>
  and(
    lte(targets.runAt, now),
    or(
      eq(targets.state, 'queued'),
      and(eq(targets.state, 'publishing'), or(isNull(targets.claimedUntil), lte(targets.claimedUntil, now))),
    ),
  )

/** Ids of rows that wait for a worker, longest waiting first. */
export async function findWaiting({ db, now }: Pick<House, 'db' | 'now'>): Promise<number[]> {
  const rows = await db
    .select({ id: targets.id })
    .from(targets)
    .where(waiting(now()))
    .orderBy(asc(targets.runAt), asc(targets.id))
    .limit(SWEEP_SIZE)
  return rows.map((row) => row.id)
}

/** When an open target that nobody holds is due; null for any other. */
export async function findRunAt({ db }: Pick<House, 'db'>, id: number): Promise<Date | null> {
  const [row] = await db
    .select({ runAt: targets.runAt })
    .from(targets)
    .where(and(eq(targets.id, id), inArray(targets.state, TARGET_STATES.filter(isOpen)), isNull(targets.claimedUntil)))
  return row?.runAt ?? null
}

/**
 * Takes a target to work on, or null when it isn't waiting any more. Taking one over from a dead
 * worker counts as an attempt, so that a post which kills its workers ends as failed.
 */
export async function claim({ db, now }: Pick<House, 'db' | 'now'>, id: number): Promise<TargetRow | null> {
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

/** Keeps a claim alive while `work` runs. */
export async function whileHeld<T>(house: House, held: TargetRow, work: () => Promise<T>): Promise<T> {
  const renew = async () => {
    const claimedUntil = new Date(house.now().getTime() + CLAIM_MS)
    await renewClaim(house.db, held, claimedUntil)
  }
  const timer = setInterval(() => {
    renew().catch((error: unknown) => house.log.error({ err: error, target: held.id }, 'a claim was not renewed'))
  }, RENEW_EVERY_MS)
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}

/**
 * Ends the claims a process before this one left behind, which `bootedAt` tells from our own. Only
 * for a database no other process works on; elsewhere the claims run out by themselves.
 */
export async function takeOverClaims({ db, now }: Pick<House, 'db' | 'now'>, bootedAt: Date): Promise<void> {
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
