import type { OfferedPlan } from '#contract/billing.ts'
import { centsOf, formatMoney, perMonth } from '#domain/money.ts'

const LONG_DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' })

type Charged = Pick<OfferedPlan, 'price' | 'interval' | 'free_trial_period'>

/** The answer to 'Will my credit card be charged right now?', `now` being the day she asks. */
export function explanationOf(plan: Charged, now: Date): string {
  const rate = rateOf(plan)
  const days = plan.free_trial_period
  if (days === 0) return `Yes, ${rate}. No contract, cancel anytime.`
  const end = new Date(now.getFullYear(), now.getMonth(), now.getDate() + days)
  return `No. Your trial runs until ${LONG_DAY.format(end)}. After that it is ${rate}. No contract, cancel anytime.`
}

/** '$49 a month plus tax', and what is charged at once where it is more than a month. */
function rateOf({ price, interval }: Charged): string {
  const month = `${formatMoney(perMonth(centsOf(price), interval))} a month plus tax`
  return interval === 'monthly' ? month : `${month}, charged as ${formatMoney(centsOf(price))} every three months`
}
