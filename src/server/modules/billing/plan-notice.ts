import type { Stripe } from 'stripe'

import { graceEnd, trialNotice } from '#domain/plan/plan.ts'
import { longDay } from '#domain/time/time-labels.ts'
import { type TimeZone, wallTimeOf } from '#domain/time/time.ts'

import type { AppContext } from '../../app-context.ts'
import {
  type EndCause,
  endedText,
  paymentText,
  type PlanNews,
  type TrialCourse,
  trialText,
} from '../notices/service.ts'
import * as repo from './repo.ts'
import { idOf, instantOf } from './stripe-customer.ts'

type CommandContext = Pick<AppContext, 'db' | 'stripe' | 'now'>

/** A subscription that ends at most this long after its trial has ended with it. */
const WITH_TRIAL_SECONDS = 60 * 60

interface Found {
  /** The plan's name; null for one that isn't sold here. */
  name: string | null
  /** Since when a payment is missing, as found now. */
  pastDueSince: Date | null
  /** The end of a trial from the event being handled, in Stripe's seconds. */
  eventTrialEnd: number | undefined
}

interface Known extends Found {
  name: string
  row: repo.Row
  current: Stripe.Subscription
  zone: TimeZone
}

/**
 * The plan notice an agent needs for the current state of the subscription; null while it simply goes on. `row` is
 * what was stored about it before.
 */
export async function planNoticeOf(
  context: CommandContext,
  row: repo.Row,
  current: Stripe.Subscription,
  found: Found,
): Promise<PlanNews | null> {
  const { name } = found
  if (name === null) return null
  const known = { ...found, name, row, current, zone: await repo.findZone(context.db, row.agentId) }
  if (current.status === 'trialing') return await trialNews(context, known)
  if (current.status === 'past_due' || current.status === 'unpaid') return paymentNews(known, context.now())
  return current.status === 'canceled' ? endNews(known, context.now()) : null
}

function dayIn(zone: TimeZone, instant: Date): string {
  return longDay(wallTimeOf(instant, zone))
}

async function trialNews(
  context: CommandContext,
  { name, row, current, zone, eventTrialEnd }: Known,
): Promise<PlanNews | null> {
  const { trial_start: start, trial_end: end } = current
  if (start === null || end === null) return null
  const due = trialNotice({ start: instantOf(start), end: instantOf(end) }, context.now())
  return {
    occasion: `trial:${current.id}:${end}${due === 'day' ? ':day' : ''}`,
    text: trialText(name, dayIn(zone, instantOf(end)), await courseOf(context, row, current)),
    // An event of a trial that was extended since says nothing of its new end.
    isDue: eventTrialEnd === end || due !== null,
  }
}

/** What happens after the trial, by the subscription's current state. */
export async function courseOf(
  { stripe }: CommandContext,
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
    text: paymentText(name, until !== null && until > now ? dayIn(zone, until) : null),
    // Once Stripe stops trying, its later invoices are drafts that were never charged.
    isDue: current.status === 'past_due' || row.pastDueSince === null,
  }
}

function endNews({ name, row, current, zone }: Known, now: Date): PlanNews {
  const { ended_at: endedAt, trial_end: trialEnd } = current
  const withTrial = endedAt !== null && trialEnd !== null && endedAt <= trialEnd + WITH_TRIAL_SECONDS
  const cause: EndCause = withTrial ? 'trial' : row.pastDueSince === null ? 'canceled' : 'unpaid'
  return {
    occasion: `ended:${current.id}`,
    text: endedText(name, dayIn(zone, instantOf(endedAt) ?? now), cause),
    // The agent already knows of one that was over before.
    isDue: row.subscriptionId === current.id && row.status !== null && row.status !== 'canceled',
  }
}
