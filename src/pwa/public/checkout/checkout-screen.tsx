import { lazy, Suspense, useEffect } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'

import type { OfferedPlan } from '#contract/billing/billing.ts'
import { CardSkeleton, FieldSkeleton } from '#pwa/shared/card/card-skeleton.tsx'
import { useSprite } from '#pwa/shell/sprite.ts'

import { Benefits } from './benefits.tsx'
import { CheckoutForm } from './checkout-form.tsx'
import { CheckoutHeader } from './checkout-header.tsx'
import { HasAccount } from './has-account.tsx'
import { Hello, HelloSkeleton } from './hello.tsx'
import { useOffer } from '../use-offer.ts'
import { useLostSession } from '../use-lost-session.ts'

/** Seldom shown, so loaded only when needed. */
const NoOffer = lazy(() => import('./no-offer.tsx').then((module) => ({ default: module.NoOffer })))

const ComingSoon = lazy(() => import('./coming-soon.tsx').then((module) => ({ default: module.ComingSoon })))

const COLUMNS =
  'grid gap-x-18 gap-y-7 px-(--gutter) pt-3.5 pb-12 *:min-w-0 porch:grid-cols-[1fr_480px] porch:grid-rows-[auto_1fr] porch:gap-y-10 porch:pt-9'
const FORM = 'porch:col-start-2 porch:row-span-2 porch:row-start-1'

/** The checkout for a buyer without an account. The address names the product, and may name the interval. */
export function CheckoutScreen() {
  useSprite()
  useLostSession()
  const { product: id = '' } = useParams()
  const [search] = useSearchParams()
  const interval = search.get('interval') === 'quarterly' ? 'quarterly' : 'monthly'
  const { offer, retry } = useOffer(id, interval)
  useEffect(() => {
    document.title = 'Checkout · Porchlight'
    scrollTo(0, 0)
  }, [])
  return (
    <div className="mx-auto max-w-[1080px] pb-[env(safe-area-inset-bottom)]">
      <CheckoutHeader />
      <Suspense fallback={<Waiting />}>
        {offer.state === 'loading' && <Waiting />}
        {offer.state === 'there' &&
          (offer.plan.is_coming_soon ? (
            <ComingSoon name={offer.plan.product.name} />
          ) : (
            <Offered key={offer.plan.id} plan={offer.plan} />
          ))}
        {(offer.state === 'missing' || offer.state === 'unavailable' || offer.state === 'failed') && (
          <NoOffer offer={offer} onRetry={retry} />
        )}
      </Suspense>
    </div>
  )
}

function Waiting() {
  return (
    <main aria-busy="true" className={COLUMNS}>
      <h1 className="sr-only">Checkout</h1>
      <output className="sr-only">Loading...</output>
      <HelloSkeleton />
      <div aria-hidden="true" className={FORM}>
        <div className="grid gap-5 rounded-panel bg-surface p-5 ring ring-hair porch:p-8">
          <div className="grid grid-cols-2 gap-3">
            <FieldSkeleton />
            <FieldSkeleton />
          </div>
          <FieldSkeleton />
          <CardSkeleton />
          <div className="skeleton h-120" />
        </div>
      </div>
    </main>
  )
}

function Offered({ plan }: { plan: OfferedPlan }) {
  return (
    <main className={COLUMNS}>
      <Hello plan={plan} />
      <div className={FORM}>
        <HasAccount />
        <CheckoutForm plan={plan} />
      </div>
      <Benefits items={plan.product.items} />
    </main>
  )
}
