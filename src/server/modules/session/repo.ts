import { eq, lt, sql } from 'drizzle-orm'

import type { Db, Tx } from '../../db/open.ts'
import { agents, sessions, users } from '../../db/schema/index.ts'

export async function findSession(db: Db, tokenHash: string) {
  const [found] = await db
    .select({ userId: users.id, role: users.role, expiresAt: sessions.expiresAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.tokenHash, tokenHash))
  return found ?? null
}

export async function insertSession(tx: Tx | Db, session: typeof sessions.$inferInsert): Promise<void> {
  await tx.insert(sessions).values(session)
}

export async function extendSession(db: Db, tokenHash: string, expiresAt: Date): Promise<void> {
  await db.update(sessions).set({ expiresAt }).where(eq(sessions.tokenHash, tokenHash))
}

export async function deleteSession(tx: Tx | Db, tokenHash: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.tokenHash, tokenHash))
}

export async function deleteSessionsExpiredBefore(db: Db, instant: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, instant))
}

export async function findCredentials(db: Db, email: string) {
  const [found] = await db
    .select({ id: users.id, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(sql`lower(${users.email})`, email.toLowerCase()))
  return found ?? null
}

/** A user with what the agent's profile adds to the session's answer. */
export async function findUser(db: Db, userId: number) {
  const [found] = await db
    .select({
      id: users.id,
      email: users.email,
      role: users.role,
      firstName: users.firstName,
      lastName: users.lastName,
      avatarKey: agents.avatarKey,
      plan: agents.plan,
    })
    .from(users)
    .leftJoin(agents, eq(agents.userId, users.id))
    .where(eq(users.id, userId))
  return found ?? null
}
