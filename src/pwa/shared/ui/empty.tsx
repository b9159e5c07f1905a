import type { ReactNode } from 'react'

import { classes } from './classes.ts'

interface EmptyProps {
  /** Lamp lit: all is well, there is just nothing yet. Unlit: something failed. */
  lit: boolean
  title: string
  children?: ReactNode
  /** At most one button. */
  action?: ReactNode
  /** The failed request's id, for support. */
  requestId?: string | null | undefined
  /** The heading's level; `h1` where the screen has no other title. */
  as?: 'h1' | 'h2' | undefined
}

/** The illustration of a small house, shown in place of an empty list. */
export function Empty({ lit, title, children, action, requestId, as: Heading = 'h2' }: EmptyProps) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] justify-items-center gap-2.5 px-3 pt-6 pb-7.5 text-center">
      <svg
        className={classes('mb-1.5 h-27.5 w-37.5 max-w-full', lit && '[--lit-lamp:var(--lamp)] [--lit:1]')}
        aria-hidden="true"
        focusable="false"
      >
        <use href="#empty" />
      </svg>
      <Heading className="text-head" {...(Heading === 'h1' ? { tabIndex: -1 } : {})}>
        {title}
      </Heading>
      {children && <div className="max-w-[34ch] text-balance text-ink-soft">{children}</div>}
      {action && <div className="mt-2">{action}</div>}
      {requestId && <p className="mt-2 text-small text-ink-hint">Request {requestId}</p>}
    </section>
  )
}
