import { useId, type ReactNode } from 'react'

import { classes } from '#pwa/shared/ui/classes.ts'
import type { IconName } from '#pwa/shared/ui/icon-name.ts'
import { Icon } from '#pwa/shared/ui/icon.tsx'

interface FoldedRowProps {
  /** Names the part of the form, for errors. */
  place?: string
  icon: IconName
  title: string
  /** What is in it, in one line. */
  summary: ReactNode
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
  className?: string | undefined
  children: ReactNode
}

/** A part of the composer in one line, which opens its fields. */
export function FoldedRow({ place, icon, title, summary, isOpen, onToggle, className, children }: FoldedRowProps) {
  const id = useId()
  return (
    <section data-place={place} className={classes('grid gap-3', className)}>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => onToggle(!isOpen)}
        className="flex min-h-13 w-full items-center gap-3 rounded-control bg-surface px-3.5 py-2 text-left ring ring-hair"
      >
        <Icon name={icon} className="shrink-0 text-plum" />
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">{title}</span>
          {summary}
        </span>
        <Icon name="caret-down" small className={classes('shrink-0', isOpen && 'rotate-180')} />
      </button>
      <div id={id} hidden={!isOpen} className="grid gap-4">
        {isOpen && children}
      </div>
    </section>
  )
}

/** The line under the title; a text of the agent's is marked with its language. */
export function FoldedSummary({ lang, children }: { lang?: string | undefined; children: ReactNode }) {
  return (
    <span className="block truncate text-small text-ink-soft" lang={lang}>
      {children}
    </span>
  )
}
