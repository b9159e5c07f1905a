import { formatMoney } from '#domain/plan/money.ts'
import { disclosedDay, recurringPrice } from '#domain/plan/renewal.ts'

import type { LetterFacts, LetterKind } from '../../../db/schema/index.ts'
import type { LetterText } from '../../../mail/letter-page.ts'

/** The links in a letter. */
interface LetterLinks {
  billing: string
  terms: string
  /** Opens the cancellation without a sign-in. */
  cancel: string
}

/** The text of a letter of each kind. */
export function letterText(kind: LetterKind, facts: LetterFacts, links: LetterLinks): LetterText {
  return LETTER_TEXTS[kind](facts, links)
}

const howToCancel = ({ cancel, billing }: LetterLinks) =>
  `You can cancel at any time, without signing in, at ${cancel} or under Billing & Subscriptions: ${billing}`

const dayOf = ({ day }: LetterFacts) => (day === null ? '' : disclosedDay(day))

const LETTER_TEXTS: Record<LetterKind, (facts: LetterFacts, links: LetterLinks) => LetterText> = {
  subscription_started: (facts, links) => ({
    subject: `Your ${facts.planName} subscription`,
    title: facts.onTrial ? `Your ${facts.planName} trial has begun` : `Your ${facts.planName} plan has begun`,
    paragraphs: [
      'Please keep this letter: it says what you agreed to.',
      ...agreement(facts, links),
      facts.onTrial
        ? `Your trial is free until ${dayOf(facts)}. From that day on ${recurringPrice({ price: facts.priceCents, interval: facts.interval })} is charged to your card, until you cancel.`
        : `${recurringPrice({ price: facts.priceCents, interval: facts.interval })} is charged to your card, until you cancel.`,
      howToCancel(links),
    ],
    button: { label: 'See your plan', link: links.billing },
  }),
  subscription_changed: (facts, links) => ({
    subject: `Your plan is now ${facts.planName}`,
    title: `Your plan is now ${facts.planName}`,
    paragraphs: [
      'Please keep this letter: it says what you agreed to.',
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
      `It works until ${dayOf(facts)}, and nothing more is charged. Your drafts, posts and profile stay.`,
      'If this wasn’t you, or you changed your mind, you can take it back until then.',
    ],
    button: { label: 'See your plan', link: billing },
  }),
  trial_ending: (facts, links) => ({
    subject: `Your ${facts.planName} trial ends on ${dayOf(facts)}`,
    title: `Your trial ends on ${dayOf(facts)}`,
    paragraphs: [
      facts.hasCard === false
        ? `Your free trial of ${facts.planName} ends on ${dayOf(facts)}. There is no card yet: without one the plan ends with the trial, and nothing is charged.`
        : `Your free trial of ${facts.planName} ends on ${dayOf(facts)}. From then on ${recurringPrice({ price: facts.priceCents, interval: facts.interval })} is charged to your card, until you cancel. Cancel before that day, and nothing is charged.`,
      `Your plan and your card stand under Billing & Subscriptions: ${links.billing}`,
    ],
    button: { label: 'Cancel the trial', link: links.cancel },
  }),
  yearly_reminder: (facts, links) => ({
    subject: `Your ${facts.planName} plan renews by itself`,
    title: `Your ${facts.planName} plan renews by itself`,
    paragraphs: [
      `Once a year we remind you: ${recurringPrice({ price: facts.priceCents, interval: facts.interval })} is charged to your card for ${facts.planName}, until you cancel. The next charge is on ${dayOf(facts)}.`,
      howToCancel(links),
    ],
    button: { label: 'See your plan', link: links.billing },
  }),
  price_change: (facts, links) => ({
    subject: `The price of your ${facts.planName} plan changes`,
    title: `The price of your ${facts.planName} plan changes`,
    paragraphs: [
      `From ${dayOf(facts)} on ${facts.planName} costs ${recurringPrice({ price: facts.priceCents, interval: facts.interval })}; until then ${formatMoney(facts.oldPriceCents ?? 0)}. The first charge of the new price is the first one on or after that day.`,
      `If you don’t want that, cancel before: ${links.cancel}`,
    ],
    button: { label: 'See your plan', link: links.billing },
  }),
}

function agreement({ disclosure, termsVersion }: LetterFacts, { terms }: LetterLinks): string[] {
  if (!disclosure) return []
  return [disclosure, `The terms, version ${termsVersion}, are at ${terms}`]
}
