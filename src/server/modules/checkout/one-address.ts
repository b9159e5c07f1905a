import type { AppContext } from '../../app-context.ts'
import { underWay, wentThrough } from './refusals.ts'
import * as repo from './repo.ts'
import { subscriptionOf } from './subscription.ts'

type CommandContext = Pick<AppContext, 'config' | 'db' | 'stripe' | 'now'>

/**
 * A form that is sent again for another address may have paid for the first one, with its answer lost: it pays
 * once. Where the first attempt failed, as after a refused card, the other address may be used.
 *
 * @param taken the caller's own attempt, stored already, so that of two concurrent addresses each sees the other
 */
export async function holdToOneAddress(context: CommandContext, taken: repo.Attempt, keyHash: string): Promise<void> {
  const { db, now } = context
  for (const other of await repo.findOthersByKey(db, taken.id, keyHash)) {
    if (other.busyUntil !== null && other.busyUntil >= now()) throw underWay()
    if (!(await cameToSomething(context, other))) continue
    if (taken.customerId === null) await repo.deleteAttempt(db, taken.id)
    throw wentThrough(other.email)
  }
}

async function cameToSomething(context: CommandContext, { customerId, finishedAt, subscriptionId }: repo.Attempt) {
  if (finishedAt !== null || subscriptionId !== null) return true
  return customerId !== null && (await subscriptionOf(context, customerId)) !== null
}
