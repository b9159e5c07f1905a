import { and, eq, isNotNull } from 'drizzle-orm'

import { isOpen, mayBecome, type TargetState, wantsHer } from '#domain/publication.ts'

import type { Db } from '../../db/open.ts'
import { targets } from '../../db/schema/index.ts'
import { noteAnswered, noteSettling } from '../notices/service.ts'

export type TargetRow = typeof targets.$inferSelect

/** What may be written along with a step; the state itself is the step's. */
export type TargetChange = Partial<Omit<TargetRow, 'id' | 'publicationId' | 'platform' | 'state'>>

/** A target as its holder knows it. `attempts` grows with every claim, so an old holder never fits again. */
export type Held = Pick<TargetRow, 'id' | 'state' | 'attempts'>

/**
 * The one way a target changes its state: only along `NEXT_STATES`, and only if the row is still as
 * `held` knows it. False when it isn't: someone else was there, and whoever asked has to stop. A
 * step that ends the whole publication writes its notice too, and one away from what she was asked
 * about has that notice count as read: both or neither.
 */
export async function move(db: Db, held: Held, to: TargetState, change: TargetChange): Promise<boolean> {
  if (!mayBecome(held.state, to)) return false
  const next = { claimedUntil: null, ...change, state: to }
  const answers = wantsHer(held.state) ? held.state : null
  if (isOpen(to) && !answers) return await write(db, held, next)
  return await db.transaction(async (tx) => {
    if (!(await write(tx, held, next))) return false
    if (answers) await noteAnswered(tx, held.id, answers)
    if (!isOpen(to)) await noteSettling(tx, held.id)
    return true
  })
}

/** Writes to a target that stays in its state, under the same guard. */
export async function amend(db: Db, held: Held, change: TargetChange): Promise<boolean> {
  return await write(db, held, change)
}

/** Lengthens a claim; one that was let go meanwhile stays so, whatever order the statements arrive in. */
export async function renewClaim(db: Db, held: Held, claimedUntil: Date): Promise<void> {
  await db
    .update(targets)
    .set({ claimedUntil })
    .where(and(isAsHeld(held), isNotNull(targets.claimedUntil)))
}

async function write(db: Db, held: Held, change: Partial<TargetRow>): Promise<boolean> {
  const written = await db.update(targets).set(change).where(isAsHeld(held)).returning({ id: targets.id })
  return written.length > 0
}

const isAsHeld = (held: Held) =>
  and(eq(targets.id, held.id), eq(targets.state, held.state), eq(targets.attempts, held.attempts))
