import type { Stripe } from 'stripe'

import type { Cents } from '#domain/plan/money.ts'
import { localDay, type TimeZone } from '#domain/time/time.ts'

import type { Consent } from '../consents.ts'
import { instantOf, itemOf } from '../stripe-subscription.ts'
import type { NewLetter } from './repo.ts'

const WEEK_MS = 7 * 24 * 60 * 60 * 1000

/** The letter that acknowledges a change of plan that was agreed to and made. */
export function changeLetter(
  consent: Consent,
  { current, zone, now }: { current: Stripe.Subscription; zone: TimeZone; now: Date },
): NewLetter {
  const { planName, priceCents, interval, disclosure, termsVersion } = consent
  return {
    kind: 'subscription_changed',
    occasion: `change:${consent.id}`,
    facts: {
      planName,
      priceCents,
      interval,
      disclosure,
      termsVersion,
      subscriptionId: current.id,
      day: localDay(instantOf(current.trial_end ?? itemOf(current).current_period_end), zone),
      onTrial: current.status === 'trialing',
    },
    notAfter: new Date(now.getTime() + WEEK_MS),
  }
}

/** The letter that confirms a cancellation: one for each, as a plan may be reactivated in between. */
export function cancelLetter(
  current: Stripe.Subscription,
  { planName, end, credit, zone, now }: { planName: string; end: Date; credit: Cents; zone: TimeZone; now: Date },
): NewLetter {
  const item = itemOf(current)
  return {
    kind: 'subscription_canceled',
    occasion: `canceled:${current.id}:${current.canceled_at ?? item.current_period_end}`,
    facts: {
      planName,
      priceCents: item.price.unit_amount ?? 0,
      interval: item.price.recurring?.interval_count === 3 ? 'quarterly' : 'monthly',
      subscriptionId: current.id,
      day: localDay(end, zone),
      creditCents: credit,
    },
    notAfter: new Date(now.getTime() + WEEK_MS),
  }
}
