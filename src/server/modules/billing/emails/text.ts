import { formatMoney } from '#domain/plan/money.ts'
import { disclosedDay, recurringPrice } from '#domain/plan/renewal.ts'
import type { EmailFacts, EmailKind } from '../../../db/schema/index.ts'
import type { EmailText } from '../../../mail/compose-email.ts'
import type { Stripe } from 'stripe'
import type { Cents } from '#domain/plan/money.ts'
import { localDay, type TimeZone } from '#domain/time/time.ts'
import type { Consent } from '../consents.ts'
import { instantOf, itemOf } from '../stripe-customer.ts'
import type { NewEmail } from './repo.ts'

interface EmailLinks {
  billing: string
  terms: string
  /** Opens the cancellation without a sign-in. */
  cancel: string
}

export function emailText(kind: EmailKind, facts: EmailFacts, links: EmailLinks): EmailText {
  return EMAIL_TEXTS[kind](facts, links)
}

const howToCancel = ({ cancel, billing }: EmailLinks) =>
  `You can cancel at any time, without logging in, at ${cancel} or under Billing & Subscriptions: ${billing}`

const dayOf = ({ day }: EmailFacts) => (day === null ? '' : disclosedDay(day))

const EMAIL_TEXTS: Record<EmailKind, (facts: EmailFacts, links: EmailLinks) => EmailText> = {
  subscription_started: (facts, links) => ({
    subject: `Your ${facts.planName} subscription`,
    title: facts.onTrial ? `Your ${facts.planName} trial has started` : `Your ${facts.planName} plan has started`,
    paragraphs: [
      'Please keep this email. It shows what you agreed to.',
      ...agreement(facts, links),
      facts.onTrial
        ? `Your trial is free until ${dayOf(facts)}. Starting that day, ${recurringPrice({ price: facts.priceCents, interval: facts.interval })} is charged to your card until you cancel.`
        : `${recurringPrice({ price: facts.priceCents, interval: facts.interval })} is charged to your card until you cancel.`,
      howToCancel(links),
    ],
    button: { label: 'See your plan', link: links.billing },
  }),
  subscription_changed: (facts, links) => ({
    subject: `Your plan is now ${facts.planName}`,
    title: `Your plan is now ${facts.planName}`,
    paragraphs: [
      'Please keep this email. It shows what you agreed to.',
      ...agreement(facts, links),
      `The next charge is on ${dayOf(facts)}.`,
      howToCancel(links),
    ],
    button: { label: 'See your plan', link: links.billing },
  }),
  subscription_canceled: (facts, { billing }) => ({
    subject: `Your ${facts.planName} plan is canceled`,
    title: `Your ${facts.planName} plan is canceled`,
    paragraphs: [
      `It stays active until ${dayOf(facts)}, and you won’t be charged again. Your drafts, posts and profile stay.`,
      ...(facts.creditCents
        ? [`Your credit of ${formatMoney(facts.creditCents)} stays too, and goes toward your next plan.`]
        : []),
      'If this wasn’t you, or you changed your mind, you can reactivate it until then.',
    ],
    button: { label: 'See your plan', link: billing },
  }),
  trial_ending: (facts, links) => ({
    subject: `Your ${facts.planName} trial ends on ${dayOf(facts)}`,
    title: `Your trial ends on ${dayOf(facts)}`,
    paragraphs: [
      facts.hasCard === false
        ? `Your free ${facts.planName} trial ends on ${dayOf(facts)}. You haven’t added a card yet. Without one, your plan ends with the trial and you won’t be charged.`
        : `Your free ${facts.planName} trial ends on ${dayOf(facts)}. Starting that day, ${recurringPrice({ price: facts.priceCents, interval: facts.interval })} is charged to your card until you cancel. Cancel before that day and you won’t be charged.`,
      `You can see your plan and card under Billing & Subscriptions: ${links.billing}`,
    ],
    button: { label: 'Cancel the trial', link: links.cancel },
  }),
  yearly_reminder: (facts, links) => ({
    subject: `Your ${facts.planName} plan renews automatically`,
    title: `Your ${facts.planName} plan renews automatically`,
    paragraphs: [
      `This is your yearly reminder: ${recurringPrice({ price: facts.priceCents, interval: facts.interval })} is charged to your card for ${facts.planName} until you cancel. The next charge is on ${dayOf(facts)}.`,
      howToCancel(links),
    ],
    button: { label: 'See your plan', link: links.billing },
  }),
  price_change: (facts, links) => ({
    subject: `The price of your ${facts.planName} plan is changing`,
    title: `The price of your ${facts.planName} plan is changing`,
    paragraphs: [
      `Starting ${dayOf(facts)}, ${facts.planName} costs ${recurringPrice({ price: facts.priceCents, interval: facts.interval })}. Until then it’s ${formatMoney(facts.oldPriceCents ?? 0)} plus tax. You’ll pay the new price at your first renewal on or after that date.`,
      `If you don’t want the new price, cancel before then: ${links.cancel}`,
    ],
    button: { label: 'See your plan', link: links.billing },
  }),
}

function agreement({ disclosure, termsVersion }: EmailFacts, { terms }: EmailLinks): string[] {
  if (!disclosure) return []
  return [disclosure, `The terms, version ${termsVersion}, are at ${terms}`]
}

const WEEK_MS = 7 * 24 * 60 * 60 * 1000

/** The email that acknowledges a change of plan that was agreed to and made. */
export function planChangedEmail(
  consent: Consent,
  { current, zone, now }: { current: Stripe.Subscription; zone: TimeZone; now: Date },
): NewEmail {
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

/** The email that confirms a cancellation: one for each, as a plan may be reactivated in between. */
export function planCanceledEmail(
  current: Stripe.Subscription,
  { planName, end, credit, zone, now }: { planName: string; end: Date; credit: Cents; zone: TimeZone; now: Date },
): NewEmail {
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
