import { and, eq, inArray, isNull } from 'drizzle-orm'

import type { Platform } from '#domain/platform/platform.ts'
import { TARGET_STATES, type TargetState } from '#domain/publication/publication.ts'

import type { Db } from '../../db/open.ts'
import { publications, targets } from '../../db/schema/index.ts'
import type { DomainEvents } from '../../events/domain-events.ts'
import type { TargetRow } from './transition.ts'

/** An account as stored with a post. */
export interface TargetAccount {
  id: string
  name: string
}

/** The columns of an account; those of the default one are empty. */
export function columnsOf(account: TargetAccount | null) {
  return { accountId: account?.id ?? null, accountName: account?.name ?? null }
}

/** The targets of a publication, each waiting until `runAt`. */
export function newRows(
  publicationId: number,
  accounts: Iterable<[Platform, TargetAccount | null]>,
  runAt: Date,
): (typeof targets.$inferInsert)[] {
  return Array.from(accounts, ([platform, account]) => ({ publicationId, platform, ...columnsOf(account), runAt }))
}

export function accountOf({
  accountId,
  accountName,
}: Pick<TargetRow, 'accountId' | 'accountName'>): TargetAccount | null {
  return accountId === null ? null : { id: accountId, name: accountName ?? '' }
}

/** States from which a post may still be published. */
const AHEAD = TARGET_STATES.filter((state) => state !== 'published' && state !== 'canceled')
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
  const ofAgent = publicationsOf(tx, agentId, true)
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

function publicationsOf(db: Db, agentId: number, byHand = false) {
  const manual = byHand ? eq(publications.source, 'manual') : undefined
  return db
    .select({ id: publications.id })
    .from(publications)
    .where(and(eq(publications.agentId, agentId), manual))
}
