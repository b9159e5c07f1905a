import { and, eq, isNotNull, sql } from 'drizzle-orm'

import { isOpen, mayBecome, type TargetState, needsDecision } from '#domain/publication/publication.ts'
import type { Platform } from '#domain/platform/platform.ts'

import type { Db } from '../../../db/open.ts'
import { publications, targets } from '../../../db/schema/index.ts'
import { notifyAgent } from '../../../events/live-updates.ts'
import { noteAnswered, noteSettling } from '../../notices/service.ts'

export type TargetRow = typeof targets.$inferSelect

/** What may be written along with a state change; the state itself is passed separately. */
export type TargetChange = Partial<Omit<TargetRow, 'id' | 'publicationId' | 'platform' | 'state'>>

/** A target as the caller read it. `attempts` grows with every claim, so that an outdated one never matches. */
export type SeenTarget = Pick<TargetRow, 'id' | 'state' | 'attempts'>

/**
 * The only way a target changes its state: along `NEXT_STATES`, and only if the row still equals `seen`. False when
 * it doesn't: somebody else changed it, and the caller has to stop. A step that ends the whole publication also
 * writes its notice, and one that leaves a state the agent was asked about marks that notice as read, in the same
 * transaction. Where `withNotice` is false the caller writes one notice for several publications, in that transaction.
 */
export async function move(
  db: Db,
  seen: SeenTarget,
  { state: to, withNotice = true, ...change }: TargetChange & { state: TargetState; withNotice?: boolean },
): Promise<boolean> {
  if (!mayBecome(seen.state, to)) return false
  const next = { claimedUntil: null, ...change, state: to }
  const answers = needsDecision(seen.state) ? seen.state : null
  if (isOpen(to) && !answers) return await write(db, seen, next)
  return await db.transaction(async (tx) => {
    if (!(await write(tx, seen, next))) return false
    if (answers) await noteAnswered(tx, seen.id, answers)
    if (!isOpen(to) && withNotice) await noteSettling(tx, seen.id)
    return true
  })
}

/** Changes a target without changing its state, under the same guard. */
export async function amend(db: Db, seen: SeenTarget, change: TargetChange): Promise<boolean> {
  return await write(db, seen, change)
}

/** Extends a claim; one that was released meanwhile stays released, whatever order the statements arrive in. */
export async function renewClaim(db: Db, seen: SeenTarget, claimedUntil: Date): Promise<void> {
  await db
    .update(targets)
    .set({ claimedUntil })
    .where(and(isUnchanged(seen), isNotNull(targets.claimedUntil)))
}

async function write(db: Db, seen: SeenTarget, change: Partial<TargetRow>): Promise<boolean> {
  const agentId = sql`(select ${publications.agentId} from ${publications} where ${publications.id} = ${targets.publicationId})`
  const written = await db
    .update(targets)
    .set(change)
    .where(isUnchanged(seen))
    .returning({ notified: notifyAgent(agentId) })
  return written.length > 0
}

const isUnchanged = (seen: SeenTarget) =>
  and(eq(targets.id, seen.id), eq(targets.state, seen.state), eq(targets.attempts, seen.attempts))

/**
 * The columns to write when the agent posts a target again: tries and waiting time count from here, and the next
 * public call is a new one. `attempts` goes on, so that an earlier worker's claim never matches again; so do the
 * log and the uploads, by which the networks recognize a repeat.
 */
export function repostColumns({ attempts }: Pick<TargetRow, 'attempts'>, now: Date) {
  return {
    runAt: now,
    attemptsBefore: attempts,
    askedAgainAt: now,
    mutationAt: null,
    acceptedAt: null,
    errorCode: null,
    errorMessage: null,
  } satisfies TargetChange
}

/** An account as stored with a post. */
export interface TargetAccount {
  id: string
  name: string
}

/** The columns of an account; those of the default one are empty. */
export function columnsOf(account: TargetAccount | null) {
  return { accountId: account?.id ?? null, accountName: account?.name ?? null }
}

/** The targets of a publication, each waiting until `runAt`. */
export function newRows(
  publicationId: number,
  accounts: Iterable<[Platform, TargetAccount | null]>,
  runAt: Date,
): (typeof targets.$inferInsert)[] {
  return Array.from(accounts, ([platform, account]) => ({ publicationId, platform, ...columnsOf(account), runAt }))
}

export function accountOf({
  accountId,
  accountName,
}: Pick<TargetRow, 'accountId' | 'accountName'>): TargetAccount | null {
  return accountId === null ? null : { id: accountId, name: accountName ?? '' }
}
