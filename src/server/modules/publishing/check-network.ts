import { checkDelaySeconds, MAX_CHECKS, SETTLE_MS } from '#domain/publication.ts'

import type { Account, Finding, Progress } from '../../networks/connector.ts'
import { NetworkError } from '../../networks/network-error.ts'
import { markReconnect } from '../connections/service.ts'
import { firstSentAt, sendingsSince } from './attempt-log.ts'
import { lineOf, note, progressFor, rest } from './held-target.ts'
import { send, type SentTarget } from './send.ts'
import { settleFailed, settleNeedsCheck, settlePublished } from './settle.ts'

/** Sends of one post, the first included, after which even a confirmed absence is left to the agent. */
const MAX_SENDS = 3

/**
 * Finds out the result of a post whose public call was made: published, certainly absent (then the same call is
 * repeated), or still unknown. A post with an unknown result is never sent again automatically.
 */
export async function checkNetwork(held: SentTarget, account: Account | null): Promise<void> {
  const progress = account && progressFor(held, account.id)
  // Without the page and token it was sent with there is no way to check.
  if (!progress) return settleNeedsCheck(held, 'no_account')
  const finding = await ask(held, account, progress)
  if (finding instanceof NetworkError) return afterFailure(held, account, finding)
  if (finding === 'unknown' && !held.connector.readsBack) return settleNeedsCheck(held, 'unknown')
  if (finding === 'unknown') return lookLater(held, 'unknown')
  if (finding === 'absent') return afterAbsence(held, account, progress)
  if ('failed' in finding) return settleFailed(held, 'processing', finding.failed)
  await settlePublished(held, finding.post, lineOf(held, 'look', 'found'))
}

async function ask(held: SentTarget, account: Account, progress: Progress): Promise<Finding | NetworkError> {
  try {
    // The uploads identify the post, so one made with them by an earlier attempt is this post too.
    const since = (await firstSentAt(held.context.db, held.row.id)) ?? held.row.mutationAt
    return await held.connector.find(account, held.post, progress, since)
  } catch (error) {
    if (error instanceof NetworkError) return error
    throw error
  }
}

async function afterFailure(held: SentTarget, { id }: Account, error: NetworkError): Promise<void> {
  await note(held, 'look', error.kind, error)
  if (error.kind !== 'reconnect') return lookLater(held, null, error.retryAfterSeconds ?? 0)
  await markReconnect(held.context, held.agentId, held.row.platform, id)
  return settleNeedsCheck(held, error.code)
}

async function afterAbsence(held: SentTarget, account: Account, progress: Progress): Promise<void> {
  const { sends, lastSentAt, accepted } = await sendingsSince(held.context.db, held.row.id, held.row.mutationAt)
  // What the platform accepted is still being processed, not absent.
  if (accepted) return lookLater(held, 'absent')
  const settledAt = lastSentAt.getTime() + SETTLE_MS
  const left = settledAt - held.context.now().getTime()
  if (left > 0) {
    return rest(held, left / 1000, {}, lineOf(held, 'look', 'settling'))
  }
  await note(held, 'look', 'absent')
  if (sends >= MAX_SENDS) return settleNeedsCheck(held, 'absent')
  const taken = await send(held, account, progress)
  if (taken) await rest(taken, checkDelaySeconds(1))
}

async function lookLater(held: SentTarget, outcome: string | null, atLeastSeconds = 0): Promise<void> {
  if (outcome !== null) await note(held, 'look', outcome)
  const { looks } = await sendingsSince(held.context.db, held.row.id, held.row.mutationAt)
  if (looks >= MAX_CHECKS) return settleNeedsCheck(held, 'unknown')
  await rest(held, Math.max(checkDelaySeconds(looks), atLeastSeconds))
}
