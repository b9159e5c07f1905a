import type { Tx } from '../../db/open.ts'
import type { AppContext } from '../../app-context.ts'
import * as repo from './repo.ts'

/** Ends a user's sessions and push subscriptions, and invalidates mailed password links. */
export async function endSessionsOf({ db }: Pick<AppContext, 'db'>, userId: number): Promise<void> {
  await db.transaction(async (tx) => endAll(tx, userId))
}

/** Disables a user's sign-in, and signs them out everywhere. Scheduled posts are not touched. */
export async function disableUser({ db, now }: Pick<AppContext, 'db' | 'now'>, userId: number): Promise<void> {
  await db.transaction(async (tx) => {
    await repo.setDisabled(tx, userId, now())
    await endAll(tx, userId)
  })
}

/** Lets a disabled user sign in again. */
export async function enableUser({ db }: Pick<AppContext, 'db'>, userId: number): Promise<void> {
  await db.transaction(async (tx) => repo.setDisabled(tx, userId, null))
}

async function endAll(tx: Tx, userId: number): Promise<void> {
  await repo.deleteSessionsOf(tx, userId)
  await repo.deleteLinksOf(tx, userId)
}
