import { and, eq } from 'drizzle-orm'

import type { Tx } from '../../db/open.ts'
import { users } from '../../db/schema/index.ts'
import { nameOf, type RecordSnapshot } from '../audit/service.ts'

/** How the audit log writes what disabling and enabling change. */
export const ACTIVE: RecordSnapshot = { state: 'Active' }
export const DISABLED: RecordSnapshot = { state: 'Disabled' }

export type Account = NonNullable<Awaited<ReturnType<typeof lockAccount>>>

/** An account, locked until the transaction ends; null when there is none of that role. */
export async function lockAccount(tx: Tx, role: 'agent' | 'admin', id: number) {
  const [user] = await tx
    .select({
      id: users.id,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      disabledAt: users.disabledAt,
      lastSeenAt: users.lastSeenAt,
      contentOnly: users.contentOnly,
    })
    .from(users)
    .where(and(eq(users.id, id), eq(users.role, role)))
    .for('update')
  return user ? { ...user, name: nameOf(user) || user.email } : null
}
