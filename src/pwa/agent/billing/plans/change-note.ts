import type { PaymentMethod, SubscriptionPlan, SwapPreview } from '#contract/billing/billing.ts'
import { cardName } from '#domain/plan/card-name.ts'
import { centsOf, formatMoney } from '#domain/plan/money.ts'
import { CHANGE_BUTTON, renewalDisclosure } from '#domain/plan/renewal.ts'
import type { TimeZone } from '#domain/time/time.ts'

import { longDate } from '../long-date.ts'

type Sums = Pick<SwapPreview, 'totalCents' | 'creditAddedCents' | 'trialEndDate'>

/** What is charged, to which card, and what becomes of unused time that is worth more than the new plan. */
export function changeNote(
  { totalCents, creditAddedCents, trialEndDate }: Sums,
  card: Pick<PaymentMethod, 'cardBrand' | 'last4'> | undefined,
  zone: TimeZone,
): string {
  if (totalCents > 0) return `${card ? cardName(card) : 'Your card'} will be charged today.`
  if (trialEndDate) return `Nothing is charged today. Your trial continues until ${longDate(trialEndDate, zone)}.`
  if (creditAddedCents === 0) return 'Nothing is charged today.'
  return `Nothing is charged today. ${formatMoney(creditAddedCents)} for the unused time on your current plan becomes credit toward your next invoices.`
}

/** The renewal terms that 'Confirm Change' agrees to. */
export function changeDisclosure(
  plan: SubscriptionPlan,
  { trialEndDate, replacesPaidPlan }: Pick<SwapPreview, 'trialEndDate' | 'replacesPaidPlan'>,
  zone: TimeZone,
): string {
  return renewalDisclosure(CHANGE_BUTTON, {
    planName: plan.product.name,
    price: centsOf(plan.price),
    interval: plan.interval,
    trialEnd: trialEndDate === null ? null : longDate(trialEndDate, zone),
    replacesPaidPlan,
  })
}
