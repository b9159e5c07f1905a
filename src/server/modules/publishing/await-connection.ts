import { isInTime, NOT_CONNECTED } from '#domain/publication.ts'

import { NetworkError } from '../../networks/network-error.ts'
import { noteWaiting } from '../notices/service.ts'
import { type HeldTarget, lineOf } from './held-target.ts'
import { requeue, settleFailed } from './settle.ts'

/** Seconds between checks whether the account is connected again; connecting it wakes the post at once. */
const LOOK_EVERY_SECONDS = 15 * 60

/**
 * Lets a post wait for its account to be connected again, which is no attempt, as long as it is not overdue. The
 * wait is logged and notified once.
 */
export async function awaitConnection(held: HeldTarget, accountId: string | null): Promise<void> {
  const { context, row, scheduledAt, agentId, post } = held
  const { platform, accountName } = row
  const name = accountName === null ? held.name : `${held.name} (${accountName})`
  if (!isInTime(context.now(), scheduledAt, row.askedAgainAt)) {
    const late = `${name} was not connected within a day, so this post did not go out. Connect it, then post again.`
    return settleFailed(held, NOT_CONNECTED, late)
  }
  const words = `${name} is not connected. Connect it again and this post goes out.`
  const error = new NetworkError('wait', NOT_CONNECTED, words, { retryAfterSeconds: LOOK_EVERY_SECONDS })
  if (row.errorCode === NOT_CONNECTED) return requeue(held, error)
  await requeue(held, error, lineOf(held, 'account', 'missing'), (tx) =>
    noteWaiting(tx, { agentId, platform, accountId, name, title: post.title }),
  )
}
