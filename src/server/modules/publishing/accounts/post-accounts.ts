import { and, eq, inArray, isNull, like, or } from 'drizzle-orm'

import { PLATFORM_NAME, type Platform } from '#domain/platform/platform.ts'
import { NOT_CONNECTED, TARGET_STATES, type TargetState } from '#domain/publication/publication.ts'

import type { Tx, Db } from '../../../db/open.ts'
import { attempts, notices, publications, targets } from '../../../db/schema/index.ts'
import type { AppContext } from '../../../app-context.ts'
import type { DomainEvents } from '../../../events/domain-events.ts'
import { noteConnected } from '../../notices/service.ts'
import { move, columnsOf } from '../publication/targets.ts'
import { startIfDue } from '../publication/queue.ts'

/**
 * Removes what an agent's posts store of accounts at a platform: names, ids, addresses and the platform's own
 * messages. With `isAll` no account is left there, and posts that name no account are included. A post that waits
 * for one of them must not be published with another, so it fails and the agent decides. Upcoming auto posts that nobody
 * edited are left to planning.
 */
export async function forgetAccounts(
  tx: Tx,
  { agentId, platform }: { agentId: number; platform: Platform },
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
        eq(publications.isReminder, false),
        eq(targets.platform, platform),
        isAll ? or(named, isNull(targets.accountId)) : named,
      ),
    )
    .for('update', { of: targets })
  const errorMessage = `${PLATFORM_NAME[platform]} was removed. Connect it again, then post again.`
  for (const { target, source, editedAt, scheduledAt } of found) {
    const isPlanned = source === 'auto' && editedAt === null && scheduledAt > now
    if (target.state === 'queued' && !isPlanned)
      await move(tx, target, { state: 'failed', errorCode: NOT_CONNECTED, errorMessage })
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

/**
 * Resumes the posts that waited for an account to be connected, and marks the notices about it as read. Those whose
 * time has passed can be posted again by the agent; they are overdue for publishing automatically.
 */
export async function resumeWaiting(
  context: AppContext,
  { agentId, platform, accountId }: DomainEvents['account_connected'],
): Promise<void> {
  const { db } = context
  const ofAgent = db.select({ id: publications.id }).from(publications).where(eq(publications.agentId, agentId))
  const stuck = and(
    eq(targets.platform, platform),
    or(isNull(targets.accountId), eq(targets.accountId, accountId)),
    eq(targets.errorCode, NOT_CONNECTED),
    inArray(targets.publicationId, ofAgent),
  )
  const woken = await db
    .update(targets)
    .set({ runAt: context.now(), errorCode: null, errorMessage: null })
    .where(and(stuck, eq(targets.state, 'queued')))
    .returning()
  await db
    .update(targets)
    .set({
      errorCode: 'was_not_connected',
      errorMessage: `${PLATFORM_NAME[platform]} wasn’t connected when this post was due.`,
    })
    .where(and(stuck, eq(targets.state, 'failed')))
  await noteConnected(db, agentId, platform, accountId)
  await startIfDue(context, agentId, woken)
}

/** States after which a post may still be published. */
const ENDED: ReadonlySet<TargetState> = new Set(['published', 'canceled', 'handed_over', 'removed'])
const AHEAD = TARGET_STATES.filter((state) => !ENDED.has(state))
/** Of these, the states in which nothing was published yet. */
const NOT_THERE: readonly TargetState[] = ['queued', 'failed']

/**
 * Stores the current account with the posts the agent scheduled, now that a second account is added: until then
 * there was only one. Auto posts go to the default account, whichever that is.
 */
export async function pinAccount({
  tx,
  agentId,
  platform,
  first,
}: DomainEvents['second_account_added']): Promise<void> {
  const ofAgent = publicationsOf(tx, agentId, { byHand: true })
  await tx
    .update(targets)
    .set(columnsOf(first))
    .where(
      and(
        eq(targets.platform, platform),
        isNull(targets.accountId),
        inArray(targets.state, AHEAD),
        inArray(targets.publicationId, ofAgent),
      ),
    )
}

/** Moves the targets of one account to the account that replaces it. */
export async function moveAccount({
  tx,
  agentId,
  platform,
  from,
  to,
}: DomainEvents['account_replaced']): Promise<void> {
  await tx
    .update(targets)
    .set(columnsOf(to))
    .where(
      and(
        eq(targets.platform, platform),
        eq(targets.accountId, from),
        inArray(targets.state, NOT_THERE),
        inArray(targets.publicationId, publicationsOf(tx, agentId)),
      ),
    )
}

function publicationsOf(db: Db, agentId: number, { byHand = false } = {}) {
  const manual = byHand ? eq(publications.source, 'manual') : undefined
  // What the agent posts by hand names no account.
  const ours = eq(publications.isReminder, false)
  return db
    .select({ id: publications.id })
    .from(publications)
    .where(and(eq(publications.agentId, agentId), ours, manual))
}
