import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { Navigate } from 'react-router-dom'

import type { PageMeta } from '#contract/shapes.ts'
import { part } from '#pwa/shared/code/part.tsx'
import { useLoadFailure } from '#pwa/shared/form/use-load-failure.ts'
import { ButtonLink } from '#pwa/shared/ui/button-link.tsx'
import { SearchBox } from '#pwa/shared/ui/field/search-box.tsx'
import { Empty } from '#pwa/shared/ui/empty.tsx'
import { PageTitle } from '#pwa/shared/ui/page-title.tsx'
import { useWide } from '#pwa/shared/ui/use-wide.ts'

import { Failed } from '../failed.tsx'
import type { ListKind, RecordKind } from '../record-kind.ts'
import { fromList } from './back-to-list.ts'
import { writeListAddress } from './list-address.ts'
import { ListFilters, type ListFilter } from './list-filters.tsx'
import { ListSkeleton } from './list-skeleton.tsx'
import { ListSummary } from './list-summary.tsx'
import { PageBar } from './page-bar.tsx'
import { RowCards } from './row-cards.tsx'
import type { RowLayout } from './row-layout.ts'
import { RowTable } from './row-table.tsx'
import { sortFilters, sortOf, type Order } from './sorts.ts'
import type { Selection } from './use-selection.ts'
import type { useListAddress } from './use-list-address.ts'

const UnfinishedForms = part(() => import('./unfinished-forms.tsx').then((module) => module.UnfinishedForms))

interface AdminListProps<Row extends { id: number | string }> {
  kind: ListKind
  /** The kind of the list's records, where they have forms. */
  forms?: RecordKind
  /** The label of the link to a new record, where there can be one. */
  create?: string
  search: { label: string; placeholder: string }
  /** The toast of a list that didn't load, and the title in its place. */
  failed: { toast: string; title: string }
  list: ReturnType<typeof useListAddress>
  query: UseQueryResult<{ data: Row[]; meta: PageMeta }>
  /** How rows are shown in the table and the cards; or the whole list, where it needs a layout of its own. */
  layout?: RowLayout<Row>
  Body?: ComponentType<{ rows: readonly Row[] }>
  onDelete?: (row: Row) => void
  /** Set while the list shows deleted records. */
  onRestore?: ((row: Row) => void) | undefined
  /** The chosen rows, where rows can be chosen. */
  selection?: Selection<Row['id']>
  /** What else is beside the search and the link to a new record. */
  tools?: ReactNode
  filters?: readonly ListFilter[]
  /** The query of the list's call, by which it is exported; left out where it can't be. */
  exported?: Readonly<Record<string, unknown>>
  /** The text of a list that is empty without a search, and its title where that is not 'No results.' */
  empty?: string | undefined
  emptyTitle?: string | undefined
  /** The dialog that asks before an action. */
  children?: ReactNode
}

const NO_FILTERS: readonly ListFilter[] = []

/**
 * A list of the back-office: searched, filtered, sorted and paged on the server; a table on wide screens and cards on a
 * phone.
 */
export function AdminList<Row extends { id: number | string }>(props: AdminListProps<Row>) {
  const { kind, create, tools, search, failed, filters = NO_FILTERS, exported, layout } = props
  const { empty, emptyTitle, list, query, children } = props
  const { address, show, here } = list
  const { data, error, isPlaceholderData } = query
  useLoadFailure(query, failed.toast)
  const last = Math.max(data?.meta.last_page ?? 1, 1)
  if (data && !isPlaceholderData && address.page > last)
    return <Navigate to={kind.path + writeListAddress({ ...address, page: last })} replace />
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-3 pb-5.5 desk:pb-6">
        <PageTitle
          title={kind.list}
          className="grow pb-1! max-desk:w-full desk:pb-0! [&_h1]:desk:text-[2.25rem]/[2.6rem]"
        />
        <SearchBox
          {...search}
          maxLength={200}
          search={address.search}
          onSearch={(text) => show({ search: text, page: 1 }, true)}
        />
        <ListFilters list={list} filters={filters} sorts={layout?.sorts} />
        {tools}
        {create && (
          <ButtonLink
            kind="primary"
            icon="plus-bold"
            to={`${kind.path}/new`}
            state={fromList(here)}
            className="max-desk:w-full"
          >
            {create}
          </ButtonLink>
        )}
      </div>
      {props.forms && (
        <UnfinishedForms
          kind={props.forms}
          nameAt={(address) => nameAt(address, layout, data?.data)}
          state={fromList(here)}
        />
      )}
      {data && <ListSummary kind={kind} list={list} total={data.meta.total} filters={filters} exported={exported} />}
      {data ? (
        <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : undefined}>
          {data.data.length === 0 ? (
            <NoResults searched={address.search} empty={empty} title={emptyTitle} />
          ) : (
            <Rows {...props} rows={data.data} />
          )}
        </div>
      ) : error ? (
        <Failed query={query} title={failed.title} inList />
      ) : (
        <ListSkeleton rows={address.size} />
      )}
      {data && (
        <PageBar
          meta={data.meta}
          size={address.size}
          busy={isPlaceholderData}
          onPage={(page) => show({ page })}
          onSize={(size) => show({ size, page: 1 })}
        />
      )}
      {children}
    </>
  )
}

/** The name of the listed record whose form is at this address. */
function nameAt<Row>(address: string, layout: RowLayout<Row> | undefined, rows: readonly Row[] = []) {
  const row = rows.find((one) => layout?.hrefOf?.(one) === address)
  return row && layout?.nameOf(row)
}

function Rows<Row extends { id: number | string }>({
  layout,
  Body,
  list,
  onDelete,
  onRestore,
  selection,
  rows,
}: AdminListProps<Row> & { rows: Row[] }) {
  const wide = useWide()
  if (!layout) return Body && <Body rows={rows} />
  const { address, show, here } = list
  const sorting = {
    ...sortOf(address.filters ?? {}),
    onSort: (by: string, order: Order) => show({ filters: { ...address.filters, ...sortFilters(by, order) }, page: 1 }),
  }
  const props = { layout, rows, sorting, state: fromList(here), selection, onDelete, onRestore }
  return wide ? <RowTable {...props} /> : <RowCards {...props} />
}

interface NoResultsProps {
  searched: string
  empty: string | undefined
  title: string | undefined
}

function NoResults({ searched, empty, title = 'No results.' }: NoResultsProps) {
  return (
    <div className="rounded-panel bg-surface py-8 ring ring-hair">
      <Empty lit title={searched === '' ? title : 'No results.'}>
        {searched === '' ? (empty ?? 'What you create shows up here.') : `Nothing matches “${searched}”.`}
      </Empty>
    </div>
  )
}
