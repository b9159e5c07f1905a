import { retryDelaySeconds, type TargetState, attemptsSinceAsked } from '#domain/publication.ts'

import type { Tx } from '../../db/open.ts'
import type { LivePost } from '../../networks/connector.ts'
import type { NetworkError } from '../../networks/network-error.ts'
import { type AttemptLine, wasInDoubt } from './attempt-log.ts'
import { type HeldTarget, writeHeld } from './held-target.ts'
import { move, type TargetChange } from './transition.ts'

/** @throws ClaimLost */
async function settle(
  held: HeldTarget,
  to: TargetState,
  change: TargetChange,
  line?: AttemptLine,
  also?: (tx: Tx) => Promise<void>,
): Promise<void> {
  const { context, row } = held
  await writeHeld(held, line, (db) => move(db, row, to, change), also)
  context.log.info({ target: row.id, platform: row.platform, state: to, code: change.errorCode }, 'a post was settled')
}

export function settlePublished(held: HeldTarget, live: LivePost, line: AttemptLine): Promise<void> {
  const now = held.context.now()
  const change = {
    externalId: live.id,
    permalink: live.permalink,
    acceptedAt: held.row.acceptedAt ?? now,
    publishedAt: now,
    errorCode: null,
    errorMessage: null,
  }
  return settle(held, 'published', change, line)
}

/**
 * Ends a target of which this attempt certainly published nothing. If an earlier attempt may have, the agent is
 * asked to check, since `failed` means that nothing was published.
 */
export async function settleFailed(
  held: HeldTarget,
  code: string,
  message: string,
  { startsOver = false }: { startsOver?: boolean } = {},
): Promise<void> {
  if (await wasInDoubt(held.context.db, held.row.id)) {
    const words = `${message} An earlier try may be on ${held.name}. Please look there.`
    return settle(held, 'needs_check', { errorCode: code, errorMessage: words, ...(startsOver && { progress: null }) })
  }
  // Nothing was published, and a post again must not reuse the uploads of the failed attempt.
  return settle(held, 'failed', { errorCode: code, errorMessage: message, progress: null })
}

/** The result can't be found out; the message says so and asks the agent to check. */
export function settleNeedsCheck(held: HeldTarget, code: string): Promise<void> {
  const message = `We could not find out whether this post is on ${held.name}. Please look there before you publish it again.`
  return settle(held, 'needs_check', { errorCode: code, errorMessage: message })
}

/** Back into the queue: nothing was made public, so it can simply be tried again. */
export function requeue(
  held: HeldTarget,
  error: NetworkError,
  line?: AttemptLine,
  also?: (tx: Tx) => Promise<void>,
): Promise<void> {
  const isWait = error.kind === 'wait'
  const seconds = Math.max(error.retryAfterSeconds ?? 0, isWait ? 0 : retryDelaySeconds(attemptsSinceAsked(held.row)))
  const change = {
    runAt: new Date(held.context.now().getTime() + seconds * 1000),
    // Waiting because the platform asked for it is no attempt.
    attempts: isWait ? held.row.attempts - 1 : held.row.attempts,
    mutationAt: null,
    ...(error.startsOver && { progress: null }),
    errorCode: error.code,
    errorMessage: error.message,
  }
  return settle(held, 'queued', change, line, also)
}
