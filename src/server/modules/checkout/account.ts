import type { AppContext } from '../../app-context.ts'
import { createAgent, isEmailTaken, mailPasswordLink } from '../session/service.ts'
import { putCustomer, syncAgent } from '../billing/service.ts'
import { storeCheckoutConsent } from './consent.ts'
import * as repo from './repo.ts'
import { takeBack } from './subscription.ts'

type CommandContext = Pick<AppContext, 'db' | 'stripe' | 'jobs' | 'mail' | 'now' | 'log'>

/**
 * Creates the account that a paid checkout is for, once, and sends the email for its password. Null where somebody
 * else has the address by now: then the subscription ends and is refunded, so that nobody pays for nothing.
 */
export async function makeAccount(context: CommandContext, attempt: repo.Attempt): Promise<number | null> {
  const { db, now } = context
  const { customerId, subscriptionId, email, firstName, lastName } = attempt
  if (customerId === null || subscriptionId === null) throw new Error(`The checkout ${attempt.id} has no subscription`)
  if (await isEmailTaken(context, email)) {
    // A job finishes abandoned checkouts in parallel: it may just have finished this one.
    const known = await repo.findAttempt(db, email)
    if (known?.id === attempt.id && known.userId !== null) return known.userId
    await takeBack(context, { customerId, subscriptionId })
    await repo.deleteAttempt(db, attempt.id)
    context.log.warn({ subscription: subscriptionId }, 'a checkout ended: its address is in use by now')
    return null
  }
  const userId = await createAgent(context, { email, firstName, lastName }, async (tx, id) => {
    await putCustomer(tx, id, customerId)
    const { consent } = attempt
    if (consent) await storeCheckoutConsent(tx, id, { consent, subscriptionId }, now())
    await repo.note(tx, attempt.id, { userId: id, finishedAt: now(), busyUntil: null, consent: null })
    // Together with the email of what was agreed to, which waits until this one has left.
    if (context.mail.isOpen) await mailPasswordLink(context, { email, first: true }, tx)
    else context.log.warn({ user: id }, 'a new agent gets no email: no mail server is set')
  })
  await syncAgent(context, userId)
  return userId
}
