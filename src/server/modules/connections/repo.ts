import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm'

import type { Plan } from '#domain/plan.ts'
import type { Platform } from '#domain/platform.ts'

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

/** The plan that says what an agent may connect. */
export async function findPlan(db: Db, agentId: number): Promise<Plan | null> {
  const [agent] = await db.select({ plan: agents.plan }).from(agents).where(eq(agents.userId, agentId))
  return agent?.plan ?? null
}

/** The same, with the agent's row locked, so that of several connectings at once each sees the one before. */
export async function lockPlan(tx: Tx, agentId: number): Promise<Plan | null> {
  const [agent] = await tx.select({ plan: agents.plan }).from(agents).where(eq(agents.userId, agentId)).for('update')
  return agent?.plan ?? null
}

/** An agent's connections, or those on one platform, the first connected first; one without an account was begun only. */
export async function findConnections(db: Db, agentId: number, platform?: Platform): Promise<ConnectionRow[]> {
  return await db
    .select()
    .from(connections)
    .where(platform ? of(agentId, platform) : eq(connections.agentId, agentId))
    .orderBy(asc(connections.id))
}

/** Of these agents, who has an account on which platform; a consent without a chosen page is none yet. */
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

/** Keeps what a consent gave until an account is chosen; there is one such row for each agent and platform at most. */
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

/** Changes a connection while it still has the token it was read with: she may have connected anew meanwhile. */
export async function changeHeldToken(db: Db, held: ConnectionRow, set: Change): Promise<void> {
  if (held.userToken === null) return
  await db
    .update(connections)
    .set(set)
    .where(and(eq(connections.id, held.id), eq(connections.userToken, held.userToken)))
}

/** Takes connections away, that of one account or all of a platform, and gives what they were. */
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
