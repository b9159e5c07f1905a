import type { PaymentMethod, Subscription } from '#contract/billing/billing.ts'
import { cardName } from '#domain/plan/card-name.ts'
import type { TimeZone } from '#domain/time/time.ts'

import { longDate, worksUntil } from '../subscription-state.ts'

/** What helps: another card, reactivating the plan, or choosing a plan. */
type Remedy = 'card' | 'reactivate' | 'plan'

/** A state of the subscription that the agent should know before anything else. */
interface SubscriptionAlertState {
  tone: 'plum' | 'red'
  title: string
  message: string
  /** Null where nothing helps from here. */
  remedy: Remedy | null
}

const SAFE = 'Your drafts, posts and profile are all still here.'

type Card = Pick<PaymentMethod, 'cardBrand' | 'last4' | 'isDefault'>

interface Surroundings {
  zone: TimeZone
  now: Date
  /** Whether the agent has asked for the account to be deleted. */
  isClosing: boolean
}

/** The state of the subscription the agent has to know about; null while all is well. */
export function subscriptionAlertOf(
  subscription: Subscription,
  cards: readonly Card[],
  { zone, now, isClosing }: Surroundings,
): SubscriptionAlertState | null {
  const { status, name, endDate, trialEndDate } = subscription
  const until = (instant: string | null) => (instant ? longDate(instant, zone) : null)
  if (status === 'canceled') return ended(subscription, zone)
  if (status === 'past_due' || status === 'unpaid') {
    const grace = until(worksUntil(subscription, now) ?? null)
    const rest = grace ? `${name} stays active until ${grace}.` : `${name} is paused until you pay. ${SAFE}`
    return {
      tone: 'red',
      title: 'Your last payment didn’t go through.',
      message: `${rest}${paidWith(cards)} Add another card, and we’ll try again.`,
      remedy: 'card',
    }
  }
  if (status === 'paused') {
    return {
      tone: 'red',
      title: 'Your trial has ended.',
      message: `${name} is paused until you add a card. ${SAFE}`,
      remedy: 'card',
    }
  }
  // The plan was canceled by the request to delete the account, and can't be reactivated without undoing that.
  if (isClosing) {
    return {
      tone: 'plum',
      title: 'This plan doesn’t renew.',
      message: 'Your account is about to be deleted. Keep your account first to change anything here.',
      remedy: null,
    }
  }
  if (subscription.cancelAtPeriodEnd) {
    return {
      tone: 'plum',
      title: 'You canceled this plan.',
      message: `${name} stays active until ${until(endDate) ?? 'the end of the period you paid for'}. You can reactivate it until then.`,
      remedy: 'reactivate',
    }
  }
  if (subscription.onTrial && cards.length === 0) {
    return {
      tone: 'plum',
      title: 'You haven’t added a card yet.',
      message: `Add one before ${until(trialEndDate) ?? 'your trial ends'}, or ${name} ends when your trial does.`,
      remedy: 'card',
    }
  }
  return null
}

function paidWith(cards: readonly Card[]): string {
  const card = cards.find(({ isDefault }) => isDefault)
  return card ? ` Card on file: ${cardName(card)}.` : ''
}

function ended({ name, endDate, trialEndDate }: Subscription, zone: TimeZone): SubscriptionAlertState {
  const day = endDate ? ` on ${longDate(endDate, zone)}` : ''
  const withTrial = endDate !== null && endDate === trialEndDate
  return {
    tone: 'plum',
    title: withTrial ? `Your trial of ${name} ended${day}.` : `Your ${name} plan ended${day}.`,
    message: `${SAFE} Choose a plan to publish again.`,
    remedy: 'plan',
  }
}
