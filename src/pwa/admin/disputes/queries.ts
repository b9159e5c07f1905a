import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'

import { call } from '#client/call.ts'
import { DisputeListQuery } from '#contract/billing/disputes.ts'

import { filteredQueryOf, type ListAddress } from '../shared/list/list-address.ts'

const ROOT = '/admin/disputes'

const queryOf = (address: ListAddress) => filteredQueryOf(DisputeListQuery, address)

export const disputeQueries = {
  queryOf,
  list: (address: ListAddress) =>
    queryOptions({
      queryKey: [ROOT, 'list', address],
      queryFn: ({ signal }) => call('GET /admin/disputes', { query: queryOf(address) }, { signal }),
      placeholderData: keepPreviousData,
    }),
  one: (id: number) =>
    queryOptions({
      queryKey: [ROOT, id],
      queryFn: ({ signal }) => call('GET /admin/disputes/:id', { params: { id } }, { signal }),
      select: (answer) => answer.data,
    }),
}

/** Invalidates everything about disputes, as after a decision. */
export function useDisputesChanged() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: [ROOT] })
}
