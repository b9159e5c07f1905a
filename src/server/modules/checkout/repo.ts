import { and, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'

import type { Db, Tx } from '../../db/open.ts'
import { checkouts } from '../../db/schema/index.ts'

export type Attempt = typeof checkouts.$inferSelect

const forEmail = (email: string) => eq(sql`lower(${checkouts.email})`, email.toLowerCase())

export async function findAttempt(db: Db, email: string): Promise<Attempt | null> {
  const [found] = await db.select().from(checkouts).where(forEmail(email))
  return found ?? null
}

/** Begins an attempt, or takes up the unfinished one of that address; null while another call has it. */
export async function takeAttempt(
  db: Db,
  attempt: Pick<Attempt, 'email' | 'keyHash' | 'firstName' | 'lastName'>,
  { now, until }: { now: Date; until: Date },
): Promise<Attempt | null> {
  const { keyHash, firstName, lastName } = attempt
  const [made] = await db
    .insert(checkouts)
    .values({ ...attempt, busyUntil: until, createdAt: now })
    .onConflictDoNothing()
    .returning()
  if (made) return made
  const [taken] = await db
    .update(checkouts)
    .set({ busyUntil: until, firstName, lastName })
    .where(
      and(
        forEmail(attempt.email),
        isNull(checkouts.finishedAt),
        or(isNull(checkouts.busyUntil), lt(checkouts.busyUntil, now)),
        // Who has another key goes on with it only where nothing has been paid for yet.
        or(eq(checkouts.keyHash, keyHash), isNull(checkouts.subscriptionId)),
      ),
    )
    .returning()
  if (!taken) return null
  if (taken.keyHash !== keyHash) await db.update(checkouts).set({ keyHash }).where(eq(checkouts.id, taken.id))
  return { ...taken, keyHash }
}

export async function note(tx: Tx | Db, id: string, change: Partial<Attempt>): Promise<void> {
  await tx.update(checkouts).set(change).where(eq(checkouts.id, id))
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

export async function deleteAttempt(db: Db, id: string): Promise<void> {
  await db.delete(checkouts).where(and(eq(checkouts.id, id), isNull(checkouts.finishedAt)))
}
