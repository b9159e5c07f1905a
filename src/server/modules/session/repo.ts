import { and, eq, gt, lt, ne, sql } from 'drizzle-orm'

import type { Db, Tx } from '../../db/open.ts'
import { agents, passwordLinks, sessions, users } from '../../db/schema/index.ts'

export async function findSession(db: Db, tokenHash: string) {
  const [found] = await db
    .select({ userId: users.id, role: users.role, expiresAt: sessions.expiresAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.tokenHash, tokenHash))
  return found ?? null
}

export async function insertAgent(tx: Tx, person: Omit<typeof users.$inferInsert, 'role'>): Promise<number> {
  const [made] = await tx
    .insert(users)
    .values({ ...person, role: 'agent' })
    .returning({ id: users.id })
  if (!made) throw new Error('The agent was not inserted')
  await tx.insert(agents).values({ userId: made.id })
  return made.id
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

/** What signing in takes, of somebody signed in. */
export async function findLogin(db: Db, userId: number) {
  const [found] = await db
    .select({ email: users.email, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, userId))
  return found ?? null
}

/** Somebody else who signs in by that address, compared without case. */
export async function isTaken(db: Db, email: string, userId: number): Promise<boolean> {
  const [found] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(sql`lower(${users.email})`, email.toLowerCase()), ne(users.id, userId)))
  return found !== undefined
}

export async function setLogin(tx: Tx, userId: number, login: { email?: string; passwordHash?: string }) {
  await tx.update(users).set(login).where(eq(users.id, userId))
}

/** Ends the user's sessions, but for the one of `keep`. */
export async function deleteSessionsOf(tx: Tx, userId: number, keep: string | null = null): Promise<void> {
  const others = keep === null ? undefined : ne(sessions.tokenHash, keep)
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), others))
}

export async function insertLink(db: Db, link: typeof passwordLinks.$inferInsert): Promise<void> {
  await db.insert(passwordLinks).values(link)
}

export async function countLinksSince(db: Db, userId: number, instant: Date): Promise<number> {
  return await db.$count(passwordLinks, and(eq(passwordLinks.userId, userId), gt(passwordLinks.createdAt, instant)))
}

export async function findLink(db: Db, tokenHash: string) {
  const [found] = await db
    .select({ userId: users.id, email: users.email, first: passwordLinks.first, expiresAt: passwordLinks.expiresAt })
    .from(passwordLinks)
    .innerJoin(users, eq(users.id, passwordLinks.userId))
    .where(eq(passwordLinks.tokenHash, tokenHash))
  return found ?? null
}

/** False when there is none, as when somebody was quicker. */
export async function deleteLink(db: Tx | Db, tokenHash: string): Promise<boolean> {
  const gone = await db
    .delete(passwordLinks)
    .where(eq(passwordLinks.tokenHash, tokenHash))
    .returning({ tokenHash: passwordLinks.tokenHash })
  return gone.length > 0
}

export async function deleteLinksOf(tx: Tx, userId: number): Promise<void> {
  await tx.delete(passwordLinks).where(eq(passwordLinks.userId, userId))
}

export async function deleteLinksExpiredBefore(db: Db, instant: Date): Promise<void> {
  await db.delete(passwordLinks).where(lt(passwordLinks.expiresAt, instant))
}
