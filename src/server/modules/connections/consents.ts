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

const CONSENT = { purpose: consents.purpose, accountId: consents.accountId, returnTo: consents.returnTo }

/** What a consent was begun for. */
type Consent = Pick<typeof consents.$inferSelect, keyof typeof CONSENT>

/**
 * Consumes a consent's state and returns what it was for; null when it is unknown, used, expired, or another
 * agent's or platform's.
 */
export async function useConsent(db: Db, consent: ConsentState, now: Date): Promise<Consent | null> {
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
    .returning(CONSENT)
  return used ?? null
}

/** Makes a consent's state useless; returns what it was for, also when it is used or expired. */
export async function dropConsent(
  db: Db,
  { stateHash, agentId, platform }: ConsentState,
  now: Date,
): Promise<Consent | null> {
  const [dropped] = await db
    .update(consents)
    .set({ usedAt: now })
    .where(and(eq(consents.stateHash, stateHash), eq(consents.agentId, agentId), eq(consents.platform, platform)))
    .returning(CONSENT)
  return dropped ?? null
}
