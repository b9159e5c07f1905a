import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'

import { call } from '#client/call.ts'

import { listQueryOf, type ListAddress } from '../shared/list/list-address.ts'

const ROOT = '/admin/disputes'

export const disputeQueries = {
  list: (address: ListAddress) =>
    queryOptions({
      queryKey: [ROOT, 'list', address],
      queryFn: ({ signal }) => call('GET /admin/disputes', { query: listQueryOf(address) }, { signal }),
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
