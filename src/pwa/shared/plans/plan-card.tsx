import { Icon } from '#pwa/shared/ui/icon.tsx'
import type { ReactNode } from 'react'
import { Badge } from '#pwa/shared/ui/badge.tsx'
import { classes } from '#pwa/shared/ui/classes.ts'
import type { Interval } from '#domain/plan/product.ts'
import { COMPARE, savingNote } from './plan-items.ts'
import { centsOf, formatMoney, perMonth } from '#domain/plan/money.ts'

export function FeatureList({ label, items }: { label: string; items: readonly string[] }) {
  return (
    <ul aria-label={label} className="grid gap-2.5">
      {items.map((item) => (
        <li key={item} className="flex gap-3">
          <Icon name="check-bold" small className="mt-0.75 text-plum" />
          <span>{item}</span>
        </li>
      ))}
    </ul>
  )
}

interface PlanPriceProps {
  /** Dollars for the whole interval, as the wire writes them. */
  price: number
  originalPrice: number
  interval: Interval
  /** Dollars saved in an interval against paying by the month; 0 for nothing. */
  saving: number
}

/** The price per month and what the interval saves, whatever is charged at once. */
function PlanPrice({ price, originalPrice, interval, saving }: PlanPriceProps) {
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

interface PlanCardProps {
  name: string
  description: string
  items: readonly string[]
  /** Dollars for the whole interval, as the wire writes them. */
  price: number
  originalPrice: number
  interval: Interval
  saving: number
  popular: boolean
  /** A label beside the name, such as a state of the plan. */
  note?: ReactNode
  /** The button, and the text under it. */
  children: ReactNode
}

/** A plan to choose, with its price, its button and its features. */
export function PlanCard(props: PlanCardProps) {
  const { name, description, items, price, originalPrice, interval, saving, popular, note, children } = props
  return (
    <article
      aria-label={name}
      className={classes(
        'flex flex-col rounded-panel bg-surface p-6 desk:p-7',
        popular ? 'shadow-lift-2 ring-2 ring-plum' : 'ring ring-hair',
      )}
    >
      <header className="flex min-h-7.5 flex-wrap items-center justify-between gap-2">
        <h2>{name}</h2>
        {note ??
          (popular && (
            <Badge tone="plum" className="pl-2.5!">
              Most Popular
            </Badge>
          ))}
      </header>
      <PlanPrice price={price} originalPrice={originalPrice} interval={interval} saving={saving} />
      <p className="mt-3.5 mb-4.5 min-h-12">{description}</p>
      {children}
      <div className="mt-5.5 mb-3">
        <FeatureList label={`What’s included in ${name}`} items={items} />
      </div>
      <a
        href={`#${COMPARE}`}
        onClick={(event) => {
          event.preventDefault()
          showComparison()
        }}
        className="mt-auto inline-flex min-h-11 items-center gap-2 self-start font-semibold text-plum underline-offset-3 hover:underline"
      >
        Compare Plans
        <Icon name="arrow-down" small />
      </a>
    </article>
  )
}

function showComparison(): void {
  const table = document.getElementById(COMPARE)
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  table?.scrollIntoView({ block: 'start', behavior: still ? 'auto' : 'smooth' })
  table?.focus({ preventScroll: true })
}

/** The bonus of paying by the quarter, over the picture of the porch. */
export function Bonus() {
  return (
    <section className="bonus-scene flex min-h-88 overflow-hidden rounded-panel text-[#FDFBF8] desk:min-h-42 desk:items-center">
      <div className="max-w-115 p-6 desk:px-10 desk:py-8">
        <h2>Quarterly Membership Bonus Pack</h2>
        <p className="mt-1.5 text-[#F3DCE6]">
          One receipt every three months, and a price that can’t change during the quarter.
        </p>
      </div>
    </section>
  )
}

/** Skeleton of a plan's card. */
export function PlanCardSkeleton() {
  return (
    <div
      aria-hidden="true"
      className="grid grid-cols-[minmax(0,1fr)] content-start rounded-panel bg-surface p-6 ring ring-hair desk:p-7 lg:min-h-164"
    >
      <div className="skeleton mb-0.5 h-7 w-24" />
      <div className="skeleton mt-3 h-11.5 w-32" />
      <div className="skeleton mt-1.5 h-4 w-40" />
      <div className="skeleton mt-4.5 h-5 w-full" />
      <div className="skeleton mt-1 mb-5 h-5 w-3/5" />
      <div className="skeleton mb-6 h-(--control) w-full rounded-control!" />
      {[0, 1, 2, 3].map((line) => (
        <div key={line} className="skeleton mb-3.5 h-5 w-4/5" />
      ))}
    </div>
  )
}
