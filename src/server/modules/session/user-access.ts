import { and, gt, ne, or, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '../../db/open.ts'
import { emailChanges, users } from '../../db/schema/index.ts'
import type { AppContext } from '../../app-context.ts'
import { deletePasskeysOf } from './passkey-repo.ts'
import * as repo from './repo.ts'

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

/**
 * Ends every way into an account but its password: sessions with their push subscriptions, mailed links, a new
 * address that waits to be confirmed, and passkeys.
 */
export async function endAccess(tx: Tx, userId: number, now: Date): Promise<void> {
  await endSessionsAndLinks(tx, userId, now)
  await deletePasskeysOf(tx, userId)
}

/** Signs a user out everywhere, and removes the passkeys. */
export async function endSessionsOf({ db, now }: Pick<AppContext, 'db' | 'now'>, userId: number): Promise<void> {
  await db.transaction(async (tx) => {
    await repo.lockLogin(tx, userId)
    await endAccess(tx, userId, now())
  })
}

/**
 * Disables a user's sign-in, and signs them out everywhere. Password and passkeys stay for the day the account is
 * enabled again; scheduled posts are not touched.
 */
export async function disableUser({ db, now }: Pick<AppContext, 'db' | 'now'>, userId: number): Promise<void> {
  await db.transaction(async (tx) => {
    await repo.setDisabled(tx, userId, now())
    await endSessionsAndLinks(tx, userId, now())
  })
}

/** Lets a disabled user sign in again. */
export async function enableUser({ db }: Pick<AppContext, 'db'>, userId: number): Promise<void> {
  await db.transaction(async (tx) => repo.setDisabled(tx, userId, null))
}

async function endSessionsAndLinks(tx: Tx, userId: number, now: Date): Promise<void> {
  await repo.deleteSessionsOf(tx, userId)
  await repo.endLinksOf(tx, userId, now)
}
