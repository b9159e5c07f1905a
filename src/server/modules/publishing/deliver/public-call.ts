import { checkDelaySeconds, SETTLE_MS } from '#domain/publication/publication.ts'

import type { Tx } from '../../../db/open.ts'
import type { Accepted, LivePost } from '../../../networks/connector.ts'
import { NetworkError } from '../../../networks/network-error.ts'
import { findHold } from '../../account-status/service.ts'
import { isHeldByPause } from '../accounts/pauses.ts'
import { logAttempt, mayBeThere } from '../publication/attempt-log.ts'
import { amend } from '../publication/targets.ts'
import {
  ClaimLost,
  type ClaimedTarget,
  lineOf,
  logStep,
  type SentTarget,
  type StoredProgress,
} from './target-claims.ts'
import { afterFailure, type Next, type Step } from './delivery-states.ts'

/**
 * Makes the one call that makes a post public, after storing that it will be made: whatever happens afterwards, the
 * post is looked up before it is sent again.
 */
export async function makePublicCall({ claimed, account, progress }: Step<'send'>): Promise<Next<'send'>> {
  const isRepeat = claimed.row.mutationAt !== null
  const wasSentBefore = await mayBeThere(claimed.context.db, claimed.row.id)
  const sent = await arm(claimed, { accountId: account.id, given: progress })
  let live: LivePost | Accepted
  try {
    live = await claimed.connector.publish({ account, post: claimed.post, progress, mayBeThere: wasSentBefore })
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error
    await logStep(sent, 'send', error)
    if (error.kind !== 'unknown') return await afterFailure(sent, account, error)
    const change = { errorCode: error.code, errorMessage: error.message }
    return { to: 'publishing', claimed: sent, seconds: SETTLE_MS / 1000, change }
  }
  if (typeof live !== 'string' && 'id' in live) {
    return { to: 'subtitle', claimed: sent, account, live, line: lineOf(sent, 'send', 'published') }
  }
  const stored = { accountId: account.id, given: live === 'accepted' ? progress : live.accepted }
  const change = { acceptedAt: claimed.context.now(), progress: stored }
  await claimed.context.db.transaction(async (tx) => {
    if (!(await amend(tx, sent.row, change))) throw new ClaimLost()
    await logAttempt(tx, lineOf(sent, 'send', 'accepted'))
  })
  const accepted = { ...sent, row: { ...sent.row, ...change } }
  return isRepeat
    ? { to: 'publishing', claimed: accepted, seconds: checkDelaySeconds(1) }
    : { to: 'check', claimed: accepted, account }
}

async function isHeld(tx: Tx, { agentId, row, scheduledAt }: ClaimedTarget): Promise<boolean> {
  return (await findHold(tx, agentId)) !== null || (await isHeldByPause(tx, agentId, { target: row, scheduledAt }))
}

async function arm(claimed: ClaimedTarget, progress: StoredProgress): Promise<SentTarget> {
  const { context, row } = claimed
  const at = context.now()
  const mutationAt = row.mutationAt ?? at
  await context.db.transaction(async (tx) => {
    // Deleted, disabled or paused while the media were uploaded; the next run puts the post on hold, or ends it.
    if (row.mutationAt === null && (await isHeld(tx, claimed))) throw new ClaimLost()
    if (!(await amend(tx, row, { mutationAt, progress }))) throw new ClaimLost()
    if (row.mutationAt === null) await logAttempt(tx, { ...lineOf(claimed, 'upload', 'done'), at })
    await logAttempt(tx, { targetId: row.id, at, step: 'send', outcome: 'begun' })
  })
  return { ...claimed, row: { ...row, mutationAt, progress } }
}
