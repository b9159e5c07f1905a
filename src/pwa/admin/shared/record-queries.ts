import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'

import type { PageMeta } from '#contract/shapes.ts'

import { filteredQueryOf, type ListAddress } from './list/list-address.ts'
import type { RecordKind } from './record-kind.ts'

interface Calls<Query extends z.ZodObject, Id, Row, R> {
  /** What the list can be filtered and sorted by. */
  query: Query
  list: (query: z.output<Query>, options: { signal: AbortSignal }) => Promise<Listed<Row>>
  one: (id: Id, options: { signal: AbortSignal }) => Promise<{ data: R }>
}

interface Listed<Row> {
  data: Row[]
  meta: PageMeta
}

/** The queries for records of one kind, in lists and one by one. */
export function recordQueries<Query extends z.ZodObject, Id extends number | string, Row, R>(
  { path }: RecordKind,
  calls: Calls<Query, Id, Row, R>,
) {
  /** The first key of all pages of the list. */
  const listKey = [path, 'list']
  const queryOf = (address: ListAddress) => filteredQueryOf(calls.query, address)
  return {
    listKey,
    /** The query of the list's call. */
    queryOf,
    list: (address: ListAddress) =>
      queryOptions<Listed<Row>>({
        queryKey: [...listKey, address],
        queryFn: ({ signal }) => calls.list(queryOf(address), { signal }),
        placeholderData: keepPreviousData,
      }),
    /**
     * A record that is to be changed: fetched anew each time its form opens, and not again while it is edited, so that
     * the version sent back is the one the admin saw.
     */
    one: (id: Id) =>
      queryOptions<{ data: R }, Error, R>({
        queryKey: [path, id],
        queryFn: ({ signal }) => calls.one(id, { signal }),
        select: (answer) => answer.data,
        gcTime: 0,
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      }),
  }
}
