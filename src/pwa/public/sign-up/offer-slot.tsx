import { Link } from 'react-router-dom'

import type { OfferedPlan } from '#contract/billing/billing.ts'
import type { Interval } from '#domain/plan/product.ts'
import { PlanCardSkeleton, PlanCard } from '#pwa/shared/plans/plan-card.tsx'
import { buttonClasses } from '#pwa/shared/ui/button-classes.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { classes } from '#pwa/shared/ui/classes.ts'
import { SkeletonGroup } from '#pwa/shared/ui/skeleton.tsx'

import { useOffer } from '../use-offer.ts'
import { checkoutOf } from './checkout-of.ts'

interface OfferSlotProps {
  product: string
  interval: Interval
  /** The first of them, which alone shows that payments are not available. */
  leads: boolean
}

/** The card of one plan: loading, loaded, or failed with a retry. One that isn't offered renders nothing. */
export function OfferSlot({ product, interval, leads }: OfferSlotProps) {
  const { offer, retry } = useOffer(product, interval)
  const unavailable = offer.state === 'unavailable'
  if (offer.state === 'missing' || (unavailable && !leads)) return null
  if (offer.state === 'there') return <OfferedCard plan={offer.plan} />
  if (offer.state === 'loading') {
    return (
      <SkeletonGroup className="grid">
        <PlanCardSkeleton />
      </SkeletonGroup>
    )
  }
  return (
    <div
      role="alert"
      className={classes(
        'grid content-center justify-items-center gap-3 rounded-panel bg-surface p-7 text-center ring ring-hair',
        unavailable ? 'min-h-40 lg:col-span-3' : 'min-h-60',
      )}
    >
      <p>{unavailable ? offer.message : 'This plan didn’t load.'}</p>
      {offer.state === 'failed' && (
        <Button kind="line" onClick={retry}>
          Try again
        </Button>
      )}
    </div>
  )
}

function OfferedCard({ plan }: { plan: OfferedPlan }) {
  const { product, free_trial_period: days, is_most_popular: popular } = plan
  const label = days > 0 ? `Try it free for ${days} days` : 'Select Plan'
  return (
    <PlanCard
      name={product.name}
      description={product.description}
      items={product.items}
      price={plan.price}
      originalPrice={plan.original_price}
      interval={plan.interval}
      saving={plan.saving}
      popular={popular}
    >
      {plan.is_coming_soon ? (
        <Button kind="line" wide disabled>
          Coming Soon
        </Button>
      ) : (
        <Link
          to={checkoutOf(product.internal_name, plan.interval)}
          aria-label={`${label}: ${product.name}`}
          className={buttonClasses({ kind: popular ? 'primary' : 'line', wide: true })}
        >
          {label}
        </Link>
      )}
    </PlanCard>
  )
}
