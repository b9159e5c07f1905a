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
          Whoever runs it can set this up.
        </Empty>
      </main>
    )
  }
  const again = (
    <Button kind="lamp" className="min-w-[200px]" onClick={onRetry}>
      Try again
    </Button>
  )
  const plans = (
    <ButtonLink kind="plum" to="/sign-up">
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
            ? 'Our server didn’t answer as it should. Nothing was charged.'
            : 'You’re offline. The page opens once you’re back.'}
        </Empty>
      )}
    </main>
  )
}
