import { useId, type ReactNode } from 'react'
import { Link } from 'react-router-dom'

import { Icon } from '#pwa/shared/ui/icon.tsx'

interface DashboardSectionProps {
  title: string
  /** The link to more of it. */
  more: { to: string; label: string }
  /** The text shown in place of the content where there is none. */
  empty: string | false | undefined
  children: ReactNode
}

/** One section of the dashboard. */
export function DashboardSection({ title, more, empty, children }: DashboardSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-3.5">
      <h2 id={id}>{title}</h2>
      {empty ? <p className="text-ink-soft">{empty}</p> : children}
      <Link
        to={more.to}
        className="-mt-1 inline-flex min-h-(--target) items-center gap-2 justify-self-start font-semibold text-plum underline-offset-4 hover:underline"
      >
        {more.label}
        <Icon name="arrow-right" small />
      </Link>
    </section>
  )
}
