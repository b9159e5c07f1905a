import type { ComponentType, ReactNode, Ref } from 'react'

import { addressOf } from '#client/address.ts'
import { DELETED, DRAFT } from '#contract/admin/records.ts'
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

/** What can be chosen: what is known from the start, and then the options of what has to be loaded. */
export interface Choices {
  options?: readonly Choice[]
  Loaded?: ComponentType
}

/** A filter of a list: what can be chosen beside everything, or a day no earlier or later than that of another filter. */
export type ListFilter =
  | (FilterName & Choices & { all: string })
  | (FilterName & { day: { min: string } | { max: string } })

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
  // More than fit beside each other are in two rows of about as many.
  const isLong = filters.length + (sorts ? 1 : 0) > 6
  return (
    <div
      className={classes(
        'order-last grid w-full grid-cols-[repeat(auto-fit,minmax(150px,1fr))] gap-3',
        isLong && 'lg:grid-cols-4',
      )}
    >
      {filters.map((filter) => (
        <Filter key={filter.name} label={filter.label}>
          <FilterControl filter={filter} given={given} onChange={(value) => set({ [filter.name]: value })} />
        </Filter>
      ))}
      {sorts && <SortFilter sorts={sorts} given={given} onSort={(by, order) => set(sortFilters(by, order))} />}
    </div>
  )
}

interface FilterControlProps {
  filter: ListFilter
  given: Readonly<Record<string, string>>
  onChange: (value: string) => void
}

function FilterControl({ filter, given, onChange }: FilterControlProps) {
  const value = given[filter.name] ?? ''
  if ('day' in filter) {
    const { day } = filter
    return (
      <input
        type="date"
        value={value}
        min={('min' in day && given[day.min]) || undefined}
        max={('max' in day && given[day.max]) || undefined}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        className={classes(WELL, 'min-w-0 px-3 text-body text-ink')}
      />
    )
  }
  return (
    <Select value={value} onChange={onChange}>
      <option value="">{filter.all}</option>
      <Options of={filter} />
    </Select>
  )
}

export function Options({ of: { options, Loaded } }: { of: Choices }) {
  return (
    <>
      {options?.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
      {Loaded && <Loaded />}
    </>
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
