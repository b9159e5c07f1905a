import { isInTime } from '#domain/publication.ts'

import { NetworkError } from '../../networks/network-error.ts'
import { type HeldTarget, note } from './held-target.ts'
import { requeue, settleFailed } from './settle.ts'

/** Seconds between checks whether the agent has a plan again. */
const LOOK_EVERY_SECONDS = 15 * 60

const NO_PLAN = 'plan_required'

/** Lets a post wait for its agent to have a plan again, as long as it is not overdue; nothing of the post is lost. */
export async function awaitPlan(held: HeldTarget): Promise<void> {
  const { context, row, scheduledAt } = held
  if (!isInTime(context.now(), scheduledAt, row.askedAgainAt)) {
    const late = 'There was no plan within a day of its time, so this post did not go out. Choose one, then post again.'
    return settleFailed(held, NO_PLAN, late)
  }
  if (row.errorCode !== NO_PLAN) await note(held, 'account', 'missing')
  const words = 'Your plan has ended. Choose one and this post goes out.'
  await requeue(held, new NetworkError('wait', NO_PLAN, words, { retryAfterSeconds: LOOK_EVERY_SECONDS }))
}
