import type { OfferedPlan } from '#contract/billing/billing.ts'
import { centsOf, formatMoney, perMonth } from '#domain/plan/money.ts'
import { renewalDisclosure } from '#domain/plan/renewal.ts'
import { fullDate } from '#domain/time/time-labels.ts'

type Charged = Pick<OfferedPlan, 'price' | 'interval' | 'free_trial_period'>

/** The answer to 'Will my credit card be charged right now?', `now` being the day it is asked. */
export function explanationOf(plan: Charged, now: Date): string {
  const rate = rateOf(plan)
  const days = plan.free_trial_period
  if (days === 0) return `Yes, ${rate}. No contract, cancel anytime.`
  const end = new Date(now.getFullYear(), now.getMonth(), now.getDate() + days)
  return `No. Your trial runs until ${localDate(end)}. After that, it’s ${rate}. No contract, cancel anytime.`
}

/** The renewal terms that the checkout's button agrees to, `now` being when the form was opened. */
export function disclosureOf(plan: Charged & Pick<OfferedPlan, 'product'>, button: string, now: Date): string {
  const end = new Date(now.getFullYear(), now.getMonth(), now.getDate() + plan.free_trial_period)
  return renewalDisclosure(button, {
    planName: plan.product.name,
    price: centsOf(plan.price),
    interval: plan.interval,
    trialEnd: plan.free_trial_period > 0 ? localDate(end) : null,
  })
}

/** 'December 6, 2026', by the clock of this device. */
function localDate(date: Date): string {
  return fullDate({ year: date.getFullYear(), month: date.getMonth() + 1, day: date.getDate() })
}

/** '$49 a month plus tax', and what is charged at once where it is more than a month. */
function rateOf({ price, interval }: Charged): string {
  const month = `${formatMoney(perMonth(centsOf(price), interval))} a month plus tax`
  return interval === 'monthly' ? month : `${month}, charged as ${formatMoney(centsOf(price))} every three months`
}
