import { lookDelaySeconds, MAX_LOOKS, SETTLE_MS } from '#domain/publication.ts'

import type { Account, Finding, Progress } from '../../networks/connector.ts'
import { NetworkError } from '../../networks/network-error.ts'
import { markReconnect } from '../connections/service.ts'
import { firstSentAt, sendingsSince } from './attempt-log.ts'
import { lineOf, note, progressFor, rest } from './held-target.ts'
import { send, type SentTarget } from './send.ts'
import { settleFailed, settleNeedsCheck, settlePublished } from './settle.ts'

/** Sendings of one post, the first included, after which even a certain absence is left to the agent. */
const MAX_SENDS = 3

/**
 * Finds out what became of a post whose public call was made: published, surely absent (then the
 * same call is made again), or still unknown. What stays unknown is never sent again by itself.
 */
export async function look(held: SentTarget, account: Account | null): Promise<void> {
  const progress = account && progressFor(held, account.id)
  // Without the page and token it was sent with there is nothing to look with.
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
    // What was uploaded tells it from every other post, so an earlier asking's call with it is this post too.
    const since = (await firstSentAt(held.house.db, held.row.id)) ?? held.row.mutationAt
    return await held.connector.find(account, held.post, progress, since)
  } catch (error) {
    if (error instanceof NetworkError) return error
    throw error
  }
}

async function afterFailure(held: SentTarget, { id }: Account, error: NetworkError): Promise<void> {
  await note(held, 'look', error.kind, error)
  if (error.kind !== 'reconnect') return lookLater(held, null, error.retryAfterSeconds ?? 0)
  await markReconnect(held.house, held.agentId, held.row.platform, id)
  return settleNeedsCheck(held, error.code)
}

async function afterAbsence(held: SentTarget, account: Account, progress: Progress): Promise<void> {
  const { sends, lastSentAt, accepted } = await sendingsSince(held.house.db, held.row.id, held.row.mutationAt)
  // What the platform said it took is on its way, not absent.
  if (accepted) return lookLater(held, 'absent')
  const settledAt = lastSentAt.getTime() + SETTLE_MS
  const left = settledAt - held.house.now().getTime()
  if (left > 0) {
    return rest(held, left / 1000, {}, lineOf(held, 'look', 'settling'))
  }
  await note(held, 'look', 'absent')
  if (sends >= MAX_SENDS) return settleNeedsCheck(held, 'absent')
  const taken = await send(held, account, progress)
  if (taken) await rest(taken, lookDelaySeconds(1))
}

async function lookLater(held: SentTarget, outcome: string | null, atLeastSeconds = 0): Promise<void> {
  if (outcome !== null) await note(held, 'look', outcome)
  const { looks } = await sendingsSince(held.house.db, held.row.id, held.row.mutationAt)
  if (looks >= MAX_LOOKS) return settleNeedsCheck(held, 'unknown')
  await rest(held, Math.max(lookDelaySeconds(looks), atLeastSeconds))
}
