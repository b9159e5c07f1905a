import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

import type { TemplateCollection } from '#contract/library/templates.ts'
import { TEMPLATE_TYPE_PAGES } from '#domain/library/template.ts'
import { Thumb } from '#pwa/shared/publication/publication-badges.tsx'
import { Icon } from '#pwa/shared/ui/icon.tsx'
import { Skeleton } from '#pwa/shared/ui/skeleton.tsx'

const ROWS = 'grid desk:grid-cols-2 desk:gap-x-9'
const ROW = 'flex min-h-19 items-center gap-3.5 py-2.5'

interface GuideRowsProps {
  /** Null while they are being fetched. */
  guides: readonly TemplateCollection[] | null
  children: (guide: TemplateCollection) => ReactNode
}

/** Guides as rows: one below the other on a phone, two side by side on wide screens. */
export function GuideRows({ guides, children }: GuideRowsProps) {
  if (guides === null) {
    return (
      <div aria-hidden="true" className={ROWS}>
        {Array.from({ length: 4 }, (_, index) => (
          <div key={index} className={`${ROW} border-b border-hair`}>
            <Skeleton className="aspect-4/5 w-14 rounded-[9px]!" />
            <div className="flex-1">
              <Skeleton className="h-5 w-3/5" />
              <Skeleton className="mt-2 h-4 w-2/5" />
            </div>
          </div>
        ))}
      </div>
    )
  }
  return (
    <ul className={ROWS}>
      {guides.map((guide) => (
        <li key={guide.id} className="border-b border-hair">
          {children(guide)}
        </li>
      ))}
    </ul>
  )
}

/** A collection of templates that clients keep. */
export function GuideRow({ guide, state }: { guide: TemplateCollection; state: unknown }) {
  const typePage = TEMPLATE_TYPE_PAGES.find(({ type }) => type === guide.type)?.title
  const count = guide.templates_count === 1 ? '1 template' : `${guide.templates_count} templates`
  return (
    <Link to={`/template-collections/${guide.id}`} state={state} className={`${ROW} hover:text-plum`}>
      <Thumb src={guide.image_url} bed={null} />
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className="font-serif text-name leading-(--l-name) font-medium wrap-anywhere">{guide.name}</span>
        <span className="text-small text-ink-soft">{[count, typePage].filter(Boolean).join(', ')}</span>
      </span>
      <Icon name="caret-right" small className="text-ink-hint" />
    </Link>
  )
}
