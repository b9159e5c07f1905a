import type { SubscriptionPlan } from '#contract/billing/billing.ts'
import { centsOf, formatMoney, perMonth } from '#domain/plan/money.ts'
import { savingNote } from '#pwa/shared/plans/saving-note.ts'
import { Button } from '#pwa/shared/ui/button.tsx'

import { STATE_LABELS } from './plan-state.ts'

/** A plan that is announced but not available yet: one line under the available ones. */
export function OfferStrip({ plan }: { plan: SubscriptionPlan }) {
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
