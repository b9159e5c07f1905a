import { createHash } from 'node:crypto'

import type { Checkout } from '#contract/billing/checkout.ts'

import type { AppContext } from '../../app-context.ts'
import {
  deleteUnusedCustomer,
  type Device,
  holdCard,
  isTaxAutomatic,
  locate,
  type Offer,
  previewTax,
  stripeOf,
  unknownPlace,
  wantedOffer,
} from '../billing/service.ts'
import { problem } from '../../http/problem.ts'
import { isEmailTaken, needsPassword } from '../session/service.ts'
import { makeAccount } from './account.ts'
import { holdToOneAddress } from './one-address.ts'
import { checkoutConsent } from './consent.ts'
import { emailInUse, underWay, wentThrough } from './refusals.ts'
import * as repo from './repo.ts'
import { checkOffer, newCustomer, subscribe, subscriptionOf } from './subscription.ts'

type CommandContext = Pick<AppContext, 'config' | 'db' | 'stripe' | 'jobs' | 'mail' | 'now' | 'log'>

/**
 * For this long nobody else takes up an attempt; renewed while it runs, so that a process that died blocks it
 * briefly.
 */
const BUSY_MS = 15_000
const RENEW_MS = 4_000

/**
 * For this long after it is done, the browser that did the checkout is signed in by its key again; later, and once the
 * owner of the address has set a password, the agent signs in.
 */
const KEY_GOOD_MS = 60 * 60 * 1000

/** Abandoned attempts are deleted after this time. */
const ABANDONED_AFTER_MS = 24 * 60 * 60 * 1000

/** Longer than Stripe's answers take, so that no browser uses the customer while it is deleted. */
const ABANDONING_MS = 10 * 60 * 1000

const CARD_MESSAGES = {
  field: 'payment_method_id',
  prepaid: 'Pre-paid credit cards are not accepted. Please enter a regular credit card.',
}

/** The result of a checkout: an account, or a confirmation the card's bank asks for. */
export type Outcome = { userId: number; clientSecret: null } | { userId: null; clientSecret: string }

/** @throws ProblemError for an address that is another user's */
export async function checkEmail(context: Pick<AppContext, 'db' | 'now'>, email: string): Promise<void> {
  if (await isEmailTaken(context, email)) throw emailInUse()
}

/**
 * Customer, card, subscription, account, in this order, each once for an address however often it is requested:
 * what an earlier try completed is reused.
 *
 * @param callerId who is signed in in the browser that asks
 */
export async function checkOut(
  context: CommandContext,
  form: Checkout,
  { key, callerId, device }: { key: string; callerId: number | null; device: Device },
): Promise<Outcome> {
  const stripe = stripeOf(context)
  const { db, now } = context
  const offer = await wantedOffer(stripe, form.plan_id, 'plan_id')
  const keyHash = createHash('sha256').update(key).digest('hex')
  const done = await repo.findAttempt(db, form.email)
  if (done?.finishedAt && done.userId !== null && done.keyHash === keyHash) {
    const isRecent = now().getTime() - done.finishedAt.getTime() < KEY_GOOD_MS
    const keyIsGood = isRecent && (await needsPassword(context, done.userId))
    if (!keyIsGood && callerId !== done.userId) throw wentThrough(done.email)
    if (done.subscriptionId !== null) checkOffer(await stripe.subscriptions.retrieve(done.subscriptionId), offer)
    return { userId: done.userId, clientSecret: null }
  }
  await checkEmail(context, form.email)
  const { email, first_name: firstName, last_name: lastName } = form
  const until = new Date(now().getTime() + BUSY_MS)
  const person = { email, firstName, lastName, keyHash }
  const taken = await repo.takeAttempt(db, person, { now: now(), until })
  if (!taken) throw underWay()
  let { id } = taken
  const renewing = setInterval(() => {
    repo.stayBusy(db, id, new Date(now().getTime() + BUSY_MS)).catch((error: unknown) => {
      context.log.warn({ err: error }, 'a checkout could not be kept busy')
    })
  }, RENEW_MS)
  try {
    await holdToOneAddress(context, taken, keyHash)
    const attempt = await claim(context, taken, person)
    id = attempt.id
    return await carryOn(context, attempt, { offer, form, device })
  } finally {
    clearInterval(renewing)
    await repo.note(db, id, { busyUntil: null })
  }
}

/**
 * Claims an attempt for the caller. With the same key it continues, under the name as it is typed now; with another
 * key it starts over, but only where it has no subscription: one belongs to the first browser, or awaits its
 * email.
 */
async function claim(
  context: CommandContext,
  taken: repo.Attempt,
  person: Pick<repo.Attempt, 'email' | 'keyHash' | 'firstName' | 'lastName'>,
): Promise<repo.Attempt> {
  const { db, now } = context
  if (taken.keyHash === person.keyHash) {
    const { firstName, lastName } = person
    await repo.note(db, taken.id, { firstName, lastName })
    return { ...taken, firstName, lastName }
  }
  if (taken.subscriptionId !== null) throw emailInUse()
  if (taken.customerId !== null && (await subscriptionOf(context, taken.customerId)) !== null) throw emailInUse()
  const begun = await repo.beginAnew(db, taken.id, person, now())
  if (!begun) throw underWay()
  return begun
}

async function carryOn(
  context: CommandContext,
  attempt: repo.Attempt,
  { offer, form, device }: { offer: Offer; form: Checkout; device: Device },
): Promise<Outcome> {
  const stripe = stripeOf(context)
  const customerId = attempt.customerId ?? (await newCustomer(context, attempt))
  const known = await subscriptionOf(context, customerId)
  const methodId = form.payment_method_id
  // The subscription was agreed to by the form that was sent then.
  let { consent } = attempt
  if (known) checkOffer(known, offer)
  else {
    if (isTaxAutomatic(context)) await locate(stripe, customerId, postalCodeIn(form))
    consent = checkoutConsent({ offer, agreed: form.agreed, device }, context.now())
    await repo.note(context.db, attempt.id, { consent })
    const { clientSecret } = await holdCard(stripe, customerId, methodId, CARD_MESSAGES)
    if (clientSecret !== null) return { userId: null, clientSecret }
  }
  const subscriptionId = known?.id ?? (await subscribe(context, { attempt, customerId, methodId, offer }))
  await repo.note(context.db, attempt.id, { subscriptionId })
  const userId = await makeAccount(context, { ...attempt, consent, customerId, subscriptionId })
  if (userId === null) throw emailInUse()
  return { userId, clientSecret: null }
}

function postalCodeIn({ postal_code: postalCode }: Checkout): string {
  if (!postalCode) throw unknownPlace()
  return postalCode
}

/** The first payment of an offer with the tax of a place. */
export async function taxAt(
  context: Pick<AppContext, 'config' | 'stripe'>,
  { plan_id: planId, postal_code: postalCode }: { plan_id: string; postal_code: string },
) {
  const stripe = stripeOf(context)
  const offer = await wantedOffer(stripe, planId, 'plan_id')
  if (!isTaxAutomatic(context)) throw problem('not_found')
  return await previewTax(stripe, offer, postalCode)
}

/** Finishes what browsers left undone: whoever has a subscription gets an account and an email. */
export function startCheckouts(context: AppContext): void {
  const { db, jobs, now, stripe } = context
  if (!stripe) return
  jobs.every('checkouts', 60, async () => {
    const before = new Date(now().getTime() - ABANDONED_AFTER_MS)
    await repo.deleteWithoutCustomer(db, { now: now(), before })
    for (const attempt of await repo.findLeft(db, now())) {
      const found = attempt.subscriptionId ? null : await subscriptionOf(context, attempt.customerId ?? '')
      const subscriptionId = attempt.subscriptionId ?? found?.id ?? null
      if (subscriptionId !== null) await makeAccount(context, { ...attempt, subscriptionId })
      else if (attempt.createdAt < before) await abandon(context, attempt.id)
    }
  })
}

/** Deletes an abandoned attempt with its customer at Stripe; a browser that comes back meanwhile has to wait. */
async function abandon(context: AppContext, id: string): Promise<void> {
  const { db, now } = context
  const times = { now: now(), until: new Date(now().getTime() + ABANDONING_MS) }
  const taken = await repo.takeAbandoned(db, id, times)
  if (!taken?.customerId) return
  await deleteUnusedCustomer(context, { customerId: taken.customerId, checkoutId: id })
  await repo.deleteAttempt(db, id)
}
