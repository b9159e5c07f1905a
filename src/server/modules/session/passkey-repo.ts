import { and, asc, eq } from 'drizzle-orm'

import type { Db, Tx } from '../../db/open.ts'
import { passkeys, users } from '../../db/schema/index.ts'

export type PasskeyRow = typeof passkeys.$inferSelect

/** The oldest first. */
export async function findPasskeysOf(db: Db | Tx, userId: number): Promise<PasskeyRow[]> {
  return await db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.id))
}

/** A passkey with whether its user may sign in. */
export async function findPasskey(db: Db, credentialId: string) {
  const [found] = await db
    .select({ passkey: passkeys, disabledAt: users.disabledAt, handle: users.passkeyHandle })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(eq(passkeys.credentialId, credentialId))
  return found ?? null
}

/** Who a passkey is made for, as authenticators show it. */
export async function findPasskeyOwner(db: Db, userId: number) {
  const [found] = await db
    .select({
      email: users.email,
      passwordHash: users.passwordHash,
      handle: users.passkeyHandle,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(users)
    .where(eq(users.id, userId))
  return found ?? null
}

export async function insertPasskey(tx: Tx, row: typeof passkeys.$inferInsert): Promise<PasskeyRow> {
  const [made] = await tx.insert(passkeys).values(row).returning()
  if (!made) throw new Error('The passkey was not inserted')
  return made
}

export async function markPasskeyUsed(
  db: Db,
  id: number,
  used: Pick<PasskeyRow, 'counter' | 'backedUp' | 'lastUsedAt'>,
): Promise<void> {
  await db.update(passkeys).set(used).where(eq(passkeys.id, id))
}

export async function renamePasskey(db: Db, userId: number, id: number, name: string): Promise<PasskeyRow | null> {
  const [renamed] = await db
    .update(passkeys)
    .set({ name })
    .where(and(eq(passkeys.userId, userId), eq(passkeys.id, id)))
    .returning()
  return renamed ?? null
}

export async function hasPasskey(tx: Tx, id: number): Promise<boolean> {
  return (await tx.$count(passkeys, eq(passkeys.id, id))) > 0
}

/** Removes all passkeys of a user. */
export async function deletePasskeysOf(tx: Tx, userId: number): Promise<void> {
  await tx.delete(passkeys).where(eq(passkeys.userId, userId))
}

/** False when the user has no such passkey. */
export async function deletePasskey(db: Db | Tx, userId: number, id: number): Promise<boolean> {
  const gone = await db
    .delete(passkeys)
    .where(and(eq(passkeys.userId, userId), eq(passkeys.id, id)))
    .returning({ id: passkeys.id })
  return gone.length > 0
}
