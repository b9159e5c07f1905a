import type { Tx } from '../../db/open.ts'
import type { AppContext } from '../../app-context.ts'
import { deletePasskeysOf } from './passkey-repo.ts'
import * as repo from './repo.ts'

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
