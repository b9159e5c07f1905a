import type { ReactNode, Ref } from 'react'

import { addressOf } from '#client/address.ts'
import { DELETED, DRAFT } from '#contract/admin/records.ts'
import { DELETED_KEPT_DAYS } from '#domain/library/deleted.ts'
import { buttonClasses } from '#pwa/shared/ui/button-classes.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { classes } from '#pwa/shared/ui/classes.ts'
import { useFieldControl, WELL } from '#pwa/shared/ui/field/field-context.ts'
import { Icon } from '#pwa/shared/ui/icon.tsx'

import { countLabel } from '../admin-labels.ts'
import type { ListKind } from '../record-kind.ts'
import { allSorts, type Order, type Sort, sortFilters, sortOf, type useListAddress } from './list-address.ts'

/** One of the values of a select. */
export interface Choice {
  value: string
  label: string
}

interface FilterName {
  /** Its name in the address. */
  name: string
  label: string
}

/** A filter of a list: what can be chosen beside everything, or a day. */
export type ListFilter =
  | (FilterName & { all: string; options: readonly Choice[] })
  | (FilterName & { day: { min?: string | undefined; max?: string | undefined } })

/** The names of a list's order in the address, and of the filters of the library's lists. */
export const SORTED = ['sort', 'order'] as const
export const LIST_FILTERS = [...SORTED, 'collection', 'tag', 'type', 'claim', 'missing', 'state'] as const

interface ListFiltersProps {
  list: ReturnType<typeof useListAddress>
  filters: readonly ListFilter[]
  /** What the list can be sorted by beside its age; none where it has one order alone. */
  sorts: readonly Sort[] | undefined
}

/** The filters of a list and its order, all stored in the address. */
export function ListFilters({ list: { address, show }, filters, sorts }: ListFiltersProps) {
  const given = address.filters ?? {}
  const set = (changed: Record<string, string>) => show({ filters: { ...given, ...changed }, page: 1 })
  if (filters.length === 0 && !sorts) return null
  return (
    <div className="order-last grid w-full grid-cols-[repeat(auto-fit,minmax(150px,1fr))] gap-3">
      {filters.map((filter) => (
        <Filter key={filter.name} label={filter.label}>
          <FilterControl
            filter={filter}
            value={given[filter.name] ?? ''}
            onChange={(value) => set({ [filter.name]: value })}
          />
        </Filter>
      ))}
      {sorts && <SortFilter sorts={sorts} given={given} onSort={(by, order) => set(sortFilters(by, order))} />}
    </div>
  )
}

interface FilterControlProps {
  filter: ListFilter
  value: string
  onChange: (value: string) => void
}

function FilterControl({ filter, value, onChange }: FilterControlProps) {
  if ('day' in filter)
    return (
      <input
        type="date"
        value={value}
        min={filter.day.min || undefined}
        max={filter.day.max || undefined}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        className={classes(WELL, 'min-w-0 px-3 text-body text-ink')}
      />
    )
  return (
    <Select value={value} onChange={onChange}>
      <option value="">{filter.all}</option>
      {filter.options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </Select>
  )
}

interface SortFilterProps {
  sorts: readonly Sort[]
  given: Readonly<Record<string, string>>
  onSort: (by: string, order: Order) => void
}

function SortFilter({ sorts, given, onSort }: SortFilterProps) {
  const { by, order } = sortOf(given)
  return (
    <Filter label="Sort by">
      <Select
        value={`${by} ${order}`}
        onChange={(value) => {
          const [column = '', direction] = value.split(' ')
          onSort(column, direction === 'asc' ? 'asc' : 'desc')
        }}
      >
        {allSorts(sorts).map((sort) =>
          (sort.first === 'asc' ? (['asc', 'desc'] as const) : (['desc', 'asc'] as const)).map((direction) => (
            <option key={`${sort.by} ${direction}`} value={`${sort.by} ${direction}`}>
              {sort[direction]}
            </option>
          )),
        )}
      </Select>
    </Filter>
  )
}

/** The choice that shows drafts. */
export const DRAFT_CHOICE: Choice = { value: DRAFT, label: 'Drafts' }

/** The choice that shows what was deleted and can be restored. */
export const DELETED_CHOICE: Choice = { value: DELETED, label: 'Deleted' }

export const showsDeleted = ({ address }: Pick<ReturnType<typeof useListAddress>, 'address'>) =>
  address.filters?.['state'] === DELETED

/** The text of a list that is empty because nothing fits its filters. */
export function emptyText({ address }: ReturnType<typeof useListAddress>): string | undefined {
  const { sort: _sort, order: _order, state, ...filters } = address.filters ?? {}
  if (state === DELETED && Object.values(filters).every((value) => value === ''))
    return `What you delete can be restored here for ${DELETED_KEPT_DAYS} days.`
  if (state) return 'Nothing fits these filters.'
  return Object.values(filters).some((value) => value !== '') ? 'Nothing fits these filters.' : undefined
}

interface SelectProps {
  /** Its name, where no label stands beside it. */
  label?: string
  value: string
  onChange: (value: string) => void
  ref?: Ref<HTMLSelectElement> | undefined
  children: ReactNode
}

/** A select; inside a `Field` it is connected to its label. */
export function Select({ label, value, onChange, ref, children }: SelectProps) {
  return (
    <span className="relative">
      <select
        {...useFieldControl()}
        ref={ref}
        aria-label={label}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        className={classes(WELL, 'appearance-none truncate pr-9 text-body text-ink')}
      >
        {children}
      </select>
      <Icon name="caret-down" small className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2" />
    </span>
  )
}

/** A filter under its label. */
function Filter({ label, children }: { label: string; children: ReactNode }) {
  return (
    <label className="grid min-w-0 gap-1.5 text-small text-ink-soft">
      {label}
      {children}
    </label>
  )
}

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
