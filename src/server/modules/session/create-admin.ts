import type { Db, Tx } from '../../db/open.ts'
import { problem } from '../../http/problem.ts'
import { hashPassword } from '../../security/password.ts'
import * as repo from './repo.ts'
import { newSessionToken } from '../../security/session-token.ts'

/**
 * Creates an admin without a password. `also` runs in the same transaction.
 * @throws validation_failed when somebody already signs in by that address
 */
export async function createAdmin(
  db: Db,
  person: { email: string; firstName: string; lastName: string },
  also: (tx: Tx, userId: number) => Promise<void>,
): Promise<number> {
  // Hashing is slow, so it comes before the transaction, which may hold the only connection.
  const passwordHash = await hashPassword(newSessionToken())
  return await db.transaction(async (tx) => {
    const userId = await repo.insertAdmin(tx, { ...person, passwordHash })
    if (userId === null) {
      const message = 'This address is already in use'
      throw problem('validation_failed', { message, fields: { email: message } })
    }
    await also(tx, userId)
    return userId
  })
}
