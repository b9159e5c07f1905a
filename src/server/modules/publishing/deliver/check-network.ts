import { checkDelaySeconds, MAX_CHECKS, SETTLE_MS } from '#domain/publication/publication.ts'

import type { Account, Finding, Progress } from '../../../networks/connector.ts'
import { NetworkError } from '../../../networks/network-error.ts'
import { markReconnect } from '../../connections/service.ts'
import { firstSentAt, sendingsSince } from '../attempt-log.ts'
import { lineOf, logStep, progressFor, rest } from './claimed-target.ts'
import { makePublicCall, type SentTarget } from './public-call.ts'
import { settleFailed, settleNeedsCheck, settlePublished } from './settle.ts'

/** Sends of one post, the first included, after which even a confirmed absence is left to the agent. */
const MAX_SENDS = 3

/**
 * Finds out the result of a post whose public call was made: published, certainly absent (then the same call is
 * repeated), or still unknown. A post with an unknown result is never sent again automatically.
 */
export async function checkNetwork(claimed: SentTarget, account: Account | null): Promise<void> {
  const progress = account && progressFor(claimed, account.id)
  // Without the page and token it was sent with there is no way to check.
  if (!progress) return settleNeedsCheck(claimed, 'no_account')
  const finding = await ask(claimed, account, progress)
  if (finding instanceof NetworkError) return afterFailure(claimed, account, finding)
  if (finding === 'unknown' && !claimed.connector.readsBack) return settleNeedsCheck(claimed, 'unknown')
  if (finding === 'unknown') return checkLater(claimed, 'unknown')
  if (finding === 'absent') return afterAbsence(claimed, account, progress)
  if ('failed' in finding) return settleFailed(claimed, 'processing', finding.failed)
  await settlePublished(claimed, finding.post, lineOf(claimed, 'look', 'found'))
}

async function ask(claimed: SentTarget, account: Account, progress: Progress): Promise<Finding | NetworkError> {
  try {
    // The uploads identify the post, so one made with them by an earlier attempt is this post too.
    const since = (await firstSentAt(claimed.context.db, claimed.row.id)) ?? claimed.row.mutationAt
    return await claimed.connector.find(account, claimed.post, progress, since)
  } catch (error) {
    if (error instanceof NetworkError) return error
    throw error
  }
}

async function afterFailure(claimed: SentTarget, { id }: Account, error: NetworkError): Promise<void> {
  await logStep(claimed, 'look', error.kind, error)
  if (error.kind !== 'reconnect') return checkLater(claimed, null, error.retryAfterSeconds ?? 0)
  await markReconnect(claimed.context, claimed.agentId, claimed.row.platform, id)
  return settleNeedsCheck(claimed, error.code)
}

async function afterAbsence(claimed: SentTarget, account: Account, progress: Progress): Promise<void> {
  const { sends, lastSentAt, accepted } = await sendingsSince(
    claimed.context.db,
    claimed.row.id,
    claimed.row.mutationAt,
  )
  // What the platform accepted is still being processed, not absent.
  if (accepted) return checkLater(claimed, 'absent')
  const settledAt = lastSentAt.getTime() + SETTLE_MS
  const left = settledAt - claimed.context.now().getTime()
  if (left > 0) {
    return rest(claimed, left / 1000, {}, lineOf(claimed, 'look', 'settling'))
  }
  await logStep(claimed, 'look', 'absent')
  if (sends >= MAX_SENDS) return settleNeedsCheck(claimed, 'absent')
  const taken = await makePublicCall(claimed, account, progress)
  if (taken) await rest(taken, checkDelaySeconds(1))
}

async function checkLater(claimed: SentTarget, outcome: string | null, atLeastSeconds = 0): Promise<void> {
  if (outcome !== null) await logStep(claimed, 'look', outcome)
  const { checks } = await sendingsSince(claimed.context.db, claimed.row.id, claimed.row.mutationAt)
  if (checks >= MAX_CHECKS) return settleNeedsCheck(claimed, 'unknown')
  await rest(claimed, Math.max(checkDelaySeconds(checks), atLeastSeconds))
}
