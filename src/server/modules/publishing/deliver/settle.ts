import { retryDelaySeconds, type TargetState, attemptsSinceAsked } from '#domain/publication/publication.ts'

import type { Tx } from '../../../db/open.ts'
import type { LivePost } from '../../../networks/connector.ts'
import type { NetworkError } from '../../../networks/network-error.ts'
import { type AttemptLine, wasInDoubt } from '../attempt-log.ts'
import { type ClaimedTarget, writeClaimed } from './claimed-target.ts'
import { move, type TargetChange } from '../transition.ts'

/** @throws ClaimLost */
async function settle(
  claimed: ClaimedTarget,
  to: TargetState,
  change: TargetChange,
  line?: AttemptLine,
  also?: (tx: Tx) => Promise<void>,
): Promise<void> {
  const { context, row } = claimed
  await writeClaimed(claimed, line, (db) => move(db, row, to, change), also)
  const { id: targetId, platform } = row
  await context.events.emit('target_settled', { targetId, platform, state: to, code: change.errorCode ?? null })
  context.log.info({ target: row.id, platform: row.platform, state: to, code: change.errorCode }, 'a post was settled')
}

export function settlePublished(claimed: ClaimedTarget, live: LivePost, line: AttemptLine): Promise<void> {
  const now = claimed.context.now()
  const change = {
    externalId: live.id,
    permalink: live.permalink,
    acceptedAt: claimed.row.acceptedAt ?? now,
    publishedAt: now,
    errorCode: null,
    errorMessage: null,
  }
  return settle(claimed, 'published', change, line)
}

/**
 * Ends a target of which this attempt certainly published nothing. If an earlier attempt may have, the agent is
 * asked to check, since `failed` means that nothing was published.
 */
export async function settleFailed(
  claimed: ClaimedTarget,
  code: string,
  message: string,
  { startsOver = false }: { startsOver?: boolean } = {},
): Promise<void> {
  if (await wasInDoubt(claimed.context.db, claimed.row.id)) {
    const question = `${message} An earlier attempt may have posted to ${claimed.name}. Please check there.`
    return settle(claimed, 'needs_check', {
      errorCode: code,
      errorMessage: question,
      ...(startsOver && { progress: null }),
    })
  }
  // Nothing was published, and a post again must not reuse the uploads of the failed attempt.
  return settle(claimed, 'failed', { errorCode: code, errorMessage: message, progress: null })
}

/** The result can't be found out; the message says so and asks the agent to check. */
export function settleNeedsCheck(claimed: ClaimedTarget, code: string): Promise<void> {
  const message = `We couldn’t tell whether this post is on ${claimed.name}. Please check there before you publish it again.`
  return settle(claimed, 'needs_check', { errorCode: code, errorMessage: message })
}

/** Back into the queue: nothing was made public, so it can simply be tried again. */
export function requeue(
  claimed: ClaimedTarget,
  error: NetworkError,
  line?: AttemptLine,
  also?: (tx: Tx) => Promise<void>,
): Promise<void> {
  const isWait = error.kind === 'wait'
  const seconds = Math.max(
    error.retryAfterSeconds ?? 0,
    isWait ? 0 : retryDelaySeconds(attemptsSinceAsked(claimed.row)),
  )
  const change = {
    runAt: new Date(claimed.context.now().getTime() + seconds * 1000),
    // Waiting because the platform asked for it is no attempt.
    attempts: isWait ? claimed.row.attempts - 1 : claimed.row.attempts,
    mutationAt: null,
    ...(error.startsOver && { progress: null }),
    errorCode: error.code,
    errorMessage: error.message,
  }
  return settle(claimed, 'queued', change, line, also)
}
