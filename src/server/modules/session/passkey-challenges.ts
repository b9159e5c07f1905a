import { and, eq, gt, lt } from 'drizzle-orm'

import type { Db } from '../../db/open.ts'
import { passkeyChallenges } from '../../db/schema/index.ts'
import type { AppContext } from '../../app-context.ts'
import { problem } from '../../http/problem.ts'
import { tokenHashOf } from '../../security/session-token.ts'

const GOOD_FOR_MS = 5 * 60 * 1000

/** The purpose of a challenge, and the browser it is given to. */
export interface ChallengeUse {
  purpose: (typeof passkeyChallenges.$inferSelect)['purpose']
  /** The token of that browser's cookie, signed in or not. */
  browserToken: string | null
}

/**
 * Stores a challenge that is given out.
 * @throws csrf_mismatch for a browser without a cookie, which can't answer it either
 */
export async function storeChallenge(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  { purpose, browserToken }: ChallengeUse,
  challenge: string,
): Promise<void> {
  if (browserToken === null) throw problem('csrf_mismatch')
  await db.insert(passkeyChallenges).values({
    challengeHash: tokenHashOf(challenge),
    purpose,
    browserHash: tokenHashOf(browserToken),
    expiresAt: new Date(now().getTime() + GOOD_FOR_MS),
  })
}

/** Whether a challenge was recently given to this browser for this purpose; true only once for each. */
export async function takeChallenge(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  { purpose, browserToken }: ChallengeUse,
  challenge: string,
): Promise<boolean> {
  if (browserToken === null) return false
  const taken = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challengeHash, tokenHashOf(challenge)),
        eq(passkeyChallenges.purpose, purpose),
        eq(passkeyChallenges.browserHash, tokenHashOf(browserToken)),
        gt(passkeyChallenges.expiresAt, now()),
      ),
    )
    .returning({ purpose: passkeyChallenges.purpose })
  return taken.length > 0
}

export async function deleteChallengesExpiredBefore(db: Db, instant: Date): Promise<void> {
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, instant))
}
