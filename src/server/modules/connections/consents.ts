import { and, eq, gt, isNull, lt } from 'drizzle-orm'

import type { Platform } from '#domain/platform/platform.ts'

import type { Db } from '../../db/open.ts'
import { consents } from '../../db/schema/index.ts'

export async function storeConsent(db: Db, row: typeof consents.$inferInsert, now: Date): Promise<void> {
  await db.delete(consents).where(lt(consents.expiresAt, now))
  await db.insert(consents).values(row)
}

/**
 * Consumes a consent's state and returns what it was for; null when it is unknown, used, expired, or another
 * agent's or platform's.
 */
export async function useConsent(
  db: Db,
  consent: { stateHash: string; agentId: number; platform: Platform },
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
