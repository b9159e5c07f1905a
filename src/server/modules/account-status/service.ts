import { and, eq, inArray, notExists, sql, type AnyColumn, type SQL } from 'drizzle-orm'

import type { PostingPause } from '#contract/publishing/pause.ts'
import type { Pause } from '#domain/publication/pause.ts'

import type { Db, Tx } from '../../db/open.ts'
import { accountDeletions, agents, users } from '../../db/schema/index.ts'
import { problem } from '../../http/problem.ts'

const OPEN = ['scheduled', 'removing'] as const

const openOf = (userId: number | AnyColumn) =>
  and(eq(accountDeletions.userId, userId), inArray(accountDeletions.status, [...OPEN]))

/** A deletion that has been requested and not revoked. */
export type OpenDeletion = Pick<typeof accountDeletions.$inferSelect, 'code' | 'status' | 'requestedAt' | 'dueAt'>

/** The open deletion of an account; null when there is none. */
export async function findOpenDeletion(db: Db, userId: number): Promise<OpenDeletion | null> {
  const { code, status, requestedAt, dueAt } = accountDeletions
  const [found] = await db.select({ code, status, requestedAt, dueAt }).from(accountDeletions).where(openOf(userId))
  return found ?? null
}

/** Why nothing is published for an account: its deletion was requested, or an admin has disabled it. */
export type AccountHold = 'account_closing' | 'account_disabled'

/** Null for an account whose posts are published. */
export async function findHold(db: Db, userId: number): Promise<AccountHold | null> {
  if (await findOpenDeletion(db, userId)) return 'account_closing'
  const [user] = await db.select({ disabledAt: users.disabledAt }).from(users).where(eq(users.id, userId))
  return user?.disabledAt ? 'account_disabled' : null
}

/**
 * As `findHold`, and the hold neither begins nor ends before the transaction does: both lock the user's row. In the
 * order of the deletion's last step, the rows of posts are locked before it.
 */
export async function lockHold(tx: Tx, userId: number): Promise<AccountHold | null> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('share')
  return await findHold(tx, userId)
}

/** The pause in an agent's row; null while posts go out. */
export function pauseOf({
  pausedAt,
  pausedUntil,
}: Pick<typeof agents.$inferSelect, 'pausedAt' | 'pausedUntil'>): Pause | null {
  return pausedAt === null ? null : { since: pausedAt, until: pausedUntil }
}

/** The agent's own pause; one whose end has come stands until the job has ended it. */
export async function findPause(db: Db, agentId: number): Promise<Pause | null> {
  const { pausedAt, pausedUntil } = agents
  const [row] = await db.select({ pausedAt, pausedUntil }).from(agents).where(eq(agents.userId, agentId))
  return row ? pauseOf(row) : null
}

/** A pause as it is answered. */
export function shownPause(pause: Pause | null): PostingPause | null {
  return pause && { since: pause.since.toISOString(), until: pause.until?.toISOString() ?? null }
}

/** @throws account_closing while a deletion of the account is open */
export async function checkAccountOpen(db: Db, userId: number): Promise<void> {
  if (await findOpenDeletion(db, userId)) throw problem('account_closing')
}

/**
 * Has a subscription stay canceled if the account is kept: the agent has canceled it as well as the request to delete
 * the account did.
 */
export async function stayCanceled(db: Db, userId: number): Promise<void> {
  await db
    .update(accountDeletions)
    .set({ stoppedRenewal: false })
    .where(and(eq(accountDeletions.userId, userId), accountDeletions.stoppedRenewal))
}

/** A condition for rows of agents without an open deletion. */
export function hasNoOpenDeletion(db: Db, userId: AnyColumn): SQL {
  return notExists(
    db
      .select({ one: sql`1` })
      .from(accountDeletions)
      .where(openOf(userId)),
  )
}
