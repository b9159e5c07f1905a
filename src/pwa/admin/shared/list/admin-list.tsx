import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { Navigate } from 'react-router-dom'

import { ADMIN_PAGE_SIZES, type AdminPageSize } from '#contract/admin/records.ts'
import type { PageMeta } from '#contract/shapes.ts'
import { part } from '#pwa/shared/code/on-demand.tsx'
import { useLoadFailure } from '#pwa/shared/form/use-load-failure.ts'
import { ButtonLink } from '#pwa/shared/ui/button-link.tsx'
import { Empty } from '#pwa/shared/ui/empty.tsx'
import { SearchBox } from '#pwa/shared/ui/field/search-box.tsx'
import { IconButton } from '#pwa/shared/ui/icon-button.tsx'
import { Icon } from '#pwa/shared/ui/icon.tsx'
import { PageTitle } from '#pwa/shared/ui/page-title.tsx'
import { Panel } from '#pwa/shared/ui/panel.tsx'
import { Skeleton } from '#pwa/shared/ui/skeleton.tsx'
import { Spinner } from '#pwa/shared/ui/spinner.tsx'
import { useWide } from '#pwa/shared/ui/use-wide.ts'

import { Failed } from '../record-answer.tsx'
import type { ListKind, RecordKind } from '../record-kind.ts'
import { fromList, type Order, sortFilters, sortOf, type useListAddress, writeListAddress } from './list-address.ts'
import { type ListFilter, ListFilters, ListSummary } from './list-filters.tsx'
import { RowCards } from './row-cards.tsx'
import type { RowLayout } from './row-layout.tsx'
import { RowTable } from './row-table.tsx'
import type { Selection } from './selection.tsx'

const UnfinishedForms = part(() => import('./unfinished-forms.tsx').then((module) => module.UnfinishedForms))

interface AdminListProps<Row extends { id: number | string }> {
  kind: ListKind
  forms?: RecordKind | undefined
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
  selection?: Selection<Row['id']> | undefined
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
          onSearch={(text) => show({ search: text, page: 1 }, { replace: true })}
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

interface PageBarProps {
  meta: PageMeta
  size: AdminPageSize
  onPage: (page: number) => void
  onSize: (size: AdminPageSize) => void
  /** Whether another page is loading. */
  busy: boolean
}

/** The number of rows, the page and its count, and the four paging buttons. */
function PageBar({ meta, size, onPage, onSize, busy }: PageBarProps) {
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

/** Skeletons of rows, in their true size. */
export function ListSkeleton({ rows }: { rows: number }) {
  return (
    <>
      <Panel aria-busy="true">
        {Array.from({ length: rows }, (_, index) => (
          <div
            key={index}
            className="flex h-19.5 items-center gap-4 px-4 not-first:border-t not-first:border-hair desk:gap-8 desk:px-6"
          >
            <Skeleton className="hidden h-4 w-8 desk:block" />
            <Skeleton className="h-14.5 w-11.5 shrink-0" />
            <Skeleton className="h-4.5 w-2/5" />
            <Skeleton className="hidden h-4 w-1/6 lg:block" />
            <Skeleton className="ml-auto h-5 w-16" />
          </div>
        ))}
      </Panel>
      <output className="flex items-center justify-center gap-3 pt-5 text-ink-soft">
        <Spinner />
        Loading...
      </output>
    </>
  )
}
