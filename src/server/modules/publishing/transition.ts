import { and, eq, isNotNull } from 'drizzle-orm'

import { isOpen, mayBecome, type TargetState, needsDecision } from '#domain/publication.ts'

import type { Db } from '../../db/open.ts'
import { targets } from '../../db/schema/index.ts'
import { noteAnswered, noteSettling } from '../notices/service.ts'

export type TargetRow = typeof targets.$inferSelect

/** What may be written along with a state change; the state itself is passed separately. */
export type TargetChange = Partial<Omit<TargetRow, 'id' | 'publicationId' | 'platform' | 'state'>>

/** A target as its holder read it. `attempts` grows with every claim, so an outdated holder never matches. */
export type Held = Pick<TargetRow, 'id' | 'state' | 'attempts'>

/**
 * The only way a target changes its state: along `NEXT_STATES`, and only if the row still equals `held`. False when
 * it doesn't: somebody else changed it, and the caller has to stop. A step that ends the whole publication also
 * writes its notice, and one that leaves a state the agent was asked about marks that notice as read, in the same
 * transaction.
 */
export async function move(db: Db, held: Held, to: TargetState, change: TargetChange): Promise<boolean> {
  if (!mayBecome(held.state, to)) return false
  const next = { claimedUntil: null, ...change, state: to }
  const answers = needsDecision(held.state) ? held.state : null
  if (isOpen(to) && !answers) return await write(db, held, next)
  return await db.transaction(async (tx) => {
    if (!(await write(tx, held, next))) return false
    if (answers) await noteAnswered(tx, held.id, answers)
    if (!isOpen(to)) await noteSettling(tx, held.id)
    return true
  })
}

/** Changes a target without changing its state, under the same guard. */
export async function amend(db: Db, held: Held, change: TargetChange): Promise<boolean> {
  return await write(db, held, change)
}

/** Extends a claim; one that was released meanwhile stays released, whatever order the statements arrive in. */
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
