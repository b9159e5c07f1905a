import type { Stripe } from 'stripe'

import { graceEnd, TRIAL_TOLD_MS } from '#domain/plan.ts'
import { longDay } from '#domain/time-words.ts'
import { type TimeZone, wallTimeOf } from '#domain/time.ts'

import type { House } from '../../house.ts'
import {
  type EndCause,
  endedWords,
  paymentWords,
  type PlanNews,
  type TrialCourse,
  trialWords,
} from '../notices/service.ts'
import * as repo from './repo.ts'
import { idOf, instantOf } from './standing.ts'

type Office = Pick<House, 'db' | 'stripe' | 'now'>

/** A subscription that ends so long after its trial at most has ended with it. */
const WITH_TRIAL_SECONDS = 60 * 60

interface Found {
  /** The plan's name; null for one that isn't sold here. */
  name: string | null
  /** Since when a payment is missing, by what was found now. */
  pastDueSince: Date | null
  /** The end of a trial the provider has just spoken of, in its seconds. */
  trialSaid: number | undefined
}

interface Known extends Found {
  name: string
  row: repo.Row
  current: Stripe.Subscription
  zone: TimeZone
}

/**
 * What an agent is to know of her plan as her subscription stands; null while it simply goes on. `row` is what
 * was known of it before.
 */
export async function newsOf(
  house: Office,
  row: repo.Row,
  current: Stripe.Subscription,
  found: Found,
): Promise<PlanNews | null> {
  const { name } = found
  if (name === null) return null
  const known = { ...found, name, row, current, zone: await repo.findZone(house.db, row.agentId) }
  if (current.status === 'trialing') return await trialNews(house, known)
  if (current.status === 'past_due' || current.status === 'unpaid') return paymentNews(known, house.now())
  return current.status === 'canceled' ? endNews(known, house.now()) : null
}

function dayIn(zone: TimeZone, instant: Date): string {
  return longDay(wallTimeOf(instant, zone))
}

async function trialNews(house: Office, { name, row, current, zone, trialSaid }: Known): Promise<PlanNews | null> {
  const end = current.trial_end
  if (end === null) return null
  const left = instantOf(end).getTime() - house.now().getTime()
  return {
    occasion: `trial:${current.id}:${end}`,
    words: trialWords(name, dayIn(zone, instantOf(end)), await courseOf(house, row, current)),
    // An event of a trial that was made longer since says nothing of its new end.
    isDue: trialSaid === end || (left > 0 && left <= TRIAL_TOLD_MS),
  }
}

async function courseOf(
  { stripe }: Office,
  { customerId }: repo.Row,
  current: Stripe.Subscription,
): Promise<TrialCourse> {
  if (current.cancel_at_period_end) return 'canceled'
  if (current.default_payment_method !== null) return 'goes_on'
  const customer = await stripe?.customers.retrieve(customerId)
  return customer && !customer.deleted && customer.invoice_settings.default_payment_method !== null
    ? 'goes_on'
    : 'no_card'
}

function paymentNews({ name, row, current, zone, pastDueSince }: Known, now: Date): PlanNews {
  const until = pastDueSince === null || current.status === 'unpaid' ? null : graceEnd(pastDueSince)
  return {
    occasion: `payment:${idOf(current.latest_invoice) ?? current.id}`,
    words: paymentWords(name, until !== null && until > now ? dayIn(zone, until) : null),
    // Once the provider tries no more, its later invoices are drafts that nobody has tried.
    isDue: current.status === 'past_due' || row.pastDueSince === null,
  }
}

function endNews({ name, row, current, zone }: Known, now: Date): PlanNews {
  const { ended_at: endedAt, trial_end: trialEnd } = current
  const withTrial = endedAt !== null && trialEnd !== null && endedAt <= trialEnd + WITH_TRIAL_SECONDS
  const cause: EndCause = withTrial ? 'trial' : row.pastDueSince === null ? 'canceled' : 'unpaid'
  return {
    occasion: `ended:${current.id}`,
    words: endedWords(name, dayIn(zone, instantOf(endedAt) ?? now), cause),
    // Of one that was over before, she knows.
    isDue: row.subscriptionId === current.id && row.status !== null && row.status !== 'canceled',
  }
}
