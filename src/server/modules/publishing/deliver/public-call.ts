import { SETTLE_MS } from '#domain/publication/publication.ts'

import type { Account, LivePost, Progress } from '../../../networks/connector.ts'
import { NetworkError } from '../../../networks/network-error.ts'
import { findHold } from '../../account-status/service.ts'
import { logAttempt, mayBeThere } from '../attempt-log.ts'
import { ClaimLost, type ClaimedTarget, lineOf, logStep, rest, type StoredProgress } from './claimed-target.ts'
import { retryOrFail } from './retry-or-fail.ts'
import { settlePublished } from './settle.ts'
import { amend } from '../transition.ts'

/** A target whose public call was made, first at `mutationAt`. */
export type SentTarget = ClaimedTarget & { row: { mutationAt: Date } }

/**
 * Makes the one call that makes a post public, after storing that it will be made: whatever happens afterwards, the
 * post is looked up before it is sent again. Returns the target when the platform accepted the post but doesn't
 * show it yet; null when there is nothing more to do now.
 */
export async function makePublicCall(
  claimed: ClaimedTarget,
  account: Account,
  progress: Progress,
): Promise<SentTarget | null> {
  const openBefore = await mayBeThere(claimed.context.db, claimed.row.id)
  const sent = await arm(claimed, { accountId: account.id, given: progress })
  let live: LivePost | 'accepted'
  try {
    live = await claimed.connector.publish(account, claimed.post, progress, openBefore)
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error
    await logStep(sent, 'send', error.kind, error)
    if (error.kind !== 'unknown') await retryOrFail(sent, account, error)
    else await rest(sent, SETTLE_MS / 1000, { errorCode: error.code, errorMessage: error.message })
    return null
  }
  if (live === 'accepted') {
    const acceptedAt = claimed.context.now()
    await claimed.context.db.transaction(async (tx) => {
      if (!(await amend(tx, sent.row, { acceptedAt }))) throw new ClaimLost()
      await logAttempt(tx, lineOf(sent, 'send', 'accepted'))
    })
    return { ...sent, row: { ...sent.row, acceptedAt } }
  }
  await settlePublished(sent, live, lineOf(sent, 'send', 'published'))
  return null
}

async function arm(claimed: ClaimedTarget, progress: StoredProgress): Promise<SentTarget> {
  const { context, row } = claimed
  const at = context.now()
  const mutationAt = row.mutationAt ?? at
  await context.db.transaction(async (tx) => {
    // Deleted or disabled while the media were uploaded; the next run puts the post on hold.
    if (row.mutationAt === null && (await findHold(tx, claimed.agentId))) throw new ClaimLost()
    if (!(await amend(tx, row, { mutationAt, progress }))) throw new ClaimLost()
    if (row.mutationAt === null) await logAttempt(tx, { ...lineOf(claimed, 'upload', 'done'), at })
    await logAttempt(tx, { targetId: row.id, at, step: 'send', outcome: 'begun' })
  })
  return { ...claimed, row: { ...row, mutationAt, progress } }
}
