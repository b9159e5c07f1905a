import { and, eq, like, or, sql } from 'drizzle-orm'

import type { Db } from '../db/open.ts'
import { seeds, users } from '../db/schema/index.ts'
import { passwordMatches } from '../security/password.ts'
import { StartError } from '../start-error.ts'
import { DEMO_PASSWORD } from './accounts.ts'

/** Accounts the demo has added, and those with one of its addresses. */
export async function findDemoAccounts(db: Db) {
  return await db
    .select({
      id: users.id,
      email: users.email,
      passwordHash: users.passwordHash,
      isSeeded: sql<boolean>`${seeds.id} is not null`,
    })
    .from(users)
    .leftJoin(seeds, and(eq(seeds.kind, 'account'), eq(seeds.id, users.id)))
    .where(or(eq(seeds.id, users.id), like(sql`lower(${users.email})`, '%@porchlight.test')))
    .orderBy(users.id)
}

/**
 * Makes sure that nobody can sign in with the password every demo account has.
 * @throws StartError that names the accounts and the command that removes the demo
 */
export async function refuseDemoPasswords(db: Db): Promise<void> {
  const open: string[] = []
  for (const { email, passwordHash } of await findDemoAccounts(db)) {
    if (await passwordMatches(DEMO_PASSWORD, passwordHash)) open.push(email)
  }
  if (open.length === 0) return
  throw new StartError(
    `The demo accounts ${open.join(', ')} have a password everybody knows. Remove the demo with: npm run admin -- remove-demo`,
  )
}
