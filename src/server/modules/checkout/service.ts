import { createHash } from 'node:crypto'

import type { Checkout } from '#contract/checkout.ts'

import type { House } from '../../house.ts'
import { holdCard, type Offer, stripeOf, wantedOffer } from '../billing/service.ts'
import { isEmailTaken } from '../session/service.ts'
import { makeAccount } from './account.ts'
import { holdToOneAddress } from './one-address.ts'
import { emailInUse, underWay, wentThrough } from './refusals.ts'
import * as repo from './repo.ts'
import { checkOffer, newCustomer, subscribe, subscriptionOf } from './subscription.ts'

type Office = Pick<House, 'db' | 'stripe' | 'jobs' | 'mail' | 'now' | 'log'>

/** So long nobody else takes up an attempt; renewed while it is at work, so that a process that died blocks it briefly. */
const BUSY_MS = 15_000
const RENEW_MS = 4_000

/** As long as this after it was done, the browser that did it is signed in by its key once more; later she signs in. */
const KEY_GOOD_MS = 60 * 60 * 1000

/** Attempts nobody came back to are forgotten. */
const KEPT_MS = 24 * 60 * 60 * 1000

const CARD_WORDS = {
  field: 'payment_method_id',
  prepaid: 'Pre-paid credit cards are not accepted. Please enter a regular credit card.',
}

/** What a checkout has come to: an account, or a question of the card's bank. */
export type Outcome = { userId: number; clientSecret: null } | { userId: null; clientSecret: string }

/** @throws ProblemError for an address somebody signs in by already */
export async function checkEmail({ db }: Pick<House, 'db'>, email: string): Promise<void> {
  if (await isEmailTaken(db, email)) throw emailInUse()
}

/**
 * Customer, card, subscription, account, in this order, each once for an address however often it is asked for:
 * what an earlier try got done is taken up again.
 *
 * @param callerId who is signed in in the browser that asks
 */
export async function checkOut(
  house: Office,
  form: Checkout,
  { key, callerId }: { key: string; callerId: number | null },
): Promise<Outcome> {
  const stripe = stripeOf(house)
  const { db, now } = house
  const offer = await wantedOffer(stripe, form.plan_id, 'plan_id')
  const keyHash = createHash('sha256').update(key).digest('hex')
  const done = await repo.findAttempt(db, form.email)
  if (done?.finishedAt && done.userId !== null && done.keyHash === keyHash) {
    const keyIsGood = now().getTime() - done.finishedAt.getTime() < KEY_GOOD_MS
    if (!keyIsGood && callerId !== done.userId) throw wentThrough(done.email)
    if (done.subscriptionId !== null) checkOffer(await stripe.subscriptions.retrieve(done.subscriptionId), offer)
    return { userId: done.userId, clientSecret: null }
  }
  await checkEmail(house, form.email)
  const { email, first_name: firstName, last_name: lastName } = form
  const until = new Date(now().getTime() + BUSY_MS)
  const person = { email, firstName, lastName, keyHash }
  const taken = await repo.takeAttempt(db, person, { now: now(), until })
  if (!taken) throw underWay()
  let { id } = taken
  const renewing = setInterval(() => {
    repo.stayBusy(db, id, new Date(now().getTime() + BUSY_MS)).catch((error: unknown) => {
      house.log.warn({ err: error }, 'a checkout could not be kept busy')
    })
  }, RENEW_MS)
  try {
    await holdToOneAddress(house, taken, keyHash)
    const attempt = await claim(house, taken, person)
    id = attempt.id
    return await carryOn(house, attempt, { offer, methodId: form.payment_method_id })
  } finally {
    clearInterval(renewing)
    await repo.note(db, id, { busyUntil: null })
  }
}

/**
 * Makes an attempt that is taken up the caller's. By its key it goes on, under the name as it is typed now; by another
 * it begins anew, but only where nobody has a subscription by it: that is the first browser's, or awaits its letter.
 */
async function claim(
  house: Office,
  taken: repo.Attempt,
  person: Pick<repo.Attempt, 'email' | 'keyHash' | 'firstName' | 'lastName'>,
): Promise<repo.Attempt> {
  const { db, now } = house
  if (taken.keyHash === person.keyHash) {
    const { firstName, lastName } = person
    await repo.note(db, taken.id, { firstName, lastName })
    return { ...taken, firstName, lastName }
  }
  if (taken.subscriptionId !== null) throw emailInUse()
  if (taken.customerId !== null && (await subscriptionOf(house, taken.customerId)) !== null) throw emailInUse()
  const begun = await repo.beginAnew(db, taken.id, person, now())
  if (!begun) throw underWay()
  return begun
}

async function carryOn(
  house: Office,
  attempt: repo.Attempt,
  { offer, methodId }: { offer: Offer; methodId: string },
): Promise<Outcome> {
  const stripe = stripeOf(house)
  const customerId = attempt.customerId ?? (await newCustomer(house, attempt))
  const known = await subscriptionOf(house, customerId)
  if (known) checkOffer(known, offer)
  else {
    const { clientSecret } = await holdCard(stripe, customerId, methodId, CARD_WORDS)
    if (clientSecret !== null) return { userId: null, clientSecret }
  }
  const subscriptionId = known?.id ?? (await subscribe(house, { attempt, customerId, methodId, offer }))
  await repo.note(house.db, attempt.id, { subscriptionId })
  const userId = await makeAccount(house, { ...attempt, customerId, subscriptionId })
  if (userId === null) throw emailInUse()
  return { userId, clientSecret: null }
}

/** Finishes what browsers left behind: whoever has a subscription gets her account and letter. */
export function startCheckouts(house: House): void {
  const { db, jobs, now, stripe } = house
  if (!stripe) return
  jobs.every('checkouts', 60, async () => {
    for (const attempt of await repo.findLeft(db, now())) {
      const found = attempt.subscriptionId ? null : await subscriptionOf(house, attempt.customerId ?? '')
      const subscriptionId = attempt.subscriptionId ?? found?.id ?? null
      if (subscriptionId !== null) await makeAccount(house, { ...attempt, subscriptionId })
      else if (now().getTime() - attempt.createdAt.getTime() > KEPT_MS) await repo.deleteAttempt(db, attempt.id)
    }
  })
}
