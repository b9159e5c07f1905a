import { and, gt, ne, or, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

import type { Db, Tx } from '../../db/open.ts'
import { emailChanges, users } from '../../db/schema/index.ts'

/** Compared as the table's unique index does. */
const isSame = (column: AnyPgColumn, email: string) => sql`lower(${column}) = lower(${email})`

interface Asked {
  email: string
  now: Date
  /** Whose own addresses don't count; left out for a new user. */
  userId?: number
}

/** Whether another user signs in by that address, or left it and can still undo that. */
export async function isTaken(db: Db | Tx, asked: Asked): Promise<boolean> {
  const { email, userId = 0 } = asked
  const [other] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(isSame(users.email, email), ne(users.id, userId)))
  return other !== undefined || (await isReserved(db, asked))
}

/**
 * Whether another user left that address and can still undo that. Whoever gives a user an address asks in the same
 * transaction after the write: of a user who leaves an address and one who takes it at the same moment, the second
 * has waited for the first and sees it.
 */
export async function isReserved(db: Db | Tx, { email, now, userId = 0 }: Asked): Promise<boolean> {
  const { oldEmail, newEmail, expiresAt, userId: owner } = emailChanges
  const [reserved] = await db
    .select({ id: emailChanges.id })
    .from(emailChanges)
    .where(and(or(isSame(oldEmail, email), isSame(newEmail, email)), ne(owner, userId), gt(expiresAt, now)))
    .limit(1)
  return reserved !== undefined
}
