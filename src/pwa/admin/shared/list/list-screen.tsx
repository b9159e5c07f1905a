import { useQuery, type QueryKey, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query'
import { useMemo, type ComponentType } from 'react'

import { DELETED } from '#contract/admin/records.ts'
import { DELETED_KEPT_DAYS } from '#domain/library/visibility.ts'

import type { ListKind, RecordKind } from '../record-kind.ts'
import { AdminList } from './admin-list.tsx'
import { ConfirmDelete, deletionButton, useDeleting, type ChangeSeveral } from './deleting.tsx'
import { useListAddress, type ListAddress, type Listed } from './list-address.ts'
import type { ListFilter } from './list-filters.tsx'
import type { RowLayout } from './row-layout.tsx'
import { BulkBar, useSelection, type BulkAction } from './selection.tsx'

/** A list of the back-office: what it shows, and how it is searched, filtered, sorted and exported. */
export interface ListConfig<Row extends { id: number }> {
  kind: ListKind
  search: { label: string; placeholder: string }
  /** The toast of a list that didn't load, and the title in its place. */
  failed: { toast: string; title: string }
  queries: {
    list: (address: ListAddress) => UseQueryOptions<Listed<Row>>
    queryOf: (address: ListAddress) => Readonly<Record<string, unknown>>
  }
  filters?: readonly ListFilter[]
  /** How rows are shown in the table and the cards; or the whole list, where it needs a layout of its own. */
  layout?: RowLayout<Row>
  Body?: ComponentType<{ rows: readonly Row[] }>
  /** What else is beside the search and the link to a new record. */
  Tools?: ComponentType
  /** The text of a list that is empty without a search; `isFiltered` where a filter is set. */
  empty: (isFiltered: boolean) => string
}

/** A list of records that admins make and delete. */
export interface RecordListConfig<Row extends { id: number }> extends Omit<ListConfig<Row>, 'empty' | 'Body'> {
  kind: RecordKind
  layout: RowLayout<Row>
  queries: ListConfig<Row>['queries'] & { listKey: readonly string[] }
  /** The label of the link to a new record. */
  create: string
  /** Whether forms of its records that were left unsaved are found from the list. */
  keepsForms: boolean
  remove: (id: number) => Promise<unknown>
  /** For records that can be deleted together and restored, with what else can be done with several. */
  several?: { change: ChangeSeveral; actions: readonly BulkAction[] }
  /** What else goes or stays with the rows that are about to be deleted. */
  Kept?: ComponentType<{ rows: readonly Row[]; asked: boolean }>
  /** The keys of what else shows its records. */
  shownBy?: readonly QueryKey[]
}

const NO_FILTERS: readonly ListFilter[] = []
const NO_ACTIONS: readonly BulkAction[] = []

/** A list whose rows are only shown. */
export function ListScreen<Row extends { id: number }>({ config }: { config: ListConfig<Row> }) {
  const { Tools, empty } = config
  const { list, query } = useList(config)
  const isFiltered = (config.filters ?? NO_FILTERS).some(({ name }) => Boolean(list.address.filters?.[name]))
  return (
    <AdminList
      {...config}
      tools={Tools && <Tools />}
      empty={empty(isFiltered)}
      exported={config.queries.queryOf(list.address)}
      list={list}
      query={query}
    />
  )
}

/** A list whose rows are records, which are made, chosen, changed together, deleted and restored. */
export function RecordListScreen<Row extends { id: number }>({ config }: { config: RecordListConfig<Row> }) {
  const { kind, layout, queries, several, keepsForms, Tools, Kept, shownBy } = config
  const { list, query } = useList(config)
  const rows = query.data?.data
  const selection = useSelection(rows)
  const deleting = useDeleting<Row>({
    kind,
    listKey: queries.listKey,
    send: config.remove,
    several: several?.change,
    shownBy,
    onDeleted: selection.clear,
  })
  const isDeleted = list.address.filters?.['state'] === DELETED
  const [asked, ...others] = deleting.rows
  return (
    <AdminList
      {...config}
      forms={keepsForms ? kind : undefined}
      tools={Tools && <Tools />}
      empty={emptyText(list.address)}
      exported={queries.queryOf(list.address)}
      list={list}
      query={query}
      onDelete={(row) => deleting.ask([row])}
      onRestore={isDeleted ? ({ id }) => deleting.restore([id]) : undefined}
      selection={several && selection}
    >
      {several && (
        <BulkBar
          kind={kind}
          listKey={queries.listKey}
          selection={selection}
          actions={isDeleted ? NO_ACTIONS : several.actions}
          button={deletionButton({ deleting, selection, isDeleted, rows })}
        />
      )}
      <ConfirmDelete name={asked && others.length === 0 ? layout.nameOf(asked) : ''} deleting={deleting}>
        {Kept && <Kept rows={deleting.rows} asked={deleting.open} />}
      </ConfirmDelete>
    </AdminList>
  )
}

/** The part of a list that the address asks for. */
function useList<Row extends { id: number }>({
  filters = NO_FILTERS,
  layout,
  queries,
}: Pick<ListConfig<Row>, 'filters' | 'layout' | 'queries'>) {
  const isSorted = layout?.sorts !== undefined
  const names = useMemo(
    () => [...(isSorted ? ['sort', 'order'] : []), ...filters.map(({ name }) => name)],
    [isSorted, filters],
  )
  const list = useListAddress(names)
  const query: UseQueryResult<Listed<Row>> = useQuery(queries.list(list.address))
  return { list, query }
}

/** The text of a list of records that is empty because nothing fits its filters. */
function emptyText({ filters = {} }: ListAddress): string | undefined {
  const { sort: _sort, order: _order, state = '', ...others } = filters
  const isFiltered = Object.values(others).some((value) => value !== '')
  if (state === DELETED && !isFiltered) return `What you delete can be restored here for ${DELETED_KEPT_DAYS} days.`
  return state !== '' || isFiltered ? 'Nothing fits these filters.' : undefined
}
