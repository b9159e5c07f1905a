import type { SubscriptionPlan } from '#contract/billing/billing.ts'
import { Button } from '#pwa/shared/ui/button.tsx'

import { STATE_LABELS, stateOf } from './plan-state.ts'
import type { PlanChoice } from './use-choose-plan.ts'

interface MatrixButtonProps {
  /** The button's label while the plan can be chosen; otherwise the button shows the plan's state. */
  label: string
  /** Missing where the operator doesn't offer it in this interval. */
  plan: SubscriptionPlan | undefined
  choice: PlanChoice
}

export function MatrixButton({ label, plan, choice }: MatrixButtonProps) {
  if (!plan) return null
  const state = stateOf(plan)
  return (
    <Button
      kind={plan.is_most_popular ? 'secondary' : 'line'}
      small
      disabled={state === 'active' || state === 'coming-soon'}
      busy={choice.busyWith === plan.id && 'Processing...'}
      onClick={() => choice.choose(plan)}
      className="@max-[38rem]:min-h-(--control) @max-[38rem]:w-full @min-[38rem]:px-3.5!"
    >
      {state === 'open' ? label : STATE_LABELS[state]}
    </Button>
  )
}
