import { and, eq, gt, isNull, lt } from 'drizzle-orm'

import type { Platform } from '#domain/platform/platform.ts'

import type { Db } from '../../db/open.ts'
import { consents } from '../../db/schema/index.ts'

export async function storeConsent(db: Db, row: typeof consents.$inferInsert, now: Date): Promise<void> {
  await db.delete(consents).where(lt(consents.expiresAt, now))
  await db.insert(consents).values(row)
}

/** The state of a consent, and whose it is. */
interface ConsentState {
  stateHash: string
  agentId: number
  platform: Platform
}

/**
 * Consumes a consent's state and returns what it was for; null when it is unknown, used, expired, or another
 * agent's or platform's.
 */
export async function useConsent(
  db: Db,
  consent: ConsentState,
  now: Date,
): Promise<{ accountId: string | null; returnTo: string | null } | null> {
  const [used] = await db
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
    .returning({ accountId: consents.accountId, returnTo: consents.returnTo })
  return used ?? null
}

/** Makes a consent's state useless; returns the screen it was begun on, also when it is used or expired. */
export async function dropConsent(
  db: Db,
  { stateHash, agentId, platform }: ConsentState,
  now: Date,
): Promise<string | null> {
  const [dropped] = await db
    .update(consents)
    .set({ usedAt: now })
    .where(and(eq(consents.stateHash, stateHash), eq(consents.agentId, agentId), eq(consents.platform, platform)))
    .returning({ returnTo: consents.returnTo })
  return dropped?.returnTo ?? null
}
