import { useOnline } from '#pwa/shared/answers/use-online.ts'
import { ButtonLink } from '#pwa/shared/ui/button-link.tsx'
import { Button } from '#pwa/shared/ui/button.tsx'
import { Empty } from '#pwa/shared/ui/empty.tsx'
import type { Offer } from '../use-offer.ts'

interface NoOfferProps {
  offer: Extract<Offer, { state: 'missing' | 'unavailable' | 'failed' }>
  onRetry: () => void
}

/** Shown where there is no plan to show. */
export function NoOffer({ offer, onRetry }: NoOfferProps) {
  const online = useOnline()
  if (offer.state === 'unavailable') {
    return (
      <main className="pt-10">
        <Empty as="h1" lit={false} title={offer.message}>
          Please contact support.
        </Empty>
      </main>
    )
  }
  const again = (
    <Button kind="primary" className="min-w-[min(200px,62vw)]" onClick={onRetry}>
      Try again
    </Button>
  )
  const plans = (
    <ButtonLink kind="secondary" to="/sign-up">
      See all plans
    </ButtonLink>
  )
  return (
    <main className="pt-10">
      {offer.state === 'missing' ? (
        <Empty as="h1" lit={false} title="Plan not found" action={plans}>
          The requested plan could not be found.
        </Empty>
      ) : (
        <Empty as="h1" lit={false} title="Error loading checkout page" action={again} requestId={offer.requestId}>
          {online
            ? 'Our server had a problem. Nothing was charged.'
            : 'You’re offline. This page opens when you’re back online.'}
        </Empty>
      )}
    </main>
  )
}

/** Replaces the checkout for a plan that isn't available yet. */
export function ComingSoon({ name }: { name: string }) {
  const plans = (
    <ButtonLink kind="secondary" to="/sign-up">
      See all plans
    </ButtonLink>
  )
  return (
    <main className="pt-10">
      <Empty as="h1" lit title="Coming Soon" action={plans}>
        {name} isn’t available yet. You can choose another plan.
      </Empty>
    </main>
  )
}
