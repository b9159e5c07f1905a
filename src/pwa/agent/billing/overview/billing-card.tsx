import { useId, type ReactNode } from 'react'

import { classes } from '#pwa/shared/ui/classes.ts'

interface BillingCardProps {
  title: string
  /** A short text at the other end of the title's line. */
  aside?: string
  className?: string
  children: ReactNode
}

/**
 * One of the cards of the billing overview; its title is shown before its content is loaded. Its parts are laid out by
 * its own width in rem, as large text leaves a wide screen no more room than a phone.
 */
export function BillingCard({ title, aside, className, children }: BillingCardProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={classes('@container flex flex-col rounded-panel bg-surface p-5 ring ring-hair desk:p-7', className)}
    >
      <header className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id}>{title}</h2>
        {aside && <p className="text-small text-ink-soft">{aside}</p>}
      </header>
      {children}
    </section>
  )
}
