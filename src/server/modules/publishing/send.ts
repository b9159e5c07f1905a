import { SETTLE_MS } from '#domain/publication.ts'

import type { Account, LivePost, Progress } from '../../networks/connector.ts'
import { NetworkError } from '../../networks/network-error.ts'
import { findHold } from '../account-status/service.ts'
import { logAttempt, mayBeThere } from './attempt-log.ts'
import { ClaimLost, type HeldTarget, lineOf, note, rest, type StoredProgress } from './held-target.ts'
import { retryOrFail } from './retry-or-fail.ts'
import { settlePublished } from './settle.ts'
import { amend } from './transition.ts'

/** A target whose public call was made, first at `mutationAt`. */
export type SentTarget = HeldTarget & { row: { mutationAt: Date } }

/**
 * Makes the one call that makes a post public, after storing that it will be made: whatever happens afterwards, the
 * post is looked up before it is sent again. Returns the target when the platform accepted the post but doesn't
 * show it yet; null when there is nothing more to do now.
 */
export async function send(held: HeldTarget, account: Account, progress: Progress): Promise<SentTarget | null> {
  const openBefore = await mayBeThere(held.context.db, held.row.id)
  const sent = await arm(held, { accountId: account.id, given: progress })
  let live: LivePost | 'accepted'
  try {
    live = await held.connector.publish(account, held.post, progress, openBefore)
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error
    await note(sent, 'send', error.kind, error)
    if (error.kind !== 'unknown') await retryOrFail(sent, account, error)
    else await rest(sent, SETTLE_MS / 1000, { errorCode: error.code, errorMessage: error.message })
    return null
  }
  if (live === 'accepted') {
    const acceptedAt = held.context.now()
    await held.context.db.transaction(async (tx) => {
      if (!(await amend(tx, sent.row, { acceptedAt }))) throw new ClaimLost()
      await logAttempt(tx, lineOf(sent, 'send', 'accepted'))
    })
    return { ...sent, row: { ...sent.row, acceptedAt } }
  }
  await settlePublished(sent, live, lineOf(sent, 'send', 'published'))
  return null
}

async function arm(held: HeldTarget, progress: StoredProgress): Promise<SentTarget> {
  const { context, row } = held
  const at = context.now()
  const mutationAt = row.mutationAt ?? at
  await context.db.transaction(async (tx) => {
    // Deleted or disabled while the media were uploaded; the next run puts the post on hold.
    if (row.mutationAt === null && (await findHold(tx, held.agentId))) throw new ClaimLost()
    if (!(await amend(tx, row, { mutationAt, progress }))) throw new ClaimLost()
    if (row.mutationAt === null) await logAttempt(tx, { ...lineOf(held, 'upload', 'done'), at })
    await logAttempt(tx, { targetId: row.id, at, step: 'send', outcome: 'begun' })
  })
  return { ...held, row: { ...row, mutationAt, progress } }
}
