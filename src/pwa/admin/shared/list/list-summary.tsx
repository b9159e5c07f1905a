import { addressOf } from '#client/address.ts'
import { buttonClasses } from '#pwa/shared/ui/button-classes.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { Icon } from '#pwa/shared/ui/icon.tsx'

import type { ListKind } from '../record-kind.ts'
import { countLabel } from './count-label.ts'
import type { ListFilter } from './list-filters.tsx'
import type { useListAddress } from './use-list-address.ts'

interface ListSummaryProps {
  kind: ListKind
  list: ReturnType<typeof useListAddress>
  total: number
  filters: readonly ListFilter[]
  /** The query of the list's call, by which it is exported; left out where it can't be. */
  exported: Readonly<Record<string, unknown>> | undefined
}

/** Above a list: how many rows it has, the way back to all of them, and its export. */
export function ListSummary({ kind, list, total, filters, exported }: ListSummaryProps) {
  const { address, show } = list
  const given = address.filters ?? {}
  const isFiltered = address.search !== '' || filters.some(({ name }) => (given[name] ?? '') !== '')
  const none = Object.fromEntries(filters.map(({ name }) => [name, '']))
  return (
    <div className="flex min-h-(--target) flex-wrap items-center gap-x-2 gap-y-1 px-1 pb-2">
      <p className="num mr-auto text-small text-ink-soft">{countLabel(total, kind.noun)}</p>
      {isFiltered && (
        <Button kind="plain" small onClick={() => show({ search: '', page: 1, filters: { ...given, ...none } })}>
          Clear filters
        </Button>
      )}
      {exported && total > 0 && (
        <a href={exportAddress(kind, exported)} download className={buttonClasses({ kind: 'plain', small: true })}>
          <Icon name="download-simple" small /> Export CSV
        </a>
      )}
    </div>
  )
}

/** All rows the list finds, in its order. Its call has the address of its screen. */
function exportAddress(
  { path }: ListKind,
  { page: _page, per_page: _size, ...query }: Readonly<Record<string, unknown>>,
): string {
  return addressOf(`GET ${path}/export`, {}, query)
}
