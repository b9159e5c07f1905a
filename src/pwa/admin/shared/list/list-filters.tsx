import type { ReactNode, Ref } from 'react'

import { DELETED, DRAFT } from '#contract/admin/records.ts'
import { DELETED_KEPT_DAYS } from '#domain/library/deleted.ts'
import { classes } from '#pwa/shared/ui/classes.ts'
import { useFieldControl, WELL } from '#pwa/shared/ui/field/field-context.ts'
import { Icon } from '#pwa/shared/ui/icon.tsx'

import type { useListAddress } from './use-list-address.ts'

/** One of the values of a select. */
export interface Choice {
  value: string
  label: string
}

/** A filter of a list: its name in the address, and what can be chosen beside everything. */
export interface ListFilter {
  name: string
  label: string
  all: string
  options: readonly Choice[]
}

/** The names of a list's filters and its order in the address. */
export const LIST_FILTERS = ['sort', 'order', 'collection', 'tag', 'type', 'state'] as const

interface ListFiltersProps {
  list: ReturnType<typeof useListAddress>
  filters: readonly ListFilter[]
  /** What the list can be sorted by beside its age: the column and its label. */
  sorts: Readonly<Record<string, string>>
  /** The columns with a number it can be sorted by, each with the labels of both orders, the highest first. */
  counts?: Readonly<Record<string, readonly [string, string]>>
}

/** The filters of a list and its order, all stored in the address. */
export function ListFilters({ list: { address, show }, filters, sorts, counts }: ListFiltersProps) {
  const given = address.filters ?? {}
  const set = (changed: Record<string, string>) => show({ filters: { ...given, ...changed }, page: 1 })
  const { sort = '', order = '' } = given
  return (
    <div className="order-last grid w-full grid-cols-[repeat(auto-fit,minmax(150px,1fr))] gap-3">
      {filters.map(({ name, label, all, options }) => (
        <Filter key={name} label={label}>
          <Select value={given[name] ?? ''} onChange={(value) => set({ [name]: value })}>
            <option value="">{all}</option>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </Select>
        </Filter>
      ))}
      <Filter label="Sort by">
        <Select
          value={sort === '' && order === '' ? '' : `${sort || 'id'} ${order || 'desc'}`}
          onChange={(value) => {
            const [column = '', direction = ''] = value.split(' ')
            set({ sort: column === 'id' ? '' : column, order: direction })
          }}
        >
          <option value="">Newest first</option>
          <option value="id asc">Oldest first</option>
          {Object.entries(counts ?? {}).map(([column, [most, least]]) => [
            <option key={`${column} desc`} value={`${column} desc`}>
              {most}
            </option>,
            <option key={`${column} asc`} value={`${column} asc`}>
              {least}
            </option>,
          ])}
          {Object.entries(sorts).map(([column, label]) => [
            <option key={`${column} asc`} value={`${column} asc`}>
              {label}, A to Z
            </option>,
            <option key={`${column} desc`} value={`${column} desc`}>
              {label}, Z to A
            </option>,
          ])}
        </Select>
      </Filter>
    </div>
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
export function Filter({ label, children }: { label: string; children: ReactNode }) {
  return (
    <label className="grid min-w-0 gap-1.5 text-small text-ink-soft">
      {label}
      {children}
    </label>
  )
}
