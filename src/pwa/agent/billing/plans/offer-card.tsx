import type { SubscriptionPlan } from '#contract/billing/billing.ts'
import { PlanCard } from '#pwa/shared/plans/plan-card.tsx'
import { linesOf } from '#pwa/shared/plans/items.ts'
import { Button } from '#pwa/shared/ui/button.tsx'

import { STATE_LABELS, stateOf } from './plan-state.ts'
import type { PlanChoice } from './use-choose-plan.ts'

interface OfferCardProps {
  plan: SubscriptionPlan
  /** Whether its button is the one primary (amber) button here. */
  primary: boolean
  choice: PlanChoice
}

/** A plan as an agent sees it. */
export function OfferCard({ plan, primary, choice }: OfferCardProps) {
  const state = stateOf(plan)
  const { product } = plan
  return (
    <PlanCard
      name={product.name}
      description={product.description}
      items={linesOf(product.items)}
      price={plan.price}
      originalPrice={plan.original_price}
      interval={plan.interval}
      saving={plan.saving}
      popular={plan.is_most_popular}
    >
      <Button
        kind={primary ? 'primary' : 'line'}
        wide
        disabled={state === 'active' || state === 'coming-soon'}
        busy={choice.busyWith === plan.id && 'Processing...'}
        onClick={() => choice.choose(plan)}
      >
        {STATE_LABELS[state]}
      </Button>
    </PlanCard>
  )
}
