import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { SubscriptionPlan } from '#contract/billing/billing.ts'
import { type Interval, planOfProduct } from '#domain/plan/product.ts'
import { PhoneWayBack } from '#pwa/shared/origin/phone-way-back.tsx'
import { Answered } from '#pwa/shared/answers/answered.tsx'
import { useLoadFailure } from '#pwa/shared/form/use-load-failure.ts'
import { Bonus } from '#pwa/shared/plans/bonus.tsx'
import { ComparePlans } from '#pwa/shared/plans/compare-plans.tsx'
import { IntervalChoice } from '#pwa/shared/plans/interval-choice.tsx'
import { PageTitle } from '#pwa/shared/ui/page-title.tsx'

import { ConfirmChange } from './confirm-change.tsx'
import { MatrixButton } from './matrix-button.tsx'
import { OfferCard } from './offer-card.tsx'
import { OfferStrip } from './offer-strip.tsx'
import { isCurrentPlan, highlightedPlan, offerOf, plansIn } from './plan-state.ts'
import { PlansSkeleton } from './plans-skeleton.tsx'
import { ProBonus } from './pro-bonus.tsx'
import { plansQuery } from '../queries.ts'
import { useChoosePlan } from './use-choose-plan.ts'

const BILLING = { path: '/subscriptions/billing', name: 'Billing' }

/** Every plan, with a button to choose it. */
export function PlanTypesScreen() {
  const plans = useQuery(plansQuery)
  const [chosen, setChosen] = useState<Interval | null>(null)
  const current = plans.data?.find(isCurrentPlan)
  // What the agent pays now is what other plans are held against.
  const interval = chosen ?? current?.interval ?? 'quarterly'
  useLoadFailure(plans, 'Failed to load subscription plans. Please try again.')
  return (
    <div data-wide>
      <PhoneWayBack to={BILLING} />
      <PageTitle title="Select New Plan" actions={<IntervalChoice value={interval} onChange={setChosen} />} />
      {(plans.data || plans.isPending) && <Bonus />}
      <Answered
        query={plans}
        loading={<PlansSkeleton />}
        failedTitle="The plans didn’t load"
        offlineMessage="Plans and prices load when you’re back online."
      >
        {(all) => <Plans plans={plansIn(all, interval)} currentPlanId={current?.id ?? null} />}
      </Answered>
    </div>
  )
}

interface PlansProps {
  plans: readonly SubscriptionPlan[]
  currentPlanId: string | null
}

function Plans({ plans, currentPlanId }: PlansProps) {
  const choice = useChoosePlan()
  const primary = highlightedPlan(plans)
  const cards = plans.filter((plan) => planOfProduct(plan.product.internal_name) !== null)
  return (
    <>
      {/* By the room in rem: large text leaves a wide screen no more than a phone. */}
      <div className="@container">
        <div className="mt-5.5 grid gap-4.5 @min-[42rem]:grid-cols-3 @min-[42rem]:gap-5">
          {cards.map((plan) => (
            <OfferCard key={plan.id} plan={plan} primary={plan.id === primary} choice={choice} />
          ))}
        </div>
        {plans.map((plan) => !cards.includes(plan) && <OfferStrip key={plan.id} plan={plan} />)}
        <ProBonus />
        <ComparePlans
          buttons={{
            plus: <MatrixButton label="Select Plus" plan={offerOf(plans, 'plus')} choice={choice} />,
            pro: <MatrixButton label="Select Pro" plan={offerOf(plans, 'pro')} choice={choice} />,
            premium: <MatrixButton label="Premium" plan={offerOf(plans, 'premium')} choice={choice} />,
          }}
        />
      </div>
      <ConfirmChange choice={choice} currentPlanId={currentPlanId} />
    </>
  )
}
