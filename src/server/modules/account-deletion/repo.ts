import { and, asc, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm'

import type { DeletionStep } from '#domain/account/account-deletion.ts'

import type { Db, Tx } from '../../db/open.ts'
import { accountDeletions, retainedInvoices, users } from '../../db/schema/index.ts'

export type DeletionRow = typeof accountDeletions.$inferSelect

const OPEN = ['scheduled', 'removing'] as const

/** The person of an account, locked until the transaction ends. */
export async function lockPerson(tx: Tx, userId: number) {
  const [person] = await tx
    .select({ email: users.email, role: users.role })
    .from(users)
    .where(eq(users.id, userId))
    .for('update')
  return person ?? null
}

export async function findEmail(db: Db, userId: number): Promise<string | null> {
  const [person] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId))
  return person?.email ?? null
}

export async function insertDeletion(tx: Tx | Db, row: typeof accountDeletions.$inferInsert): Promise<DeletionRow> {
  const [made] = await tx.insert(accountDeletions).values(row).returning()
  if (!made) throw new Error('The deletion was not inserted')
  return made
}

/** The open deletion of an account, locked until the transaction ends. */
export async function lockOpen(tx: Tx, userId: number): Promise<DeletionRow | null> {
  const [row] = await tx
    .select()
    .from(accountDeletions)
    .where(and(eq(accountDeletions.userId, userId), inArray(accountDeletions.status, [...OPEN])))
    .for('update')
  return row ?? null
}

/** A revoked request whose subscription has not been resumed yet. */
export async function findUnresumed(tx: Tx, userId: number): Promise<DeletionRow | null> {
  const [row] = await tx
    .select()
    .from(accountDeletions)
    .where(
      and(
        eq(accountDeletions.userId, userId),
        eq(accountDeletions.status, 'canceled'),
        eq(accountDeletions.stoppedRenewal, true),
      ),
    )
    .for('update')
  return row ?? null
}

export async function findByCode(db: Db, code: string): Promise<DeletionRow | null> {
  const [row] = await db.select().from(accountDeletions).where(eq(accountDeletions.code, code))
  return row ?? null
}

export async function change(db: Db, id: number, set: Partial<DeletionRow>): Promise<void> {
  await db.update(accountDeletions).set(set).where(eq(accountDeletions.id, id))
}

/** Ids of requests to work on now, those that wait longest first. */
export async function findDue(db: Db, now: Date, limit: number): Promise<number[]> {
  const rows = await db
    .select({ id: accountDeletions.id })
    .from(accountDeletions)
    .where(isDue(now))
    .orderBy(asc(accountDeletions.nextTryAt))
    .limit(limit)
  return rows.map(({ id }) => id)
}

const isDue = (now: Date) =>
  and(
    lte(accountDeletions.nextTryAt, now),
    or(isNull(accountDeletions.busyUntil), lte(accountDeletions.busyUntil, now)),
  )

/** Claims a request; null when nothing is due, or another process works on it. */
export async function claim(db: Db, id: number, now: Date, until: Date): Promise<DeletionRow | null> {
  const [row] = await db
    .update(accountDeletions)
    .set({ busyUntil: until })
    .where(and(eq(accountDeletions.id, id), isDue(now)))
    .returning()
  return row ?? null
}

/** Records a step as done; null when the request is in another status by now, to which the step doesn't belong. */
export async function recordStep(
  db: Db,
  { id, status }: DeletionRow,
  step: DeletionStep,
  busyUntil: Date,
): Promise<void> {
  await db
    .update(accountDeletions)
    .set({ steps: sql`${accountDeletions.steps} || ${JSON.stringify([step])}::jsonb`, tries: 0, busyUntil })
    .where(and(eq(accountDeletions.id, id), eq(accountDeletions.status, status)))
}

/** Moves a request on while it is in the status it was read in; false when it was revoked meanwhile. */
export async function moveOn(db: Db, { id, status }: DeletionRow, set: Partial<DeletionRow>): Promise<boolean> {
  const moved = await db
    .update(accountDeletions)
    .set(set)
    .where(and(eq(accountDeletions.id, id), eq(accountDeletions.status, status)))
    .returning({ id: accountDeletions.id })
  return moved.length > 0
}

export async function findById(db: Db, id: number): Promise<DeletionRow | null> {
  const [row] = await db.select().from(accountDeletions).where(eq(accountDeletions.id, id))
  return row ?? null
}

export async function retainInvoices(
  db: Db,
  invoices: readonly Omit<typeof retainedInvoices.$inferInsert, 'retainUntil'>[],
  retainUntil: Date,
): Promise<void> {
  for (const invoice of invoices) {
    await db
      .insert(retainedInvoices)
      .values({ ...invoice, retainUntil })
      .onConflictDoNothing()
  }
}

export async function deleteInvoicesPast(db: Db, now: Date): Promise<void> {
  await db.delete(retainedInvoices).where(lte(retainedInvoices.retainUntil, now))
}
