import { ADMIN_PAGE_SIZES, type AdminPageSize } from '#contract/admin/records.ts'
import type { PageMeta } from '#contract/shapes.ts'
import { IconButton } from '#pwa/shared/ui/icon-button.tsx'
import { Icon } from '#pwa/shared/ui/icon.tsx'

interface PageBarProps {
  meta: PageMeta
  size: AdminPageSize
  onPage: (page: number) => void
  onSize: (size: AdminPageSize) => void
  /** Whether another page is loading. */
  busy: boolean
}

/** The number of rows, the page and its count, and the four paging buttons. */
export function PageBar({ meta, size, onPage, onSize, busy }: PageBarProps) {
  const last = Math.max(meta.last_page, 1)
  const page = meta.current_page
  return (
    <div className="num flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-1 pt-4">
      <label className="flex items-center gap-2.5 text-small text-ink-soft">
        Rows per page
        <span className="relative">
          <select
            value={size}
            onChange={({ currentTarget }) => {
              const chosen = ADMIN_PAGE_SIZES.find((offered) => offered === Number(currentTarget.value))
              if (chosen) onSize(chosen)
            }}
            className="min-h-(--target) appearance-none rounded-control border border-field bg-surface py-1 pr-9 pl-3.5 text-body text-ink"
          >
            {ADMIN_PAGE_SIZES.map((offered) => (
              <option key={offered}>{offered}</option>
            ))}
          </select>
          <Icon name="caret-down" small className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2" />
        </span>
      </label>
      <nav aria-label="Pages" className="ml-auto flex flex-wrap items-center justify-end gap-1">
        <p role="status" className="mr-2 text-small text-ink-soft">
          {busy ? 'Loading...' : `Page ${page} of ${last}`}
        </p>
        <IconButton icon="caret-double-left" label="First page" disabled={page <= 1} onClick={() => onPage(1)} />
        <IconButton icon="caret-left" label="Previous page" disabled={page <= 1} onClick={() => onPage(page - 1)} />
        <IconButton icon="caret-right" label="Next page" disabled={page >= last} onClick={() => onPage(page + 1)} />
        <IconButton icon="caret-double-right" label="Last page" disabled={page >= last} onClick={() => onPage(last)} />
      </nav>
    </div>
  )
}
