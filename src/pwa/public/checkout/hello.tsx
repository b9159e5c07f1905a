import type { ReactNode } from 'react'

import type { OfferedPlan } from '#contract/billing/billing.ts'
import { checkoutHeading } from '#domain/plan/product.ts'
import justListed from '#pwa/shared/plans/art/just-listed.webp'
import laTuyaSi from '#pwa/shared/plans/art/la-tuya-si.webp'
import leaveALightOn from '#pwa/shared/plans/art/leave-a-light-on.webp'
import { Skeleton } from '#pwa/shared/ui/skeleton.tsx'

/** On a desk larger than the longest text, so that the largest content is painted with the document. */
const CARD =
  'picture relative aspect-[4/5] w-31 shrink-0 overflow-hidden rounded-picture bg-sketch shadow-lift-2 porch:w-42'

/** What the plan offers, in a sentence and three posts. */
export function Hello({ plan }: { plan: OfferedPlan }) {
  return (
    <Greeting
      heading={<h1>{checkoutHeading(plan.product.name, plan.free_trial_period)}</h1>}
      description={<p className="mt-2.5 text-ink-soft">{plan.product.description}</p>}
    />
  )
}

/** The same while the plan is being fetched. */
export function HelloSkeleton() {
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
