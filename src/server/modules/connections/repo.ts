import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, lte, ne, sql } from 'drizzle-orm'

import type { Plan } from '#domain/plan/plan.ts'
import type { Platform } from '#domain/platform/platform.ts'

import type { Db, Tx } from '../../db/open.ts'
import { agents, connections } from '../../db/schema/index.ts'

export type ConnectionRow = typeof connections.$inferSelect
export type NewConnection = typeof connections.$inferInsert
type Change = Partial<NewConnection> & { updatedAt: Date }

/** A connection whose account is chosen. */
export type AccountRow = ConnectionRow & { accountId: string }

export function isAccount(row: ConnectionRow): row is AccountRow {
  return row.accountId !== null
}

const of = (agentId: number, platform: Platform) =>
  and(eq(connections.agentId, agentId), eq(connections.platform, platform))

/** The plan, which limits what an agent may connect. */
export async function findPlan(db: Db, agentId: number): Promise<Plan | null> {
  const [agent] = await db.select({ plan: agents.plan }).from(agents).where(eq(agents.userId, agentId))
  return agent?.plan ?? null
}

/** The same, with the agent's row locked, so that concurrent connects see each other. */
export async function lockPlan(tx: Tx, agentId: number): Promise<Plan | null> {
  const [agent] = await tx.select({ plan: agents.plan }).from(agents).where(eq(agents.userId, agentId)).for('update')
  return agent?.plan ?? null
}

/** An agent's connections, or those on one platform, oldest first; one without an account was only begun. */
export async function findConnections(db: Db, agentId: number, platform?: Platform): Promise<ConnectionRow[]> {
  return await db
    .select()
    .from(connections)
    .where(platform ? of(agentId, platform) : eq(connections.agentId, agentId))
    .orderBy(asc(connections.id))
}

/** The platforms on which each of these agents has an account; a consent without a chosen page doesn't count. */
export async function findAccounts(
  db: Db,
  agentIds: readonly number[],
): Promise<Pick<ConnectionRow, 'agentId' | 'platform'>[]> {
  return await db
    .selectDistinct({ agentId: connections.agentId, platform: connections.platform })
    .from(connections)
    .where(
      and(
        inArray(connections.agentId, [...agentIds]),
        isNotNull(connections.accountId),
        isNotNull(connections.accountToken),
      ),
    )
}

/** Stores the grant of a consent until an account is chosen; at most one such row for each agent and platform. */
export async function storeBegun(db: Db, row: NewConnection & { updatedAt: Date }): Promise<void> {
  const { agentId: _agent, platform: _platform, ...set } = row
  await db
    .insert(connections)
    .values(row)
    .onConflictDoUpdate({
      target: [connections.agentId, connections.platform],
      targetWhere: sql`account_id is null`,
      set,
    })
}

export async function forgetBegun(db: Db, agentId: number, platform: Platform): Promise<void> {
  await db.delete(connections).where(and(of(agentId, platform), isNull(connections.accountId)))
}

export async function findConnection(db: Db, id: number): Promise<ConnectionRow | null> {
  const [row] = await db.select().from(connections).where(eq(connections.id, id))
  return row ?? null
}

export async function insertConnection(db: Db, row: NewConnection): Promise<void> {
  await db.insert(connections).values(row)
}

export async function changeConnection(db: Db, id: number, set: Change): Promise<void> {
  await db.update(connections).set(set).where(eq(connections.id, id))
}

/** Changes the connection of one account, if it is there. */
export async function changeAccount(
  db: Db,
  agentId: number,
  platform: Platform,
  accountId: string,
  set: Change,
): Promise<void> {
  await db
    .update(connections)
    .set(set)
    .where(and(of(agentId, platform), eq(connections.accountId, accountId)))
}

/** Working connections whose tokens end before a day and were not touched lately, in batches. */
export async function findEnding(
  db: Db,
  platform: Platform,
  span: { endsBefore: Date; unchangedSince: Date },
  after: number,
  limit: number,
): Promise<ConnectionRow[]> {
  return await db
    .select()
    .from(connections)
    .where(
      and(
        eq(connections.platform, platform),
        gt(connections.id, after),
        eq(connections.needsReconnect, false),
        isNotNull(connections.accountId),
        lt(connections.userTokenExpiresAt, span.endsBefore),
        lte(connections.updatedAt, span.unchangedSince),
      ),
    )
    .orderBy(asc(connections.id))
    .limit(limit)
}

/** Marks every connection of a platform whose token has ended. */
export async function markEnded(db: Db, platform: Platform, now: Date): Promise<void> {
  await db
    .update(connections)
    .set({ needsReconnect: true, updatedAt: now })
    .where(
      and(
        eq(connections.platform, platform),
        eq(connections.needsReconnect, false),
        isNotNull(connections.accountId),
        lte(connections.userTokenExpiresAt, now),
      ),
    )
}

/**
 * Changes a connection only while it still has the token it was read with: the agent may have reconnected since, and
 * then this returns false.
 */
export async function changeHeldToken(db: Db, held: ConnectionRow, set: Change): Promise<boolean> {
  if (held.userToken === null) return false
  const changed = await db
    .update(connections)
    .set(set)
    .where(and(eq(connections.id, held.id), eq(connections.userToken, held.userToken)))
    .returning({ id: connections.id })
  return changed.length > 0
}

/** Changes an account's connection while it still has the account token it was read with. */
export async function changeHeldAccount(db: Db, held: AccountRow, set: Change): Promise<void> {
  if (held.accountToken === null) return
  await db
    .update(connections)
    .set(set)
    .where(and(eq(connections.id, held.id), eq(connections.accountToken, held.accountToken)))
}

/** Removes connections, that of one account or all of a platform, and returns the removed rows. */
export async function removeConnections(
  db: Db,
  agentId: number,
  platform: Platform,
  accountId?: string,
): Promise<ConnectionRow[]> {
  const account = accountId === undefined ? undefined : eq(connections.accountId, accountId)
  return await db
    .delete(connections)
    .where(and(of(agentId, platform), account))
    .returning()
}

/** Whether another agent has a connection with the same person's grant. */
export async function isSharedPerson(db: Db, { agentId, platform, appScopedUserId }: ConnectionRow): Promise<boolean> {
  if (appScopedUserId === null) return false
  const [other] = await db
    .select({ id: connections.id })
    .from(connections)
    .where(
      and(
        eq(connections.platform, platform),
        eq(connections.appScopedUserId, appScopedUserId),
        ne(connections.agentId, agentId),
      ),
    )
    .limit(1)
  return other !== undefined
}

/** Allowed difference between our clock and a platform's, in milliseconds. */
const CLOCK_SKEW_MS = 60_000

/** Connections with one person's grant that were made before `signedAt`: a later one is not meant. */
const byPerson = (platform: Platform, appScopedUserId: string, signedAt: Date) =>
  and(
    eq(connections.platform, platform),
    eq(connections.appScopedUserId, appScopedUserId),
    lte(
      sql`coalesce(${connections.connectedAt}, ${connections.updatedAt})`,
      new Date(signedAt.getTime() + CLOCK_SKEW_MS).toISOString(),
    ),
  )

/** Deletes the tokens of a person's connections, which then need reconnecting; returns their number. */
export async function dropTokens(
  db: Db,
  platform: Platform,
  person: { appScopedUserId: string; signedAt: Date },
  now: Date,
): Promise<number> {
  const meant = byPerson(platform, person.appScopedUserId, person.signedAt)
  const begun = await db
    .delete(connections)
    .where(and(meant, isNull(connections.accountId)))
    .returning({ id: connections.id })
  const dropped = await db
    .update(connections)
    .set({ userToken: null, accountToken: null, refreshToken: null, needsReconnect: true, updatedAt: now })
    .where(meant)
    .returning({ id: connections.id })
  return begun.length + dropped.length
}

/** Removes a person's connections, and returns the removed rows. */
export async function removePerson(
  db: Db,
  platform: Platform,
  { appScopedUserId, signedAt }: { appScopedUserId: string; signedAt: Date },
): Promise<ConnectionRow[]> {
  return await db
    .delete(connections)
    .where(byPerson(platform, appScopedUserId, signedAt))
    .returning()
}
