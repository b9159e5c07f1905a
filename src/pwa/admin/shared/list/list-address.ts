import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { z } from 'zod'

import { ADMIN_PAGE_SIZES, type AdminPageSize } from '#contract/admin/records.ts'
import type { PageMeta } from '#contract/shapes.ts'

/** Which rows of a list are shown; stored in the address, so that Back, a reload and a shared link restore it. */
export interface ListAddress {
  search: string
  /** Counts from 1. */
  page: number
  size: AdminPageSize
  /** Further filters, by their name in the address; empty for none. */
  filters?: Readonly<Record<string, string>>
}

const LAST_PAGE = 100_000
const LONGEST_SEARCH = 200

/** The list state in an address; invalid values fall back to the default. `names` are those of the list’s filters. */
export function readListAddress(params: URLSearchParams, names: readonly string[] = []): ListAddress {
  const page = Number(params.get('page') ?? 1)
  const size = Number(params.get('per_page') ?? 10)
  return {
    search: (params.get('search') ?? '').slice(0, LONGEST_SEARCH).trim(),
    page: Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : 1,
    size: ADMIN_PAGE_SIZES.find((offered) => offered === size) ?? 10,
    ...(names.length > 0 && { filters: Object.fromEntries(names.map((name) => [name, params.get(name) ?? ''])) }),
  }
}

/** The query string for it, with its question mark; empty for the defaults. */
export function writeListAddress({ search, page, size, filters = {} }: ListAddress): string {
  const params = new URLSearchParams()
  if (search !== '') params.set('search', search)
  if (page !== 1) params.set('page', String(page))
  if (size !== 10) params.set('per_page', String(size))
  for (const [name, value] of Object.entries(filters)) if (value !== '') params.set(name, value)
  return params.size > 0 ? `?${params}` : ''
}

export function listQueryOf({ search, page, size }: ListAddress) {
  return { search, page, per_page: size }
}

/** The query of a list's call with the filters its schema knows; invalid ones are left out. */
export function filteredQueryOf<Query extends z.ZodObject>(schema: Query, address: ListAddress): z.output<Query> {
  const valid = Object.entries(address.filters ?? {}).filter(
    ([name, value]) => value !== '' && schema.shape[name] && z.safeParse(schema.shape[name], value).success,
  )
  return schema.parse({ ...listQueryOf(address), ...Object.fromEntries(valid) })
}

const NO_FILTERS: readonly string[] = []

/** An answered page of a list. */
export interface Listed<Row> {
  data: Row[]
  meta: PageMeta
}

export function listQueries<Query extends z.ZodObject, Row>(
  path: string,
  /** What the list can be filtered and sorted by. */
  schema: Query,
  fetch: (query: z.output<Query>, options: { signal: AbortSignal }) => Promise<Listed<Row>>,
) {
  const listKey = [path, 'list']
  const queryOf = (address: ListAddress) => filteredQueryOf(schema, address)
  return {
    listKey,
    queryOf,
    list: (address: ListAddress) =>
      queryOptions<Listed<Row>>({
        queryKey: [...listKey, address],
        queryFn: ({ signal }) => fetch(queryOf(address), { signal }),
        placeholderData: keepPreviousData,
      }),
  }
}

/** The list's part of the address, and the way to change it. Paging makes history entries; typing doesn't. */
export function useListAddress(filters = NO_FILTERS) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const address = useMemo(() => readListAddress(new URLSearchParams(search), filters), [search, filters])
  const show = useCallback(
    (change: Partial<ListAddress>, { replace = false } = {}) => {
      // The address as it is now: the change before may not be rendered yet.
      const present = readListAddress(new URLSearchParams(window.location.search), filters)
      void navigate(pathname + writeListAddress({ ...present, ...change }), { replace })
    },
    [navigate, pathname, filters],
  )
  return { address, show, here: pathname + writeListAddress(address) }
}

/** What a link from a list to a form carries in the history entry. */
export const fromList = (here: string) => ({ list: here })

/** The list as it was left, with its search and page; the plain list for those who opened the address directly. */
export function listIn(state: unknown, path: string): string {
  const left = typeof state === 'object' && state !== null && 'list' in state ? state.list : null
  // History state outlives releases and can be written by anyone with a console.
  return typeof left === 'string' && (left === path || left.startsWith(`${path}?`)) ? left : path
}

export function useListLeft(path: string): string {
  return listIn(useLocation().state, path)
}

/** Something a list can be sorted by, with the labels of both orders. */
export interface Sort {
  /** As the list's call names it. */
  by: string
  /** The column whose head sorts by it, where there is one. */
  head?: string
  asc: string
  desc: string
  /** The order that the head begins with. */
  first: Order
}

export type Order = 'asc' | 'desc'

/** What every list can be sorted by, and is by default. */
const BY_AGE: Sort = { by: 'id', head: 'ID', asc: 'Oldest first', desc: 'Newest first', first: 'desc' }

export const byText = (by: string, head: string): Sort => {
  return { by, head, asc: `${head}, A to Z`, desc: `${head}, Z to A`, first: 'asc' }
}

/** A sort by a number or a time, which begins with the highest; `head` for one with a column of its own. */
export const byHighest = (by: string, desc: string, asc: string, head?: string): Sort => {
  return { by, asc, desc, first: 'desc', ...(head !== undefined && { head }) }
}

export const allSorts = (sorts: readonly Sort[]): readonly Sort[] => [BY_AGE, ...sorts]

type Filters = Readonly<Record<string, string>>

/** How a list is sorted by its address; the server's defaults where that doesn't say. */
export function sortOf({ sort = '', order = '' }: Filters): { by: string; order: Order } {
  return { by: sort || BY_AGE.by, order: order === 'asc' ? 'asc' : 'desc' }
}

/** The address's part for an order; empty for the newest first. */
export function sortFilters(by: string, order: Order): { sort: string; order: string } {
  if (by !== BY_AGE.by) return { sort: by, order }
  return { sort: '', order: order === 'desc' ? '' : order }
}

/** The order a click on a head leads to: the other one where it is sorted by it already. */
export function nextOrder({ by, first }: Sort, now: { by: string; order: Order }): Order {
  if (now.by !== by) return first
  return now.order === 'asc' ? 'desc' : 'asc'
}
