import type { OfferedPlan } from '#contract/billing/billing.ts'
import { centsOf, formatMoney } from '#domain/plan/money.ts'
import { INTERVAL_NAME } from '#domain/plan/product.ts'
import { savingNote } from '#pwa/shared/plans/saving-note.ts'

const ROW = 'flex min-h-12 items-center justify-between gap-4'

/** What is bought and what it costs today. */
export function OrderSummary({ plan, tax }: { plan: OfferedPlan; tax: number | null }) {
  const trial = plan.free_trial_period > 0
  const price = centsOf(plan.price)
  return (
    <section className="border-t border-hair pt-5">
      <h2>Order Summary</h2>
      <dl className="mt-1 tabular-nums">
        <div className={ROW}>
          <dt>
            {plan.product.name}, {INTERVAL_NAME[plan.interval].toLowerCase()}
            {plan.saving > 0 && (
              <span className="block text-small font-semibold text-plum">{savingNote(plan.saving, plan.interval)}</span>
            )}
          </dt>
          <dd>
            {trial ? (
              <>
                <s className="mr-2 text-ink-soft">
                  <span className="sr-only">Usually </span>
                  {formatMoney(centsOf(plan.original_price))}
                </s>
                $0.00
              </>
            ) : (
              formatMoney(price)
            )}
          </dd>
        </div>
        {!trial && tax !== 0 && (
          <div className={ROW}>
            <dt>Tax</dt>
            <dd>{tax === null ? 'Based on your ZIP code' : formatMoney(tax)}</dd>
          </div>
        )}
        <div className={`${ROW} border-t border-hair`}>
          <dt className="font-semibold">{"TODAY'S TOTAL"}</dt>
          <dd className="font-serif text-[1.75rem]">{trial ? '$0.00' : formatMoney(price + (tax ?? 0))}</dd>
        </div>
      </dl>
    </section>
  )
}
