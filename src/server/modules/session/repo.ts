import { and, desc, eq, gt, inArray, isNull, lt, ne, sql } from 'drizzle-orm'

import type { Db, Tx } from '../../db/open.ts'
import {
  agents,
  dataExports,
  passwordLinks,
  pendingEmailChanges,
  pushSubscriptions,
  sessions,
  users,
} from '../../db/schema/index.ts'

/** A session whose user may sign in. */
export async function findSession(db: Db, tokenHash: string) {
  const [found] = await db
    .select({
      userId: users.id,
      role: users.role,
      contentOnly: users.contentOnly,
      expiresAt: sessions.expiresAt,
      authenticatedAt: sessions.authenticatedAt,
      lastSeenAt: sessions.lastSeenAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.tokenHash, tokenHash), isNull(users.disabledAt)))
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

/** Null when somebody already signs in by that address. */
export async function insertAdmin(tx: Tx, person: Omit<typeof users.$inferInsert, 'role'>): Promise<number | null> {
  const [made] = await tx
    .insert(users)
    .values({ ...person, role: 'admin' })
    .onConflictDoNothing()
    .returning({ id: users.id })
  return made?.id ?? null
}

export async function insertSession(tx: Tx | Db, session: typeof sessions.$inferInsert): Promise<void> {
  await tx.insert(sessions).values(session)
}

export async function extendSession(db: Db, tokenHash: string, expiresAt: Date): Promise<void> {
  await db.update(sessions).set({ expiresAt }).where(eq(sessions.tokenHash, tokenHash))
}

/** Gives a session another token; its push subscription follows. */
export async function renewSession(tx: Tx, tokenHash: string, fresh: { tokenHash: string; authenticatedAt: Date }) {
  await tx.update(sessions).set(fresh).where(eq(sessions.tokenHash, tokenHash))
}

export async function setAuthenticated(db: Db, tokenHash: string, authenticatedAt: Date): Promise<void> {
  await db.update(sessions).set({ authenticatedAt }).where(eq(sessions.tokenHash, tokenHash))
}

export async function findSessionsOf(db: Db, userId: number, now: Date) {
  return await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt))
}

/** False when the user has no such session. */
export async function deleteSessionById(db: Db, userId: number, id: string): Promise<boolean> {
  const gone = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, id)))
    .returning({ id: sessions.id })
  return gone.length > 0
}

/** Stores when the user last made a call in a session. */
export async function markSeen(db: Db, { tokenHash, userId, at }: { tokenHash: string; userId: number; at: Date }) {
  await db.update(sessions).set({ lastSeenAt: at }).where(eq(sessions.tokenHash, tokenHash))
  await markUserSeen(db, userId, at)
}

async function markUserSeen(db: Tx | Db, userId: number, at: Date): Promise<void> {
  await db.update(users).set({ lastSeenAt: at }).where(eq(users.id, userId))
}

/** Stores a sign-in, and locks the login until the transaction ends; false when it has changed by now. */
export async function holdLogin(
  tx: Tx,
  userId: number,
  { at, passwordHash }: { at: Date; passwordHash?: string | undefined },
): Promise<boolean> {
  const asChecked = passwordHash === undefined ? undefined : eq(users.passwordHash, passwordHash)
  const held = await tx
    .update(users)
    .set({ lastSeenAt: at })
    .where(and(eq(users.id, userId), isNull(users.disabledAt), asChecked))
    .returning({ id: users.id })
  return held.length > 0
}

/** Moves the push subscription of a browser to its new session when the same user signs in there again. */
export async function moveSubscriptions(tx: Tx, from: string, to: { tokenHash: string; userId: number }) {
  await tx
    .update(pushSubscriptions)
    .set({ sessionHash: to.tokenHash })
    .where(and(eq(pushSubscriptions.sessionHash, from), eq(pushSubscriptions.agentId, to.userId)))
}

export async function deleteSession(tx: Tx | Db, tokenHash: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.tokenHash, tokenHash))
}

/** An expired session leaves its push subscription: agents who rarely open the app still get notices. */
export async function deleteSessionsExpiredBefore(db: Db, instant: Date): Promise<void> {
  const expired = db.select({ hash: sessions.tokenHash }).from(sessions).where(lt(sessions.expiresAt, instant))
  await db.transaction(async (tx) => {
    await tx.update(pushSubscriptions).set({ sessionHash: null }).where(inArray(pushSubscriptions.sessionHash, expired))
    await tx.delete(sessions).where(lt(sessions.expiresAt, instant))
  })
}

export async function findCredentials(db: Db, email: string) {
  const [found] = await db
    .select({ id: users.id, passwordHash: users.passwordHash, disabledAt: users.disabledAt })
    .from(users)
    .where(eq(sql`lower(${users.email})`, sql`lower(${email})`))
  return found ?? null
}

/** A user with the fields of the agent's profile that the session's answer has. */
export async function findUser(db: Db, userId: number) {
  const [found] = await db
    .select({
      id: users.id,
      email: users.email,
      role: users.role,
      contentOnly: users.contentOnly,
      firstName: users.firstName,
      lastName: users.lastName,
      passwordHash: users.passwordHash,
      avatarKey: agents.avatarKey,
      plan: agents.plan,
    })
    .from(users)
    .leftJoin(agents, eq(agents.userId, users.id))
    .where(eq(users.id, userId))
  return found ?? null
}

/** What is needed to check the password of a signed-in user. */
export async function findLogin(db: Db, userId: number) {
  const [found] = await db
    .select({ email: users.email, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, userId))
  return found ?? null
}

/** The address a user signs in by, with the row locked until the transaction ends. */
export async function lockLogin(tx: Tx, userId: number) {
  const [found] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId)).for('update')
  return found ?? null
}

/** Whether a session hasn't ended; asked under the lock of the login, it doesn't before the transaction does. */
export async function hasSession(tx: Tx, userId: number, tokenHash: string): Promise<boolean> {
  const open = await tx.$count(sessions, and(eq(sessions.tokenHash, tokenHash), eq(sessions.userId, userId)))
  return open > 0
}

export async function setLogin(tx: Tx, userId: number, login: { email?: string; passwordHash?: string }) {
  await tx.update(users).set(login).where(eq(users.id, userId))
}

/** Stores another hash of the same password; false where it was changed meanwhile. */
export async function replaceHash(
  db: Db,
  userId: number,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const replaced = await db
    .update(users)
    .set({ passwordHash: to })
    .where(and(eq(users.id, userId), eq(users.passwordHash, from)))
    .returning({ id: users.id })
  return replaced.length > 0
}

export async function setDisabled(tx: Tx, userId: number, disabledAt: Date | null): Promise<void> {
  await tx.update(users).set({ disabledAt }).where(eq(users.id, userId))
}

/** Ends the user's sessions and push subscriptions, except those of the session `except`, and running exports. */
export async function deleteSessionsOf(tx: Tx, userId: number, except: string | null = null): Promise<void> {
  const others = except === null ? undefined : ne(sessions.tokenHash, except)
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), others))
  const ofNoSession = except === null ? undefined : isNull(pushSubscriptions.sessionHash)
  await tx.delete(pushSubscriptions).where(and(eq(pushSubscriptions.agentId, userId), ofNoSession))
  // The rows stay, as they count for the day.
  await tx.update(dataExports).set({ expiresAt: dataExports.createdAt }).where(eq(dataExports.agentId, userId))
}

export async function insertLink(db: Tx | Db, link: typeof passwordLinks.$inferInsert): Promise<void> {
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
    .where(and(eq(passwordLinks.tokenHash, tokenHash), isNull(users.disabledAt)))
  return found ?? null
}

/** False when there is none, as when another request was quicker. */
export async function deleteLink(db: Tx | Db, tokenHash: string): Promise<boolean> {
  const gone = await db
    .delete(passwordLinks)
    .where(eq(passwordLinks.tokenHash, tokenHash))
    .returning({ tokenHash: passwordLinks.tokenHash })
  return gone.length > 0
}

/** Ends every link mailed to a user: those for a password, and those of a new address, whose ids are the answer. */
export async function endLinksOf(tx: Tx, userId: number, now: Date): Promise<number[]> {
  await tx.delete(passwordLinks).where(eq(passwordLinks.userId, userId))
  return await endPendingEmails(tx, userId, now)
}

/** Ends the requests of a new address; those that were open are the answer. */
export async function endPendingEmails(tx: Tx, userId: number, now: Date): Promise<number[]> {
  const ended = await tx
    .update(pendingEmailChanges)
    .set({ endedAt: now })
    .where(and(eq(pendingEmailChanges.userId, userId), isNull(pendingEmailChanges.endedAt)))
    .returning({ id: pendingEmailChanges.id })
  return ended.map(({ id }) => id)
}

export async function deleteLinksExpiredBefore(db: Db, instant: Date): Promise<void> {
  await db.delete(passwordLinks).where(lt(passwordLinks.expiresAt, instant))
}
