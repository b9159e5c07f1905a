import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'

import type { Plan } from '#domain/plan/plan.ts'
import type { Interval } from '#domain/plan/product.ts'
import { Bonus } from '#pwa/shared/plans/plan-card.tsx'
import { ComparePlans } from '#pwa/shared/plans/compare-plans.tsx'
import { IntervalChoice } from '#pwa/shared/plans/interval-choice.tsx'
import { buttonClasses } from '#pwa/shared/ui/button-classes.ts'
import { useSprite } from '#pwa/shell/sprite.ts'
import { Wordmark } from '#pwa/shell/wordmark.tsx'

import { checkoutOf, PRODUCT_OF } from './checkout-of.ts'
import { OfferSlot } from './offer-slot.tsx'
import { useLostSession } from '../use-lost-session.ts'

export function SignUpScreen() {
  useSprite()
  useLostSession()
  const [interval, setInterval] = useState<Interval>('quarterly')
  useEffect(() => {
    document.title = 'Sign up · Porchlight'
    scrollTo(0, 0)
  }, [])
  return (
    <div className="mx-auto max-w-[1184px] px-(--gutter) pb-18">
      <header className="flex min-h-17 flex-wrap items-center justify-between">
        <Wordmark className="h-6.25 w-auto text-plum dark:text-ink" />
        <Link
          to="/login"
          className="-mr-[12px] flex min-h-11 items-center px-3 font-semibold text-plum hover:underline"
        >
          Log in
        </Link>
      </header>
      <main>
        <div className="grid gap-5 pt-4.5 pb-5.5 desk:flex desk:items-center desk:justify-between desk:pb-8.5">
          <div className="grid gap-1.5">
            <h1>Choose your plan</h1>
            <p className="text-ink-soft">Ready-made posts for women who sell homes. Change your plan anytime.</p>
          </div>
          <IntervalChoice value={interval} onChange={setInterval} />
        </div>
        <Bonus />
        <div className="@container">
          <div className="mt-5.5 grid gap-4.5 @min-[42rem]:grid-cols-3 @min-[42rem]:gap-5">
            {Object.values(PRODUCT_OF).map((product, index) => (
              <OfferSlot key={product} product={product} interval={interval} leads={index === 0} />
            ))}
          </div>
        </div>
        <ComparePlans
          buttons={{
            plus: <MatrixLink plan="plus" interval={interval} label="Select Plus" />,
            pro: <MatrixLink plan="pro" interval={interval} label="Select Pro" />,
            premium: <MatrixLink plan="premium" interval={interval} label="Premium" />,
          }}
        />
        <p className="mt-10 -ml-1.5 flex items-center gap-1.5 text-small text-ink-soft">
          <Link to="/terms" className="flex min-h-11 items-center px-1.5 underline underline-offset-3">
            Terms
          </Link>
          <span aria-hidden="true">·</span>
          <Link to="/privacy" className="flex min-h-11 items-center px-1.5 underline underline-offset-3">
            Privacy
          </Link>
        </p>
      </main>
    </div>
  )
}

function MatrixLink({ plan, interval, label }: { plan: Plan; interval: Interval; label: string }) {
  return (
    <Link
      to={checkoutOf(PRODUCT_OF[plan], interval)}
      className={buttonClasses({
        kind: plan === 'pro' ? 'secondary' : 'line',
        small: true,
        className: '@max-[38rem]:min-h-(--control) @max-[38rem]:w-full @min-[38rem]:px-3.5!',
      })}
    >
      {label}
    </Link>
  )
}
