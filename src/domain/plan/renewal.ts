import { dateOf } from '../time/month.ts'
import { fullDate } from '../time/time-labels.ts'
import { type Cents, formatMoney } from './money.ts'
import type { Interval } from './product.ts'

/** What a person agrees to with a subscription: what is charged, when, and that it goes on. */
export interface Renewal {
  planName: string
  price: Cents
  interval: Interval
  /** The day a free trial ends, such as `December 6, 2026`; null where the first charge comes at once. */
  trialEnd: string | null
  /** Whether the unused time of a plan that is paid for is taken off the first charge. */
  replacesPaidPlan?: boolean
}

/** A calendar day (`2026-12-06`) as the disclosure writes it. */
export function disclosedDay(day: string): string {
  return fullDate(dateOf(day))
}

const EVERY: Record<Interval, string> = { monthly: 'every month', quarterly: 'every 3 months' }

/** `$49 plus tax every month`. */
export function recurringPrice({ price, interval }: Pick<Renewal, 'price' | 'interval'>): string {
  return `${formatMoney(price)} plus tax ${EVERY[interval]}`
}

/**
 * The renewal terms shown beside the button that agrees to them, and stored unchanged with the consent: price,
 * period, that it renews until canceled, and how to cancel.
 *
 * @param button the label of that button
 */
export function renewalDisclosure(button: string, renewal: Renewal): string {
  const { planName, price, trialEnd, replacesPaidPlan = false } = renewal
  const agree = `By choosing ${button} you agree to our Terms and to this subscription:`
  const cancel = 'Cancel online at any time under Billing & Subscriptions'
  const every = EVERY[renewal.interval]
  if (trialEnd === null) {
    return `${agree} ${formatMoney(price)} plus tax for ${planName} is charged to your card today${replacesPaidPlan ? ', less the unused time of your current plan and your credit,' : ''} and then ${every} until you cancel. ${cancel}; your plan stays active through the end of the period you paid for.`
  }
  return `${agree} ${planName} is free until ${trialEnd}. Then ${formatMoney(price)} plus tax is charged to your card ${every} until you cancel. ${cancel}; cancel before ${trialEnd} and you won’t be charged.`
}

/** Labels of the buttons that agree to a subscription. */
export const CHECKOUT_BUTTON = { trial: 'Free Trial', paid: 'Subscribe' } as const
export const CHANGE_BUTTON = 'Confirm Change'
