import { lazy, Suspense, useEffect, useState } from 'react'
import { useParams, useSearchParams, Link } from 'react-router-dom'
import type { OfferedPlan } from '#contract/billing/billing.ts'
import { CardSkeleton, FieldSkeleton } from '#pwa/shared/card/card-skeleton.tsx'
import { useSprite } from '#pwa/shell/sprite.ts'
import { CheckoutForm } from './checkout-form.tsx'
import { useOffer } from '../use-offer.ts'
import { useLostSession } from '../use-lost-session.ts'
import { Icon } from '#pwa/shared/ui/icon.tsx'
import { Wordmark } from '#pwa/shell/wordmark.tsx'
import type { User } from '#contract/account/session.ts'
import { ButtonLink } from '#pwa/shared/ui/button-link.tsx'
import { mayBeSignedIn, signedIn } from './stored-checkout.ts'
import { FeatureList } from '#pwa/shared/plans/plan-card.tsx'
import type { ReactNode } from 'react'
import { checkoutHeading } from '#domain/plan/product.ts'
import justListed from '#pwa/shared/plans/art/just-listed.webp'
import laTuyaSi from '#pwa/shared/plans/art/la-tuya-si.webp'
import leaveALightOn from '#pwa/shared/plans/art/leave-a-light-on.webp'
import { Skeleton } from '#pwa/shared/ui/skeleton.tsx'

/** On a desk larger than the longest text, so that the largest content is painted with the document. */
const CARD =
  'picture relative aspect-[4/5] w-31 shrink-0 overflow-hidden rounded-picture bg-sketch shadow-lift-2 porch:w-42'

/** What the plan offers, in a sentence and three posts. */
function Hello({ plan }: { plan: OfferedPlan }) {
  return (
    <Greeting
      heading={<h1>{checkoutHeading(plan.product.name, plan.free_trial_period)}</h1>}
      description={<p className="mt-2.5 text-ink-soft">{plan.product.description}</p>}
    />
  )
}

/** The same while the plan is being fetched. */
function HelloSkeleton() {
  return (
    <Greeting
      heading={<Skeleton heading className="h-(--l-title) w-4/5" />}
      description={<Skeleton className="mt-2.5 h-(--l-body) w-4/5" />}
    />
  )
}

function Greeting({ heading, description }: Record<'heading' | 'description', ReactNode>) {
  return (
    <section className="-mb-3.5 overflow-hidden pb-3.5 porch:overflow-visible">
      {heading}
      {description}
      <div
        aria-hidden="true"
        className="mt-6 flex h-46.5 items-start justify-center porch:h-65 porch:justify-start porch:pl-3.5"
      >
        <span className={`${CARD} translate-x-5.5 translate-y-3 -rotate-7`}>
          <img src={laTuyaSi} alt="" className="size-full object-cover" />
        </span>
        <span className={`${CARD} z-1`}>
          <img src={justListed} alt="" className="size-full object-cover" />
        </span>
        <span className={`${CARD} -translate-x-5.5 translate-y-3 rotate-7`}>
          <img src={leaveALightOn} alt="" className="size-full object-cover" />
        </span>
      </div>
    </section>
  )
}

const LINK = 'flex min-h-11 items-center px-1.5 underline decoration-plum-edge underline-offset-3'

/** What the plan offers, what we promise, and what the agent agrees to. */
function Benefits({ items }: { items: readonly string[] }) {
  return (
    <section className="grid content-start gap-6.5">
      <FeatureList label="What’s included" items={items} />
      <figure className="grid gap-2.5">
        <blockquote className="font-serif text-[1.5rem]/[1.9rem] text-balance">
          Three showings, a closing and a school play in one week? Your posts still go out.
        </blockquote>
        {/* Only real quotes are shown. */}
        <figcaption className="text-small text-ink-soft">Our promise</figcaption>
      </figure>
      <p className="-ml-1.5 flex items-center gap-1.5 text-small text-ink-soft">
        <Link to="/terms" className={LINK}>
          Terms
        </Link>
        <span aria-hidden="true">·</span>
        <Link to="/privacy" className={LINK}>
          Privacy
        </Link>
      </p>
    </section>
  )
}

/** Shows a signed-in agent that they have an account already, whose plan is changed elsewhere. */
function HasAccount() {
  const [user, setUser] = useState<User | null>(null)
  useEffect(() => {
    if (!mayBeSignedIn()) return undefined
    const stop = new AbortController()
    void signedIn(stop.signal).then((who) => void (stop.signal.aborted || setUser(who)))
    return () => stop.abort()
  }, [])
  if (user?.role !== 'agent') return null
  return (
    <aside
      aria-label="Your account"
      className="mb-5 flex flex-wrap items-center justify-between gap-3 rounded-panel bg-plum-tint px-5 py-4"
    >
      <p className="min-w-0 wrap-anywhere">You already have an account. You’re logged in as {user.email}.</p>
      <ButtonLink kind="secondary" small to="/subscriptions/plan-types">
        See your plans
      </ButtonLink>
    </aside>
  )
}

function CheckoutHeader() {
  return (
    <header className="flex min-h-17 items-center justify-between px-(--gutter)">
      <Link to="/sign-up" className="flex min-h-11 items-center text-plum dark:text-ink">
        <Wordmark className="h-6.25 w-auto" />
      </Link>
      <p className="flex items-center gap-1.5 text-small text-ink-soft">
        <Icon name="lock-simple" small />
        Secure checkout
      </p>
    </header>
  )
}

/** Seldom shown, so loaded only when needed. */
const NoOffer = lazy(() => import('./no-offer.tsx').then((module) => ({ default: module.NoOffer })))

const ComingSoon = lazy(() => import('./no-offer.tsx').then((module) => ({ default: module.ComingSoon })))

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
