import { NetworkError } from '../../networks/network-error.ts'
import type { AccountHold } from '../account-status/service.ts'
import { type HeldTarget, lineOf } from './held-target.ts'
import { requeue } from './settle.ts'

/** Seconds between checks whether the account's hold is over; `releaseHeld` wakes its posts at once. */
const LOOK_EVERY_SECONDS = 60 * 60

const MESSAGES: Record<AccountHold, string> = {
  account_closing: 'Your account is about to be deleted, so this post is on hold.',
  account_disabled: 'Your account is disabled, so this post is on hold.',
}

/** The message of a post whose time passed while the account was on hold. */
export const PASSED_ON_HOLD = 'The time of this post passed while your account was on hold.'

/** True for the error code of a post that waits for its account. */
export const isHold = (errorCode: string | null): boolean => errorCode !== null && errorCode in MESSAGES

/** Lets a post wait while nothing is published for its account, however long that takes; it counts as no attempt. */
export async function awaitAccount(held: HeldTarget, hold: AccountHold): Promise<void> {
  const error = new NetworkError('wait', hold, MESSAGES[hold], { retryAfterSeconds: LOOK_EVERY_SECONDS })
  await requeue(held, error, held.row.errorCode === hold ? undefined : lineOf(held, 'account', hold))
}
