import { centsOf, formatMoney, perMonth } from '#domain/plan/money.ts'
import type { Interval } from '#domain/plan/product.ts'

import { savingNote } from './saving-note.ts'

interface PlanPriceProps {
  /** Dollars for the whole interval, as the wire writes them. */
  price: number
  originalPrice: number
  interval: Interval
  /** Dollars saved in an interval against paying by the month; 0 for nothing. */
  saving: number
}

/** The price per month and what the interval saves, whatever is charged at once. */
export function PlanPrice({ price, originalPrice, interval, saving }: PlanPriceProps) {
  const now = centsOf(price)
  const usual = centsOf(originalPrice)
  return (
    <>
      <p className="mt-2 font-serif text-[3rem]/[3.4rem] tracking-[-0.03em] tabular-nums">
        {usual > now && (
          <s className="mr-2 text-[1.5rem] text-ink-hint">
            <span className="sr-only">Usually </span>
            {formatMoney(perMonth(usual, interval))}
          </s>
        )}
        {formatMoney(perMonth(now, interval))}
        <span className="font-sans text-body tracking-normal text-ink-soft"> per month</span>
      </p>
      <p className="min-h-5 text-small text-ink-soft">
        {interval === 'quarterly' && `${formatMoney(now)} (charged quarterly)`}
        {saving > 0 && <b className="font-semibold text-plum"> {savingNote(saving, interval)}</b>}
      </p>
    </>
  )
}
