import { randomUUID } from 'node:crypto'

import { and, eq, isNotNull, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'

import type { Db, Tx } from '../../db/open.ts'
import { checkouts } from '../../db/schema/index.ts'

export type Attempt = typeof checkouts.$inferSelect

const forEmail = (email: string) => eq(sql`lower(${checkouts.email})`, sql`lower(${email})`)

export async function findAttempt(db: Db, email: string): Promise<Attempt | null> {
  const [found] = await db.select().from(checkouts).where(forEmail(email))
  return found ?? null
}

/** The attempts with the same filled-in form for other addresses. */
export async function findOthersByKey(db: Db, id: string, keyHash: string): Promise<Attempt[]> {
  return await db
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.keyHash, keyHash), ne(checkouts.id, id)))
}

/** Begins an attempt, or takes up the unfinished one of that address; null while another call has it. */
export async function takeAttempt(
  db: Db,
  attempt: Pick<Attempt, 'email' | 'keyHash' | 'firstName' | 'lastName'>,
  { now, until }: { now: Date; until: Date },
): Promise<Attempt | null> {
  const [made] = await db
    .insert(checkouts)
    .values({ ...attempt, busyUntil: until, createdAt: now })
    .onConflictDoNothing()
    .returning()
  if (made) return made
  return await takeUp(db, forEmail(attempt.email), { now, until })
}

/** An unfinished attempt, taken up; null while another call has it, and where it is gone or finished. */
async function takeUp(db: Db, which: SQL, { now, until }: { now: Date; until: Date }): Promise<Attempt | null> {
  const isFree = or(isNull(checkouts.busyUntil), lt(checkouts.busyUntil, now))
  const [taken] = await db
    .update(checkouts)
    .set({ busyUntil: until })
    .where(and(which, isNull(checkouts.finishedAt), isFree))
    .returning()
  return taken ?? null
}

/** Takes up an attempt that its browser left long ago, as `takeAttempt` does for a browser. */
export async function takeAbandoned(db: Db, id: string, times: { now: Date; until: Date }): Promise<Attempt | null> {
  return await takeUp(db, eq(checkouts.id, id), times)
}

/**
 * Gives the address of a failed attempt to another browser, which starts over with another id, so that it gets
 * neither the customer nor a card of the previous one.
 */
export async function beginAnew(
  db: Db,
  id: string,
  attempt: Pick<Attempt, 'email' | 'keyHash' | 'firstName' | 'lastName'>,
  now: Date,
): Promise<Attempt | null> {
  const [begun] = await db
    .update(checkouts)
    .set({ ...attempt, id: randomUUID(), customerId: null, consent: null, createdAt: now })
    .where(and(eq(checkouts.id, id), isNull(checkouts.finishedAt)))
    .returning()
  return begun ?? null
}

export async function note(tx: Tx | Db, id: string, change: Partial<Attempt>): Promise<void> {
  await tx.update(checkouts).set(change).where(eq(checkouts.id, id))
}

/** Extends the claim of a running attempt; one that was released meanwhile stays so. */
export async function stayBusy(db: Db, id: string, until: Date): Promise<void> {
  await db
    .update(checkouts)
    .set({ busyUntil: until })
    .where(and(eq(checkouts.id, id), isNotNull(checkouts.busyUntil)))
}

/** Attempts whose browser never came back, though there may be a subscription. */
export async function findLeft(db: Db, now: Date): Promise<Attempt[]> {
  return await db
    .select()
    .from(checkouts)
    .where(
      and(
        isNull(checkouts.finishedAt),
        isNotNull(checkouts.customerId),
        or(isNull(checkouts.busyUntil), lt(checkouts.busyUntil, now)),
      ),
    )
    .limit(100)
}

/** Deletes abandoned attempts that never got a customer at Stripe. */
export async function deleteWithoutCustomer(db: Db, { now, before }: { now: Date; before: Date }): Promise<void> {
  await db
    .delete(checkouts)
    .where(
      and(
        isNull(checkouts.finishedAt),
        isNull(checkouts.customerId),
        lt(checkouts.createdAt, before),
        or(isNull(checkouts.busyUntil), lt(checkouts.busyUntil, now)),
      ),
    )
}

export async function deleteAttempt(db: Db, id: string): Promise<void> {
  await db.delete(checkouts).where(and(eq(checkouts.id, id), isNull(checkouts.finishedAt)))
}
