import type { ReactNode } from 'react'

import { Badge } from '#pwa/shared/ui/badge.tsx'
import { classes } from '#pwa/shared/ui/classes.ts'
import { Icon } from '#pwa/shared/ui/icon.tsx'
import type { Interval } from '#domain/plan/product.ts'

import { COMPARE } from './compare-id.ts'
import { FeatureList } from './feature-list.tsx'
import { PlanPrice } from './plan-price.tsx'

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
