import type { SubscriptionPlan, PaymentMethod, SwapPreview } from '#contract/billing/billing.ts'
import { type Plan, PLANS } from '#domain/plan/plan.ts'
import { type Interval, planOfProduct } from '#domain/plan/product.ts'
import { cardName } from '#domain/plan/card-name.ts'
import { centsOf, formatMoney } from '#domain/plan/money.ts'
import { CHANGE_BUTTON, renewalDisclosure } from '#domain/plan/renewal.ts'
import type { TimeZone } from '#domain/time/time.ts'
import { longDate } from '../subscription-state.ts'

/**
 * What can be done with a plan: it is the current one, was canceled and still runs, isn't available yet, or is open.
 */
type PlanState = 'active' | 'reactivate' | 'coming-soon' | 'open'

type Flags = Pick<SubscriptionPlan, 'is_current_user_plan' | 'is_on_grace_period' | 'is_coming_soon'>

export function stateOf(plan: Flags): PlanState {
  if (plan.is_on_grace_period) return 'reactivate'
  if (plan.is_current_user_plan) return 'active'
  return plan.is_coming_soon ? 'coming-soon' : 'open'
}

/** Whether it is the agent's present plan, canceled or not. */
export function isCurrentPlan(plan: Flags): boolean {
  return plan.is_current_user_plan || plan.is_on_grace_period
}

export const STATE_LABELS: Record<PlanState, string> = {
  active: 'Active',
  reactivate: 'Reactivate',
  'coming-soon': 'Coming Soon',
  open: 'Select Plan',
}

/** The plans of an interval: those of a known product first, in the order of the matrix. */
export function plansIn(plans: readonly SubscriptionPlan[], interval: Interval): SubscriptionPlan[] {
  const place = (plan: SubscriptionPlan) => {
    const known = planOfProduct(plan.product.internal_name)
    return known === null ? PLANS.length : PLANS.indexOf(known)
  }
  return plans.filter((plan) => plan.interval === interval).toSorted((one, other) => place(one) - place(other))
}

/** The offer shown in a column of the matrix. */
export function offerOf(plans: readonly SubscriptionPlan[], column: Plan): SubscriptionPlan | undefined {
  return plans.find((plan) => planOfProduct(plan.product.internal_name) === column)
}

/**
 * The id of the one plan with the primary (amber) button: the one that can be reactivated, else the popular one where
 * it can be chosen. Null while the agent is on the popular plan.
 */
export function highlightedPlan(plans: readonly SubscriptionPlan[]): string | null {
  const canceled = plans.find((plan) => stateOf(plan) === 'reactivate')
  const popular = plans.find((plan) => plan.is_most_popular && stateOf(plan) === 'open')
  return (canceled ?? popular)?.id ?? null
}

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
