import type { Tx } from '../../db/open.ts'
import type { AppContext } from '../../app-context.ts'
import { hashPassword } from '../../security/password.ts'
import { isReserved } from './user-access.ts'
import { emailInUse } from './refusals.ts'
import * as repo from './repo.ts'
import { newSessionToken } from '../../security/secrets.ts'

/**
 * Creates an admin without a password. `also` runs in the same transaction.
 * @throws validation_failed when somebody signs in by that address, or left it and can still undo that
 */
export async function createAdmin(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  person: { email: string; firstName: string; lastName: string; contentOnly: boolean },
  also: (tx: Tx, userId: number) => Promise<void>,
): Promise<number> {
  // Hashing is slow, so it comes before the transaction, which may hold the only connection.
  const passwordHash = await hashPassword(newSessionToken())
  return await db.transaction(async (tx) => {
    const userId = await repo.insertAdmin(tx, { ...person, passwordHash })
    if (userId === null || (await isReserved(tx, { email: person.email, now: now(), userId })))
      throw emailInUse('This address is already in use')
    await also(tx, userId)
    return userId
  })
}
