import { and, eq, inArray, isNull, like, or } from 'drizzle-orm'

import { PLATFORM_NAME, type Platform } from '#domain/platform/platform.ts'
import { NOT_CONNECTED } from '#domain/publication/publication.ts'

import type { Tx } from '../../../db/open.ts'
import { attempts, notices, publications, targets } from '../../../db/schema/index.ts'
import { move } from '../transition.ts'

/**
 * Removes what an agent's posts store of accounts at a platform: names, ids, addresses and the platform's own
 * messages. With `isAll` no account is left there, and posts that name no account are included. A post that waits
 * for one of them must not be published with another, so it fails and the agent decides. Upcoming auto posts that nobody
 * edited are left to planning.
 */
export async function forgetAccounts(
  tx: Tx,
  agentId: number,
  platform: Platform,
  { accountIds, isAll, now }: { accountIds: readonly string[]; isAll: boolean; now: Date },
): Promise<void> {
  const own = tx.select({ id: publications.id }).from(publications).where(eq(publications.agentId, agentId))
  const named = inArray(targets.accountId, [...accountIds])
  const found = await tx
    .select({
      target: targets,
      source: publications.source,
      editedAt: publications.editedAt,
      scheduledAt: publications.scheduledAt,
    })
    .from(targets)
    .innerJoin(publications, eq(publications.id, targets.publicationId))
    .where(
      and(
        inArray(targets.publicationId, own),
        eq(targets.platform, platform),
        isAll ? or(named, isNull(targets.accountId)) : named,
      ),
    )
    .for('update', { of: targets })
  const errorMessage = `${PLATFORM_NAME[platform]} was removed. Connect it again, then post again.`
  for (const { target, source, editedAt, scheduledAt } of found) {
    const isPlanned = source === 'auto' && editedAt === null && scheduledAt > now
    if (target.state === 'queued' && !isPlanned)
      await move(tx, target, 'failed', { errorCode: NOT_CONNECTED, errorMessage })
  }
  const ids = found.map(({ target }) => target.id)
  if (ids.length > 0) {
    const nothing = { accountId: null, accountName: null, externalId: null, permalink: null, progress: null }
    await tx.update(targets).set(nothing).where(inArray(targets.id, ids))
    await tx.update(attempts).set({ detail: '' }).where(inArray(attempts.targetId, ids))
  }
  // Their texts and addresses name the account.
  const about = or(like(notices.occasion, `%:${platform}`), like(notices.occasion, `%:${platform}:%`))
  await tx.delete(notices).where(and(eq(notices.agentId, agentId), about))
}
