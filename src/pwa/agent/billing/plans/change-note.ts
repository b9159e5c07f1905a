import type { PaymentMethod, SubscriptionPlan, SwapPreview } from '#contract/billing/billing.ts'
import { centsOf, formatMoney } from '#domain/plan/money.ts'
import { CHANGE_BUTTON, renewalDisclosure } from '#domain/plan/renewal.ts'
import type { TimeZone } from '#domain/time/time.ts'

import { cardName } from '../payment/card-labels.ts'
import { longDate } from '../long-date.ts'

type Sums = Pick<SwapPreview, 'totalCents' | 'creditCents' | 'trialEndDate'>

/** What is charged, to which card, and what becomes of the time that is already paid for. */
export function changeNote(
  { totalCents, creditCents, trialEndDate }: Sums,
  card: Pick<PaymentMethod, 'cardBrand' | 'last4'> | undefined,
  zone: TimeZone,
): string {
  const credit =
    creditCents > 0 ? ` ${formatMoney(creditCents)} left of your present plan comes off your next invoice.` : ''
  if (totalCents > 0) return `Charged ${card ? `to ${cardName(card)} ` : ''}now.${credit}`
  if (trialEndDate)
    return `Nothing is charged today. Your trial runs on until ${longDate(trialEndDate, zone)}.${credit}`
  return `Nothing is charged today.${credit}`
}

/** The renewal terms that 'Confirm Change' agrees to. */
export function changeDisclosure(
  plan: SubscriptionPlan,
  { trialEndDate }: Pick<SwapPreview, 'trialEndDate'>,
  zone: TimeZone,
): string {
  return renewalDisclosure(CHANGE_BUTTON, {
    planName: plan.product.name,
    price: centsOf(plan.price),
    interval: plan.interval,
    trialEnd: trialEndDate === null ? null : longDate(trialEndDate, zone),
  })
}
