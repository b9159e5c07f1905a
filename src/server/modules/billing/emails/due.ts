import type { Stripe } from 'stripe'

import { localDay, type TimeZone } from '#domain/time/time.ts'

import type { EmailFacts } from '../../../db/schema/index.ts'
import type { Offer } from '../offers.ts'
import type { Row } from '../repo.ts'
import { instantOf, itemOf } from '../stripe-customer.ts'
import type { NewEmail } from './repo.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * How long before its end a trial is announced by email, in milliseconds. Shorter trials are not: their checkout's
 * email is newer.
 */
export const TRIAL_EMAIL_MS = 7 * DAY_MS

/** How long a reminder may stay unsent while no mail server accepts it. */
const REMINDER_GOOD_MS = 30 * DAY_MS

interface SubscriptionState {
  current: Stripe.Subscription
  offer: Offer
  zone: TimeZone
  /** Whether there is a card to charge. */
  hasCard: boolean
  now: Date
}

/** An email that repeats an earlier one, and is due only to who got that one before a time. */
interface Repetition extends NewEmail {
  repeats: { occasion: string; before: Date }
}

/** The emails that the subscription's state requires; each is added once for its occasion. */
export function emailsDue(standing: SubscriptionState): (NewEmail | Repetition)[] {
  const { current } = standing
  if (current.cancel_at_period_end) return []
  const price = announcedPrice(standing)
  return [trialEnding(standing), yearlyReminder(standing), price, price && repeatedPrice(standing, price)].filter(
    (one) => one !== null,
  )
}

function factsOf({ current, offer, zone }: SubscriptionState, dayAt: number): EmailFacts {
  return {
    planName: offer.name,
    priceCents: itemOf(current).price.unit_amount ?? offer.price,
    interval: offer.interval,
    subscriptionId: current.id,
    day: localDay(instantOf(dayAt), zone),
  }
}

function trialEnding(standing: SubscriptionState): NewEmail | null {
  const { current, now, hasCard } = standing
  const { status, trial_start: start, trial_end: end } = current
  if (status !== 'trialing' || end === null) return null
  const left = end * 1000 - now.getTime()
  const isLong = start !== null && (end - start) * 1000 > TRIAL_EMAIL_MS
  if (!isLong || left <= 0 || left > TRIAL_EMAIL_MS) return null
  return {
    kind: 'trial_ending',
    occasion: `trial:${current.id}:${end}`,
    facts: { ...factsOf(standing, end), hasCard },
    notAfter: instantOf(end),
  }
}

function yearlyReminder(standing: SubscriptionState): NewEmail | null {
  const { current, now } = standing
  if (current.status !== 'active') return null
  const years = yearsBetween(instantOf(current.start_date), now)
  if (years < 1) return null
  return {
    kind: 'yearly_reminder',
    occasion: `yearly:${current.id}:${years}`,
    facts: factsOf(standing, itemOf(current).current_period_end),
    notAfter: new Date(now.getTime() + REMINDER_GOOD_MS),
  }
}

/** The occasion by which each subscriber of the old price is notified once of an announced one. */
export function priceOccasion(priceId: string, { cents, from }: { cents: number; from: string }): string {
  return `price:${priceId}:${cents}:${from}`
}

function announcedPrice(standing: SubscriptionState): NewEmail | null {
  const { current, offer, now } = standing
  const { newPrice } = offer
  const isRunning = ['trialing', 'active', 'past_due'].includes(current.status)
  if (!newPrice || !isRunning || newPrice.cents === offer.price) return null
  const from = new Date(`${newPrice.from}T00:00:00Z`)
  if (from <= now) return null
  const facts = factsOf(standing, itemOf(current).current_period_end)
  return {
    kind: 'price_change',
    occasion: priceOccasion(offer.priceId, newPrice),
    facts: { ...facts, day: newPrice.from, priceCents: newPrice.cents, oldPriceCents: offer.price },
    notAfter: from,
  }
}

/** California wants the notice of a new price no more than 30 and no less than 7 days before it (BPC 17602). */
const NOTICE_FIRST_MS = 30 * DAY_MS
const NOTICE_LAST_MS = 7 * DAY_MS

/**
 * Between which times an announced price is announced once more. Who is first told within them, or later, gets no second
 * email: the first is the notice, or too late for one.
 */
export function priceNoticeWindow({ from }: { from: string }): { start: Date; end: Date } {
  const at = Date.parse(`${from}T00:00:00Z`)
  return { start: new Date(at - NOTICE_FIRST_MS), end: new Date(at - NOTICE_LAST_MS) }
}

export const repeatedOccasion = (occasion: string): string => `${occasion}:again`

function repeatedPrice({ offer: { newPrice }, now }: SubscriptionState, first: NewEmail): Repetition | null {
  if (!newPrice) return null
  const { start, end } = priceNoticeWindow(newPrice)
  if (now < start || now > end) return null
  const { occasion } = first
  return { ...first, occasion: repeatedOccasion(occasion), repeats: { occasion, before: start } }
}

/** For a price that was changed at Stripe without the agent and without an announcement. */
export function unannouncedPrice(row: Row, standing: SubscriptionState): NewEmail | null {
  const { current, now } = standing
  const { id, unit_amount: cents } = itemOf(current).price
  const known = row.knownPriceCents
  if (known === null || cents === null || cents === known || row.subscriptionId !== current.id) return null
  return {
    kind: 'price_change',
    occasion: `price:${current.id}:${id}:${known}:${cents}`,
    facts: { ...factsOf(standing, itemOf(current).current_period_end), oldPriceCents: known },
    notAfter: new Date(now.getTime() + REMINDER_GOOD_MS),
  }
}

/** Whole years that have passed, as PostgreSQL's `age` counts them in UTC. */
function yearsBetween(from: Date, to: Date): number {
  const years = to.getUTCFullYear() - from.getUTCFullYear()
  const anniversary = new Date(from)
  anniversary.setUTCFullYear(from.getUTCFullYear() + years)
  return anniversary > to ? years - 1 : years
}
