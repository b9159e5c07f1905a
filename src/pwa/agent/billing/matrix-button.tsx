import type { SubscriptionPlan } from '#contract/billing.ts'
import { Button } from '#pwa/shared/ui/button.tsx'

import { STATE_WORDS, stateOf } from './plan-state.ts'
import type { PlanChoice } from './use-choose-plan.ts'

interface MatrixButtonProps {
  /** While the plan can be chosen; else its button says why not. */
  words: string
  /** Missing where the operator doesn't offer it in this interval. */
  plan: SubscriptionPlan | undefined
  choice: PlanChoice
}

/** Chooses the plan whose column it stands under. */
export function MatrixButton({ words, plan, choice }: MatrixButtonProps) {
  if (!plan) return null
  const state = stateOf(plan)
  return (
    <Button
      kind={plan.is_most_popular ? 'plum' : 'line'}
      small
      disabled={state === 'active' || state === 'coming-soon'}
      busy={choice.busyWith === plan.id && 'Processing...'}
      onClick={() => choice.choose(plan)}
      className="max-desk:min-h-(--control) max-desk:w-full desk:px-3.5!"
    >
      {state === 'open' ? words : STATE_WORDS[state]}
    </Button>
  )
}
