import type { Agreed } from '#contract/billing/billing.ts'
import { CHECKOUT_BUTTON } from '#domain/plan/renewal.ts'
import { DEFAULT_TIME_ZONE, localDay } from '#domain/time/time.ts'

import type { Tx } from '../../db/open.ts'
import type { GivenConsent } from '../../db/schema/index.ts'
import { addSubscriptionEmail, type Device, givenConsent, type Offer, putConsent } from '../billing/service.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * What a person agrees to by sending the checkout's form. Their time zone isn't known yet, so the trial's end may
 * be a day off.
 */
export function checkoutConsent(
  { offer, agreed, device }: { offer: Offer; agreed: Agreed | null | undefined; device: Device },
  now: Date,
): GivenConsent {
  const trial = offer.trialDays > 0
  const end = now.getTime() + offer.trialDays * DAY_MS
  const days = [0, -DAY_MS, DAY_MS].map((off) => localDay(new Date(end + off), DEFAULT_TIME_ZONE))
  const button = trial ? CHECKOUT_BUTTON.trial : CHECKOUT_BUTTON.paid
  return givenConsent({ offer, button, trialEnds: trial ? days : [], agreed, device }, now)
}

/** Stores the consent with the account it created, and sends the email that acknowledges it. */
export async function storeCheckoutConsent(
  tx: Tx,
  agentId: number,
  { consent, subscriptionId }: { consent: GivenConsent; subscriptionId: string },
  now: Date,
): Promise<void> {
  await putConsent(tx, agentId, consent, { occasion: 'checkout', effectiveAt: now })
  const { planName, priceCents, interval, trialEnd, disclosure, termsVersion } = consent
  await addSubscriptionEmail(
    tx,
    agentId,
    {
      kind: 'subscription_started',
      occasion: `checkout:${subscriptionId}`,
      facts: {
        planName,
        priceCents,
        interval,
        disclosure,
        termsVersion,
        subscriptionId,
        day: trialEnd,
        onTrial: trialEnd !== null,
      },
      notAfter: new Date(now.getTime() + 7 * DAY_MS),
    },
    now,
  )
}
