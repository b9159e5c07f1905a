import { isInTime, NOT_CONNECTED } from '#domain/publication/publication.ts'

import { NetworkError } from '../../../networks/network-error.ts'
import { type AccountHold, lockHold } from '../../account-status/service.ts'
import { noteWaiting } from '../../notices/service.ts'
import { type ClaimedTarget, lineOf, logStep } from './claimed-target.ts'
import { requeue, settleFailed } from './settle.ts'

/** Seconds between checks whether the account is connected again; connecting it wakes the post at once. */
const CHECK_CONNECTION_SECONDS = 15 * 60

/**
 * Lets a post wait for its account to be connected again, which is no attempt, as long as it is not overdue. The
 * wait is logged and notified once.
 */
export async function awaitConnection(claimed: ClaimedTarget, accountId: string | null): Promise<void> {
  const { context, row, scheduledAt, agentId, post } = claimed
  const { platform, accountName } = row
  const name = accountName === null ? claimed.name : `${claimed.name} (${accountName})`
  if (!isInTime(context.now(), scheduledAt, row.askedAgainAt)) {
    const late = `${name} wasn’t connected within a day, so this post didn’t go out. Connect it, then post it again.`
    return settleFailed(claimed, NOT_CONNECTED, late)
  }
  const message = `${name} isn’t connected. Reconnect it and this post will go out.`
  const error = new NetworkError('wait', NOT_CONNECTED, message, { retryAfterSeconds: CHECK_CONNECTION_SECONDS })
  if (row.errorCode === NOT_CONNECTED) return requeue(claimed, error)
  await requeue(claimed, error, lineOf(claimed, 'account', 'missing'), (tx) =>
    noteWaiting(tx, { agentId, platform, accountId, name, title: post.title }),
  )
}

/** Seconds between checks whether the account's hold is over; `releaseOnHold` wakes its posts at once. */
const CHECK_HOLD_SECONDS = 60 * 60

const HOLD_MESSAGES: Record<AccountHold, string> = {
  account_closing:
    'Your account is about to be deleted, so this post is on hold. Keep your account within 15 minutes of its time and it will go out; after that, you can post it again.',
  account_disabled: 'Your account is disabled, so this post is on hold.',
}

/** The message of a post that a hold of the account made late. */
export const PASSED_ON_HOLD = 'This post was due while your account was on hold, so it didn’t go out.'

/** True for the error code of a post that waits for its account. */
export const isHold = (errorCode: string | null): boolean => errorCode !== null && errorCode in HOLD_MESSAGES

/** Undoes a wait whose reason is gone. */
class HoldEnded extends Error {
  override name = 'HoldEnded'
}

/**
 * Lets a post wait while nothing is published for its account, however long that takes; it counts as no attempt. False,
 * and nothing, when the hold has ended meanwhile: what released the account's posts did not find this one.
 */
export async function awaitAccount(claimed: ClaimedTarget, hold: AccountHold): Promise<boolean> {
  const error = new NetworkError('wait', hold, HOLD_MESSAGES[hold], { retryAfterSeconds: CHECK_HOLD_SECONDS })
  const line = claimed.row.errorCode === hold ? undefined : lineOf(claimed, 'account', hold)
  try {
    await requeue(claimed, error, line, async (tx) => {
      if (!(await lockHold(tx, claimed.agentId))) throw new HoldEnded()
    })
  } catch (failure) {
    if (failure instanceof HoldEnded) return false
    throw failure
  }
  return true
}

/** Seconds between checks whether the agent has a plan again. */
const CHECK_PLAN_SECONDS = 15 * 60

const NO_PLAN = 'plan_required'

/** Lets a post wait for its agent to have a plan again, as long as it is not overdue; nothing of the post is lost. */
export async function awaitPlan(claimed: ClaimedTarget): Promise<void> {
  const { context, row, scheduledAt } = claimed
  if (!isInTime(context.now(), scheduledAt, row.askedAgainAt)) {
    const late = 'This post didn’t go out because you had no plan. Choose a plan, then post it again.'
    return settleFailed(claimed, NO_PLAN, late)
  }
  if (row.errorCode !== NO_PLAN) await logStep(claimed, 'account', 'missing')
  const message = 'Your plan has ended. Choose one and this post will go out.'
  await requeue(claimed, new NetworkError('wait', NO_PLAN, message, { retryAfterSeconds: CHECK_PLAN_SECONDS }))
}
