import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SubscriptionPlan } from '#contract/billing/billing.ts'
import { type Interval, planOfProduct } from '#domain/plan/product.ts'
import { PhoneWayBack } from '#pwa/shared/origin/phone-way-back.tsx'
import { Answered } from '#pwa/shared/answers/answered.tsx'
import { useLoadFailure } from '#pwa/shared/form/use-load-failure.ts'
import { Bonus, PlanCardSkeleton, PlanCard } from '#pwa/shared/plans/plan-card.tsx'
import { ComparePlans } from '#pwa/shared/plans/compare-plans.tsx'
import { IntervalChoice } from '#pwa/shared/plans/interval-choice.tsx'
import { PageTitle } from '#pwa/shared/ui/page-title.tsx'
import { ConfirmChange } from './confirm-change.tsx'
import { MatrixButton } from './matrix-button.tsx'
import { isCurrentPlan, highlightedPlan, offerOf, plansIn, STATE_LABELS, stateOf } from './plan-state.ts'
import { plansQuery } from '../queries.ts'
import { useChoosePlan } from './use-choose-plan.ts'
import { SkeletonGroup } from '#pwa/shared/ui/skeleton.tsx'
import closingQuilt from '#pwa/shared/plans/art/closing-quilt.webp'
import justListed from '#pwa/shared/plans/art/just-listed.webp'
import proverbs from '#pwa/shared/plans/art/verse-proverbs-24.webp'
import { centsOf, formatMoney, perMonth } from '#domain/plan/money.ts'
import { savingNote, linesOf } from '#pwa/shared/plans/plan-items.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import type { PlanChoice } from './use-choose-plan.ts'

interface OfferCardProps {
  plan: SubscriptionPlan
  /** Whether its button is the one primary (amber) button here. */
  primary: boolean
  choice: PlanChoice
}

/** A plan as an agent sees it. */
function OfferCard({ plan, primary, choice }: OfferCardProps) {
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

/** A plan that is announced but not available yet: one line under the available ones. */
function OfferStrip({ plan }: { plan: SubscriptionPlan }) {
  const { product, interval, price, saving } = plan
  return (
    <article
      aria-label={product.name}
      className="mt-4.5 grid gap-4 rounded-panel p-6 ring ring-hair desk:px-7 desk:py-5 lg:mt-5 @min-[36rem]:grid-cols-[1fr_auto] @min-[36rem]:items-center"
    >
      <div className="min-w-0">
        <h2>{product.name}</h2>
        <p className="mt-1 text-ink-soft">
          {product.description} {formatMoney(perMonth(centsOf(price), interval))} per month
          {interval === 'quarterly' && ' (charged quarterly)'}.{saving > 0 && ` ${savingNote(saving, interval)}.`}
        </p>
      </div>
      <Button kind="line" disabled className="@min-[36rem]:min-w-45">
        {STATE_LABELS['coming-soon']}
      </Button>
    </article>
  )
}

/** A banner that recommends Pro by the quarter. */
function ProBonus() {
  return (
    <section className="mt-7 grid gap-4.5 rounded-panel bg-sunk p-6 desk:px-10 desk:py-7 @min-[36rem]:flex @min-[36rem]:items-center @min-[36rem]:justify-between">
      <div className="min-w-0">
        <h2>Pro Quarterly Bonus Pack</h2>
        <p className="mt-1.5 max-w-[52ch] text-ink-soft">
          Pay for Pro by the quarter: three months of Premium Posts, your footer on every image and AI Rewrite, on one
          receipt.
        </p>
      </div>
      <div aria-hidden="true" className="flex min-w-0 gap-2.5 @min-[36rem]:shrink-0">
        {[closingQuilt, proverbs, justListed].map((picture) => (
          <span key={picture} className="picture relative aspect-4/5 w-22 min-w-0 overflow-hidden rounded-picture">
            <img src={picture} alt="" loading="lazy" className="size-full object-cover" />
          </span>
        ))}
      </div>
    </section>
  )
}

/** Skeleton of three plan cards. */
function PlansSkeleton() {
  return (
    <div className="@container">
      <SkeletonGroup className="mt-5.5 grid gap-4.5 @min-[42rem]:grid-cols-3 @min-[42rem]:gap-5">
        {[0, 1, 2].map((card) => (
          <PlanCardSkeleton key={card} />
        ))}
      </SkeletonGroup>
    </div>
  )
}

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
