import type { House } from '../../house.ts'
import { createAgent, isEmailTaken, mailPasswordLink } from '../session/service.ts'
import { putCustomer, stripeOf, syncAgent } from '../billing/service.ts'
import * as repo from './repo.ts'

type Office = Pick<House, 'db' | 'stripe' | 'jobs' | 'mail' | 'now' | 'log'>

/**
 * Makes the account that a paid checkout is for, once, and has the letter for its password sent. Null where the
 * address has become somebody's meanwhile: then the subscription ends, and nobody pays for nothing.
 */
export async function makeAccount(house: Office, attempt: repo.Attempt): Promise<number | null> {
  const { db, now } = house
  const { customerId, subscriptionId, email, firstName, lastName } = attempt
  if (customerId === null || subscriptionId === null) throw new Error(`The checkout ${attempt.id} has no subscription`)
  if (await isEmailTaken(db, email)) {
    // What browsers leave is finished beside them: it may just have been.
    const known = await repo.findAttempt(db, email)
    if (known?.id === attempt.id && known.userId !== null) return known.userId
    await stripeOf(house).subscriptions.cancel(subscriptionId)
    await repo.deleteAttempt(db, attempt.id)
    house.log.warn({ subscription: subscriptionId }, 'a checkout ended: its address is in use by now')
    return null
  }
  const userId = await createAgent(db, { email, firstName, lastName }, async (tx, id) => {
    await putCustomer(tx, id, customerId)
    await repo.note(tx, attempt.id, { userId: id, finishedAt: now(), busyUntil: null })
  })
  await syncAgent(house, userId)
  if (house.mail.isOpen) await mailPasswordLink(house, { email, first: true })
  else house.log.warn({ user: userId }, 'a new agent gets no letter: no mail server is set')
  return userId
}
