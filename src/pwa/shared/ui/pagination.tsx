import { Link } from 'react-router-dom'

import { Icon } from './icon.tsx'

interface PaginationProps {
  /** Counts from 1. */
  page: number
  lastPage: number
  hrefOf: (page: number) => string
}

const STEP = 'grid size-(--target) place-items-center rounded-full font-medium hover:bg-plum-tint hover:text-plum'

/** Page numbers as links. Renders nothing with one page or fewer. */
export function Pagination({ page, lastPage, hrefOf }: PaginationProps) {
  if (lastPage <= 1) return null
  return (
    <nav aria-label="Pages" className="num mt-10 flex items-center justify-center gap-1">
      <Arrow label="Previous" icon="caret-left" to={page > 1 ? hrefOf(page - 1) : undefined} />
      {pagesAround(page, lastPage).map((entry, at) =>
        entry === null ? (
          <span key={`gap-${at}`} aria-hidden="true" className="px-1 text-ink-hint">
            …
          </span>
        ) : entry === page ? (
          <span
            key={entry}
            aria-current="page"
            className="grid size-(--target) place-items-center rounded-full bg-plum font-semibold text-on-plum"
          >
            <span className="sr-only">Page </span>
            {entry}
          </span>
        ) : (
          <Link key={entry} to={hrefOf(entry)} aria-label={`Page ${entry}`} className={STEP}>
            {entry}
          </Link>
        ),
      )}
      <Arrow label="Next" icon="caret-right" to={page < lastPage ? hrefOf(page + 1) : undefined} />
    </nav>
  )
}

function Arrow({ label, icon, to }: { label: string; icon: 'caret-left' | 'caret-right'; to: string | undefined }) {
  if (to === undefined) return <span className="size-(--target)" />
  return (
    <Link to={to} aria-label={label} className={`${STEP} text-ink-soft`}>
      <Icon name={icon} />
    </Link>
  )
}

/** The first, the last and the neighbors of a page; null stands for a gap. Five numbers fit a phone. */
export function pagesAround(page: number, lastPage: number): (number | null)[] {
  const shown = [...new Set([1, page - 1, page, page + 1, lastPage])].filter((p) => p >= 1 && p <= lastPage)
  return shown.flatMap((p, at) => {
    const before = shown[at - 1]
    if (before === undefined || p - before === 1) return [p]
    return p - before === 2 ? [p - 1, p] : [null, p]
  })
}
