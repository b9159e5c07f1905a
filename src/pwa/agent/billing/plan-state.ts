import type { SubscriptionPlan } from '#contract/billing.ts'
import { type Plan, PLANS } from '#domain/plan.ts'
import { type Interval, planOfProduct } from '#domain/product.ts'

/** What can be done with a plan: it is hers, was canceled and still runs, is not to be had yet, or can be chosen. */
type PlanState = 'active' | 'reactivate' | 'coming-soon' | 'open'

type Flags = Pick<SubscriptionPlan, 'is_current_user_plan' | 'is_on_grace_period' | 'is_coming_soon'>

export function stateOf(plan: Flags): PlanState {
  if (plan.is_on_grace_period) return 'reactivate'
  if (plan.is_current_user_plan) return 'active'
  return plan.is_coming_soon ? 'coming-soon' : 'open'
}

/** Whether it is what she has now, canceled or not. */
export function isHers(plan: Flags): boolean {
  return plan.is_current_user_plan || plan.is_on_grace_period
}

/** The word on a plan's button. */
export const STATE_WORDS: Record<PlanState, string> = {
  active: 'Active',
  reactivate: 'Reactivate',
  'coming-soon': 'Coming Soon',
  open: 'Select Plan',
}

/** The plans of an interval, those that can be had first and in the order of the matrix. */
export function plansIn(plans: readonly SubscriptionPlan[], interval: Interval): SubscriptionPlan[] {
  const place = (plan: SubscriptionPlan) => {
    const known = planOfProduct(plan.product.internal_name)
    return known === null ? PLANS.length : PLANS.indexOf(known)
  }
  return plans.filter((plan) => plan.interval === interval).toSorted((one, other) => place(one) - place(other))
}

/** The offer that stands for a column of the matrix. */
export function offerOf(plans: readonly SubscriptionPlan[], column: Plan): SubscriptionPlan | undefined {
  return plans.find((plan) => planOfProduct(plan.product.internal_name) === column)
}

/**
 * The one plan whose button is the lamp: the one to take back, else the popular one where she can choose it. While
 * hers is the popular one, nothing has to be done here.
 */
export function lampOn(plans: readonly SubscriptionPlan[]): string | null {
  const canceled = plans.find((plan) => stateOf(plan) === 'reactivate')
  const popular = plans.find((plan) => plan.is_most_popular && stateOf(plan) === 'open')
  return (canceled ?? popular)?.id ?? null
}
