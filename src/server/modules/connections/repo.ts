import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, lte } from 'drizzle-orm'

import type { Platform } from '#domain/platform.ts'

import type { Db } from '../../db/open.ts'
import { connections, consents } from '../../db/schema/index.ts'

export type ConnectionRow = typeof connections.$inferSelect
type NewConnection = typeof connections.$inferInsert

const of = (agentId: number, platform: Platform) =>
  and(eq(connections.agentId, agentId), eq(connections.platform, platform))

export async function findConnections(db: Db, agentId: number): Promise<ConnectionRow[]> {
  return await db.select().from(connections).where(eq(connections.agentId, agentId))
}

export async function findConnection(db: Db, agentId: number, platform: Platform): Promise<ConnectionRow | null> {
  const [row] = await db.select().from(connections).where(of(agentId, platform))
  return row ?? null
}

/** Of these agents, who has an account on which platform; a consent without a chosen page is none yet. */
export async function findAccounts(
  db: Db,
  agentIds: readonly number[],
): Promise<Pick<ConnectionRow, 'agentId' | 'platform'>[]> {
  return await db
    .select({ agentId: connections.agentId, platform: connections.platform })
    .from(connections)
    .where(
      and(
        inArray(connections.agentId, [...agentIds]),
        isNotNull(connections.accountId),
        isNotNull(connections.accountToken),
      ),
    )
}

/** Makes the connection or changes the named parts of it. */
export async function storeConnection(db: Db, row: NewConnection & { updatedAt: Date }): Promise<void> {
  const { agentId: _agent, platform: _platform, ...set } = row
  await db
    .insert(connections)
    .values(row)
    .onConflictDoUpdate({ target: [connections.agentId, connections.platform], set })
}

/** Changes a connection that is there; false when it is gone. */
export async function changeConnection(
  db: Db,
  agentId: number,
  platform: Platform,
  set: Partial<NewConnection> & { updatedAt: Date },
): Promise<boolean> {
  const changed = await db
    .update(connections)
    .set(set)
    .where(of(agentId, platform))
    .returning({ platform: connections.platform })
  return changed.length > 0
}

/** Working connections whose tokens end before a day and were not touched lately, by agent and in batches. */
export async function findEnding(
  db: Db,
  platform: Platform,
  span: { endsBefore: Date; unchangedSince: Date },
  afterAgent: number,
  limit: number,
): Promise<ConnectionRow[]> {
  return await db
    .select()
    .from(connections)
    .where(
      and(
        eq(connections.platform, platform),
        gt(connections.agentId, afterAgent),
        eq(connections.needsReconnect, false),
        isNotNull(connections.accountId),
        lt(connections.userTokenExpiresAt, span.endsBefore),
        lte(connections.updatedAt, span.unchangedSince),
      ),
    )
    .orderBy(asc(connections.agentId))
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
export async function changeHeldToken(
  db: Db,
  held: ConnectionRow,
  set: Partial<NewConnection> & { updatedAt: Date },
): Promise<void> {
  if (held.userToken === null) return
  await db
    .update(connections)
    .set(set)
    .where(and(of(held.agentId, held.platform), eq(connections.userToken, held.userToken)))
}

/** Takes the connection away and gives what it was. */
export async function removeConnection(db: Db, agentId: number, platform: Platform): Promise<ConnectionRow | null> {
  const [row] = await db.delete(connections).where(of(agentId, platform)).returning()
  return row ?? null
}

export async function storeConsent(db: Db, row: typeof consents.$inferInsert, now: Date): Promise<void> {
  await db.delete(consents).where(lt(consents.expiresAt, now))
  await db.insert(consents).values(row)
}

/** Uses up a consent's state; false when it is unknown, used, expired, another agent's or platform's. */
export async function useConsent(
  db: Db,
  consent: { stateHash: string; agentId: number; platform: Platform },
  now: Date,
): Promise<boolean> {
  const used = await db
    .update(consents)
    .set({ usedAt: now })
    .where(
      and(
        eq(consents.stateHash, consent.stateHash),
        eq(consents.agentId, consent.agentId),
        eq(consents.platform, consent.platform),
        isNull(consents.usedAt),
        gt(consents.expiresAt, now),
      ),
    )
    .returning({ stateHash: consents.stateHash })
  return used.length > 0
}
