import type { House } from '../../house.ts'
import { underWay, wentThrough } from './refusals.ts'
import * as repo from './repo.ts'
import { subscriptionOf } from './subscription.ts'

type Office = Pick<House, 'db' | 'stripe' | 'now'>

/**
 * A form that is sent again for another address may have paid for the first one, with its answer lost: it pays once.
 * Where nothing came of the first, as after a refused card, the other address is as good.
 *
 * @param taken the caller's own attempt, written down already: of two addresses at once each sees the other
 */
export async function holdToOneAddress(house: Office, taken: repo.Attempt, keyHash: string): Promise<void> {
  const { db, now } = house
  for (const other of await repo.findOthersByKey(db, taken.id, keyHash)) {
    if (other.busyUntil !== null && other.busyUntil >= now()) throw underWay()
    if (!(await cameToSomething(house, other))) continue
    if (taken.customerId === null) await repo.deleteAttempt(db, taken.id)
    throw wentThrough(other.email)
  }
}

async function cameToSomething(house: Office, { customerId, finishedAt, subscriptionId }: repo.Attempt) {
  if (finishedAt !== null || subscriptionId !== null) return true
  return customerId !== null && (await subscriptionOf(house, customerId)) !== null
}
